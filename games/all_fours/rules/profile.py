"""01 goal: the forms of the game, their numbers and the clauses that the engine names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from games.tricks.counting import USUAL_VALUES
from games.tricks.profile import TrickProfile

SLUG: Final = "all-fours"
EDITION: Final = 1
RECORD_KEYS: Final = frozenset({"dealer", "referee", "exposed"})
REFUSALS: Final = frozenset(
    {"no-foreign-suit", "revoke", "exposed-card", "beg-once", "discard-to-six"}
)
CLAUSES: Final = REFUSALS | {
    "six-by-threes",
    "turn-up",
    "turned-jack",
    "stand-or-beg",
    "dealer-refuses",
    "dealer-runs",
    "same-suit-again",
    "pack-runs-out",
    "eldest-leads",
    "follow-or-trump",
    "trick-winner",
    "six-tricks",
    "high",
    "low",
    "jack",
    "game",
    "game-tie",
    "lone-trump",
    "sides-add",
    "target",
    "counting-order",
    "jack-may-end",
    "next-deal",
}


@dataclass(frozen=True, kw_only=True, eq=False)
class AllFoursProfile(TrickProfile):
    """How All Fours is played, and the facts that follow from it."""

    turned_jack: int
    """Match points for a jack turned up (`turned-jack`)."""
    revoke: int
    """Match points for a revoke of the other side (`revoke`)."""

    @property
    def packet(self) -> int:
        """Cards given to each at a time, in the deal and in every run (`six-by-threes`)."""
        return self.packets[0]

    @property
    def turn_up(self) -> int:
        """Which card of the pack is turned up: the 13th for two, the 25th for four (`turn-up`)."""
        return self.players * self.hand_size + 1

    @property
    def round(self) -> int:
        """Cards that a round of running takes, its turn-up included (`dealer-runs`)."""
        return self.players * self.packet + 1

    @property
    def facts(self) -> Mapping[str, int]:
        """The profile's numbers, and those computed from them, by the names that texts use.

        The game has one page, which speaks of the form for four as well: `partners_…`.
        """
        return {
            **super().facts,
            "deal_rounds": self.hand_size // self.packet,
            "turn_up": self.turn_up,
            "tricks": self.hand_size,
            "turned_jack_points": self.turned_jack,
            "revoke_points": self.revoke,
            "partners_players": PARTNERS.players,
            "partners_turn_up": PARTNERS.turn_up,
        }


TWO_PLAYERS: Final = AllFoursProfile(
    game=SLUG,
    slug="two-players",
    players=2,
    sides=("A", "B"),
    target=7,
    hand_size=6,
    packets=(3,),
    values=USUAL_VALUES,
    turned_jack=1,
    revoke=1,
)

PARTNERS: Final = replace(TWO_PLAYERS, slug="partners", players=4, sides=("AC", "BD"))

PROFILES: Final[Mapping[str, AllFoursProfile]] = MappingProxyType(
    {profile.slug: profile for profile in (TWO_PLAYERS, PARTNERS)}
)
