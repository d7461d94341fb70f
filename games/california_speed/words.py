"""What California Speed says."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from games.core.questions import NOBODY
from games.table.words import COMMON, Words

from .rules import Word

_COVERED: Final = (_("may be covered"), _("may not be covered"))

WORDS: Final = Words(
    events={
        **COMMON,
        "laid": (_("Both rows are laid."), _("Both rows are laid.")),
        "covered": (
            _("You lay %(card)s on %(covered)s (%(place)s)."),
            _("%(player)s lays %(card)s on %(covered)s (%(place)s)."),
        ),
        "said-no-match": (
            _("You say that there is no match."),
            _("%(player)s says that there is no match."),
        ),
        "took-up": (
            ngettext_lazy(
                "You put your row under your packet: %(number)s card.",
                "You put your row under your packet: %(number)s cards.",
                "number",
            ),
            ngettext_lazy(
                "%(player)s puts the own row under the packet: %(number)s card.",
                "%(player)s puts the own row under the packet: %(number)s cards.",
                "number",
            ),
        ),
        "laid-again": (_("Both rows are laid again."), _("Both rows are laid again.")),
        "offered": (_("You offer a draw."), _("%(player)s offers a draw.")),
        "accepted": (_("You accept the draw."), _("%(player)s accepts the draw.")),
        "game-drawn": (_("The game is a draw."), _("The game is a draw.")),
        "awarded-last-card-wins": (
            _("You lay your last card and win the game."),
            _("%(player)s lays the last card and wins the game."),
        ),
    },
    calls={
        Word.NO_MATCH: _("No match"),
        Word.OFFER: _("Offer a draw"),
        Word.ACCEPT: _("Accept the draw"),
    },
    questions={
        "wins-match": _("The match %(sides)s stood at %(score)s before. Who has won it now?"),
        "may-cover": _("Which places may be covered now?"),
        "may-lay": _(
            "The next card of the packet of %(player)s is %(card)s. Where may it be laid?"
        ),
        "covers-next": _("Who may cover now?"),
        "from-top": _(
            "%(player)s covers every place that may be covered now, one after another. Which card"
            " of the packet, counted from the top, is laid last?"
        ),
        "may-say:no-match": _("May %(player)s say that there is no match?"),
        "may-say:offer-draw": _(
            "There is no match, and rows and packets lie like this for the first time in this game."
            " May %(player)s offer a draw?"
        ),
        "may-say:offer-draw again": ngettext_lazy(
            "There is no match, and rows and packets have lain like this %(times)s time before in"
            " this game. May %(player)s offer a draw?",
            "There is no match, and rows and packets have lain like this %(times)s times before in"
            " this game. May %(player)s offer a draw?",
            "times",
        ),
        "takes-up": _(
            "Both have said that there is no match. Which piles does %(player)s take up?"
        ),
        "turns-first": _(
            "%(player)s puts the row under the packet. When the cards that are in the packet now"
            " are spent, which card is turned first?"
        ),
        "packet-after": _(
            "Both have said that there is no match. How many cards are in the packet of %(player)s"
            " when both rows have been laid again?"
        ),
        "larger-packet": _(
            "Both have said that there is no match. Whose packet is larger when both rows have been"
            " laid again?"
        ),
        "score-after": _(
            "%(player)s has laid the last card. The match %(sides)s stood at %(score)s before. How"
            " many wins does %(player)s have now?"
        ),
        "wins-game": _("Who wins this game?"),
        "wins-on": _("%(player)s has one card left. On which places does it win the game?"),
    },
    answers={
        f"larger-packet {NOBODY}": pgettext_lazy("answer", "neither: they are equal"),
    },
    rulings={"may-cover": _COVERED, "may-lay": _COVERED, "wins-on": _COVERED},
)
