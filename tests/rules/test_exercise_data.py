"""Exercises in the rule data: checked against the engine, loaded as rows."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.management import call_command

from games.california_jack.rules import SLUG
from rules.models import Edition, Exercise

Files = dict[str, Any]
Read = Callable[[Files], list[str]]
Write = Callable[[Files], Path]

PACK: Final = (
    "7C 3S 4S 2H KD 8S 5S 6S 9S 8H 3D QC JH QD 2C 3C 4C 5C 6C 8C 9C TC JC KC AC 2D 4D 5D "
    "6D 7D 8D 9D TD JD AD 3H 4H 5H 6H 7H 9H TH QH KH AH 2S 7S TS JS QS KS AS"
)
"""A is dealt 7♣ 3♠ 4♠ 5♠ 6♠ 9♠, B 2♥ K♦ 8♠ 8♥ 3♦ Q♣; hearts are trumps."""


@pytest.fixture
def with_exercise(files: Files) -> Files:
    """The small game, with an exercise: B holds clubs, hearts and others, and a club is led."""
    files["records/follow.json"] = {"game": SLUG, "pack": PACK, "actions": ["A:7C", "B:QC"]}
    files["rules.toml"]["exercises"] = [
        {"slug": "follow-or-trump", "record": "follow", "step": 1, "ask": "may-play"}
    ]
    return files


def test_an_exercise_that_can_be_asked_has_no_problem(
    with_exercise: Files, problems_of: Read
) -> None:
    assert problems_of(with_exercise) == []


MISTAKES: Final = [
    (
        {"slug": "no-such"},
        "rules.toml: exercises.no-such: there is no such clause; name an exercise after the clause "
        "it exercises",
    ),
    (
        {"step": 40},
        "rules.toml: exercises.follow-or-trump.step: there is no step 40; the last is 5",
    ),
    (
        {"step": "1"},
        "rules.toml: exercises.follow-or-trump.step: is '1'; write a whole number",
    ),
    (
        {"ask": "who-knows"},
        "rules.toml: exercises.follow-or-trump.ask: cannot be asked there: "
        "no question 'who-knows' at step 1",
    ),
    (
        {"slug": "follow-trump"},
        "rules.toml: exercises.follow-trump.step: the clause does not matter there; "
        "take a position with a lure",
    ),
    ({"why": "so"}, "rules.toml: exercises.follow-or-trump.why: unknown key; remove it"),
]


@pytest.mark.parametrize(("change", "line"), MISTAKES, ids=[str(change) for change, _ in MISTAKES])
def test_a_mistake_in_an_exercise_is_one_line(
    with_exercise: Files, problems_of: Read, change: Files, line: str
) -> None:
    with_exercise["rules.toml"]["exercises"][0] |= change
    assert line in problems_of(with_exercise)


def test_a_record_that_is_missing_is_named(with_exercise: Files, problems_of: Read) -> None:
    with_exercise["rules.toml"]["exercises"][0]["record"] = "gone"
    assert "examples/gone.json: missing; write this file" in problems_of(with_exercise)


def test_a_record_that_nothing_asks_for_is_named(with_exercise: Files, problems_of: Read) -> None:
    with_exercise["records/stray.json"] = with_exercise["records/follow.json"]
    line = "records/stray.json: nothing asks for this file; remove it"
    assert problems_of(with_exercise) == [line]


def test_two_exercises_of_one_clause_are_a_mistake(with_exercise: Files, problems_of: Read) -> None:
    with_exercise["rules.toml"]["exercises"] *= 2
    line = "exercises.follow-or-trump: the slug stands twice; rename or remove one"
    assert problems_of(with_exercise) == [f"rules.toml: {line}"]


@pytest.mark.django_db
def test_an_exercise_is_loaded_beside_its_clause(with_exercise: Files, written: Write) -> None:
    call_command("loadrules", str(written(with_exercise)), verbosity=0)
    loaded = Exercise.objects.get()
    assert (loaded.clause.slug, loaded.step, loaded.ask) == ("follow-or-trump", 1, "may-play")
    assert loaded.record["actions"] == ["A:7C", "B:QC"]


@pytest.mark.django_db
def test_an_exercise_keeps_its_primary_key(with_exercise: Files, written: Write) -> None:
    call_command("loadrules", str(written(with_exercise)), verbosity=0)
    key = Exercise.objects.get().pk
    with_exercise["records/follow.json"]["actions"] = ["A:7C", "B:2H"]
    call_command("loadrules", str(written(with_exercise)), verbosity=0)
    assert Exercise.objects.get().pk == key


@pytest.mark.django_db
def test_an_exercise_that_is_gone_from_the_data_is_deleted(
    with_exercise: Files, written: Write
) -> None:
    call_command("loadrules", str(written(with_exercise)), verbosity=0)
    with_exercise["rules.toml"]["exercises"] = []
    (written(with_exercise) / SLUG / "records" / "follow.json").unlink()
    del with_exercise["records/follow.json"]
    call_command("loadrules", str(written(with_exercise)), verbosity=0)
    assert not Exercise.objects.exists()


@pytest.mark.django_db
def test_the_edition_changes_with_an_exercise(with_exercise: Files, written: Write) -> None:
    call_command("loadrules", str(written(with_exercise)), verbosity=0)
    before = Edition.current()
    with_exercise["records/follow.json"]["actions"] = ["A:7C", "B:2H"]
    call_command("loadrules", str(written(with_exercise)), verbosity=0)
    assert Edition.current() != before
