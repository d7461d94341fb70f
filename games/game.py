"""What the house asks of a game: everything that it does with one goes through here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from games.core import Card, Rules, Seat
from games.core.actions import A
from games.core.exercises import Exercises
from games.core.races import RaceRules
from games.core.random_play import Choose, any_of
from games.core.states import S
from games.core.views import V, V_contra
from games.table.table import Table, TableContext
from games.table.words import Words

from .offers import Offers


class Tables(Protocol[V_contra]):
    """How a game is drawn: a module with these names, for the views of its rules."""

    def draw(self, view: V_contra, context: TableContext) -> Table:
        """Lay out a view."""
        ...

    def in_order(self, view: V_contra, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards in the order in which players hold them."""
        ...

    def card_at(self, view: V_contra, place: str) -> Card | None:
        """Return the card that lies open at a place of the table; None where none does."""
        ...

    def taken(self, view: V_contra) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """Return what each seat has taken, once every card is played."""
        ...


def never(action: object) -> bool:
    """Say that a bot acts on its turn alone."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, A, V]):
    """A game, as its room makes it. Its states, actions and views are `S`, `A` and `V`."""

    rules: Rules[S, A, V]
    """Pure: who may do what, and what comes of it."""
    exercises: Exercises[S]
    words: Words
    table: Tables[V]
    offers: Offers
    choose: Callable[[V], A] | None = None
    """The bot, in a game with turns: from the view of the seat on turn to its action. The same view
    gives the same action; raises `ValueError` where the view's seat has no turn."""
    claims: Callable[[A], bool] = never
    """Whether an action is one that a bot takes as soon as it may, whoever is on turn."""
    race: RaceRules[S] | None = None
    """How it is played where it has no turns."""
    any_of: Choose[S] = any_of
    """Takes any of the lawful actions by chance, and fills it where `legal` leaves it open."""

    @property
    def slug(self) -> str:
        """What addresses and records call it."""
        return self.rules.SLUG


AnyGame = Game[Any, Any, Any]
"""Whatever game."""
