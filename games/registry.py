"""The games of the site by slug: each a module that answers the verbs of `core.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.all_fours import rules as all_fours
from games.california_jack import rules as california_jack
from games.california_speed import rules as california_speed
from games.core import Record, Rules

RULES: Final[Mapping[str, Rules[Any]]] = MappingProxyType(
    {game.SLUG: game for game in (california_jack, all_fours, california_speed)}
)
"""In the order in which the site shows them."""


def read_record(value: object) -> Record:
    """Read a record of any game of the site from a JSON value; raises `RecordError`."""
    return Record.from_json(value, RULES)
