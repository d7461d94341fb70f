"""What can be begun of California Jack."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.offers import DEAL, MATCH, Kind, Offers, Way

OFFERS: Final = Offers(
    kinds={
        Kind.DEAL: DEAL,
        Kind.LAST_TRICKS: Way(
            _("The last tricks"),
            _("a short game: the stock is gone, bots have played the first tricks"),
        ),
        Kind.MATCH: MATCH,
    }
)
