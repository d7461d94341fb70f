"""Words that the trick games of the All Fours family share: the tricks, the count, questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from .words import COMMON, Message, Text

EVENTS: Final[Mapping[str, Message]] = {
    **COMMON,
    "led": (_("You lead %(led)s."), _("%(player)s leads %(led)s.")),
    "followed": (_("You play %(card)s."), _("%(player)s plays %(card)s.")),
    "won": (_("You take the trick."), _("%(player)s takes the trick.")),
    "awarded-high": (
        _("You get High for %(card)s."),
        _("%(player)s gets High for %(card)s."),
    ),
    "awarded-low": (
        _("You get Low for %(card)s."),
        _("%(player)s gets Low for %(card)s."),
    ),
    "awarded-jack": (
        _("You get Jack for %(card)s."),
        _("%(player)s gets Jack for %(card)s."),
    ),
    "awarded-game": (
        _("You get Game: value %(more)s against %(less)s."),
        _("%(player)s gets Game: value %(more)s against %(less)s."),
    ),
    "tied": (
        _("Nobody gets Game: the values are equal, %(more)s each."),
        _("Nobody gets Game: the values are equal, %(more)s each."),
    ),
    "deal-over": (
        _("The deal is over. You deal next."),
        _("The deal is over. %(player)s deals next."),
    ),
    "deal-over-alone": (_("The deal is over."), _("The deal is over.")),
}

QUESTIONS: Final[Mapping[str, Text]] = {
    "may-play": _("Which cards may %(player)s play?"),
    "takes-trick": _("Who takes the trick?"),
    "leads": _("%(player)s has dealt. Who will lead to the first trick?"),
    "tricks-left": _("How many tricks are still to be played?"),
    "gets:high": _("All tricks are taken. Who gets High?"),
    "gets:low": _("All tricks are taken. Who gets Low?"),
    "gets:jack": _("All tricks are taken. Who gets Jack?"),
    "gets:game": _("All tricks are taken. Who gets Game?"),
    "gets:low card": _("In this trick lies %(card)s. Who will get Low?"),
    "gets:jack card": _("In this trick lies %(card)s. Who will get Jack?"),
    "earns": _("How many match points does this deal give to %(player)s?"),
    "earns side": _("How many match points does this deal give to side %(side)s?"),
    "wins-match": _("The match %(sides)s stood at %(score)s before. Who has won it now?"),
    "deals-next": _("%(player)s has dealt this time. Who deals next?"),
}

RULINGS: Final[Mapping[str, Message]] = {
    "may-play": (_("may be played"), _("may not be played")),
}
