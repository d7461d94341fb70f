"""What the house asks of a game: everything that it does with one goes through here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from games.core import Action, Card, Rules, Seat
from games.core.exercises import Exercises
from games.core.random_play import Choose, any_of
from games.table.table import Table, TableContext
from games.table.words import Words

from .offers import Offers


class TableOf(Protocol):
    """How a game is drawn: a module with these names. The views are those of the game's rules."""

    def draw(self, view: Any, context: TableContext) -> Table:
        """Lay out a view."""
        ...

    def in_order(self, view: Any, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards in the order in which players hold them."""
        ...

    def card_at(self, view: Any, place: str) -> Card | None:
        """Return the card that lies open at a place of the table; None where none does."""
        ...

    def taken(self, view: Any) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
        """Return what each seat has taken, once every card is played."""
        ...


def never(action: Action) -> bool:
    """Say that a bot acts on its turn alone."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game, of which each room of the house makes one."""

    rules: Rules[Any]
    """Pure: who may do what, and what comes of it."""
    exercises: Exercises
    words: Words
    table: TableOf
    offers: Offers
    choose: Callable[[Any], Action] | None = None
    """The bot, in a game with turns: from the view of the seat on turn to its action. The same view
    gives the same action; raises `ValueError` where the view's seat has no turn."""
    claims: Callable[[Any], bool] = never
    """Whether an action is one that a bot takes as soon as it may, whoever is on turn."""
    any_of: Choose = any_of
    """Takes any of the lawful actions by chance."""

    @property
    def slug(self) -> str:
        """What addresses and records call it."""
        return self.rules.SLUG
