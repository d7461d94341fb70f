"""What the house asks of a game: everything that it does with one goes through here."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from games.core import Action, Card, Rules, Seat
from games.core.exercises import Exercises
from games.core.races import RaceRules
from games.core.random_play import any_of
from games.table.table import Table, TableContext
from games.table.words import Words

from .offers import Offers

S = TypeVar("S")
A = TypeVar("A", bound=Action)
V = TypeVar("V")
Seen = TypeVar("Seen", contravariant=True)


class Tables(Protocol[Seen]):
    """How a game is drawn: a module with these names, for the views of its rules."""

    def draw(self, view: Seen, context: TableContext) -> Table:
        """Lay out a view."""
        ...

    def in_order(self, view: Seen, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards in the order in which players hold them."""
        ...

    def card_at(self, view: Seen, place: str) -> Card | None:
        """Return the card that lies open at a place of the table; None where none does."""
        ...

    def taken(self, view: Seen) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """Return what each seat has taken, once every card is played."""
        ...


def never(action: Action) -> bool:
    """Say that a bot acts on its turn alone."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, A, V]):
    """A game, as its room makes it. Its states, actions and views are `S`, `A` and `V`."""

    rules: Rules[S, A, V]
    """Pure: who may do what, and what comes of it."""
    exercises: Exercises
    words: Words
    table: Tables[V]
    offers: Offers
    choose: Callable[[V], A] | None = None
    """The bot, in a game with turns: from the view of the seat on turn to its action. The same view
    gives the same action; raises `ValueError` where the view's seat has no turn."""
    claims: Callable[[A], bool] = never
    """Whether an action is one that a bot takes as soon as it may, whoever is on turn."""
    race: RaceRules | None = None
    """How it is played where it has no turns."""
    any_of: Callable[[S, Sequence[A], random.Random], A] = any_of
    """Takes any of the lawful actions by chance, and fills it where `legal` leaves it open."""

    @property
    def slug(self) -> str:
        """What addresses and records call it."""
        return self.rules.SLUG


AnyGame = Game[Any, Any, Any]
"""Whatever game."""
