"""Rules, bots and exercises draw no chance but from a seed that is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.registry import ROOMS

SHARED = ("core", "tricks")
IMPURE = ("words", "table", "offers", "game")
"""The modules of a room that speak to Django."""


def pure(root: Path) -> Iterator[Path]:
    """Yield every module in which nothing may be left to chance."""
    games = root / "games"
    for package in SHARED:
        yield from (games / package).rglob("*.py")
    for room in ROOMS:
        for file in (games / room).rglob("*.py"):
            if file.relative_to(games / room).parts[0].removesuffix(".py") not in IMPURE:
                yield file


def drawn(file: Path) -> Iterator[str]:
    """Yield what a module draws by chance: names of `random`, generators without a seed, hashes."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            yield f"from random import {', '.join(alias.name for alias in node.names)}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            named = f"{node.value.id}.{node.attr}"
            if node.value.id == "random" and node.attr != "Random":
                yield named
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in ("hash", "id") or (called == "random.Random" and not node.args):
                yield ast.unparse(node)


def test_every_chance_of_a_pure_module_comes_from_a_seed(root: Path) -> None:
    files = list(pure(root))
    assert len(files) > 40
    assert {str(file.relative_to(root)): found for file in files for found in drawn(file)} == {}


@pytest.mark.parametrize(
    "spoilt",
    ["random.shuffle([])", "from random import choice", "random.Random()", "hash('A')"],
)
def test_chance_without_a_seed_is_found(tmp_path: Path, spoilt: str) -> None:
    file = tmp_path / "spoilt.py"
    file.write_text(spoilt)
    assert list(drawn(file))
