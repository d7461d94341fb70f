"""Positions of the trick games: those of the rule data, and new ones from seeds."""

import json
import os
import subprocess
import sys
from functools import cache
from typing import NamedTuple

import pytest

from games.engine import GAMES, Record, Replay, replay
from games.engine.exercises import NoQuestionError, Question, another, matters, question
from games.engine.exercises import all_fours as exercises_of_all_fours
from games.engine.exercises import california_jack as exercises_of_california_jack
from games.engine.record import loads

from ...rules.data_of_games import DATA, structure
from ..deals import random_play
from .trick_reading import Moment

EXERCISES_OF = {
    "california-jack": exercises_of_california_jack,
    "all-fours": exercises_of_all_fours,
}
NOT_ASKED = {"nothing-announced"}
"""It says only that there is nothing to announce."""

SEEDS = range(40)
SOME = range(15)


class Exercise(NamedTuple):
    """An exercise of the rule data."""

    game: str
    clause: str
    record: str
    step: int
    ask: str

    def played(self) -> Replay:
        """Replay its record."""
        return stored(self.game, self.record)


@cache
def stored(game: str, name: str) -> Replay:
    """Replay a record of the rule data, or that of an example."""
    file = DATA / game / "records" / f"{name}.json"
    if not file.exists():
        file = DATA / game / "examples" / f"{name}.json"
    return replay(Record.from_json(loads(file.read_text(encoding="utf-8"))))


EXERCISES = [
    Exercise(game, *exercise.values())
    for game in EXERCISES_OF
    for exercise in structure(game)["exercises"]
]

every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda it: it[0] + " " + it[1])
both_games = pytest.mark.parametrize("game", EXERCISES_OF)


@cache
def dealt(exercise: Exercise, seed: int) -> tuple[Replay, int]:
    """Return the position of a seed."""
    like = exercise.played().record
    return another(exercise.game, exercise.clause, exercise.ask, seed, like)


def positions(exercise: Exercise, seeds: range = SOME) -> list[tuple[Replay, int]]:
    """Return the position of the rule data, and those of some seeds."""
    return [(exercise.played(), exercise.step), *(dealt(exercise, seed) for seed in seeds)]


def read(deal: Replay, step: int, asked: Question) -> set[str]:
    """Return the answers of the independent reading."""
    event, state = deal.beats[step]
    moment = Moment(
        record=deal.record.to_json(),
        done=deal.actions_by(step),
        happened=event.kind,
        turned=len(getattr(state, "turned", ())),
        seat=str(asked.seat),
    )
    return moment.answers(asked.ask)


# The rule data


@both_games
def test_every_clause_of_sections_03_to_06_that_can_be_asked_is_exercised(game: str) -> None:
    wanted = ("play", "announcements", "scoring", "end")
    clauses = [
        clause["slug"]
        for section in structure(game)["sections"]
        if section["slug"] in wanted
        for clause in section["clauses"]
        if clause["slug"] not in NOT_ASKED
    ]
    assert [exercise.clause for exercise in EXERCISES if exercise.game == game] == clauses
    assert sorted(EXERCISES_OF[game].LURES) == sorted(clauses)


@both_games
def test_every_kind_of_question_is_asked(game: str) -> None:
    asks = [exercise.ask for exercise in EXERCISES if exercise.game == game]
    asks += [reading["ask"] for reading in structure(game)["readings"] if "ask" in reading]
    assert {ask.partition(":")[0] for ask in asks} == set(EXERCISES_OF[game].ASKS)


@every_exercise
def test_an_exercise_poses_its_question_where_the_clause_matters(exercise: Exercise) -> None:
    deal = exercise.played()
    assert deal.refusal is None
    assert question(deal, exercise.step, exercise.ask).right
    assert matters(exercise.clause, deal, exercise.step, exercise.ask)


@every_exercise
def test_a_clause_does_not_matter_to_a_question_of_another_kind(exercise: Exercise) -> None:
    deal = exercise.played()
    others = {other.ask for other in EXERCISES if other.game == exercise.game} - {exercise.ask}
    others -= {"gets:low"}  # a two that is lost by its holder shows `captor-not-holder` as well
    assert not any(matters(exercise.clause, deal, exercise.step, ask) for ask in others)


# New positions


@every_exercise
def test_another_one_is_of_the_same_kind_and_the_clause_matters(exercise: Exercise) -> None:
    for deal, step in positions(exercise, SEEDS):
        assert matters(exercise.clause, deal, step, exercise.ask)


@every_exercise
def test_another_one_is_dealt_in_the_manner_of_the_first(exercise: Exercise) -> None:
    first = exercise.played().record.deal
    for deal, _ in positions(exercise):
        new = deal.record.deal
        assert (new.profile, new.referee, new.target) == (
            first.profile,
            first.referee,
            first.target,
        )
        assert all(0 <= score < new.target for score in new.scores)


@every_exercise
def test_another_one_is_a_lawful_record(exercise: Exercise) -> None:
    for deal, _ in positions(exercise, range(4)):
        again = replay(Record.from_json(deal.record.to_json()))
        assert again.refusal is None
        assert again.beats == deal.beats


@every_exercise
def test_seeds_deal_different_positions(exercise: Exercise) -> None:
    packs = {dealt(exercise, seed)[0].record.deal.pack for seed in SEEDS}
    assert len(packs) == len(SEEDS)


@every_exercise
def test_a_seed_may_be_any_whole_number(exercise: Exercise) -> None:
    like = exercise.played().record
    deal, step = another(exercise.game, exercise.clause, exercise.ask, 10**30, like)
    assert matters(exercise.clause, deal, step, exercise.ask)


DEAL = """
import json, sys
from games.engine import Record
from games.engine.exercises import another
for like, clause, ask in json.load(sys.stdin):
    deal, step = another(like["game"], clause, ask, 7, Record.from_json(like))
    print(step, deal.record.to_json())
"""


def test_a_seed_deals_the_same_in_every_process() -> None:
    asked = [(it.played().record.to_json(), it.clause, it.ask) for it in EXERCISES]
    told = {
        subprocess.run(
            [sys.executable, "-c", DEAL],
            input=json.dumps(asked),
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(told.pop().splitlines()) == len(EXERCISES)


@both_games
def test_a_clause_is_not_dealt_for_a_question_that_is_not_its_own(game: str) -> None:
    like = next(exercise for exercise in EXERCISES if exercise.game == game).played().record
    for clause, ask in (("trick-winner", "may-cover"), ("family", "may-play")):
        with pytest.raises(NoQuestionError):
            another(game, clause, ask, 0, like)


# The answers


@every_exercise
def test_the_answers_are_those_of_an_independent_reading(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        assert asked.right == read(deal, step, asked)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("game", "profile"),
    [
        (game, profile)
        for game in EXERCISES_OF
        for profile in GAMES[game].PROFILES
    ],
)  # fmt: skip
def test_at_any_moment_the_answers_are_those_of_an_independent_reading(
    game: str, profile: str, seed: int
) -> None:
    deal = random_play(seed, game, profile=profile)
    asks = sorted({exercise.ask for exercise in EXERCISES if exercise.game == game})
    posed = 0
    for step in range(len(deal.beats)):
        for ask in asks:
            try:
                asked = question(deal, step, ask)
            except NoQuestionError:
                continue
            assert asked.right == read(deal, step, asked), (step, ask)
            posed += 1
    assert posed > len(asks)


@every_exercise
def test_the_right_answers_are_among_those_offered(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        assert len(set(asked.choices)) == len(asked.choices)
        assert asked.right <= set(asked.choices)
        assert asked.many or (len(asked.right) == 1 and len(asked.choices) > 1)
        assert set(asked.clauses) >= asked.right
        assert all(asked.clauses.values())


NUMBERS = [it for it in EXERCISES if it.ask in ("tricks-left", "draws-left", "holds", "discards")]


@pytest.mark.parametrize("exercise", NUMBERS, ids=lambda it: it[0] + " " + it[1])
def test_the_right_number_is_now_here_now_there_among_the_others(exercise: Exercise) -> None:
    places = set()
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        numbers = list(map(int, asked.choices))
        assert numbers == sorted(numbers)
        places |= {asked.choices.index(answer) for answer in asked.right}
    assert len(places) >= 2


@pytest.mark.parametrize("clause", ["revoke", "same-suit-again"])
def test_now_yes_is_right_and_now_no(clause: str) -> None:
    exercise = next(exercise for exercise in EXERCISES if exercise.clause == clause)
    answers = [question(deal, at, exercise.ask).right for deal, at in positions(exercise)]
    assert set(answers) == {frozenset({"yes"}), frozenset({"no"})}


@every_exercise
def test_no_other_hand_is_needed_to_answer(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        own = exercise.ask in ("may-play", "may-claim")
        assert asked.viewpoint == (asked.seat if own else "spectator")
