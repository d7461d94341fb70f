"""Exercises: questions about positions, answered by the engine, and new positions from a seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from ..record import Record
from ..replay import Replay
from . import all_fours, california_jack, california_speed
from .question import NOBODY, NONE, Among, NoQuestionError, Question

__all__ = [
    "NOBODY",
    "NONE",
    "Among",
    "NoQuestionError",
    "Question",
    "another",
    "matters",
    "question",
]


class Exercises(Protocol):
    """The exercises of a game: a module with these names."""

    @property
    def ASKS(self) -> Mapping[str, Callable[[Replay, int, str], Question]]:
        """Kind of question -> what asks it of a beat, given the whole `ask`.

        Raises `NoQuestionError`.
        """
        ...

    @property
    def LURES(self) -> Mapping[str, Callable[[Replay, int, Question], bool]]:
        """Clause -> whether it decides a question, which who does not know it would get wrong."""
        ...

    def another(self, clause: str, ask: str, seed: int, like: Record) -> tuple[Replay, int]:
        """Deal a new position of the kind in which the clause matters."""
        ...


EXERCISES: Final[Mapping[str, Exercises]] = {
    "california-jack": california_jack,
    "all-fours": all_fours,
    "california-speed": california_speed,
}
"""By slug of the game."""


def question(played: Replay, step: int, ask: str) -> Question:
    """Ask something of the beat of that number; the engine answers.

    Raises `NoQuestionError` where the moment does not pose the question.
    """
    asks = EXERCISES[played.record.deal.profile.game].ASKS
    kind = ask.partition(":")[0]
    if kind not in asks or step not in range(len(played.beats)):
        raise NoQuestionError(f"no question {ask!r} at step {step}")
    return asks[kind](played, step, ask)


def matters(clause: str, played: Replay, step: int, ask: str) -> bool:
    """Return whether the clause decides the question there, and its lure is there."""
    lure = EXERCISES[played.record.deal.profile.game].LURES.get(clause)
    try:
        return lure is not None and lure(played, step, question(played, step, ask))
    except NoQuestionError:
        return False


def another(game: str, clause: str, ask: str, seed: int, like: Record) -> tuple[Replay, int]:
    """Deal a new position of the same kind, in which the clause matters: a record and a step.

    All follows from the seed, a whole number from 0; `like` gives profile, referee and target.
    Raises `NoQuestionError` where the clause is not exercised by such a question.
    """
    return EXERCISES[game].another(clause, ask, seed, like)
