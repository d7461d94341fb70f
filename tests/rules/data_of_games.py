"""What pages must hold, read from `rules/data/`: a new game is examined as soon as it is there."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import rules

from ..documents import Element, page

DATA = Path(rules.__file__).parent / "data"
GAMES_WITH_PAGES = sorted(file.parent.name for file in DATA.glob("*/rules.toml"))
TAGS = {"ru": "ru", "pt": "pt-PT"}

every_game = pytest.mark.parametrize("game", GAMES_WITH_PAGES)
both_languages = pytest.mark.parametrize("language", ["ru", "pt"])


def structure(game: str) -> dict[str, Any]:
    """Return `rules.toml` of a game."""
    return tomllib.loads((DATA / game / "rules.toml").read_text(encoding="utf-8"))


def slugs(game: str) -> list[str]:
    """Return the clauses of a game in the order of the page."""
    return [clause["slug"] for part in structure(game)["sections"] for clause in part["clauses"]]


def texts(game: str, language: str) -> dict[str, Any]:
    """Return a language file of a game."""
    return tomllib.loads((DATA / game / f"{language}.toml").read_text(encoding="utf-8"))


def read(client: Client, game: str, language: str) -> Element:
    """Return the page of a game."""
    return page(client.get(f"/{language}/{game}/"))
