"""From a `View` to what a template may read: seats, cards, words, clauses, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from django.utils.translation import gettext as _

from games.engine import Card, Event, Ruling, Seat, Suit
from games.engine.tricks import TrickView

from .names import suit_name
from .narration import Players, narrate, side_name


class Clause(Protocol):
    """A clause as the table prints it: `rules` makes them, the table knows no rules."""

    @property
    def number(self) -> str:
        """Its number on the page, `3.2`."""
        ...

    @property
    def url(self) -> str:
        """Its address."""
        ...


Clauses = Mapping[str, Clause]
"""Slug -> clause, in the reader's language."""


COUNTED: Final = frozenset({"awarded", "tied", "match-won", "deal-over"})
"""Kinds of events that belong to the count."""


@dataclass(frozen=True, slots=True)
class Said:
    """One event in words, with the clauses that made it so."""

    kind: str
    """The event's kind."""
    text: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in a hand that the viewpoint sees."""

    card: Card
    action: str | None
    """The action that plays it, `A:7C`, when its seat is on turn."""
    lawful: bool
    clause: Clause | None
    """The clause that refuses it."""
    moved: bool
    """Whether it has just come to the hand."""


@dataclass(frozen=True, slots=True)
class SeatAtTable:
    """A seat with its hand."""

    seat: Seat
    name: str
    on_turn: bool
    own: bool
    """Whether the reader sits here."""
    cards: tuple[HeldCard, ...]
    """Empty where the hand is not seen: then `size` backs are drawn."""
    size: int

    @property
    def backs(self) -> range:
        """One for each card that lies face down."""
        return range(0 if self.cards else self.size)


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of a trick, and who played it."""

    card: Card
    name: str
    own: bool
    moved: bool


@dataclass(frozen=True, slots=True)
class Score:
    """What a side has: match points, tricks, captured value."""

    name: str
    own: bool
    points: int
    tricks: int
    value: int


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it is drawn: all that its template reads."""

    trump: Suit
    trump_name: str
    target: int
    top: Card | None
    stock: int
    opponent: SeatAtTable
    player: SeatAtTable
    trick: tuple[PlayedCard, ...]
    last_trick: tuple[PlayedCard, ...]
    scores: tuple[Score, ...]
    said: tuple[Said, ...]
    """What happened since the reader last looked, oldest first."""
    over: bool

    @property
    def played(self) -> tuple[Said, ...]:
        """What was said before the count."""
        return tuple(said for said in self.said if said.kind not in COUNTED)

    @property
    def count(self) -> tuple[Said, ...]:
        """What was said at the count, in counting order."""
        return tuple(said for said in self.said if said.kind in COUNTED)

    @property
    def judged(self) -> tuple[HeldCard, ...]:
        """Each card of the seat on turn, where its hand is seen: lawful, or refused by a clause."""
        return tuple(held for held in self.player.cards + self.opponent.cards if held.action)


def table(
    view: TrickView,
    events: Iterable[Event],
    clauses: Clauses,
    players: Players,
    below: Seat = Seat.A,
) -> Table:
    """Lay out a view with one seat drawn below: a hand's owner, or A where nobody sits.

    `events` are those that led to the view, oldest first; the last one says what has moved.
    """
    events = tuple(events)
    profile = view.profile
    names = {seat: players[seat] or _("You") for seat in profile.seats}
    own = below if players[below] is None else None
    moved = events[-1].card if events else None

    def seated(seat: Seat) -> SeatAtTable:
        return SeatAtTable(
            seat=seat,
            name=names[seat],
            on_turn=seat in view.turn,
            own=seat == own,
            cards=_hand(view, seat, clauses, moved),
            size=view.hand_sizes[seat],
        )

    def played(leader: Seat, cards: Iterable[Card]) -> tuple[PlayedCard, ...]:
        seats = [profile.after(leader, place) for place in range(profile.players)]
        return tuple(
            PlayedCard(card, names[seat], seat == below, card == moved)
            for seat, card in zip(seats, cards, strict=False)
        )

    return Table(
        trump=view.trump,
        trump_name=suit_name(view.trump),
        target=view.target,
        top=view.top,
        stock=view.stock,
        opponent=seated(profile.after(below)),
        player=seated(below),
        trick=played(view.leader, view.trick),
        last_trick=played(view.tricks[-1].leader, view.tricks[-1].cards) if view.tricks else (),
        scores=tuple(
            Score(
                name=side_name(side, profile, players) or _("You"),
                own=side_name(side, profile, players) is None,
                points=view.scores[side],
                tricks=sum(profile.side(trick.winner) == side for trick in view.tricks),
                value=view.values[side],
            )
            for side in range(len(profile.sides))
        ),
        said=tuple(
            Said(
                event.kind,
                narrate(event, profile, players),
                tuple(clauses[slug] for slug in _told(event, view)),
            )
            for event in events
        ),
        over=view.over,
    )


def _told(event: Event, view: TrickView) -> tuple[str, ...]:
    """Return the clauses of an event that this viewpoint may know."""
    hidden = event.seat is not None and view.hands[event.seat] is None
    return event.told if hidden and event.told else event.clauses


def _hand(
    view: TrickView, seat: Seat, clauses: Clauses, moved: Card | None
) -> tuple[HeldCard, ...]:
    rulings: dict[Card, tuple[str, Ruling]] = {
        action.card: (str(action), ruling) for action, ruling in view.rulings if action.seat is seat
    }
    cards = []
    for card in sorted(view.hands[seat] or (), key=lambda card: _place(card, view.trump)):
        action, ruling = rulings.get(card, (None, None))
        cards.append(
            HeldCard(
                card=card,
                action=action,
                lawful=ruling is not None and ruling.allowed,
                clause=clauses[ruling.clause] if ruling and ruling.clause else None,
                moved=card == moved,
            )
        )
    return tuple(cards)


def _place(card: Card, trump: Suit) -> tuple[bool, int, int]:
    """Order a hand as players hold it: trumps last, colours by turns, high cards first."""
    colours = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    return (card.suit is trump, colours.index(card.suit), -card.rank)
