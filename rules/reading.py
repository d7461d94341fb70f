"""Reading rule data: strict about names and types, and going on after a mistake.

So all mistakes are seen at once. Whether what is written is also right is asked by `rules.checks`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from games.engine.record import RecordError, loads
from rules.data import (
    ClauseData,
    ExampleData,
    Folder,
    GameData,
    QuestionData,
    SectionData,
    Structure,
    Texts,
)
from rules.problems import Problems

T = TypeVar("T", str, list[Any])
U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of `rules.toml`, taken apart key by key: what is left over is unknown."""

    file: Path
    key: str
    values: dict[str, Any]
    problems: Problems

    def _at(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key

    def _take(self, key: str, kind: type[T], name: str, *, needed: bool) -> T:
        value = self.values.pop(key, None)
        if type(value) is kind:
            return value
        if value is not None:
            self.problems.add(self.file, self._at(key), f"must be {name}, not {value!r}")
        elif needed:
            self.problems.add(self.file, self._at(key), f"missing; write {name}")
        return kind()

    def text(self, key: str) -> str:
        return self._take(key, str, "a string", needed=True)

    def members(self, key: str, kind: type[U], name: str, *, needed: bool = False) -> tuple[U, ...]:
        """Take a list of values of one type."""
        members = self._take(key, list, f"a list of {name}", needed=needed)
        for member in members:
            if type(member) is not kind:
                what = f"must hold {name} only, not {member!r}"
                self.problems.add(self.file, self._at(key), what)
        return tuple(member for member in members if type(member) is kind)

    def tables(self, key: str) -> Iterator[tuple[str, _Table]]:
        """Take a list of tables with slugs: each slug, and the table without it."""
        for place, values in enumerate(self.members(key, dict, "tables", needed=True), start=1):
            unnamed = _Table(self.file, f"{key}.{place}", values, self.problems)
            if slug := unnamed.text("slug"):
                table = _Table(self.file, f"{key}.{slug}", values, self.problems)
                yield slug, table
                table.finish()

    def finish(self) -> None:
        """Report the keys that nobody has taken."""
        for key in self.values:
            self.problems.add(self.file, self._at(key), "unknown key; remove it")


def _clause(slug: str, table: _Table) -> ClauseData:
    return ClauseData(
        slug,
        kinds=table.members("kind", str, "strings", needed=True),
        facts=table.members("facts", str, "strings"),
        examples=table.members("examples", str, "strings"),
    )


def _structure(table: _Table) -> Structure:
    structure = Structure(
        slug=table.text("slug"),
        profile=table.text("profile"),
        suit=table.text("suit"),
        sections=tuple(
            SectionData(slug, tuple(_clause(*clause) for clause in section.tables("clauses")))
            for slug, section in table.tables("sections")
        ),
        questions=tuple(
            QuestionData(slug, question.members("cites", str, "strings", needed=True))
            for slug, question in table.tables("questions")
        ),
        examples=tuple(
            ExampleData(slug, example.members("steps", int, "whole numbers", needed=True))
            for slug, example in table.tables("examples")
        ),
    )
    table.finish()
    return structure


def _leaves(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every value that is no table, under its dotted key."""
    for key, value in values.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def _texts(table: _Table) -> Texts:
    other_names = table.members("other_names", str, "strings", needed=True)
    numbers = table.values.pop("numbers", {})
    if not isinstance(numbers, dict):
        table.problems.add(table.file, "numbers", "must be a table of words and whole numbers")
        numbers = {}
    for word, count in numbers.items():
        if type(count) is not int:
            what = f"must be a whole number, not {count!r}"
            table.problems.add(table.file, f"numbers.{word}", what)
    texts = dict(_leaves(table.values))
    for key, text in texts.items():
        if not isinstance(text, str):
            table.problems.add(table.file, key, f"must be a string, not {text!r}")
    return Texts(
        texts={key: text.strip() for key, text in texts.items() if isinstance(text, str)},
        other_names=other_names,
        numbers={word: count for word, count in numbers.items() if type(count) is int},
    )


def _read(file: Path, problems: Problems) -> str | None:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        problems.add(file, "", "missing; write this file")
    except (OSError, UnicodeDecodeError) as error:
        problems.add(file, "", f"cannot be read as UTF-8: {error}")
    return None


def _read_toml(file: Path, problems: Problems) -> _Table | None:
    text = _read(file, problems)
    if text is None:
        return None
    try:
        return _Table(file, "", tomllib.loads(text), problems)
    except tomllib.TOMLDecodeError as error:
        problems.add(file, "", f"is not TOML: {error}")
        return None


def _records(folder: Folder, structure: Structure, problems: Problems) -> dict[str, object]:
    records = {}
    for example in structure.examples:
        file = folder.record(example.slug)
        text = _read(file, problems)
        if text is not None:
            try:
                records[example.slug] = loads(text)
            except RecordError as error:
                problems.add(file, "", str(error))
    return records


def _strangers(game: GameData, languages: Sequence[str], problems: Problems) -> None:
    """Report the files that nothing asks for: a misspelt name would be a text in vain."""
    folder = game.folder
    known = {folder.rules, *map(folder.language, languages)}
    known |= {folder.record(example.slug) for example in game.structure.examples}
    for file in sorted(folder.path.rglob("*")):
        if file.is_file() and file not in known:
            problems.add(file, "", "nothing asks for this file; remove it")


def read_game(folder: Folder, languages: Sequence[str], problems: Problems) -> GameData | None:
    """Read a game's folder, noting what is wrong; None when its `rules.toml` cannot be read."""
    rules = _read_toml(folder.rules, problems)
    structure = _structure(rules) if rules else None
    tables = {code: _read_toml(folder.language(code), problems) for code in languages}
    texts = {code: _texts(table) for code, table in tables.items() if table}
    if structure is None:
        return None
    game = GameData(folder, structure, texts, _records(folder, structure, problems))
    _strangers(game, languages, problems)
    return game
