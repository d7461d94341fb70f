"""What can be begun of All Fours."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.offers import DEAL, MATCH, Kind, Offers

OFFERS: Final = Offers(
    kinds={Kind.DEAL: DEAL, Kind.MATCH: MATCH},
    profiles={
        "two-players": _("Two players"),
        "partners": _("Four: you and a partner against two bots"),
    },
    target=True,
    referee=True,
)
