"""What is said of an act that was turned away though no clause refuses it, or of a hand itself."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from .moves import Notice, Outcome

NOTICES: Mapping[Notice, str | Promise] = {
    "stale": gettext_lazy(
        "The game has gone on since this page was opened. Now it stands like this."
    ),
    "over": gettext_lazy("This is over: there is nothing more to play."),
    "turn": gettext_lazy("It is not your turn there. Play one of your own cards."),
    "held": gettext_lazy("You do not hold that card. Play one of the cards in your hand."),
    "gone": gettext_lazy("The tops have changed, and nothing was done. Look at them anew."),
    "paused": gettext_lazy("The clock is stopped. Resume the game first, then cover."),
    "early": gettext_lazy("The countdown is not over yet. Nobody covers before."),
    "closed": gettext_lazy(
        "This hand was played by earlier rules of the site, and today's cannot play it to where it "
        "stood. It is shown as far as they go; nothing more can be played in it."
    ),
    "given-up": gettext_lazy("You have given this up. Nothing more can be played in it."),
    "unknown": gettext_lazy("That cannot be done in this game. Choose what the table offers."),
}
"""By reason."""


def notice(outcome: Outcome) -> str:
    """Return what to say of an action that was turned away, or else of who played the hand."""
    if outcome.hand.closed:
        return str(NOTICES["closed"])
    if outcome.notice:
        return str(NOTICES[outcome.notice])
    if outcome.hand.given_up:
        return str(NOTICES["given-up"])
    if outcome.hand.over and outcome.hand.of_before:
        return _("This hand was played by earlier rules of the site and is counted by today's.")
    return ""
