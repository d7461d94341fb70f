"""The set of mixed positions of a game: the address alone says where a reader stands in it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import Http404, QueryDict
from django.urls import reverse
from django.utils.http import urlencode

from rules.models import Exercise
from rules.pages.exercises import LAST_SEED, parse_seed

LENGTH: Final = 10
"""How many positions a set has, in games with as many exercises."""


@dataclass(frozen=True, slots=True)
class Quiz:
    """A set of positions, and how far a reader has come."""

    game: str
    seed: int | None
    """What the set is made from; None before it is begun."""
    at: int
    """The position that is asked, from 1; one more than the last when all are answered."""
    missed: tuple[str, ...]
    """Clauses whose positions were answered wrongly, in the order asked."""
    order: tuple[Exercise, ...]

    @classmethod
    def at_address(cls, game: str, query: QueryDict, exercises: Sequence[Exercise]) -> Quiz:
        """Read where a reader stands; raises `Http404` for what no set leads to."""
        seed = parse_seed(query.get("seed"))
        length = min(LENGTH, len(exercises))
        order = random.Random(seed).sample(list(exercises), length) if seed is not None else ()
        at = query.get("at", "1")
        if at not in map(str, range(1, length + 2)):
            raise Http404("no such position")
        asked = [exercise.clause.slug for exercise in order[: int(at) - 1]]
        missed = [slug for slug in asked if slug in query.getlist("missed")]
        return cls(game, seed, int(at), tuple(missed), tuple(order))

    @property
    def length(self) -> int:
        """How many positions the set has."""
        return len(self.order) or LENGTH

    @property
    def known(self) -> int:
        """How many were answered rightly, of those before the one that is asked."""
        return self.at - 1 - len(self.missed)

    @property
    def exercise(self) -> Exercise | None:
        """The exercise that is asked; None when all are answered."""
        return self.order[self.at - 1] if self.at <= len(self.order) else None

    @property
    def position(self) -> int:
        """The seed of the position that is asked."""
        return ((self.seed or 0) * LENGTH + self.at) % (LAST_SEED + 1)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """What the form of an answer sends beside it."""
        here = [("seed", str(self.seed)), ("at", str(self.at))]
        return here + [("missed", slug) for slug in self.missed]

    def after(self, right: bool) -> str:
        """Return the address of the next position, or of the end."""
        missed = list(self.missed)
        if not right and self.exercise is not None:
            missed.append(self.exercise.clause.slug)
        query = [("seed", str(self.seed)), ("at", str(self.at + 1))]
        query += [("missed", slug) for slug in missed]
        return f"{reverse('rules:quiz', args=[self.game])}?{urlencode(query)}"
