"""Positions of every exercise: that of the rule data, and new ones from seeds."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from games.california_speed.rules import SLUG as SPEED
from games.core import NotNowError, RefusedError, Replay, replay
from games.core.questions import NoQuestionError
from games.exercises import another, matters, question
from games.registry import RULES, read_record

from ...rules.data_of_games import structure
from ..deals import random_play
from .positions import (
    EXERCISES,
    EXERCISES_OF,
    MANY,
    SEEDS,
    Exercise,
    dealt,
    each,
    every_game,
    positions,
    read,
    those,
)
from .test_speed_planted import PLANTED as SPEED_PLANTED
from .test_speed_planted import Planted as SpeedPlanted
from .test_trick_planted import ALL_FOURS, JACK
from .test_trick_planted import Planted as TrickPlanted

NOT_ASKED = {"nothing-announced"}
"""It says only that there is nothing to announce."""


# The rule data


@every_game
def test_every_clause_of_sections_03_to_06_that_can_be_asked_is_exercised(game: str) -> None:
    wanted = ("play", "announcements", "scoring", "end")
    clauses = [
        clause["slug"]
        for section in structure(game)["sections"]
        if section["slug"] in wanted
        for clause in section["clauses"]
        if clause["slug"] not in NOT_ASKED
    ]
    assert [exercise.clause for exercise in those(game)] == clauses
    assert sorted(EXERCISES_OF[game].LURES) == sorted(clauses)


@every_game
def test_every_kind_of_question_is_asked(game: str) -> None:
    asks = [exercise.ask for exercise in those(game)]
    asks += [reading["ask"] for reading in structure(game)["readings"] if "ask" in reading]
    assert {ask.partition(":")[0] for ask in asks} == set(EXERCISES_OF[game].ASKS)


@every_game
def test_an_exercise_poses_its_question_where_the_clause_matters(game: str) -> None:
    for exercise in those(game):
        deal = exercise.played()
        assert deal.refusal is None, exercise.clause
        assert question(deal, exercise.step, exercise.ask).right, exercise.clause
        assert matters(exercise.clause, deal, exercise.step, exercise.ask), exercise.clause


@every_game
def test_a_clause_does_not_matter_to_a_question_of_another_kind(game: str) -> None:
    for exercise in those(game):
        deal = exercise.played()
        # A two that is lost by its holder shows `captor-not-holder` as well.
        others = {other.ask for other in those(game)} - {exercise.ask, "gets:low"}
        found = [ask for ask in others if matters(exercise.clause, deal, exercise.step, ask)]
        assert found == [], exercise.clause


# New positions

WRONG: Mapping[str, Mapping[str, TrickPlanted | SpeedPlanted]] = {
    "california-jack": JACK,
    "all-fours": ALL_FOURS,
    SPEED: SPEED_PLANTED,
}
"""Game -> clause -> the wrong rules that stand for it."""

AT_SOME = {
    "california-jack": {"free-discard", "target", "counting-order"},
    "all-fours": {
        *("no-foreign-suit", "revoke", "same-suit-again", "jack"),
        *("target", "counting-order", "jack-may-end"),
    },
    SPEED: {"cover-match", "no-match", "stalemate-draw", "match-of-wins"},
}
"""Game -> clauses whose wrong rule gives another answer at some positions alone: there are more
ways to be wrong than one."""
AT_NONE = {
    "california-jack": {"twenty-refills", "captor-not-holder"},
    "all-fours": {"stand-or-beg", "eldest-leads", "six-tricks", "discard-to-six"},
    SPEED: {"turned-as-played"},
}
"""Those whose wrong rule stands in the deal itself, or leads to where nobody asks any more."""


def answer(deal: Replay[Any], step: int, ask: str) -> frozenset[str] | None:
    """Answer a question by the rules that stand now; None where nobody asks it by these.

    The deal is played again from the action that led to the step on.
    """
    kept = max(deal.actions_by(step) - 1, 0)
    ends = deal.ends[: kept + 1]
    again = Replay(deal.record.until(kept), deal.beats[: ends[-1]], ends)
    for action in deal.record.actions[kept:]:
        try:
            again = again.then(action)
        except (NotNowError, RefusedError):
            break
    try:
        return question(again, step, ask).right
    except NoQuestionError:
        return None


@every_game
def test_whoever_plays_by_a_wrong_rule_answers_wrongly_at_each_new_position(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for exercise in those(game):
        if exercise.clause in AT_NONE[game]:
            continue
        there = [(deal, step, question(deal, step, exercise.ask).right)
                 for deal, step in positions(exercise)]  # fmt: skip
        with monkeypatch.context() as planted:
            for (owner, name), wrong in WRONG[game][exercise.clause].rules.items():
                planted.setattr(owner, name, wrong)
            erred = [answer(deal, step, exercise.ask) != right for deal, step, right in there]
        assert any(erred) if exercise.clause in AT_SOME[game] else all(erred), exercise.clause


@every_game
def test_another_one_is_dealt_in_the_manner_of_the_first(game: str) -> None:
    for exercise in those(game):
        first = exercise.played().record.deal
        for deal, _ in positions(exercise):
            new = deal.record.deal
            assert new.profile == first.profile
            assert new.referee == first.referee
            assert new.target == first.target
            assert all(0 <= score < new.target for score in new.scores)


@every_game
def test_another_one_is_a_lawful_record(game: str) -> None:
    for exercise in those(game):
        for deal, _ in positions(exercise, range(2)):
            again = replay(read_record(deal.record.to_json()))
            assert again.refusal is None
            assert again.beats == deal.beats


@every_game
def test_seeds_deal_different_positions(game: str) -> None:
    for exercise in those(game):
        packs = {dealt(exercise, seed)[0].record.deal.pack for seed in SEEDS}
        assert len(packs) == len(SEEDS), exercise.clause


@every_game
def test_a_seed_may_be_any_whole_number(game: str) -> None:
    for exercise in those(game):
        like = exercise.played().record
        deal, step = another(game, exercise.clause, exercise.ask, 10**30, like)
        assert matters(exercise.clause, deal, step, exercise.ask), exercise.clause


DEAL = """
import json, sys
from games.registry import read_record
from games.exercises import another
for like, clause, ask in json.load(sys.stdin):
    deal, step = another(like["game"], clause, ask, 7, read_record(like))
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


@every_game
@pytest.mark.parametrize(
    ("clause", "ask"),
    [
        ("trick-winner", "may-cover"),
        ("family", "may-play"),
        ("no-turns", "may-play"),
        ("family-game", "may-cover"),
    ],
)
def test_a_clause_is_not_dealt_for_a_question_that_is_not_its_own(
    game: str, clause: str, ask: str
) -> None:
    like = those(game)[0].played().record
    with pytest.raises(NoQuestionError):
        another(game, clause, ask, 0, like)


# The answers


@every_game
def test_the_answers_are_those_of_an_independent_reading(game: str) -> None:
    for exercise in those(game):
        for deal, step in positions(exercise):
            asked = question(deal, step, exercise.ask)
            assert asked.right == read(deal, step, asked), exercise.clause


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("game", "profile"),
    [(game, profile) for game in EXERCISES_OF for profile in RULES[game].PROFILES],
)
def test_at_any_moment_the_answers_are_those_of_an_independent_reading(
    game: str, profile: str, seed: int
) -> None:
    deal = random_play(seed, game, profile=profile)
    asks = sorted({exercise.ask for exercise in those(game)})
    posed = 0
    # A race has some hundred moments, one much like another.
    for step in range(0, len(deal.beats), 5 if game == SPEED else 1):
        for ask in asks:
            try:
                asked = question(deal, step, ask)
            except NoQuestionError:
                continue
            assert asked.right == read(deal, step, asked), (step, ask)
            posed += 1
    assert posed > len(asks)


@every_game
def test_the_right_answers_are_among_those_offered(game: str) -> None:
    for exercise in those(game):
        for deal, step in positions(exercise):
            asked = question(deal, step, exercise.ask)
            assert len(set(asked.choices)) == len(asked.choices)
            assert asked.right <= set(asked.choices)
            assert asked.many or (len(asked.right) == 1 and len(asked.choices) > 1)
            assert set(asked.clauses) >= asked.right
            assert all(asked.clauses.values())


SILENT = {
    *("no-duty-to-beat", "same-to-the-end", "captor-not-holder", "no-last-trick"),
    *("covered-is-gone", "never-on-top", "target", "jack-may-end"),
}
"""Clauses that say what does not count, or that nobody wins the match yet: another is cited."""


@every_game
def test_an_answer_cites_the_clause_that_is_exercised(game: str) -> None:
    for exercise in (it for it in those(game) if it.clause not in SILENT):
        for deal, step in positions(exercise):
            cited = question(deal, step, exercise.ask).clauses.values()
            assert any(exercise.clause in clauses for clauses in cited), exercise.clause


@each(
    [
        *those("all-fours", "revoke", "same-suit-again"),
        *those(SPEED, "no-match", "stalemate-draw"),
    ]
)
def test_now_yes_is_right_and_now_no(exercise: Exercise) -> None:
    answers = [question(deal, at, exercise.ask).right for deal, at in positions(exercise, MANY)]
    assert set(answers) == {frozenset({"yes"}), frozenset({"no"})}
