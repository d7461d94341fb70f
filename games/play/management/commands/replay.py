"""`manage.py replay FILE… [--json]`: replay records, readably or as one line of JSON each."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from typing import Any, Final

from django.core.management.base import BaseCommand, no_translations

from games.core import Beat, RecordError, Replay, State
from games.core.record_files import dumps, records
from games.core.report import Report, message, replayed, report, unreadable
from games.registry import GAMES, RULES

STDIN: Final = "-"

PLAYED, REFUSED, UNREADABLE = 0, 1, 2
"""Exit statuses; the greatest of all records is the command's."""


class Command(BaseCommand):
    """Exits with 1 when a clause refused an action, with 2 when a record could not be read."""

    help = "Replay records: one JSON record a file, or one a line."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the files and the form of the output."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is standard input")
        parser.add_argument(
            "--json", action="store_true", dest="as_json", help="print one line of JSON a record"
        )

    @no_translations
    def handle(self, *args: Any, files: list[str], as_json: bool, **options: Any) -> None:
        """Replay every record of every file, whatever becomes of the others."""
        status = PLAYED
        try:
            for number, (file, value) in enumerate(_records(files), start=1):
                status = max(status, self._replay(number, file, value, as_json))
        except BrokenPipeError:
            # Whoever read has seen enough. Python flushes once more as it ends: into nothing.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if status:
            sys.exit(status)

    def _replay(self, number: int, file: str, value: object, as_json: bool) -> int:
        try:
            played = replayed(value, RULES)
        except RecordError as error:
            if as_json:
                self._line(dumps(unreadable(number, error)))
            else:
                self.stderr.write(_fault(number, file, error))
            return UNREADABLE
        if as_json:
            self._line(dumps(report(played)))
        else:
            for line in _told(number, played):
                self._line(line)
        return PLAYED if played.refusal is None else REFUSED

    def _line(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def _records(files: Iterable[str]) -> Iterator[tuple[str, object]]:
    """Yield each record with the name of its file."""
    for file in files:
        try:
            data = _read(file)
        except OSError as error:
            yield file, RecordError(None, None, f"cannot be opened: {error}")
        else:
            for value in records(data):
                yield file, value


def _read(file: str) -> bytes:
    if file == STDIN:
        return sys.stdin.buffer.read()
    with open(file, "rb") as opened:
        return opened.read()


def _fault(number: int, file: str, error: RecordError) -> str:
    """Return the line that says which record cannot be read, and why."""
    key = "" if error.key is None else f"{error.key}: "
    value = "" if error.key is error.value is None else f"{dumps(error.value)}: "
    return f"{file}: record {number}: {key}{value}{error}"


def _told(number: int, played: Replay[State]) -> Iterator[str]:
    """Yield the lines that tell a deal: numbered actions, what follows from each, the count."""
    record = played.record
    profile = record.deal.profile
    yield f"Record {number}: {profile.game}, {profile.slug}"
    yield from (_happened("", beat, played) for beat in played.beats[: played.ends[0]])
    for step, action in enumerate(record.actions[: len(played.ends) - 1]):
        first, *rest = played.beats[played.ends[step] : played.ends[step + 1]]
        yield _happened(f"{step} {action}", first, played)
        yield from (_happened("", beat, played) for beat in rest)
    if played.refusal is not None:
        step, action, ruling = played.refusal
        yield f"{f'{step} {action}':>10}  Not played: {message(ruling)}."
    told = report(played)
    for side, points in told["scores"].items():
        yield f"{side}: match points {points}{_gathered(told, side)}."
    if not told["over"]:
        yield f"The deal waits for {' and '.join(told['steps'][-1]['turn'])}."
    yield ""


def _gathered(told: Report, side: str) -> str:
    """Return what a side has captured, or how much its packet still holds."""
    if "packets" in told:
        return f"; cards left {told['packets'][side]}"
    captured = " ".join(told["captured"][side]) or "nothing"
    return f"; captured {captured}, value {told['values'][side]}"


def _happened(action: str, beat: Beat[State], played: Replay[State]) -> str:
    profile = played.record.deal.profile
    words = GAMES[profile.game].words
    event = beat.event.known_to("open")
    sentence = words.narrate(event, profile, {seat: str(seat) for seat in profile.seats})
    return f"{action:>10}  {sentence} [{', '.join(event.clauses)}]"
