"""A small game's rule data, right in every point, for tests to spoil."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.california_jack.rules import CLAUSES, REFUSALS, SLUG
from games.core import PACK
from rules.loading.problems import Problems
from rules.loading.validation import SECTIONS, read_and_check

from .data_of_games import DATA

Files = dict[str, Any]
"""Path in the game's folder -> what the file holds."""

Read = Callable[[Files], list[str]]
"""From files to the problems found with them."""


def _proving() -> dict[str, list[str]]:
    """Return the records by which the site's own page proves each clause of the engine."""
    rules = tomllib.loads((DATA / SLUG / "rules.toml").read_text(encoding="utf-8"))
    clauses = (clause for section in rules["sections"] for clause in section["clauses"])
    return {
        clause["slug"]: [*clause.get("examples", ()), *clause.get("records", ())]
        for clause in clauses
        if clause["slug"] in CLAUSES
    }


def _records(proving: dict[str, list[str]]) -> Files:
    """Return the files of records, which the small game keeps in one folder."""
    names = {name for records in proving.values() for name in records}
    return {
        f"records/{file.name}": file.read_text(encoding="utf-8")
        for file in (DATA / SLUG).glob("*/*.json")
        if file.stem in names
    }


PROVING = _proving()
RECORDS = _records(PROVING)


def _rules() -> Files:
    clauses: list[Files] = [
        {"slug": "players", "kind": ["speaks"], "says": ["{players} play", "with ranks A K Q J 10"]}
    ]
    for slug in sorted(CLAUSES):
        kinds = ["refuses", "decides"] if slug in REFUSALS else ["decides"]
        says = [f"what {slug} says"]
        clauses.append({"slug": slug, "kind": kinds, "says": says, "records": list(PROVING[slug])})
    sections: list[Files] = [{"slug": slug, "clauses": []} for slug in SECTIONS]
    sections[2]["clauses"] = clauses
    return {
        "slug": SLUG,
        "profile": "bicycle",
        "suit": "S",
        "sections": sections,
        "questions": [{"slug": "must-trump", "cites": ["void-must-trump"]}],
        "examples": [{"slug": "first", "steps": [0, 1]}],
        "readings": [
            {
                "slug": "target",
                "clauses": ["target"],
                "sources": ["Bicycle"],
                "others": [{"slug": "seven", "sources": ["Foster"]}],
            }
        ],
    }


def _texts(two: str, forms: str) -> Files:
    return {
        "title": "Title",
        "other_names": ["Another name"],
        "summary": f"For {{players={two}}}.",
        "numbers": {two: 2},
        "sections": {slug: f"Section {slug}" for slug in SECTIONS},
        "clauses": {slug: f"Text of {slug}." for slug in CLAUSES}
        | {"players": f"{{players={two}}}, {{hand_size}} {{hand_size:{forms}}}, ranks A K Q J 10."},
        "refusals": {slug: f"Not so ([{slug}]): {{cards}}." for slug in REFUSALS},
        "questions": {
            "must-trump": {"question": "Must I?", "answer": "Yes.\n\nAlways ([void-must-trump])."}
        },
        "examples": {
            "first": {
                "title": "First",
                "intro": "Watch J♥.",
                "steps": {"0": "20 + 4 = 24 of value.", "1": "A *plays* 2♣."},
            }
        },
        "readings": {
            "target": {"title": "Target", "here": "So ([target]).", "others": {"seven": "Seven."}}
        },
        "scheme": {"title": "Scheme", "caption": "The table."},
    }


@pytest.fixture
def files() -> Files:
    """The files of a small game; change them before `written` writes them."""
    return {
        "rules.toml": _rules(),
        "ru.toml": _texts("двое", "карта|карты|карт"),
        "pt.toml": _texts("dois", "carta|cartas"),
        "examples/first.json": {
            "game": SLUG,
            "pack": " ".join(map(str, PACK)),
            "actions": ["A:2C"],
        },
        **RECORDS,
    }


def _toml(value: Any) -> str:
    """Write a value in TOML, where a JSON string, number or list is one too."""
    if isinstance(value, dict):
        pairs = (f"{json.dumps(key)} = {_toml(member)}" for key, member in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value)


def write(files: Files, folder: Path, game: str = SLUG) -> Path:
    """Write a game's files into its folder of a folder of games; return the latter."""
    for name, holds in files.items():
        file = folder / game / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(holds, str):
            text = holds
        elif file.suffix == ".json":
            text = json.dumps(holds)
        else:
            text = "\n".join(f"{json.dumps(key)} = {_toml(value)}" for key, value in holds.items())
        file.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def written(tmp_path: Path) -> Callable[[Files], Path]:
    """Writes files, and returns the folder of games that `loadrules` takes."""
    return lambda files: write(files, tmp_path)


@pytest.fixture
def problems_of(tmp_path: Path) -> Read:
    """Writes files and returns the problems found, the paths from the game's folder on."""

    def read(files: Files) -> list[str]:
        problems = Problems()
        read_and_check(write(files, tmp_path), ["ru", "pt"], problems)
        return [str(problem).removeprefix(f"{tmp_path / SLUG}/") for problem in problems]

    return read
