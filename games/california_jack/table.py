"""The table of California Jack: that of a trick game, with an open stock."""

from __future__ import annotations

from games.table.table import TableContext
from games.table.trick_table import TrickTable, card_at, in_order, taken, trick_table
from games.tricks.trick import TrickView

from .words import WORDS

__all__ = ["card_at", "draw", "in_order", "taken"]


def draw(view: TrickView, context: TableContext) -> TrickTable:
    """Lay out a view."""
    return trick_table(view, context, WORDS)
