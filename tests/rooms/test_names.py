"""Nothing outside of a game's room names the game: neither slug, package, class nor title."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.registry import GAMES, ROOMS

REGISTRY = "games/registry.py"


def house(root: Path) -> Iterator[Path]:
    """Yield every file of the product that says something in Python, a template or a script."""
    rooms = {root / "games" / room for room in ROOMS}
    for folder, endings in (
        ("games", {".py"}),
        ("rules", {".py"}),
        ("site", {".py"}),
        ("templates", {".html", ".css", ".js"}),
        ("static", {".js"}),
    ):
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in endings and not rooms & set(file.parents):
                yield file


def names(root: Path, room: str) -> set[str]:
    """Return what a game is called in code: its package, its slug, its title, its own classes."""
    title = room.replace("_", " ")
    called = {room, room.replace("_", "-"), title}
    called |= {game.slug for game in GAMES.values() if game.slug.replace("-", "_") == room}
    camel = title.title().replace(" ", "")
    for file in (root / "games" / room).rglob("*.py"):
        classes = (node for node in ast.walk(ast.parse(file.read_text())))
        called |= {
            node.name
            for node in classes
            if isinstance(node, ast.ClassDef) and node.name.startswith(camel)
        }
    return called


def test_each_room_is_a_game() -> None:
    assert [slug.replace("-", "_") for slug in GAMES] == list(ROOMS)


@pytest.mark.parametrize("room", ROOMS)
def test_the_house_does_not_name_a_game(root: Path, room: str) -> None:
    # A family of games is called by the one that it comes from.
    pattern = re.compile(rf"\b({'|'.join(sorted(names(root, room)))})\b(?! family)", re.IGNORECASE)
    named = {
        f"{file.relative_to(root)}: {found[0]}"
        for file in house(root)
        if file != root / REGISTRY
        for found in pattern.finditer(file.read_text(encoding="utf-8"))
    }
    assert named == set()


@pytest.mark.parametrize("room", ROOMS)
def test_the_registry_names_a_game_in_one_line(root: Path, room: str) -> None:
    lines = (root / REGISTRY).read_text(encoding="utf-8").splitlines()
    pattern = re.compile("|".join(names(root, room)), re.IGNORECASE)
    assert [line.strip() for line in lines if pattern.search(line)] == [f'"{room}",']


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_names_no_other(root: Path, room: str) -> None:
    others = set[str]().union(*(names(root, other) for other in ROOMS if other != room))
    pattern = re.compile(rf"\b({'|'.join(sorted(others))})\b", re.IGNORECASE)
    named = {
        f"{file.relative_to(root)}: {found[0]}"
        for file in (root / "games" / room).rglob("*.py")
        for found in pattern.finditer(file.read_text(encoding="utf-8"))
    }
    assert named == set()
