"""What All Fours says."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.table import trick_words
from games.table.words import Words

from .rules import Word

WORDS: Final = Words(
    events={
        **trick_words.EVENTS,
        "dealt": (
            _("You deal. The turn-up is %(seen)s: trumps are %(trump)s."),
            _("%(player)s deals. The turn-up is %(seen)s: trumps are %(trump)s."),
        ),
        "exposed": (
            _("Your %(shown)s is shown by the dealer: you may demand a new deal."),
            _("%(player)s may demand a new deal: the dealer has shown %(card)s."),
        ),
        "demanded": (_("You demand a new deal."), _("%(player)s demands a new deal.")),
        "stood": (
            _("You stand: the trump is kept."),
            _("%(player)s stands: the trump is kept."),
        ),
        "begged": (_("You beg for another trump."), _("%(player)s begs for another trump.")),
        "refused": (
            _("You refuse: the trump is kept."),
            _("%(player)s refuses: the trump is kept."),
        ),
        "ran": (
            ngettext_lazy(
                "You run the cards: %(number)s more card to each.",
                "You run the cards: %(number)s more cards to each.",
                "number",
            ),
            ngettext_lazy(
                "%(player)s runs the cards: %(number)s more card to each.",
                "%(player)s runs the cards: %(number)s more cards to each.",
                "number",
            ),
        ),
        "turned": (
            _("You turn up %(card)s: trumps are %(turned)s."),
            _("%(player)s turns up %(card)s: trumps are %(turned)s."),
        ),
        "discarded": (
            ngettext_lazy(
                "You discard %(number)s card, face down.",
                "You discard %(number)s cards, face down.",
                "number",
            ),
            ngettext_lazy(
                "%(player)s discards %(number)s card, face down.",
                "%(player)s discards %(number)s cards, face down.",
                "number",
            ),
        ),
        "claimed": (_("You claim a revoke."), _("%(player)s claims a revoke.")),
        "awarded-turned-jack": (
            _("You get a point for turning up %(card)s."),
            _("%(player)s gets a point for turning up %(card)s."),
        ),
        "awarded-revoke": (
            _("You revoked with %(card)s. %(side)s gets a point for it."),
            _("%(player)s revoked with %(card)s. %(side)s gets a point for it."),
        ),
        "awarded-revoke-to-you": (
            _("%(player)s revoked with %(card)s. You get a point for it."),
            _("%(player)s revoked with %(card)s. You get a point for it."),
        ),
        "not-in-play": (
            _("No trump was in play: nobody gets High, Low or Jack."),
            _("No trump was in play: nobody gets High, Low or Jack."),
        ),
        "voided": (
            _("The deal does not count. You deal again."),
            _("The deal does not count. %(player)s deals again."),
        ),
    },
    calls={
        Word.STAND: _("Stand"),
        Word.BEG: _("Beg"),
        Word.REFUSE: _("Refuse"),
        Word.RUN: _("Run the cards"),
        Word.CLAIM: _("Claim a revoke"),
        Word.DEMAND: _("Demand a new deal"),
    },
    questions={
        **trick_words.QUESTIONS,
        "gets:refusal": _("The dealer, %(player)s, refuses. Who gets a point for it?"),
        "wins-match card": _(
            "The dealer, %(player)s, turns up %(card)s. The match %(sides)s stood at %(score)s"
            " before. Who has won it now?"
        ),
        "may-beg": _("%(player)s has dealt. Who may beg now?"),
        "given": _("The dealer, %(player)s, runs the cards. How many does each player get?"),
        "runs-again": _("The turn-up is %(card)s. Are the cards run once more?"),
        "discards": _("How many cards must %(player)s discard?"),
        "looks": _("%(player)s has dealt. Who may look at their own cards now?"),
        "may-claim": _(
            "To the previous trick %(card)s was thrown. Can %(player)s claim a revoke now?"
        ),
    },
    rulings=trick_words.RULINGS,
)
