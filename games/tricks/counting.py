"""The four points of the All Fours family: High, Low, Jack, Game, and counting to the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.core import Card, Rank, Seat, Side, Suit

Values = tuple[tuple[Rank, int], ...]
"""What the ranks are worth in the comparison for Game; a rank left out is worth nothing."""

USUAL_VALUES: Final[Values] = (
    (Rank.TEN, 10),
    (Rank.ACE, 4),
    (Rank.KING, 3),
    (Rank.QUEEN, 2),
    (Rank.JACK, 1),
)
"""The values of the whole family (`game`)."""


class Point(NamedTuple):
    """Something that is counted: who gets how much for what."""

    clause: str
    """`high`, `low`, `jack`, `game` (`game-tie` when nobody gets it), or another of the game."""
    side: Side | None
    """None when nobody gets it."""
    card: Card | None = None
    """The card that earns it."""
    values: tuple[int, ...] = ()
    """The values compared, by side."""
    worth: int = 1
    """Match points."""
    also: tuple[str, ...] = ()
    """Other clauses that make it so."""
    seat: Seat | None = None
    """Whose act earns it, where it is not a side's capture."""
    seen: Card | None = None
    """The card that proves it."""


def value(cards: Sequence[Card], values: Values) -> int:
    """Return the value of captured cards, which decides only who gets Game (`two-counts`)."""
    worth = dict(values)
    return sum(worth.get(card.rank, 0) for card in cards)


def four_points(captured: Sequence[Sequence[Card]], trump: Suit, values: Values) -> Iterator[Point]:
    """Yield the points of a finished deal in counting order (`counting-order`).

    High and Low go with the highest and the lowest trump captured, Jack with the jack of trumps
    if it was captured at all: capture counts, not who held the card (`captor-not-holder`). Where
    no trump was captured, one point for nobody stands in their place.
    """
    captor = {
        card: side for side, cards in enumerate(captured) for card in cards if card.suit is trump
    }
    if captor:
        high, low = max(captor), min(captor)
        yield Point("high", captor[high], high)
        yield Point("low", captor[low], low)
    else:
        yield Point("high", None)
    jack = Card.of(Rank.JACK, trump)
    if jack in captor:
        yield Point("jack", captor[jack], jack)
    totals = tuple(value(cards, values) for cards in captured)
    best = max(totals)
    if totals.count(best) > 1:
        yield Point("game-tie", None, values=totals)
    else:
        yield Point("game", totals.index(best), values=totals)


def reached(scores: Sequence[int], target: int) -> Side | None:
    """Return the side whose match points have reached the target (`target`), if one has."""
    return next((side for side, score in enumerate(scores) if score >= target), None)


def added(scores: tuple[int, ...], side: Side, points: int) -> tuple[int, ...]:
    """Return the scores with the points given to a side."""
    return (*scores[:side], scores[side] + points, *scores[side + 1 :])
