"""The games of the site by slug: each a module that answers the verbs of `core.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from . import all_fours, california_jack, california_speed
from .core import Game

GAMES: Final[Mapping[str, Game[Any]]] = MappingProxyType(
    {game.SLUG: game for game in (california_jack, all_fours, california_speed)}
)
"""In the order in which the site shows them."""
