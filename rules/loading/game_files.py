"""The files of a game, parsed: strict about names and types, and going on after a mistake.

So all mistakes are seen at once. Whether what is written is also right, `rules.loading.validation`
asks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from games.core import RecordError
from games.core.record_files import record
from rules.loading.game_data import (
    ClauseData,
    ExampleData,
    ExerciseData,
    Folder,
    GameData,
    OtherReadingData,
    PositionData,
    QuestionData,
    ReadingData,
    SectionData,
    Structure,
    Texts,
)
from rules.loading.problems import Problems
from rules.loading.toml_table import TomlTable
from rules.texts.grammar import is_slug


def _clause(slug: str, table: TomlTable) -> ClauseData:
    return ClauseData(
        slug,
        kinds=table.members("kind", str, "strings", needed=True),
        says=table.members("says", str, "strings", needed=True),
        examples=table.members("examples", str, "strings"),
        records=table.members("records", str, "strings"),
    )


def _reading(slug: str, table: TomlTable) -> ReadingData:
    # A record makes a position; without one, what belongs to it is left over as unknown.
    drawn = "record" in table.values
    return ReadingData(
        slug,
        clauses=table.members("clauses", str, "strings", needed=True),
        sources=table.members("sources", str, "strings", needed=True),
        position=PositionData(table.text("record"), table.number("step"), table.text("ask"))
        if drawn
        else None,
        others=tuple(
            OtherReadingData(
                other,
                sources=said.members("sources", str, "strings", needed=True),
                right=said.members("right", str, "strings"),
            )
            for other, said in table.tables("others", under=f"readings.{slug}.")
        ),
    )


def parse_structure(table: TomlTable) -> Structure:
    """Return what `rules.toml` says; what is wrong with a table is added to its problems."""
    structure = Structure(
        slug=table.text("slug"),
        profile=table.text("profile"),
        suit=table.text("suit", empty=True),
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
        exercises=tuple(
            ExerciseData(
                slug,
                record=exercise.text("record"),
                step=exercise.number("step"),
                ask=exercise.text("ask"),
            )
            for slug, exercise in table.tables("exercises", needed=False)
        ),
        readings=tuple(_reading(*reading) for reading in table.tables("readings")),
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


def parse_texts(table: TomlTable) -> Texts:
    """Return the texts of a language file; what is no text is added to its problems."""
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


def _read(file: Path, problems: Problems) -> bytes | None:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        problems.add(file, "", "missing; write this file")
    except OSError as error:
        problems.add(file, "", f"cannot be opened: {error}")
    return None


def _read_toml(file: Path, problems: Problems) -> TomlTable | None:
    data = _read(file, problems)
    if data is None:
        return None
    try:
        return TomlTable(file, "", tomllib.loads(data.decode()), problems)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        problems.add(file, "", f"is not UTF-8: byte {data[error.start]:#x} in line {line}")
    except tomllib.TOMLDecodeError as error:
        problems.add(file, "", f"is not TOML: {error}")
    return None


def _asked_for(structure: Structure) -> set[str]:
    """Return the name of every record that the structure asks for, if it is one."""
    names = {example.slug for example in structure.examples}
    names |= {name for clause in structure.clauses for name in clause.records}
    names |= {exercise.record for exercise in structure.exercises}
    names |= {reading.position.record for reading in structure.readings if reading.position}
    return set(filter(is_slug, names))


def _records(folder: Folder, structure: Structure, problems: Problems) -> dict[str, object]:
    records = {}
    for name in sorted(_asked_for(structure)):
        file = folder.record(name)
        data = _read(file, problems)
        if data is not None:
            try:
                records[name] = record(data)
            except RecordError as error:
                problems.add(file, "", str(error))
    return records


def _strangers(game: GameData, languages: Sequence[str], problems: Problems) -> None:
    """Report the files that nothing asks for: a misspelt name would be a text in vain."""
    folder = game.folder
    known = {folder.rules, *map(folder.language, languages)}
    known |= set(map(folder.record, _asked_for(game.structure)))
    for file in sorted(folder.path.rglob("*")):
        if file.is_file() and file not in known:
            problems.add(file, "", "nothing asks for this file; remove it")


def read_game(folder: Folder, languages: Sequence[str], problems: Problems) -> GameData | None:
    """Return what stands in a game's folder, None when its `rules.toml` cannot be read.

    `languages` are the codes of those that it must have. What is wrong is added to `problems`.
    """
    rules = _read_toml(folder.rules, problems)
    structure = parse_structure(rules) if rules else None
    tables = {code: _read_toml(folder.language(code), problems) for code in languages}
    texts = {code: parse_texts(table) for code, table in tables.items() if table}
    if structure is None:
        return None
    game = GameData(folder, structure, texts, _records(folder, structure, problems))
    _strangers(game, languages, problems)
    return game
