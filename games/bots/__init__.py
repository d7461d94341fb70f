"""Bots: choose an action from a view. A bot is given nothing else, and remembers nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from games.all_fours import bot as all_fours
from games.california_jack import bot as california_jack
from games.core import Action

BOTS: Final[Mapping[str, Callable[[Any], Action]]] = MappingProxyType(
    {california_jack.SLUG: california_jack.choose, all_fours.SLUG: all_fours.choose}
)
"""By slug of the game: from the view of the seat on turn to its action."""


def choose(view: Any) -> Action:
    """Return what the bot of the view's game does there; the same view gives the same action.

    Raises `KeyError` for a game that has no bot, `ValueError` where the view's seat has no turn.
    """
    return BOTS[view.profile.game](view)
