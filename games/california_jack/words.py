"""What California Jack says."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.table import trick_words
from games.table.words import Words

WORDS: Final = Words(
    events={
        **trick_words.EVENTS,
        "dealt": (
            _("You deal. On top of the stock lies %(seen)s: trumps are %(trump)s."),
            _("%(player)s deals. On top of the stock lies %(seen)s: trumps are %(trump)s."),
        ),
        "drew": (_("You draw %(card)s."), _("%(player)s draws %(card)s.")),
        "drew-seen": (
            _("You draw %(card)s, and %(seen)s is seen."),
            _("%(player)s draws %(card)s, and %(seen)s is seen."),
        ),
    },
    questions={
        **trick_words.QUESTIONS,
        "draws": _("Who draws %(card)s?"),
        "sees-draw": _("Who can see now which card %(player)s will draw?"),
        "holds": _("How many cards will %(player)s hold at the next lead?"),
        "draws-left": _("How many more times will both players draw?"),
    },
    rulings=trick_words.RULINGS,
)
