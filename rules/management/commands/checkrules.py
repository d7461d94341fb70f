"""`manage.py checkrules [DIR]`: check the rule data, and print which record proves which clause."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand

from rules import proofs
from rules.checks import read_and_check
from rules.data import GameData
from rules.problems import Problems

from .loadrules import DATA, from_here

HEADS: Final = ("game", "no.", "clause", "kind", "texts", "shown by", "refused by")

LEGEND: Final = (
    "name@step: the record, and its beat; without a step the whole record shows the clause.",
    "*: the clause stands beside the one that decides; it decides no event of any record alone.",
    "+1: one record more does the same.",
)


class Command(BaseCommand):
    """Exits with 1 when anything is wrong with any game's data, a clause not proved included."""

    help = "Check the rule data, and print for each clause the records that prove it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument(
            "folder", nargs="?", type=Path, default=DATA, metavar="DIR",
            help="a folder with a folder for each game; rules/data when left out",
        )  # fmt: skip

    def handle(self, *args: Any, folder: Path, **options: Any) -> None:
        """Print the table, then the problems."""
        problems = Problems()
        languages = [code for code, _ in settings.LANGUAGES]
        games = read_and_check(from_here(folder), languages, problems)
        for line in _table([HEADS, *(row for game in games for row in _rows(game, languages))]):
            self.stdout.write(line)
        for line in ("", *LEGEND):
            self.stdout.write(line)
        for problem in problems:
            self.stderr.write(str(problem))
        if problems:
            sys.exit(1)


def _rows(game: GameData, languages: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each clause of a game."""
    for proof in proofs.proofs(game, proofs.replayed(game)):
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
            _sights((*proof.decided, *proof.shown)),
            _sights(proof.refused),
        )


def _sights(sights: Sequence[proofs.Sight]) -> str:
    """Return the first sight, and how many there are more."""
    more = f" +{len(sights) - 1}" if len(sights) > 1 else ""
    return f"{sights[0]}{more}" if sights else ""


def _table(rows: Sequence[Sequence[str]]) -> Iterable[str]:
    """Return the rows in columns as wide as their widest member."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return (
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
