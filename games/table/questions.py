"""Questions of exercises and their answers, in the reader's words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from games.core import Card
from games.core.questions import NOBODY, NONE, Question

from .card_names import card_name
from .sides import Players, named_side
from .words import Message, Text, Words

_ANSWERS: Final[Mapping[str, Text]] = {
    NOBODY: pgettext_lazy("answer", "nobody"),
    NONE: pgettext_lazy("answer", "none"),
    "yes": pgettext_lazy("answer", "yes"),
    "no": pgettext_lazy("answer", "no"),
}
_JUDGED: Final[Message] = (_("a right answer"), _("no right answer"))


def question_text(question: Question, players: Players, words: Words) -> str:
    """Return what an exercise asks, in the active language and the words of its game."""
    named = _named(question, players)
    if question.times is not None and question.times > 1:
        again = words.questions[f"{question.ask} again"]
        return str(again % {**named, "times": question.times - 1})
    return str(words.questions[_key(question, named, words)] % named)


def _named(question: Question, players: Players) -> dict[str, str]:
    """Return what a question names."""
    named = {}
    if question.seat is not None:
        named["player"] = players[question.seat] or ""
        named["side"] = next((side for side in question.sides if str(question.seat) in side), "")
    if question.card is not None:
        named["card"] = card_name(question.card)
    if question.scores:
        between = pgettext("score", "%(left)s to %(right)s")
        named["sides"] = between % dict(zip(("left", "right"), question.sides, strict=True))
        named["score"] = between % dict(zip(("left", "right"), question.scores, strict=True))
    return named


def _key(question: Question, named: Mapping[str, str], words: Words) -> str:
    """Return under which key a question is put into words."""
    ask = question.ask
    keys = [f"{ask} card"] if "card" in named else []
    keys += [f"{ask} side"] if len(named.get("side", "")) > 1 else []
    return next((key for key in (*keys, ask) if key in words.questions), ask.partition(":")[0])


def answer_text(question: Question, choice: str, players: Players, words: Words) -> str:
    """Return an answer in the active language."""
    word = words.answers.get(f"{question.ask} {choice}") or _ANSWERS.get(choice)
    if word is not None:
        return str(word)
    if question.among == "cards":
        return card_name(Card.parse(choice))
    if question.among == "seats":
        return _seat_name(choice, players)
    if question.among == "sides":
        return named_side(choice) if len(choice) > 1 else _seat_name(choice, players)
    return choice


def ruling_text(question: Question, choice: str, words: Words) -> str:
    """Return what the rule says of an answer, whether or not a reader has given it."""
    right, wrong = _JUDGED if choice == NONE else words.rulings.get(question.ask, _JUDGED)
    return str(right if choice in question.right else wrong)


def _seat_name(letter: str, players: Players) -> str:
    return next(name or "" for seat, name in players.items() if str(seat) == letter)
