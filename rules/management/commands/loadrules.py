"""`manage.py loadrules [DIR]`: check the rule data, and load it when nothing is wrong."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rules.loading.database import load
from rules.loading.problems import Problems
from rules.loading.validation import read_and_check

DATA = Path(__file__).parents[2] / "data"


def from_here(path: Path) -> Path:
    """Return a path as one would type it where the command runs."""
    path = path.resolve()
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path


class Command(BaseCommand):
    """Exits with 1, the database untouched, when anything is wrong with any game's data."""

    help = "Check the rule data and load it: all of it, or nothing when a single thing is wrong."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument(
            "folder", nargs="?", type=Path, default=DATA, metavar="DIR",
            help="a folder with a folder for each game; rules/data when left out",
        )  # fmt: skip

    def handle(self, *args: Any, folder: Path, verbosity: int, **options: Any) -> None:
        """Check, then load."""
        problems = Problems()
        languages = [code for code, _ in settings.LANGUAGES]
        games = read_and_check(from_here(folder), languages, problems)
        for problem in problems:
            self.stderr.write(str(problem))
        if problems:
            sys.exit(1)
        load(games)
        if verbosity:
            for game in games:
                structure = game.structure
                clauses = len(tuple(structure.clauses))
                self.stdout.write(
                    f"{structure.slug}: {clauses} clauses, {len(structure.questions)} questions, "
                    f"{len(structure.examples)} examples in {', '.join(languages)}"
                )
