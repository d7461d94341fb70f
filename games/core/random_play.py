"""Random play: any lawful action, each as likely as another. For exercises and contests."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from .actions import Action

Choose = Callable[[Any, Sequence[Any], random.Random], Action]
"""From a state and lawful actions to one of them, taken by chance, with all that belongs to it."""


A = TypeVar("A", bound=Action)


def any_of(state: object, lawful: Sequence[A], chance: random.Random) -> A:
    """Take any of the actions, in a game whose actions are whole as `legal` gives them."""
    return chance.choice(lawful)
