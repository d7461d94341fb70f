"""Questions about the count of a trick game: who gets a point, who wins the match, who deals."""

from __future__ import annotations

from collections.abc import Container, Mapping
from itertools import takewhile
from typing import Final

from games.core import Event, Replay
from games.core.exercises import following, one_of, outcome
from games.core.questions import NOBODY, NoQuestionError, Question

from ..deal import TrickState
from .moments import COUNTED, to_the_count

POINTS: Final[Mapping[str, tuple[str, ...]]] = {
    "high": ("high",),
    "low": ("low",),
    "jack": ("jack",),
    "game": ("game", "game-tie"),
}
"""What a point is for -> the clauses that give it, or keep it from both."""

MOST: Final = len(POINTS)
"""The most points that a side can get at a count."""


def gets(played: Replay[TrickState], step: int, ask: str) -> Question:
    """Ask which side gets a point: `gets:high`, `gets:low`, `gets:jack` or `gets:game`.

    It is asked when all tricks are taken; or of a card in the trick on the table, where capturing
    it settles the point.
    """
    about = ask.partition(":")[2]
    if about not in POINTS or not _full(played, step):
        raise NoQuestionError("no such point, or no trick that could settle it")
    to_the_count(played)
    point = _point(played, step, about)
    state = played.beats[step].state
    sides = state.profile.sides
    card = point.card if point and point.card in state.trick else None
    taken = played.beats[step].event.kind == "won" and not any(state.hands)
    if not taken and (card is None or not _settles(played, step, about)):
        raise NoQuestionError("who gets it is not settled")
    right = NOBODY if point is None or point.side is None else sides[point.side]
    clauses = POINTS[about][:1] if point is None else point.clauses
    return one_of(ask, "sides", (*sides, NOBODY), right, clauses, card=card)


def _point(played: Replay[TrickState], step: int, about: str) -> Event | None:
    """Return the event that counts a point; None for a card that was not in play."""
    count = played.beats[max(step + 1, played.ends[-2]) :]
    point = next((event for event, _ in count if event.clauses[0] in POINTS[about]), None)
    if point is None and played.beats[-1].event.kind == "match-won":
        raise NoQuestionError("the count stops before it")
    return point


def _full(played: Replay[TrickState], step: int) -> bool:
    """Whether a trick lies full on the table, or has just been taken."""
    return "won" in (played.beats[step].event.kind, following(played, step).event.kind)


def _all_played(played: Replay[TrickState], step: int) -> bool:
    """Whether no card is left, the last trick full on the table or just taken."""
    return not any(played.beats[step].state.hands) and _full(played, step)


def _settles(played: Replay[TrickState], step: int, about: str) -> bool:
    """Whether who captures the card gets the point, whatever is played later.

    Where the whole pack is played, the highest and the lowest trump are known beforehand.
    """
    used = sum(len(trick.cards) for trick in played.state.tricks)
    whole = used == played.record.deal.profile.pack
    return about == "jack" or whole or _all_played(played, step)


def earns(played: Replay[TrickState], step: int, ask: str) -> Question:
    """Ask how many match points the count gives to the side that takes the last trick."""
    if not _all_played(played, step):
        raise NoQuestionError("cards are still to be played")
    to_the_count(played)
    rest = [event for event, _ in played.beats[step:]]
    taken = next(event for event in rest if event.kind == "won")
    points = [event for event in rest if event.kind in COUNTED]
    own = [event for event in points if event.side == taken.side]
    before = played.beats[step].state.awards
    awards = played.state.awards[len(before) :]
    right = sum(award.points for award in awards if award.side == taken.side)
    if right > MOST:
        raise NoQuestionError("more is counted than the four points")
    clauses = tuple(dict.fromkeys(slug for event in own or points for slug in event.clauses))
    numbers, sides = tuple(range(MOST + 1)), played.state.profile.sides
    return one_of(ask, "numbers", numbers, right, clauses, seat=taken.seat, sides=sides)


def wins_match(played: Replay[TrickState], step: int, ask: str) -> Question:
    """Ask which side wins the match by the points that are counted next."""
    event, state = played.beats[step]
    counted = [
        event
        for event, _ in takewhile(lambda beat: beat.event.kind in _COUNTING, outcome(played, step))
    ]
    if event.kind in COUNTED or not counted or counted[0].kind not in COUNTED:
        raise NoQuestionError("no points are about to be counted")
    sides = state.profile.sides
    winner = counted[-1].side if counted[-1].kind == "match-won" else None
    right = NOBODY if winner is None else sides[winner]
    return one_of(
        ask,
        "sides",
        (*sides, NOBODY),
        right,
        counted[-1].clauses,
        sides=sides,
        scores=state.scores,
    )


_COUNTING: Final = (*COUNTED, "match-won", "deal-over")

_ENDS: Final = ("deal-over", "voided", "match-won")
"""Kinds of events after which no card of the deal is played."""


def deals_next(
    played: Replay[TrickState], step: int, ask: str, after: Container[str] = ("won",)
) -> Question:
    """Ask who deals next, after the dealer named; nobody, if the match is won.

    It is asked after events of these kinds, where nothing but the count follows in the deal.
    """
    event, state = played.beats[step]
    rest = [event for event, _ in outcome(played, step)]
    counted = all(event.kind in (*COUNTED, *_ENDS) for event in rest)
    if event.kind not in after or not counted or not rest or rest[-1].kind not in _ENDS:
        raise NoQuestionError("the deal is not about to end")
    last = rest[-1]
    right = NOBODY if last.kind == "match-won" else last.seat
    seats, dealer = state.profile.seats, state.deal.dealer
    return one_of(ask, "seats", (*seats, NOBODY), right, last.clauses, seat=dealer)
