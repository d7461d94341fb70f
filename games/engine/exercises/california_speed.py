"""Exercises of California Speed: what can be asked, where it matters, and new positions.

The questions stand in `speed_covering`, `speed_between` and `speed_results`, in the order of the
rule page.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from ..record import Record
from ..replay import Replay
from . import speed_between, speed_covering, speed_deals, speed_results
from .dealing import Deals, search
from .moments import Ask
from .speed_lures import LURES

__all__ = ["ASKS", "LURES", "another"]

ASKS: Final[Mapping[str, Ask]] = {
    "may-cover": speed_covering.may_cover,
    "may-lay": speed_covering.may_lay,
    "covers-next": speed_covering.covers_next,
    "from-top": speed_covering.from_top,
    "may-say": speed_between.may_say,
    "takes-up": speed_between.takes_up,
    "turns-first": speed_between.turns_first,
    "packet-after": speed_between.packet_after,
    "larger-packet": speed_between.larger_packet,
    "score-after": speed_results.score_after,
    "wins-match": speed_results.wins_match,
    "wins-game": speed_results.wins_game,
    "wins-on": speed_covering.wins_on,
}
"""Kind of question -> what asks it of a beat."""

DEALS: Final[Mapping[str, Deals]] = {
    "covered-is-gone": speed_deals.equalled,
    "race-only": speed_deals.ran_out,
    "match-of-wins": speed_deals.ran_out,
    "last-card-wins": speed_deals.ran_close,
    "simultaneous-draw": speed_deals.tied,
    "stalemate-draw": speed_deals.circled,
    "unlawful-no-end": speed_deals.ran_out,
}
"""Clause -> the games among which its positions are looked for; else they are played at random."""


def another(clause: str, ask: str, seed: int, like: Record) -> tuple[Replay, int]:
    """Deal a new position of the kind in which the clause matters."""
    chance = random.Random(seed)
    deals = DEALS.get(clause, speed_deals.raced)(chance, like)
    return search(deals, chance, ask, ASKS, LURES.get(clause))
