"""What every table is drawn with and says: events in words, buttons for what may be said."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final

from games.core import Action, KnownEvent, Profile, Seat

from .answers import Option, Options
from .clauses import Clause, Clauses
from .sides import Players
from .words import Words

COUNTED: Final = frozenset(
    {"awarded", "tied", "not-in-play", "match-won", "deal-over", "voided", "game-drawn"}
)
"""Kinds of events that belong to the count."""


@dataclass(frozen=True, slots=True)
class TableContext:
    """What a view is drawn with, beside what its viewpoint may know."""

    events: tuple[KnownEvent, ...]
    """Those that led to the view, as its viewpoint knows them, oldest first; they say what has
    moved."""
    clauses: Clauses
    players: Players
    below: Seat = Seat.A
    """The seat drawn below: a hand's owner, or A where nobody sits."""
    options: Options = field(default_factory=dict)
    """The answers to an exercise; those that lie on the table are chosen there."""
    refused: Action | None = None
    """The action of the owner's that was turned away."""
    covered_up: bool = False
    """Whether the open cards are hidden, as a pause hides them."""
    since: int | None = None
    """The number of the first event in the record, where they are to be seen happening."""

    @property
    def own(self) -> Seat | None:
        """The reader's seat, where the reader sits at the table."""
        return self.below if self.players[self.below] is None else None


@dataclass(frozen=True, slots=True)
class Said:
    """One event in words, with the clauses that made it so."""

    kind: str
    """The event's kind."""
    text: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class CallButton:
    """Something that a seat may say: a button in play, a word in the viewer."""

    action: str
    """The action that says it, `A:beg`."""
    label: str
    name: str
    """Who says it, where both may."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table as it is drawn, of whatever game: all that its template reads."""

    template: ClassVar[str]
    """The template that draws it."""
    has_tricks: ClassVar[bool]
    """Whether deals of tricks are played at it, and counted; else single games."""

    said: tuple[Said, ...]
    """What happened since the reader last looked, oldest first."""
    calls: tuple[CallButton, ...]
    """What may be said now: by the reader, or in the viewer by whoever is on turn."""
    over: bool
    since: int | None
    """The number in the record of the first of the events told, where they are to be seen happening
    one after another; None where all stands at once."""

    @property
    def options(self) -> tuple[Option | None, ...]:
        """The answer to an exercise that each thing on the table is, in the order of the table."""
        return ()

    @property
    def played(self) -> tuple[Said, ...]:
        """What was said before the count."""
        return tuple(said for said in self.said if said.kind not in COUNTED)

    @property
    def count(self) -> tuple[Said, ...]:
        """What was said at the count, in counting order."""
        return tuple(said for said in self.said if said.kind in COUNTED)


def tell(context: TableContext, profile: Profile, words: Words) -> tuple[Said, ...]:
    """Put the events into words, with the clauses that they cite."""
    return tuple(
        Said(
            event.kind,
            words.narrate(event, profile, context.players),
            tuple(context.clauses[slug] for slug in event.clauses),
        )
        for event in context.events
    )
