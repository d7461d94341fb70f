"""Exercises of whatever game: questions about positions, and new positions from a seed."""

from __future__ import annotations

import random

from games.core import Record, Replay, State
from games.core.exercises import search
from games.core.questions import NoQuestionError, Question

from .registry import GAMES


def question(played: Replay[State], step: int, ask: str) -> Question:
    """Ask something of the beat of that number; the engine answers.

    Raises `NoQuestionError` where the moment does not pose the question.
    """
    asks = GAMES[played.record.deal.profile.game].exercises.ASKS
    kind = ask.partition(":")[0]
    if kind not in asks or step not in range(len(played.beats)):
        raise NoQuestionError(f"no question {ask!r} at step {step}")
    return asks[kind](played, step, ask)


def matters(clause: str, played: Replay[State], step: int, ask: str) -> bool:
    """Return whether the clause decides the question there, and its lure is there."""
    lure = GAMES[played.record.deal.profile.game].exercises.LURES.get(clause)
    try:
        return lure is not None and lure(played, step, question(played, step, ask))
    except NoQuestionError:
        return False


def another(
    game: str, clause: str, ask: str, seed: int, like: Record[State]
) -> tuple[Replay[State], int]:
    """Deal a new position of the same kind, in which the clause matters: a record and a step.

    All follows from the seed, a whole number from 0; `like` gives profile, referee and target.
    Raises `NoQuestionError` where the clause is not exercised by such a question.
    """
    exercises, chance = GAMES[game].exercises, random.Random(seed)
    deals = exercises.deals(clause)(chance, like)
    return search(deals, chance, ask, exercises.ASKS, exercises.LURES.get(clause))
