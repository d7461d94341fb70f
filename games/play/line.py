"""The line to a reader: how long there and back, as the server alone measures it.

The page answers what the server sends with what it was sent, a ticket that the server has signed.
No number of the reader's own is believed; what comes late on purpose is as late in the race.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_low
from typing import Final

from django.core import signing

MOST: Final = 1000
"""Milliseconds that are allowed for at the most."""
ANSWERS: Final = 5
"""How many answers are measured, the latest."""
MARGIN: Final = 30
"""Milliseconds by which the page asks later than it might, so as not to be there too early."""

_signer = signing.Signer(salt="games.play.line")


@dataclass(frozen=True, slots=True)
class Ticket:
    """What was sent for which hand and when, and how long the answers before it took."""

    hand: str
    """Key of the hand."""
    sent: int
    """When it was sent, in milliseconds since the epoch."""
    ways: tuple[int, ...] = ()
    """Milliseconds there and back, the latest last."""

    def __str__(self) -> str:
        return _signer.sign_object([self.hand, self.sent, *self.ways], compress=True)

    def answered(self, arrived: int) -> Ticket:
        """Return the next ticket, once this one has come back; a clock set back makes no way."""
        way = min(MOST, max(0, arrived - self.sent))
        return Ticket(self.hand, arrived, (*self.ways, way)[-ANSWERS:])

    @property
    def line(self) -> int | None:
        """How long the line is, in milliseconds; None before enough answers have come."""
        return median_low(self.ways) if len(self.ways) >= ANSWERS else None

    def ask_in(self, due: int) -> int:
        """Return in how many milliseconds to ask for what there will be in so many.

        The question is to be there then, over the quickest way that was measured: who asks too
        early has to ask again, a whole way later.
        """
        return max(0, due - min(self.ways, default=0) + MARGIN)


def ticket(text: str, hand: str) -> Ticket | None:
    """Return the ticket that was given for a hand; None for any other text."""
    try:
        key, sent, *ways = _signer.unsign_object(text)
    except signing.BadSignature:
        return None
    return Ticket(key, sent, tuple(ways)) if key == hand else None
