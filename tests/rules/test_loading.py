"""`manage.py loadrules`: checked data becomes rows, all of it or nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import translation

from rules.models import (
    Caption,
    Clause,
    Edition,
    Example,
    Exercise,
    Game,
    OtherReading,
    Question,
    Reading,
    Section,
)

Files = dict[str, Any]
Write = Callable[[Files], Path]

pytestmark = pytest.mark.django_db

MODELS = (Game, Section, Clause, Exercise, Question, Example, Caption, Reading, OtherReading)
LINKS = (Clause.examples.through, Question.cites.through, Reading.clauses.through)


def load(folder: Path) -> None:
    call_command("loadrules", str(folder), verbosity=0)


def rows() -> list[tuple[Any, ...]]:
    """Return every row as it stands in the database, behind modeltranslation's back."""
    found: list[tuple[Any, ...]] = []
    with connection.cursor() as cursor:
        for model in (*MODELS, Edition, *LINKS):
            cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY 1")
            found += cursor.fetchall()
    return found


@pytest.fixture
def loaded(files: Files, written: Write) -> Files:
    """The small game, loaded."""
    load(written(files))
    return files


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("language", "text"), [("ru", "For {players=двое}."), ("pt", "For {players=dois}.")]
)
def test_a_text_is_loaded_in_each_language(language: str, text: str) -> None:
    with translation.override(language):
        assert Game.objects.get().summary == text


@pytest.mark.usefixtures("loaded")
def test_a_missing_translation_is_nothing_and_never_another_language() -> None:
    Section.objects.filter(slug="goal").update(title_pt=None)
    with translation.override("pt"):
        assert not Section.objects.get(slug="goal").title


@pytest.mark.usefixtures("loaded")
def test_a_clause_has_the_number_of_its_place() -> None:
    assert [clause.number for clause in Clause.objects.select_related("section")[:2]] == [
        "3.1",
        "3.2",
    ]


@pytest.mark.usefixtures("loaded")
def test_a_section_has_a_number_of_two_digits() -> None:
    assert Section.objects.get(slug="play").number == "03"


@pytest.mark.usefixtures("loaded")
def test_only_a_refusing_clause_has_a_refusal() -> None:
    assert set(Clause.objects.exclude(refusal="").values_list("slug", flat=True)) == {
        "follow-trump",
        "follow-or-trump",
        "void-must-trump",
    }


@pytest.mark.usefixtures("loaded")
def test_a_question_knows_the_clauses_it_cites() -> None:
    assert [clause.slug for clause in Question.objects.get().cites.all()] == ["void-must-trump"]


@pytest.mark.usefixtures("loaded")
def test_captions_stand_at_their_steps() -> None:
    captions = Example.objects.get().captions
    assert list(captions.values_list("step", flat=True)) == [0, 1]


def test_loading_twice_changes_nothing(loaded: Files, written: Write) -> None:
    before = rows()
    load(written(loaded))
    assert rows() == before


def test_a_changed_text_keeps_its_primary_key(loaded: Files, written: Write) -> None:
    key = Clause.objects.get(slug="low").pk
    loaded["ru.toml"]["clauses"]["low"] = "Иначе."
    load(written(loaded))
    assert Clause.objects.get(text_ru="Иначе.").pk == key


def test_a_moved_clause_keeps_its_primary_key(loaded: Files, written: Write) -> None:
    key = Clause.objects.get(slug="low").pk
    sections = loaded["rules.toml"]["sections"]
    low = next(clause for clause in sections[2]["clauses"] if clause["slug"] == "low")
    sections[2]["clauses"].remove(low)
    sections[4]["clauses"].append(low)
    load(written(loaded))
    assert Clause.objects.get(pk=key).number == "5.1"


def test_what_is_gone_from_the_data_is_deleted(loaded: Files, written: Write) -> None:
    loaded["rules.toml"]["questions"][0]["slug"] = "another"
    for language in ("ru.toml", "pt.toml"):
        questions = loaded[language]["questions"]
        questions["another"] = questions.pop("must-trump")
    load(written(loaded))
    assert [question.slug for question in Question.objects.all()] == ["another"]


@pytest.mark.parametrize(
    "change",
    [
        lambda files: files["pt.toml"]["clauses"].update(low="Outra."),
        lambda files: files["pt.toml"].update(other_names=[]),
        lambda files: files["examples/first.json"].update(actions=["A:3C"]),
        lambda files: files["rules.toml"]["sections"][2]["clauses"].reverse(),
    ],
    ids=["text", "name", "record", "order"],
)
def test_the_edition_changes_with_the_data(
    loaded: Files, written: Write, change: Callable[[Files], None]
) -> None:
    before = Edition.current()
    change(loaded)
    load(written(loaded))
    assert Edition.current() != before


def test_the_edition_of_the_same_data_keeps_its_name(loaded: Files, written: Write) -> None:
    before = Edition.current()
    load(written(loaded))
    assert Edition.current() == before


def test_the_edition_of_data_as_they_were_once_has_a_new_name(
    loaded: Files, written: Write
) -> None:
    names, titles = set(), [loaded["ru.toml"]["title"], "Ошибка"]
    for title in (titles * 2)[1:]:
        loaded["ru.toml"]["title"] = title
        load(written(loaded))
        names.add(Edition.current())
    assert len(names) == 3


def test_a_mistake_leaves_the_database_untouched(loaded: Files, written: Write) -> None:
    before = rows()
    loaded["ru.toml"]["title"] = "Другое"
    del loaded["pt.toml"]["title"]
    with pytest.raises(SystemExit):
        load(written(loaded))
    assert rows() == before


def test_mistakes_are_printed_one_a_line_and_the_command_fails(
    files: Files, written: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    del files["pt.toml"]["title"], files["pt.toml"]["summary"]
    folder = written(files)
    with pytest.raises(SystemExit) as exit_:
        load(folder)
    pt = folder / "california-jack" / "pt.toml"
    lines = [f"{pt}: {key}: missing; write its text" for key in ("title", "summary")]
    assert (exit_.value.code, capsys.readouterr().err.splitlines()) == (1, lines)


def test_success_is_one_line_a_game(
    files: Files, written: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("loadrules", str(written(files)))
    assert capsys.readouterr().out == (
        "california-jack: 22 clauses, 1 questions, 1 examples in ru, pt\n"
    )


def test_the_rules_of_the_site_have_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("loadrules")
    assert capsys.readouterr().err == ""
