"""Random play: any lawful action, each as likely as another. For exercises and contests."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from .actions import A, Action
from .states import S

Choose = Callable[[S, Sequence[Action], random.Random], Action]
"""From a state and lawful actions to one of them, taken by chance, with all that belongs to it."""


def any_of(state: object, lawful: Sequence[A], chance: random.Random) -> A:
    """Take any of the actions, in a game whose actions are whole as `legal` gives them."""
    return chance.choice(lawful)
