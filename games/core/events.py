"""Events and beats: what happened, why, who may know of it, and the state right after it."""

from __future__ import annotations

from enum import IntEnum
from typing import Generic, NamedTuple, NewType

from .cards import Card
from .seats import Seat, Side, Viewpoint
from .states import S_co


class Event(NamedTuple):
    """What happened, all of it, and the clauses that made it so; the first of them decides.

    Two of its fields may be for its seat's eyes alone: a card that moved face down, and clauses
    that would give a hand away. What anybody else is given of it is a `KnownEvent`.
    """

    kind: str
    """`dealt`, `led`, `followed`, `won`, `drew`, `awarded`, `tied`, `match-won`, `covered`, …"""
    clauses: tuple[str, ...]
    seat: Seat | None = None
    """Who did it, or to whom it happened."""
    card: Card | None = None
    """The card played, drawn, turned, or the one that earned an award.

    Where `face_down` is given, it was drawn unseen, and its seat alone knows it.
    """
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

    def known_to(self, viewpoint: Viewpoint) -> KnownEvent:
        """Return the event as a viewpoint may know it: whole to its own seat and to `open`."""
        private = bool(self.told) or (self.card is not None and self.face_down is not None)
        if not private or viewpoint in ("open", self.seat):
            return KnownEvent(self)
        card = self.card if self.face_down is None else None
        return KnownEvent(self._replace(clauses=self.told or self.clauses, told=(), card=card))


KnownEvent = NewType("KnownEvent", Event)
"""What one viewpoint may know of an event, which `Event.known_to` gives; words and tables are made
of nothing else."""


class Beat(NamedTuple, Generic[S_co]):
    """One event and the state right after it."""

    event: Event
    state: S_co
