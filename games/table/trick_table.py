"""The table of a trick game: from its view to what its template reads, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Protocol

from django.utils.translation import gettext as _

from games.core import Card, Seat, Suit
from games.tricks.trick import TrickView

from .answers import Option
from .card_names import suit_name
from .hands import HeldCard, as_held, held_cards, played_from
from .sides import Players, is_own, side_label
from .table import CallButton, Table, TableContext, tell
from .words import Words

Spot = Literal["bottom", "left", "top", "right"]
"""Where a seat is drawn."""

SPOTS: Final[Mapping[int, tuple[Spot, ...]]] = {
    2: ("bottom", "top"),
    4: ("bottom", "left", "top", "right"),
}
"""By number of players: the places clockwise, from the player's own."""


@dataclass(frozen=True, slots=True)
class SeatAtTable:
    """A seat with its hand."""

    letter: str
    """As in actions."""
    name: str
    place: Spot
    on_turn: bool
    own: bool
    """Whether the reader sits here."""
    slots: tuple[HeldCard | None, ...]
    """The cards, and None in each room kept; empty where the hand is not seen: then `size` backs
    are drawn, and `rooms` after them."""
    size: int
    kept: int
    """How many cards it has played in whose places none has come since."""
    surplus: int
    """How many cards the seat must discard now."""

    @property
    def cards(self) -> tuple[HeldCard, ...]:
        """The cards that are seen."""
        return tuple(held for held in self.slots if held is not None)

    @property
    def backs(self) -> range:
        """One for each card that lies face down."""
        return range(0 if self.cards else self.size)

    @property
    def rooms(self) -> range:
        """One for each room kept where the hand is not seen."""
        return range(0 if self.slots else self.kept)


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a trick, and who played it."""

    card: Card
    name: str
    place: Spot
    beat: int | None
    """Which of the events told laid it; None where it lay there before."""


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card that lay on top of the stock until it was drawn."""

    card: Card | None
    """None where the viewpoint does not know it."""
    face_down: bool
    """Whether it lay face down there, and was drawn unseen."""
    place: Spot
    """Who drew it."""
    beat: int
    """Which of the events told that was."""


class Call(Protocol):
    """Something that a seat can say, as an action."""

    @property
    def seat(self) -> Seat:
        """Who says it."""
        ...

    @property
    def word(self) -> str:
        """What is said."""
        ...


@dataclass(frozen=True, slots=True)
class Score:
    """What a side has: match points, tricks, captured value."""

    name: str
    own: bool
    points: int
    tricks: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickTable(Table):
    """A table of a trick game as it is drawn: all that its template reads."""

    template: ClassVar[str] = "table/tricks.html"
    has_tricks: ClassVar[bool] = True

    trump: Suit
    trump_name: str
    target: int
    top: Card | None
    stock: int
    stock_name: str
    """What the closed or open rest of the pack is called in this game."""
    turned: tuple[Card, ...]
    """Earlier turn-ups, oldest first."""
    others: tuple[SeatAtTable, ...]
    """Clockwise, from the player's left."""
    player: SeatAtTable
    """The seat drawn below."""
    trick: tuple[PlayedCard, ...]
    last_trick: tuple[PlayedCard, ...]
    gathered: Spot | None
    """Where the last trick has gone, when that has just happened."""
    gathering: int | None
    """Which of the events told that was."""
    drawn: tuple[DrawnCard, ...]
    """The tops that the stock has had meanwhile; the last one drawn lies lowest and comes first."""
    scores: tuple[Score, ...]

    @property
    def options(self) -> tuple[Option | None, ...]:
        """The answer that each card in hand is, in the order in which they lie."""
        return tuple(held.option for seat in (self.player, *self.others) for held in seat.cards)

    @property
    def played_out(self) -> bool:
        """Whether nobody holds a card any more."""
        return not any(seat.size for seat in (self.player, *self.others))

    @property
    def surplus(self) -> int:
        """How many cards the seat on turn must discard."""
        return max(seat.surplus for seat in (self.player, *self.others))

    @property
    def judged(self) -> tuple[HeldCard, ...]:
        """Each card of the seat on turn, where its hand is seen: lawful, or refused by a clause."""
        seats = (self.player, *self.others)
        return tuple(held for seat in seats for held in seat.cards if held.action)


def trick_table(
    view: TrickView,
    context: TableContext,
    words: Words,
    *,
    stock_name: str | None = None,
    turned: tuple[Card, ...] = (),
    surplus: int = 0,
    picked: tuple[Card, ...] = (),
    calls: Iterable[Call] = (),
) -> TrickTable:
    """Lay out the view of a trick game.

    `stock_name` is what the rest of the pack is called, if not the stock; `turned` are earlier
    turn-ups; `surplus` is how many cards the seat on turn must discard, `picked` those chosen for
    it; `calls` is what may be said.
    """
    events, players, below, own = context.events, context.players, context.below, context.own
    profile = view.profile
    seats = [profile.after(below, steps) for steps in range(profile.players)]
    places = dict(zip(seats, SPOTS[profile.players], strict=True))
    names = {seat: players[seat] or _("You") for seat in seats}
    beats = {
        event.card: beat
        for beat, event in enumerate(events)
        if event.kind in ("led", "followed", "drew") and event.card is not None
    }
    gathering = next((beat for beat, event in enumerate(events) if event.kind == "won"), None)

    def seated(seat: Seat) -> SeatAtTable:
        return SeatAtTable(
            letter=str(seat),
            name=names[seat],
            place=places[seat],
            on_turn=seat in view.turn,
            own=seat == own,
            slots=held_cards(view, seat, context, beats, picked),
            size=view.hand_sizes[seat],
            kept=len(played_from(view, seat)),
            surplus=surplus if seat in view.turn else 0,
        )

    def played(leader: Seat, cards: Iterable[Card]) -> tuple[PlayedCard, ...]:
        turns = [profile.after(leader, steps) for steps in range(profile.players)]
        return tuple(
            PlayedCard(card, names[seat], places[seat], beats.get(card))
            for seat, card in zip(turns, cards, strict=False)
        )

    return TrickTable(
        trump=view.trump,
        trump_name=suit_name(view.trump),
        target=view.target,
        top=view.top,
        stock=view.stock,
        stock_name=stock_name or _("Stock"),
        turned=turned,
        others=tuple(seated(seat) for seat in seats[1:]),
        player=seated(below),
        calls=tuple(
            CallButton(str(call), words.call_name(call.word), names[call.seat]) for call in calls
        ),
        trick=played(view.leader, view.trick),
        last_trick=played(view.tricks[-1].leader, view.tricks[-1].cards) if view.tricks else (),
        gathered=places[view.tricks[-1].winner] if gathering is not None else None,
        gathering=gathering,
        drawn=tuple(
            DrawnCard(event.card, event.face_down is not None, places[event.seat], beat)
            for beat, event in reversed(tuple(enumerate(events)))
            if event.kind == "drew" and event.seat is not None
        ),
        scores=_scores(view, players),
        said=tell(context, profile, words),
        over=view.over,
        since=context.since,
    )


def _scores(view: TrickView, players: Players) -> tuple[Score, ...]:
    """Return how the sides stand, the reader's first."""
    profile = view.profile
    scores = [
        Score(
            name=side_label(side, profile, players),
            own=is_own(side, profile, players),
            points=view.scores[side],
            tricks=sum(profile.side(trick.winner) == side for trick in view.tricks),
            value=view.values[side],
        )
        for side in range(len(profile.sides))
    ]
    return tuple(sorted(scores, key=lambda score: not score.own))


# What the house asks of a table, beside drawing it


def in_order(view: TrickView, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order in which they are held."""
    return as_held(cards, view.trump)


def card_at(view: TrickView, place: str) -> Card | None:
    """Return the card that lies at a place of the table; a trick game has no places."""
    return None


def taken(view: TrickView) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    """Return what each seat has taken, once every card is played: trumps first, high to low.

    Partners' tricks lie apart: that they are counted together is for the reader to know.
    """
    if any(view.hand_sizes) or not view.tricks:
        return ()

    def by(seat: Seat) -> tuple[Card, ...]:
        cards = [card for trick in view.tricks if trick.winner is seat for card in trick.cards]
        return tuple(sorted(cards, key=lambda card: (card.suit is not view.trump, -card)))

    return tuple((seat, by(seat)) for seat in view.profile.seats)
