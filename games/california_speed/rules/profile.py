"""01 goal: the form of the game, its places and numbers, the clauses that the engine names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from games.core import Profile, Seat

SLUG: Final = "california-speed"
EDITION: Final = 1
RECORD_KEYS: Final[frozenset[str]] = frozenset()
REFUSALS: Final = frozenset({"no-lone-rank", "fresh-place", "no-match", "stalemate-draw"})
CLAUSES: Final = REFUSALS | {
    "rows",
    "cover-match",
    "turned-as-played",
    "finish-the-match",
    "take-up-row",
    "take-up-order",
    "lay-again",
    "match-of-wins",
    "last-card-wins",
    "simultaneous-draw",
}


class Place(IntEnum):
    """Where a pile lies, numbered from its owner's left, B1 facing A4; prints as its name."""

    A1 = 0
    A2 = 1
    A3 = 2
    A4 = 3
    B1 = 4
    B2 = 5
    B3 = 6
    B4 = 7

    def __str__(self) -> str:
        return self.name


PLACES: Final = tuple(Place)
"""The places of both rows, A's first."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CaliforniaSpeedProfile(Profile):
    """How California Speed is laid out, and the facts that follow from it."""

    piles: int
    """Piles in a row; each player has one row (`rows`)."""

    def row(self, seat: Seat) -> tuple[Place, ...]:
        """Return the places of the seat's own row, from its left."""
        return PLACES[seat * self.piles : (seat + 1) * self.piles]

    @property
    def facts(self) -> Mapping[str, int]:
        """The profile's numbers, and those computed from them, by the names that texts use."""
        half = self.pack // self.players
        return {
            **super().facts,
            "rows": self.players,
            "row_piles": self.piles,
            "places": self.players * self.piles,
            "half": half,
            "packet_left": half - self.piles,
        }


TWO_ROWS: Final = CaliforniaSpeedProfile(
    game=SLUG,
    slug="two-rows",
    players=2,
    sides=("A", "B"),
    target=2,
    piles=4,
)

PROFILES: Final[Mapping[str, CaliforniaSpeedProfile]] = MappingProxyType({TWO_ROWS.slug: TWO_ROWS})
