"""What the questions share: reading on in a record, offering answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from ..core import Beat
from ..replay import Replay
from .question import Among, NoQuestionError, Question

Ask = Callable[[Replay, int, str], Question]
"""Asks one kind of question, given the whole `ask`, of a beat; raises `NoQuestionError`."""

COUNTED: Final = ("awarded", "tied", "not-in-play")
"""Kinds of events that count a point, or say that nobody gets it."""

OFFERED: Final = 5
"""How many numbers are offered."""

AROUND: Final = 4
"""How far from the right number those lie that are offered to fill up."""


def following(played: Replay, step: int) -> Beat:
    """Return the beat after a step; raises `NoQuestionError` where the record ends."""
    if step + 1 == len(played.beats):
        raise NoQuestionError("the record does not go on")
    return played.beats[step + 1]


def outcome(played: Replay, step: int) -> tuple[Beat, ...]:
    """Return the beats after a step that still come of the same action."""
    return played.beats[step + 1 : played.ends[played.actions_by(step)]]


def to_the_count(played: Replay) -> None:
    """Make sure that the record goes on to the count; raises `NoQuestionError`."""
    if not played.state.over or any(played.state.hands):
        raise NoQuestionError("the record does not go on to the count")


def at_lead(state: Any) -> bool:
    """Return whether a card is to be led, or, before the play, a seat is to speak or discard."""
    return not state.trick and state.turn is not None


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
    played: Replay,
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
