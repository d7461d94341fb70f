"""What every game is made of: seats, profiles, actions, rulings, events, beats, results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar

from .cards import Card


class ActionError(ValueError):
    """A text that is no action of the game."""


Fault = Literal["over", "turn", "phase", "held", "moment"]
"""Why a moment does not know an action."""


class NotNowError(ValueError):
    """An action that the moment does not know: not a matter of a clause, and never recorded."""

    def __init__(self, fault: Fault, action: Action) -> None:
        super().__init__(f"{_FAULTS[fault]}: {str(action)!r}")
        self.fault: Final = fault


_FAULTS: Final = {
    "over": "the deal is over",
    "turn": "the seat is not on turn",
    "phase": "this phase does not know the action",
    "held": "the seat does not hold the card",
    "moment": "the moment is before the latest given",
}


class RefusedError(ValueError):
    """An action played though a clause refuses it; ask `rule` first."""

    def __init__(self, ruling: Ruling, action: Action) -> None:
        super().__init__(f"refused by {ruling.clause}: {str(action)!r}")
        self.ruling: Final = ruling


class Seat(IntEnum):
    """A place at the table, clockwise; prints as its letter."""

    A = 0
    B = 1
    C = 2
    D = 3

    def __str__(self) -> str:
        return "ABCD"[self]


_SEATS: Final = tuple(Seat)

Side = int
"""Who scores together, as an index into `Profile.sides`."""

Viewpoint = Seat | Literal["spectator", "open"]
"""Whose eyes: a seat, `spectator` (no hands), `open` (all hands, never what lies face down)."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Profile:
    """The frozen parameters of one way to play a game. The rules hold no number of their own."""

    game: str
    """Slug of the game."""
    slug: str
    """Slug of the profile."""
    players: int
    """How many seats are taken, from A on."""
    sides: tuple[str, ...]
    """Names of the sides: `A B`, or `AC BD`. Seats take sides in turn."""
    pack: int = 52
    """Cards in the pack."""
    target: int
    """Match points that end a match."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats taken, clockwise."""
        return _SEATS[: self.players]

    @property
    def facts(self) -> Mapping[str, int]:
        """Every number that a text may print, by name; what follows from the parameters too."""
        return {"players": self.players, "pack": self.pack, "target": self.target}

    def side(self, seat: Seat) -> Side:
        """Return the side that the seat plays for."""
        return seat % len(self.sides)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat that many places on, clockwise (to the left)."""
        return _SEATS[(seat + steps) % self.players]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """All that is fixed before the first action of a deal: a record without its actions."""

    profile: Profile
    pack: tuple[Card, ...]
    """The 52 cards in the order in which they are used."""
    dealer: Seat
    scores: tuple[int, ...]
    """Match points before the deal, by side."""
    target: int
    """Match points that end this match."""
    packet: int = 0
    """Cards given at a time, in games that are dealt by the packet."""
    referee: bool = True
    """Whether unlawful cards are refused; without a referee they can be played and claimed."""
    exposed: tuple[Card, ...] = ()
    """Cards of the dealer's opponents that the dealer showed while dealing."""


class Action(Protocol):
    """What a seat does; prints as in the record, `A:7C`."""

    @property
    def seat(self) -> Seat:
        """Who acts."""
        ...


def addressed(text: str, profile: Profile) -> tuple[Seat, str]:
    """Split the text of an action, `A:7C`, into its seat and what the seat does.

    Raises `ActionError` for an unknown seat.
    """
    name, _, what = text.partition(":")
    seat = next((seat for seat in profile.seats if str(seat) == name), None)
    if seat is None:
        raise ActionError(f"not a seat of this deal: {name!r} in {text!r}")
    return seat, what


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of an action: allowed, or refused by a clause."""

    clause: str | None = None
    """Slug of the clause that refuses; None when the action is allowed."""
    cards: tuple[Card, ...] = ()
    """The cards that the seat may play instead."""

    @property
    def allowed(self) -> bool:
        """Whether the action may be played."""
        return self.clause is None


ALLOWED: Final = Ruling()
"""The ruling of every lawful action."""


class Event(NamedTuple):
    """What happened, and the clauses that made it so; the first of them decides."""

    kind: str
    """`dealt`, `led`, `followed`, `won`, `drew`, `awarded`, `tied`, `match-won`, `covered`, …

    No event holds a card that lies face down: every viewpoint may be told of every event.
    """
    clauses: tuple[str, ...]
    seat: Seat | None = None
    """Who did it, or to whom it happened."""
    card: Card | None = None
    """The card played, drawn, turned, or the one that earned an award."""
    seen: Card | None = None
    """The card that came to light by it."""
    side: Side | None = None
    """Which side won, was awarded or reached the target."""
    values: tuple[int, ...] = ()
    """Card values by side, where they were compared."""
    face_down: int | None = None
    """How many cards moved face down: to each hand, out of one, or under a packet."""
    place: IntEnum | None = None
    """Where the card was laid, in games with places."""
    covered: Card | None = None
    """The card on which it was laid."""
    told: tuple[str, ...] = ()
    """The clauses for those who do not see the seat's hand, where `clauses` would give it away."""


class Beat(NamedTuple):
    """One event and the state right after it."""

    event: Event
    state: Any


class Award(NamedTuple):
    """Match points given to a side by a clause."""

    clause: str
    side: Side
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """How a deal stands: the same questions for every game, at every state."""

    over: bool
    scores: tuple[int, ...]
    """Match points by side, this deal's awards included."""
    winner: Side | None
    """The side that has reached the target; in a game of single wins, who has won this one."""
    awards: tuple[Award, ...]
    """In the order in which they were counted."""
    captured: tuple[tuple[Card, ...], ...]
    """Cards of completed tricks by side, in the order played; no sides where none captures."""
    values: tuple[int, ...]
    """Card values captured, by side; likewise."""
    packets: tuple[int, ...] = ()
    """Cards left in the packets by side, in games that have them."""
    void: str | None = None
    """Why the deal does not count, when it does not."""


State = TypeVar("State")


def changed(state: State, **changes: Any) -> State:
    """Return a copy of a frozen state with some fields changed.

    What `dataclasses.replace` does, without running `__init__` again: a deal makes hundreds.
    """
    copy = object.__new__(type(state))
    object.__setattr__(copy, "__dict__", state.__dict__ | changes)
    return copy


Played = TypeVar("Played", contravariant=True)


class Game(Protocol[Played]):
    """A game: a module with these names. `Played` is its state, a frozen dataclass of its own."""

    SLUG: str
    EDITION: int
    """Edition of the rules, from 1; the next one where a record may replay otherwise than before.

    Stored hands name the edition that played them, and records of each are kept in the tests.
    """
    CLAUSES: frozenset[str]
    """Every clause that an event or a refusal of this game can carry."""
    REFUSALS: frozenset[str]
    """The clauses that refuse."""
    RECORD_KEYS: frozenset[str]
    """Keys of a record that this game adds to those which all games share."""

    @property
    def PROFILES(self) -> Mapping[str, Profile]:
        """By slug; the first is the one a record without `profile` means."""
        ...

    def parse(self, text: str, profile: Profile) -> Action:
        """Read an action; raises `ActionError`."""
        ...

    def start(self, deal: Deal) -> tuple[Beat, ...]:
        """Lay the deal; beat 0 is the deal laid."""
        ...

    def turn(self, state: Played) -> tuple[Seat, ...]:
        """Return the seats for which the deal waits."""
        ...

    def legal(self, state: Played) -> tuple[Action, ...]:
        """Return every action that is allowed now; a discard stands once, without its cards."""
        ...

    def rule(self, state: Played, action: Any) -> Ruling:
        """Judge an action; raises `NotNowError` where no clause is needed to turn it away."""
        ...

    def play(self, state: Played, action: Any) -> tuple[Beat, ...]:
        """Play an action; raises `NotNowError`, or `RefusedError` where a clause refuses."""
        ...

    def view(self, state: Played, viewpoint: Viewpoint) -> Any:
        """Return what a viewpoint may know of a state."""
        ...

    def result(self, state: Played) -> Result:
        """Return how the deal stands."""
        ...
