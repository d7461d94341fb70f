"""What each clause says, set beside its text in each language for a reader to confirm."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.registry import RULES

from .data_of_games import slugs

Files = dict[str, Any]
Write = Callable[[Files], Path]

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *folder: str) -> list[list[str]]:
    """Return what the command prints of each clause, in lines."""
    call_command("checkrules", *folder, "--facts")
    return [clause.splitlines() for clause in capsys.readouterr().out.split("\n\n") if clause]


def test_the_facts_of_a_clause_stand_above_its_texts(
    files: Files, written: Write, capsys: Capture
) -> None:
    assert told(capsys, str(written(files)))[0] == [
        "california-jack 3.1 players",
        "  - 2 play",
        "  - with ranks A K Q J 10",
        "  ru: двое, 6 карт, ranks A K Q J 10.",
        "  pt: dois, 6 cartas, ranks A K Q J 10.",
    ]


def test_every_clause_of_the_site_is_told_with_its_facts(capsys: Capture) -> None:
    listed = [tuple(lines[0].split()) for lines in told(capsys)]
    assert [(game, slug) for game, _, slug in listed] == [
        (game, slug) for game in RULES for slug in slugs(game)
    ]


def test_nothing_is_told_while_anything_is_wrong(
    files: Files, written: Write, capsys: Capture
) -> None:
    del files["pt.toml"]["title"]
    with pytest.raises(SystemExit):
        call_command("checkrules", str(written(files)), "--facts")
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.endswith("pt.toml: title: missing; write its text\n")
