"""How a trick game of the All Fours family is dealt and valued."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core import Card, Deal, Profile, Seat

from .counting import Values


@dataclass(frozen=True, kw_only=True, eq=False)
class TrickProfile(Profile):
    """How a trick game of the All Fours family is dealt and valued."""

    hand_size: int
    """Cards in hand when the play begins."""
    values: Values
    """What captured cards are worth for Game (`game`)."""

    @property
    def facts(self) -> Mapping[str, int]:
        """The profile's numbers, and those computed from them, by the names that texts use."""
        total = 4 * sum(worth for _, worth in self.values)
        worth = {f"value_{rank.name.lower()}": points for rank, points in self.values}
        return {
            **super().facts,
            "hand_size": self.hand_size,
            "deal_packet": self.packets[0],
            "total_value": total,
            "half_value": total // 2,
            **worth,
        }

    def exposable(self, deal: Deal) -> frozenset[Card]:
        """Return the cards that the dealer may have exposed: those first dealt to the others."""
        dealing = self.side(deal.dealer)
        hands = enumerate(first_hands(deal, self))
        return frozenset(
            card for seat, hand in hands if self.side(Seat(seat)) != dealing for card in hand
        )


def first_hands(deal: Deal, profile: TrickProfile) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat: given packet by packet, from the dealer's left."""
    hands: list[list[Card]] = [[] for _ in profile.seats]
    for place in range(profile.players * profile.hand_size):
        hands[profile.after(deal.dealer, 1 + place // deal.packet)].append(deal.pack[place])
    return tuple(map(tuple, hands))
