"""The games of the site, a line each. Nothing else outside of their rooms knows one by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from games.core import AnyRules, Record, State
from games.game import AnyGame

ROOMS: Final = (
    "california_jack",
    "all_fours",
    "california_speed",
)
"""Packages of `games`, each with a `GAME` in its module `game`, in the order of the site."""


def _game(room: str) -> AnyGame:
    game: AnyGame = import_module(f"games.{room}.game").GAME
    return game


GAMES: Final[Mapping[str, AnyGame]] = {game.slug: game for game in map(_game, ROOMS)}
"""The games by slug."""


class _Rules(Mapping[str, AnyRules]):
    """The rules alone."""

    def __getitem__(self, slug: str) -> AnyRules:
        return GAMES[slug].rules

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)


RULES: Final = _Rules()
"""The rules of the games by slug."""


def read_record(value: object) -> Record[State]:
    """Read a record of any game of the site from a JSON value; raises `RecordError`."""
    return Record.from_json(value, RULES)
