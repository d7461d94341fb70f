"""Measuring: a reference and its subject in turns, so that a noisy machine disturbs both alike."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Final

Run = Callable[[], float]
"""Does some work and returns how many times a second it is done."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Values of one thing measured, one a round."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        """The value in the middle."""
        return median(self.values)

    def written(self, form: str) -> str:
        """Write the median and, behind it, the lowest and the highest value."""
        low, high = min(self.values), max(self.values)
        return f"{self.median:{form}}  ({low:{form}} … {high:{form}})"


@dataclass(frozen=True, slots=True)
class Comparison:
    """What one thing does in a second, beside its reference."""

    subject: Figure
    reference: Figure
    ratio: Figure
    """Subject by reference, each pair from one round."""


ROUNDS: Final = 9
"""How often both are run, where the time suffices."""
ENOUGH: Final = 3
"""How often at least, however slow the machine."""
SECONDS: Final = 10.0
"""After how long no further round is begun."""


def compared(subject: Run, reference: Run) -> Comparison:
    """Run both once to warm up, then in turns."""
    end = time.monotonic() + SECONDS
    subject(), reference()
    pairs: list[tuple[float, float]] = []
    while len(pairs) < ENOUGH or (len(pairs) < ROUNDS and time.monotonic() < end):
        pairs.append((subject(), reference()))
    return Comparison(
        Figure(tuple(one for one, _ in pairs)),
        Figure(tuple(other for _, other in pairs)),
        Figure(tuple(one / other for one, other in pairs)),
    )
