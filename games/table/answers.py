"""The answers of an exercise as they are offered: on the table itself, or in a list below it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from games.core import Card

from .clauses import Clause

Verdict = Literal["", "right", "wrong", "missed"]
"""Nothing before the answer; then a right one given, a wrong one given, a right one left out."""


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to choose."""

    value: str
    """What the form sends: a choice of the question, in notation."""
    label: str
    card: Card | None
    """The card to draw, where the answer is a card."""
    many: bool
    """Whether several can be chosen."""
    chosen: bool
    verdict: Verdict
    right: bool | None
    """Whether it is a right answer; None before the verdict."""
    ruling: str
    """What the rule says of it; empty before the verdict."""
    clauses: tuple[Clause, ...]
    """What makes it right or wrong; empty before the verdict."""


Options = Mapping[str, Option]
"""Choice -> the answer that is offered."""
