"""Clauses and the records that prove them: what is not proved is one line, all of it a table."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from games.registry import RULES

from .data_of_games import both_languages, every_game, read, slugs, structure

Files = dict[str, Any]
Read = Callable[[Files], list[str]]
Write = Callable[[Files], Path]

Capture = pytest.CaptureFixture[str]


def clause(files: Files, slug: str) -> Files:
    """Return the clause of a small game."""
    found: Files = next(
        clause for clause in files["rules.toml"]["sections"][2]["clauses"] if clause["slug"] == slug
    )
    return found


def prove(files: Files, slug: str, *records: str) -> None:
    """Let a clause name these records; a file that no clause names any more goes."""
    clause(files, slug)["records"] = list(records)
    clauses = files["rules.toml"]["sections"][2]["clauses"]
    named = {f"records/{name}.json" for clause in clauses for name in clause.get("records", ())}
    for file in [name for name in files if name.startswith("records/") and name not in named]:
        del files[file]


# What is not proved


def test_a_clause_that_decides_names_a_record_in_which_it_does(
    files: Files, problems_of: Read
) -> None:
    prove(files, "free-discard")
    assert problems_of(files)[0] == (
        "rules.toml: clauses.free-discard.records: "
        "the clause decides no event in them; name a record in which it does"
    )


def test_a_clause_that_refuses_names_a_record_that_ends_with_its_refusal(
    files: Files, problems_of: Read
) -> None:
    prove(files, "follow-trump", "jack-and-queen")
    assert problems_of(files)[0] == (
        "rules.toml: clauses.follow-trump.records: "
        "the clause refuses nothing in them; name a record that ends with its refusal"
    )


def test_the_refusal_of_another_clause_proves_nothing(files: Files, problems_of: Read) -> None:
    prove(files, "follow-trump", "jack-and-queen", "void-must-trump-refused")
    assert [line.partition(".records: ")[2] for line in problems_of(files)[:2]] == [
        "the clause refuses nothing in them; name a record that ends with its refusal",
        "'void-must-trump-refused' proves nothing of this clause; remove it",
    ]


def test_a_clause_that_is_shown_names_a_record(files: Files, problems_of: Read) -> None:
    clause(files, "players")["kind"] = ["shown"]
    assert problems_of(files) == [
        "rules.toml: clauses.players.records: no record shows the clause; name one that does"
    ]


def test_a_record_that_decides_nothing_by_the_clause_is_named_in_vain(
    files: Files, problems_of: Read
) -> None:
    prove(files, "free-discard", "captor-not-holder", "follow-trump-refused")
    assert problems_of(files) == [
        "rules.toml: clauses.free-discard.records: "
        "'follow-trump-refused' proves nothing of this clause; remove it"
    ]


def test_a_clause_that_decides_elsewhere_must_decide_and_not_stand_beside(
    files: Files, problems_of: Read
) -> None:
    # In the first trick it is not the lead that decides but who leads.
    prove(files, "any-lead", "follow-trump-refused")
    assert problems_of(files)[0] == (
        "rules.toml: clauses.any-lead.records: "
        "the clause decides no event in them; name a record in which it does"
    )


def test_a_record_that_cannot_be_replayed_is_the_only_thing_wrong(
    files: Files, problems_of: Read
) -> None:
    files["records/spoilt.json"] = {"game": "california-jack", "pack": ""}
    prove(files, "free-discard", "spoilt")
    assert problems_of(files) == [
        "records/spoilt.json: pack: cannot be replayed: the pack has 52 cards, not 0"
    ]


# The table


def row(table: str, slug: str) -> list[str]:
    """Return the cells of a clause's line."""
    (line,) = [line for line in table.splitlines() if f"  {slug}  " in line]
    return [cell.strip() for cell in line.split("  ") if cell.strip()]


def test_a_line_tells_number_kinds_languages_and_where_it_is_proved(
    files: Files, written: Write, capsys: Capture
) -> None:
    prove(files, "void-must-trump", "jack-and-queen", "void-must-trump-refused")
    call_command("checkrules", str(written(files)))
    assert row(capsys.readouterr().out, "void-must-trump") == [
        "california-jack",
        "3.21",
        "void-must-trump",
        "refuses decides",
        "ru pt",
        "jack-and-queen@2",
        "void-must-trump-refused@1",
    ]


def test_a_clause_that_only_speaks_is_proved_by_nothing(
    files: Files, written: Write, capsys: Capture
) -> None:
    call_command("checkrules", str(written(files)))
    cells = row(capsys.readouterr().out, "players")
    assert cells == ["california-jack", "3.1", "players", "speaks", "ru pt"]


def test_a_language_without_the_text_is_missing_in_the_line(
    files: Files, written: Write, capsys: Capture
) -> None:
    del files["pt.toml"]["clauses"]["free-discard"]
    with pytest.raises(SystemExit):
        call_command("checkrules", str(written(files)))
    assert row(capsys.readouterr().out, "free-discard")[4] == "ru"


def test_a_clause_that_stands_beside_another_is_starred(
    files: Files, written: Write, capsys: Capture
) -> None:
    prove(files, "twenty-refills", "jack-and-queen")
    call_command("checkrules", str(written(files)))
    assert row(capsys.readouterr().out, "twenty-refills")[-1] == "jack-and-queen@100*"


def test_more_records_than_one_are_counted(files: Files, written: Write, capsys: Capture) -> None:
    prove(files, "trick-winner", "jack-and-queen", "two-tricks")
    call_command("checkrules", str(written(files)))
    assert row(capsys.readouterr().out, "trick-winner")[-1] == "jack-and-queen@3 +1"


def test_what_is_not_proved_is_a_line_of_errors_and_the_command_fails(
    files: Files, written: Write, capsys: Capture
) -> None:
    prove(files, "free-discard")
    prove(files, "follow-trump", "jack-and-queen")
    with pytest.raises(SystemExit) as exit_:
        call_command("checkrules", str(written(files)))
    errors = capsys.readouterr().err.splitlines()
    assert exit_.value.code == 1
    assert [error.split(": ")[1] for error in errors] == [
        "clauses.follow-trump.records",
        "clauses.free-discard.records",
    ]


def test_every_clause_of_the_site_is_proved(capsys: Capture) -> None:
    call_command("checkrules")
    assert capsys.readouterr().err == ""


def test_every_clause_of_the_site_has_its_line(capsys: Capture) -> None:
    call_command("checkrules")
    lines = [line.split()[:3] for line in capsys.readouterr().out.splitlines()]
    listed = {game: [cells[2] for cells in lines if cells[:1] == [game]] for game in RULES}
    assert listed == {game: slugs(game) for game in RULES}


# The engine and the pages


def kinds(game: str) -> Mapping[str, set[str]]:
    """Return the kinds of every clause of a game."""
    sections = structure(game)["sections"]
    return {clause["slug"]: set(clause["kind"]) for part in sections for clause in part["clauses"]}


@every_game
def test_the_clauses_that_refuse_or_decide_are_those_that_the_engine_gives(game: str) -> None:
    named = {slug for slug, kind in kinds(game).items() if kind & {"refuses", "decides"}}
    assert named == RULES[game].CLAUSES


@every_game
def test_the_clauses_that_refuse_are_those_by_which_the_engine_does(game: str) -> None:
    refusing = {slug for slug, kind in kinds(game).items() if "refuses" in kind}
    assert refusing == RULES[game].REFUSALS


@every_game
@both_languages
@pytest.mark.django_db
def test_every_clause_that_the_engine_gives_stands_on_the_page(
    client: Client, game: str, language: str
) -> None:
    standing = {anchor.attributes["id"] for anchor in read(client, game, language).all(id="*")}
    assert standing >= RULES[game].CLAUSES
