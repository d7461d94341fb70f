"""The table of All Fours: that of a trick game, with turn-ups, words and discards."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.core import Seat
from games.table.table import TableContext
from games.table.trick_table import TrickTable, card_at, in_order, taken, trick_table

from .rules import AllFoursView, Call, Discard, Word
from .words import WORDS

__all__ = ["card_at", "draw", "in_order", "taken"]


def draw(view: AllFoursView, context: TableContext) -> TrickTable:
    """Lay out a view."""
    refused = context.refused
    return trick_table(
        view,
        context,
        WORDS,
        stock_name=_("Pack"),
        turned=view.turned[:-1],
        surplus=view.surplus,
        picked=refused.cards if isinstance(refused, Discard) else (),
        calls=_calls(view, context.own),
    )


def _calls(view: AllFoursView, own: Seat | None) -> list[Call]:
    """Return what may be said. A claim is always open to the owner while nobody referees.

    Offered only when it would be allowed, it would tell that the proof is there.
    """
    calls = [action for action in view.legal if isinstance(action, Call)]
    if view.referee or own is None or view.over:
        return calls
    return [*(call for call in calls if call.word is not Word.CLAIM), Call(own, Word.CLAIM)]
