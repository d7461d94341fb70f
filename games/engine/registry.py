"""The games of the site by slug: each a module that answers the verbs of `core.Game`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from . import all_fours, california_jack
from .core import Game

GAMES: Final[Mapping[str, Game[Any]]] = MappingProxyType(
    {california_jack.SLUG: california_jack, all_fours.SLUG: all_fours}
)
"""In the order in which the site shows them."""
