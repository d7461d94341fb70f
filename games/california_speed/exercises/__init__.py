"""Exercises of California Speed: what can be asked, where it matters, and new positions.

The questions stand in `covering`, `announcements` and `results`, in the order of the rule page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core.exercises import Ask, Deals

from ..rules import State
from . import announcements, covering, results
from . import deals as found
from .lures import LURES

__all__ = ["ASKS", "LURES", "deals"]

ASKS: Final[Mapping[str, Ask[State]]] = {
    "may-cover": covering.may_cover,
    "may-lay": covering.may_lay,
    "covers-next": covering.covers_next,
    "from-top": covering.from_top,
    "may-say": announcements.may_say,
    "takes-up": announcements.takes_up,
    "turns-first": announcements.turns_first,
    "packet-after": announcements.packet_after,
    "larger-packet": announcements.larger_packet,
    "score-after": results.score_after,
    "wins-match": results.wins_match,
    "wins-game": results.wins_game,
    "wins-on": covering.wins_on,
}
"""Kind of question -> what asks it of a beat."""

DEALS: Final[Mapping[str, Deals[State]]] = {
    "covered-is-gone": found.equalled,
    "race-only": found.ran_out,
    "match-of-wins": found.ran_out,
    "last-card-wins": found.ran_close,
    "simultaneous-draw": found.tied,
    "stalemate-draw": found.circled,
    "unlawful-no-end": found.ran_out,
}
"""Clause -> the games among which its positions are looked for; else they are played at random."""


def deals(clause: str) -> Deals[State]:
    """Return the games among which new positions of a clause are looked for."""
    return DEALS.get(clause, found.raced)
