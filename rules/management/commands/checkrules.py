"""`manage.py checkrules [DIR] [--facts]`: check the rule data, and print what a reader judges."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from rules.loading import clause_facts, proofs
from rules.loading.game_data import GameData
from rules.loading.problems import Problems
from rules.loading.validation import read_and_check

from .loadrules import DATA, from_here

HEADS: Final = ("game", "no.", "clause", "kind", "texts", "shown by", "refused by")

LEGEND: Final = (
    "name@step: the record, and its beat; without a step the whole record shows the clause.",
    "*: the clause stands beside the one that decides; it decides no event of any record alone.",
    "+1: one record more does the same.",
)


class Command(BaseCommand):
    """Exits with 1 when anything is wrong with any game's data, a clause not proved included."""

    help = "Check the rule data, and print for each clause the records that prove it, or its facts."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder, and which of the two is printed."""
        parser.add_argument(
            "folder", nargs="?", type=Path, default=DATA, metavar="DIR",
            help="a folder with a folder for each game; rules/data when left out",
        )  # fmt: skip
        parser.add_argument(
            "--facts", action="store_true",
            help="print what each clause must say, and its text in each language",
        )  # fmt: skip

    def handle(self, *args: Any, folder: Path, facts: bool, **options: Any) -> None:
        """Print the table, or the facts if all is right, then the problems."""
        problems = Problems()
        languages = [code for code, _ in settings.LANGUAGES]
        games = read_and_check(from_here(folder), languages, problems)
        for line in _facts(games, problems) if facts else _proofs(games, languages):
            self.stdout.write(line)
        for problem in problems:
            self.stderr.write(str(problem))
        if problems:
            sys.exit(1)


def _facts(games: Iterable[GameData], problems: Problems) -> Iterator[str]:
    """Yield what each clause must say beside what it says; nothing while anything is wrong."""
    if not problems:
        for game in games:
            yield from clause_facts.fact_lines(game)


def _proofs(games: Iterable[GameData], languages: Sequence[str]) -> Iterator[str]:
    """Yield the table of the records that prove each clause, and what its signs mean."""
    yield from _table([HEADS, *(row for game in games for row in _rows(game, languages))])
    yield from ("", *LEGEND)


def _rows(game: GameData, languages: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each clause of a game."""
    for proof in proofs.proofs(game, proofs.replay_records(game)):
        key = f"clauses.{proof.clause.slug}"
        told = [
            code for code in languages if code in game.texts and game.texts[code].texts.get(key)
        ]
        yield (
            game.structure.slug,
            proof.number,
            proof.clause.slug,
            " ".join(proof.clause.kinds),
            " ".join(told),
            _first_place((*proof.decided, *proof.shown)),
            _first_place(proof.refused),
        )


def _first_place(places: Sequence[proofs.ProofPlace]) -> str:
    """Return the first place where a clause is proved, and how many more there are."""
    more = f" +{len(places) - 1}" if len(places) > 1 else ""
    return f"{places[0]}{more}" if places else ""


def _table(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Return the rows in columns as wide as their widest member."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return (
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
