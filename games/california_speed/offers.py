"""What can be begun of California Speed."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from games.offers import Kind, Offers, Way

OFFERS: Final = Offers(
    kinds={
        Kind.CALM: Way(
            _("Calm play"),
            _("without a clock: the bot acts only after you, each match can be studied"),
        ),
        Kind.RACE: Way(_("A race"), _("you and the bot at once; the server says who was first")),
    },
    skills={
        "child": _("like a child"),
        "friend": _("like a friend"),
        "champion": _("like a champion"),
    },
    skill="friend",
)
