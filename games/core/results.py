"""Results: how a deal stands, the same questions for every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .cards import Card
from .seats import Side


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
