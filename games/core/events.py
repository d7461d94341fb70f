"""Events and beats: what happened, why, and the state right after it."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from .cards import Card
from .seats import Seat, Side


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
