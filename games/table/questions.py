"""Questions of exercises and their answers, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from games.core import Card
from games.exercises import NOBODY, NONE, Question

from .card_names import card_name
from .sides import Players, named_side

_QUESTIONS: Final[Mapping[str, str | Promise]] = {
    # The kind of question; `card` after it where the question names one and need not.
    "may-play": _("Which cards may %(player)s play?"),
    "takes-trick": _("Who takes the trick?"),
    "leads": _("%(player)s has dealt. Who will lead to the first trick?"),
    "tricks-left": _("How many tricks are still to be played?"),
    "draws": _("Who draws %(card)s?"),
    "sees-draw": _("Who can see now which card %(player)s will draw?"),
    "holds": _("How many cards will %(player)s hold at the next lead?"),
    "draws-left": _("How many more times will both players draw?"),
    "gets:high": _("All tricks are taken. Who gets High?"),
    "gets:low": _("All tricks are taken. Who gets Low?"),
    "gets:jack": _("All tricks are taken. Who gets Jack?"),
    "gets:game": _("All tricks are taken. Who gets Game?"),
    "gets:low card": _("In this trick lies %(card)s. Who will get Low?"),
    "gets:jack card": _("In this trick lies %(card)s. Who will get Jack?"),
    "gets:refusal": _("The dealer, %(player)s, refuses. Who gets a point for it?"),
    "earns": _("How many match points does this deal give to %(player)s?"),
    "earns side": _("How many match points does this deal give to side %(side)s?"),
    "wins-match": _("The match %(sides)s stood at %(score)s before. Who has won it now?"),
    "wins-match card": _(
        "The dealer, %(player)s, turns up %(card)s. The match %(sides)s stood at %(score)s before."
        " Who has won it now?"
    ),
    "deals-next": _("%(player)s has dealt this time. Who deals next?"),
    "may-beg": _("%(player)s has dealt. Who may beg now?"),
    "given": _("The dealer, %(player)s, runs the cards. How many does each player get?"),
    "runs-again": _("The turn-up is %(card)s. Are the cards run once more?"),
    "discards": _("How many cards must %(player)s discard?"),
    "looks": _("%(player)s has dealt. Who may look at their own cards now?"),
    "may-claim": _("To the previous trick %(card)s was thrown. Can %(player)s claim a revoke now?"),
    "may-cover": _("Which places may be covered now?"),
    "may-lay": _("The next card of the packet of %(player)s is %(card)s. Where may it be laid?"),
    "covers-next": _("Who may cover now?"),
    "from-top": _(
        "%(player)s covers every place that may be covered now, one after another. Which card of"
        " the packet, counted from the top, is laid last?"
    ),
    "may-say:no-match": _("May %(player)s say that there is no match?"),
    "may-say:offer-draw": _(
        "There is no match, and rows and packets lie like this for the first time in this game."
        " May %(player)s offer a draw?"
    ),
    "takes-up": _("Both have said that there is no match. Which piles does %(player)s take up?"),
    "turns-first": _(
        "%(player)s puts the row under the packet. When the cards that are in the packet now are"
        " spent, which card is turned first?"
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
}

_WORDS: Final[Mapping[str, str | Promise]] = {
    # An answer; before it the kind of question that has another word for it.
    NOBODY: pgettext_lazy("answer", "nobody"),
    f"larger-packet {NOBODY}": pgettext_lazy("answer", "neither: they are equal"),
    NONE: pgettext_lazy("answer", "none"),
    "yes": pgettext_lazy("answer", "yes"),
    "no": pgettext_lazy("answer", "no"),
}


_RULED: Final[Mapping[str, tuple[str | Promise, str | Promise]]] = {
    # What the rule says of an answer, where a question asks what may be done.
    "may-play": (_("may be played"), _("may not be played")),
    "may-cover": (_("may be covered"), _("may not be covered")),
    "may-lay": (_("may be covered"), _("may not be covered")),
    "wins-on": (_("may be covered"), _("may not be covered")),
}
_JUDGED: Final = (_("a right answer"), _("no right answer"))


def question_text(question: Question, players: Players) -> str:
    """Return what an exercise asks, in the active language."""
    words = _words(question, players)
    if question.times is not None and question.times > 1:
        before = question.times - 1
        again = ngettext(
            "There is no match, and rows and packets have lain like this %(times)s time before in"
            " this game. May %(player)s offer a draw?",
            "There is no match, and rows and packets have lain like this %(times)s times before in"
            " this game. May %(player)s offer a draw?",
            before,
        )
        return again % {**words, "times": before}
    return str(_QUESTIONS[_key(question, words)]) % words


def _words(question: Question, players: Players) -> dict[str, str]:
    """Return what a question names."""
    words = {}
    if question.seat is not None:
        words["player"] = players[question.seat] or ""
        words["side"] = next((side for side in question.sides if str(question.seat) in side), "")
    if question.card is not None:
        words["card"] = card_name(question.card)
    if question.scores:
        between = pgettext("score", "%(left)s to %(right)s")
        words["sides"] = between % dict(zip(("left", "right"), question.sides, strict=True))
        words["score"] = between % dict(zip(("left", "right"), question.scores, strict=True))
    return words


def _key(question: Question, words: Mapping[str, str]) -> str:
    """Return under which key a question is put into words."""
    ask = question.ask
    named = [f"{ask} card"] if "card" in words else []
    named += [f"{ask} side"] if len(words.get("side", "")) > 1 else []
    return next((key for key in (*named, ask) if key in _QUESTIONS), ask.partition(":")[0])


def answer_text(question: Question, choice: str, players: Players) -> str:
    """Return an answer in the active language."""
    word = _WORDS.get(f"{question.ask} {choice}") or _WORDS.get(choice)
    if word is not None:
        return str(word)
    if question.among == "cards":
        return card_name(Card.parse(choice))
    if question.among == "seats":
        return _seat_name(choice, players)
    if question.among == "sides":
        return named_side(choice) if len(choice) > 1 else _seat_name(choice, players)
    return choice


def ruling_text(question: Question, choice: str) -> str:
    """Return what the rule says of an answer, whether or not a reader has given it."""
    named = choice != NONE
    right, wrong = _RULED.get(question.ask, _JUDGED) if named else _JUDGED
    return str(right if choice in question.right else wrong)


def _seat_name(letter: str, players: Players) -> str:
    return next(name or "" for seat, name in players.items() if str(seat) == letter)
