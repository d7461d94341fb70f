"""Questions of exercises in words: each kind, in each language, with nothing left unsaid."""

import re

import pytest
from django.utils import translation

from games.california_speed.words import WORDS
from games.core import Seat, replay
from games.core.questions import Question
from games.exercises import another, question
from games.registry import GAMES, RULES, read_record
from games.table.questions import answer_text, question_text
from games.table.words import Words
from rules.models import Exercise
from rules.pages.exercises import exercises_of

LANGUAGES = ["ru", "pt"]
Asked = list[tuple[Words, Question]]
"""Questions, each with the words of its game."""

PLAYERS: dict[Seat, str | None] = {seat: f"«{seat}»" for seat in Seat}

pytestmark = pytest.mark.django_db


def asked(row: Exercise) -> list[Question]:
    """Return the question of an exercise, and of some positions like it."""
    like = read_record(row.record)
    game, clause = row.clause.game.slug, row.clause.slug
    dealt = [another(game, clause, row.ask, seed, like) for seed in range(2)]
    return [question(played, step, row.ask) for played, step in [(replay(like), row.step), *dealt]]


@pytest.fixture
def questions() -> Asked:
    return [
        (game.words, found)
        for slug, game in GAMES.items()
        for row in exercises_of(slug)
        for found in asked(row)
    ]


def test_every_kind_of_question_is_asked_somewhere() -> None:
    asks = {ask for game in RULES for ask in GAMES[game].exercises.ASKS}
    assert asks == {row.ask.partition(":")[0] for game in RULES for row in exercises_of(game)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_a_sentence_of_its_language(questions: Asked, language: str) -> None:
    for words, found in questions:
        with translation.override(language):
            said = question_text(found, PLAYERS, words)
        assert said.endswith("?"), found.ask
        assert not re.search(r"[%{}]|None", said), said
        assert bool(re.search("[а-яё]", said)) == (language == "ru"), said


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (2, ["уже 1\u00a0раз.", "1 vez"]),
        (3, ["уже 2\u00a0раза.", "2 vezes"]),
        (6, ["уже 5\u00a0раз.", "5 vezes"]),
    ],
)
def test_how_often_rows_lay_so_before_leaves_this_time_out(times: int, said: list[str]) -> None:
    asked = Question(
        ask="may-say:offer-draw",
        among="yes-no",
        choices=("yes", "no"),
        right=frozenset({"yes"}),
        clauses={},
        seat=Seat.A,
        times=times,
    )
    for language, words in zip(LANGUAGES, said, strict=True):
        with translation.override(language):
            text = question_text(asked, PLAYERS, WORDS)
        assert words.replace(" ", "\u00a0") in text.replace(" ", "\u00a0")


def test_a_question_about_a_player_names_the_player(
    questions: Asked,
) -> None:
    for words, found in questions:
        if found.seat is not None:
            with translation.override("pt"):
                assert f"«{found.seat}»" in question_text(found, PLAYERS, words), found.ask


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_answers_to_a_question_are_told_apart(questions: Asked, language: str) -> None:
    for words, found in questions:
        with translation.override(language):
            said = [answer_text(found, choice, PLAYERS, words) for choice in found.choices]
        assert all(said), found.ask
        assert len(set(said)) == len(said), found.ask
