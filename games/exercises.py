"""Exercises: questions about positions, answered by the engine, and new positions from a seed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from games.all_fours import exercises as all_fours
from games.california_jack import exercises as california_jack
from games.california_speed import exercises as california_speed
from games.core import Record, Replay
from games.core.exercises import Exercises, search
from games.core.questions import NOBODY, NONE, Among, NoQuestionError, Question

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
    exercises, chance = EXERCISES[game], random.Random(seed)
    deals = exercises.deals(clause)(chance, like)
    return search(deals, chance, ask, exercises.ASKS, exercises.LURES.get(clause))
