"""What every table says: events in words with their clauses, and buttons for what may be said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from games.core import Event, Profile, Seat

from .narration import narrate
from .sides import Players


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

COUNTED: Final = frozenset(
    {"awarded", "tied", "not-in-play", "match-won", "deal-over", "voided", "game-drawn"}
)
"""Kinds of events that belong to the count."""


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
class Told:
    """What is told beside a table, of whatever game."""

    said: tuple[Said, ...]
    """What happened since the reader last looked, oldest first."""
    calls: tuple[CallButton, ...]
    """What may be said now: by the reader, or in the viewer by whoever is on turn."""
    over: bool
    since: int | None
    """The number in the record of the first of the events told, where they are to be seen happening
    one after another; None where all stands at once."""

    @property
    def played(self) -> tuple[Said, ...]:
        """What was said before the count."""
        return tuple(said for said in self.said if said.kind not in COUNTED)

    @property
    def count(self) -> tuple[Said, ...]:
        """What was said at the count, in counting order."""
        return tuple(said for said in self.said if said.kind in COUNTED)


def tell(
    events: Iterable[Event],
    profile: Profile,
    players: Players,
    clauses: Clauses,
    unseen: frozenset[Seat] = frozenset(),
) -> tuple[Said, ...]:
    """Put events into words; `unseen` are the seats whose hands the viewpoint does not see."""
    return tuple(
        Said(
            event.kind,
            narrate(event, profile, players),
            tuple(clauses[slug] for slug in _cited(event, unseen)),
        )
        for event in events
    )


def _cited(event: Event, unseen: frozenset[Seat]) -> tuple[str, ...]:
    """Return the clauses of an event that this viewpoint may know."""
    return event.told if event.told and event.seat in unseen else event.clauses
