"""What an exercise asks of a position, and the right answer, which is computed and never typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .cards import Card
from .seats import Seat, Viewpoint

Among = Literal["cards", "places", "seats", "sides", "numbers", "yes-no"]
"""What the answers are."""

NOBODY = "nobody"
"""The answer that no seat or side is right."""
NONE = "none"
"""The answer that no card or place is right."""


class NoQuestionError(ValueError):
    """A question that the moment of a record does not pose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One question about one position, with its answers in notation."""

    ask: str
    """The kind of question, `may-play`; what it is about follows a colon, `gets:low`."""
    among: Among
    choices: tuple[str, ...]
    """The answers offered, in the order of the table: `2H`, `A3`, `B`, `AC`, `6`, `yes`."""
    right: frozenset[str]
    """The right ones, of the choices."""
    clauses: Mapping[str, tuple[str, ...]]
    """Choice -> the clauses that make it right, or the one that refuses it; the first decides."""
    many: bool = False
    """Whether several may be right together; else exactly one is."""
    viewpoint: Viewpoint = "open"
    """Whose eyes the position is drawn for."""
    seat: Seat | None = None
    """Whom it is about."""
    card: Card | None = None
    """The card it is about."""
    sides: tuple[str, ...] = ()
    """Who scores together, `A B` or `AC BD`, where it asks for points or names scores."""
    scores: tuple[int, ...] = ()
    """The scores that it names, by side, where the match is at stake."""
    times: int | None = None
    """How often all cards have been laid so, this time included, where that decides."""

    def judged(self, answers: frozenset[str]) -> bool:
        """Return whether exactly the right answers are given."""
        return answers == self.right
