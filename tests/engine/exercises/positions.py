"""The exercises of the rule data, their positions, and an independent reading of these."""

from functools import cache
from typing import Any, NamedTuple

import pytest

from games.all_fours import exercises as all_fours
from games.california_jack import exercises as california_jack
from games.california_speed import exercises as california_speed
from games.california_speed.rules import SLUG as SPEED
from games.core import Replay, replay
from games.core.questions import Question
from games.core.record_files import loads
from games.exercises import another
from games.registry import read_record

from ...rules.data_of_games import DATA, structure
from . import speed_reading, trick_reading

EXERCISES_OF = {
    "california-jack": california_jack,
    "all-fours": all_fours,
    SPEED: california_speed,
}
"""Game -> the module that asks of it."""

SEEDS = range(8)
MANY = range(40)
"""For what one position in ten shows alone."""


class Exercise(NamedTuple):
    """An exercise of the rule data."""

    game: str
    clause: str
    record: str
    step: int
    ask: str

    def played(self) -> Replay[Any]:
        """Replay its record."""
        return stored(self.game, self.record)


@cache
def stored(game: str, name: str) -> Replay[Any]:
    """Replay a record of the rule data, or that of an example."""
    file = DATA / game / "records" / f"{name}.json"
    if not file.exists():
        file = DATA / game / "examples" / f"{name}.json"
    return replay(read_record(loads(file.read_text(encoding="utf-8"))))


EXERCISES = [
    Exercise(game, *exercise.values())
    for game in EXERCISES_OF
    for exercise in structure(game)["exercises"]
]

every_game = pytest.mark.parametrize("game", EXERCISES_OF)


def each(exercises: list[Exercise]) -> pytest.MarkDecorator:
    """Return the mark of a test that is asked of each exercise."""
    return pytest.mark.parametrize("exercise", exercises, ids=lambda it: f"{it.game} {it.clause}")


def those(game: str, *clauses: str) -> list[Exercise]:
    """Return the exercises of some clauses of a game, of all where none is named."""
    found = [it for it in EXERCISES if it.game == game and (not clauses or it.clause in clauses)]
    assert len(found) >= len(clauses)
    return found


@cache
def dealt(exercise: Exercise, seed: int) -> tuple[Replay[Any], int]:
    """Return the position of a seed."""
    like = exercise.played().record
    return another(exercise.game, exercise.clause, exercise.ask, seed, like)


def positions(exercise: Exercise, seeds: range = SEEDS) -> list[tuple[Replay[Any], int]]:
    """Return the position of the rule data, and those of some seeds."""
    return [(exercise.played(), exercise.step), *(dealt(exercise, seed) for seed in seeds)]


def read(deal: Replay[Any], step: int, asked: Question) -> set[str]:
    """Return the answers of the independent reading."""
    record, seat = deal.record, str(asked.seat)
    if record.deal.profile.game == SPEED:
        return speed_reading.Moment(
            pack=list(map(str, record.deal.pack)),
            done=list(map(str, record.actions[: deal.actions_by(step)])),
            seat=seat,
            scores=dict(zip("AB", record.deal.scores, strict=True)),
            target=record.deal.target,
        ).answers(asked.ask)
    event, state = deal.beats[step]
    return trick_reading.Moment(
        record=record.to_json(),
        done=deal.actions_by(step),
        happened=event.kind,
        turned=len(getattr(state, "turned", ())),
        seat=seat,
    ).answers(asked.ask)
