"""Positions of California Speed: those of the rule data, and new ones from seeds."""

import json
import os
import subprocess
import sys
from functools import cache
from typing import NamedTuple

import pytest

from games.engine import Card, Record, Replay, replay
from games.engine.california_speed import SLUG, view
from games.engine.exercises import NoQuestionError, Question, another, matters, question
from games.engine.exercises.california_speed import ASKS, LURES
from games.engine.record import loads

from ...rules.data_of_games import DATA, structure
from ..deals import random_play
from .speed_reading import Moment


class Exercise(NamedTuple):
    """An exercise of the rule data."""

    clause: str
    record: str
    step: int
    ask: str

    def played(self) -> Replay:
        """Replay its record."""
        return stored(self.record)


@cache
def stored(name: str) -> Replay:
    """Replay a record of the rule data, or that of an example."""
    file = DATA / SLUG / "records" / f"{name}.json"
    if not file.exists():
        file = DATA / SLUG / "examples" / f"{name}.json"
    return replay(Record.from_json(loads(file.read_text(encoding="utf-8"))))


RULES = structure(SLUG)
EXERCISES = [Exercise(*exercise.values()) for exercise in RULES["exercises"]]
SEEDS = range(50)

every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda it: it.clause)


@cache
def dealt(exercise: Exercise, seed: int) -> tuple[Replay, int]:
    """Return the position of a seed."""
    like = exercise.played().record
    return another(SLUG, exercise.clause, exercise.ask, seed, like)


def positions(exercise: Exercise) -> list[tuple[Replay, int]]:
    """Return the position of the rule data, and those of all seeds."""
    return [(exercise.played(), exercise.step), *(dealt(exercise, seed) for seed in SEEDS)]


def read(deal: Replay, step: int, asked: Question) -> set[str]:
    """Return the answers of the independent reading."""
    record = deal.record
    scores = dict(zip("AB", record.deal.scores, strict=True))
    moment = Moment(
        pack=list(map(str, record.deal.pack)),
        done=list(map(str, record.actions[: deal.actions_by(step)])),
        seat=str(asked.seat),
        scores=scores,
        target=record.deal.target,
    )
    return moment.answers(asked.ask)


# The rule data


def test_every_clause_of_sections_03_to_06_is_exercised_in_order() -> None:
    wanted = ("play", "announcements", "scoring", "end")
    clauses = [
        clause["slug"]
        for section in RULES["sections"]
        if section["slug"] in wanted
        for clause in section["clauses"]
    ]
    assert [exercise.clause for exercise in EXERCISES] == clauses
    assert sorted(LURES) == sorted(clauses)


def test_every_kind_of_question_is_asked() -> None:
    assert {exercise.ask.partition(":")[0] for exercise in EXERCISES} == set(ASKS)


@every_exercise
def test_an_exercise_poses_its_question_where_the_clause_matters(exercise: Exercise) -> None:
    deal = exercise.played()
    assert deal.refusal is None
    assert question(deal, exercise.step, exercise.ask).right
    assert matters(exercise.clause, deal, exercise.step, exercise.ask)


@every_exercise
def test_a_clause_does_not_matter_to_a_question_of_another_kind(exercise: Exercise) -> None:
    deal = exercise.played()
    others = {other.ask for other in EXERCISES} - {exercise.ask}
    assert not any(matters(exercise.clause, deal, exercise.step, ask) for ask in others)


# New positions


@every_exercise
def test_another_one_is_of_the_same_kind_and_the_clause_matters(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        assert matters(exercise.clause, deal, step, exercise.ask)


@every_exercise
def test_another_one_is_a_lawful_record(exercise: Exercise) -> None:
    for deal, _ in positions(exercise)[:5]:
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
    deal, step = another(SLUG, exercise.clause, exercise.ask, 10**30, like)
    assert matters(exercise.clause, deal, step, exercise.ask)


DEAL = """
import json, sys
from games.engine import Record
from games.engine.exercises import another
like, *asked = json.load(sys.stdin)
for clause, ask in asked:
    deal, step = another(like["game"], clause, ask, 7, Record.from_json(like))
    print(step, deal.record.to_json())
"""


def test_a_seed_deals_the_same_in_every_process() -> None:
    like = EXERCISES[0].played().record.to_json()
    asked = [like, *((exercise.clause, exercise.ask) for exercise in EXERCISES)]
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


def test_another_target_is_kept_and_the_scores_are_below_it() -> None:
    exercise = next(exercise for exercise in EXERCISES if exercise.clause == "match-of-wins")
    like = Record.from_json(exercise.played().record.to_json() | {"target": 4})
    deals = [another(SLUG, exercise.clause, exercise.ask, seed, like)[0] for seed in SEEDS]
    assert {deal.record.deal.target for deal in deals} == {4}
    assert {score for deal in deals for score in deal.record.deal.scores} == {0, 1, 2, 3}


def test_a_clause_is_not_dealt_for_a_question_that_is_not_its_own() -> None:
    like = EXERCISES[0].played().record
    for clause, ask in (("no-turns", "may-play"), ("family-game", "may-cover")):
        with pytest.raises(NoQuestionError):
            another(SLUG, clause, ask, 0, like)


# The answers


@every_exercise
def test_the_answers_are_those_of_an_independent_reading(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        assert asked.right == read(deal, step, asked)


@pytest.mark.parametrize("seed", range(6))
def test_at_any_moment_the_answers_are_those_of_an_independent_reading(seed: int) -> None:
    deal = random_play(seed, SLUG)
    asks = sorted({exercise.ask for exercise in EXERCISES})
    posed = 0
    for step in range(0, len(deal.beats), 5):
        for ask in asks:
            try:
                asked = question(deal, step, ask)
            except NoQuestionError:
                continue
            assert asked.right == read(deal, step, asked), (step, ask)
            posed += 1
    assert posed > len(asks)


@every_exercise
def test_the_right_answers_are_among_others(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        assert len(set(asked.choices)) == len(asked.choices)
        assert asked.right < set(asked.choices)
        assert asked.many or len(asked.right) == 1
        assert set(asked.clauses) >= asked.right


@pytest.mark.parametrize("clause", ["lay-again", "take-up-order", "counts-may-differ"])
def test_the_right_answer_is_now_here_now_there_among_the_others(clause: str) -> None:
    exercise = next(exercise for exercise in EXERCISES if exercise.clause == clause)
    places = set()
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        places |= {asked.choices.index(answer) for answer in asked.right}
    assert len(places) >= 3


@pytest.mark.parametrize("clause", ["no-match", "stalemate-draw"])
def test_now_yes_is_right_and_now_no(clause: str) -> None:
    exercise = next(exercise for exercise in EXERCISES if exercise.clause == clause)
    answers = [question(deal, at, exercise.ask).right for deal, at in positions(exercise)]
    assert set(answers) == {frozenset({"yes"}), frozenset({"no"})}


# What lies closed


@every_exercise
def test_no_card_of_a_packet_is_named_but_the_next(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        asked, now = question(deal, step, exercise.ask), deal.beats[step].state
        cards = {Card.parse(choice) for choice in asked.choices if asked.among == "cards"}
        assert not cards & {card for packet in now.packets for card in packet}
        if asked.card is not None:
            assert asked.card == now.packets[asked.seat][0]
            assert asked.card == deal.beats[step + 1].event.card


@every_exercise
def test_the_table_is_seen_as_everybody_sees_it_and_nobody_is_told_what_may_be_done(
    exercise: Exercise,
) -> None:
    for deal, step in positions(exercise)[:5]:
        asked = question(deal, step, exercise.ask)
        assert asked.viewpoint == "spectator"
        assert view(deal.beats[step].state, asked.viewpoint).legal == ()


@pytest.mark.parametrize("ask", ["may-cover", "may-lay", "covers-next", "from-top", "wins-on"])
def test_what_is_left_over_is_so_by_what_was_done_last(ask: str) -> None:
    for exercise in EXERCISES:
        if exercise.ask != ask:
            continue
        for deal, step in positions(exercise):
            event, now = deal.beats[step]
            alone = set(now.left_over) - set(now.matched)
            ranks = {now.piles[place][-1].rank for place in alone}
            assert not ranks or (event.covered is not None and ranks == {event.covered.rank})
