"""Exercises of whatever game: asking a question, offering answers, finding new positions."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Protocol

from .events import Beat
from .questions import Among, NoQuestionError, Question
from .records import Record
from .replay import Replay
from .states import S, State

Ask = Callable[[Replay[S], int, str], Question]
"""Asks one kind of question, given the whole `ask`, of a beat; raises `NoQuestionError`."""

Lure = Callable[[Replay[S], int, Question], bool]
"""Whether a clause matters to a question that is asked of a step."""

Deals = Callable[[random.Random, Record[S]], Iterator[Replay[S]]]
"""Deals without end, drawn by chance in the manner of a record."""

ATTEMPTS: Final = 2000
"""How many deals are tried before a search is given up; a handful is the rule."""

OFFERED: Final = 5
"""How many numbers are offered."""

AROUND: Final = 4
"""How far from the right number those lie that are offered to fill up."""


class Exercises(Protocol[S]):
    """The exercises of a game: a module with these names."""

    @property
    def ASKS(self) -> Mapping[str, Ask[S]]:
        """By kind of question."""
        ...

    @property
    def LURES(self) -> Mapping[str, Lure[S]]:
        """Clause -> whether it decides a question, which who does not know it would get wrong."""
        ...

    def deals(self, clause: str) -> Deals[S]:
        """Return the deals among which new positions of a clause are looked for."""
        ...


def following(played: Replay[S], step: int) -> Beat[S]:
    """Return the beat after a step; raises `NoQuestionError` where the record ends."""
    if step + 1 == len(played.beats):
        raise NoQuestionError("the record does not go on")
    return played.beats[step + 1]


def outcome(played: Replay[S], step: int) -> tuple[Beat[S], ...]:
    """Return the beats after a step that still come of the same action."""
    return played.beats[step + 1 : played.ends[played.actions_by(step)]]


def one_of(
    ask: str,
    among: Among,
    choices: tuple[object, ...],
    right: object,
    clauses: tuple[str, ...],
    **about: Any,
) -> Question:
    """Return a question with one right answer; `about` are further fields of it."""
    return Question(
        ask=ask,
        among=among,
        choices=tuple(map(str, choices)),
        right=frozenset({str(right)}),
        clauses={str(right): clauses},
        **{"viewpoint": "spectator", **about},
    )


def number(
    played: Replay[State],
    step: int,
    ask: str,
    right: int,
    clauses: tuple[str, ...],
    *near: int,
    **about: Any,
) -> Question:
    """Ask for a number: the right one and the near ones, among others, in increasing order.

    The others follow from the pack, so that the place of the right one tells nothing.
    """
    first, second, *_ = played.record.deal.pack
    chance = random.Random((step * 52 + first) * 52 + second)
    choices = {right, *near}
    others = list(range(max(0, right - AROUND), right + AROUND + 1))
    chance.shuffle(others)
    for other in others:
        if len(choices) < OFFERED:
            choices.add(other)
    return one_of(ask, "numbers", tuple(sorted(choices)), right, clauses, **about)


def on(lure: Lure[S], *asks: str) -> Lure[S]:
    """Return the lure, for these questions alone."""

    def of_these(played: Replay[S], step: int, question: Question) -> bool:
        return question.ask in asks and lure(played, step, question)

    return of_these


def search(
    deals: Iterator[Replay[S]],
    chance: random.Random,
    ask: str,
    asks: Mapping[str, Ask[S]],
    lure: Lure[S] | None,
) -> tuple[Replay[S], int]:
    """Return the first of the deals with a step where the question has the lure, and that step.

    Raises `NoQuestionError` where there is none, or no such question.
    """
    kind = ask.partition(":")[0]
    if kind not in asks or lure is None:
        raise NoQuestionError(f"not asked of that clause: {ask!r}")
    for _, played in zip(range(ATTEMPTS), deals, strict=False):
        first = chance.randrange(len(played.beats))
        for step in (*range(first, len(played.beats)), *range(first)):
            try:
                if lure(played, step, asks[kind](played, step, ask)):
                    return played, step
            except NoQuestionError:
                continue
    raise NoQuestionError(f"no position has been found for {ask!r}")
