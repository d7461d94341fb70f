"""Seats, sides, and whose eyes see a deal."""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal


class Seat(IntEnum):
    """A place at the table, clockwise; prints as its letter."""

    A = 0
    B = 1
    C = 2
    D = 3

    def __str__(self) -> str:
        return "ABCD"[self]


SEATS: Final = tuple(Seat)
"""All of them, clockwise."""


Side = int
"""Who scores together, as an index into `Profile.sides`."""


Viewpoint = Seat | Literal["spectator", "open"]
"""Whose eyes: a seat, `spectator` (no hands), `open` (all hands, never what lies face down)."""
