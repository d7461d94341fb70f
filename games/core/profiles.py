"""Profiles and deals: all that is fixed before the first action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .cards import Card
from .seats import SEATS, Seat, Side


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
    packets: tuple[int, ...] = (0,)
    """Cards that may be given at a time, the usual way first; 0 where they are not told."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats taken, clockwise."""
        return SEATS[: self.players]

    @property
    def facts(self) -> Mapping[str, int]:
        """Every number that a text may print, by name; what follows from the parameters too."""
        return {"players": self.players, "pack": self.pack, "target": self.target}

    def side(self, seat: Seat) -> Side:
        """Return the side that the seat plays for."""
        return seat % len(self.sides)

    def after(self, seat: Seat, steps: int = 1) -> Seat:
        """Return the seat that many places on, clockwise (to the left)."""
        return SEATS[(seat + steps) % self.players]

    def exposable(self, deal: Deal) -> frozenset[Card]:
        """Return the cards that the dealer may have shown in dealing, where a record names some."""
        return frozenset()


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
