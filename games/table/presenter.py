"""From a `View` to what a template may read: each game's table, drawn from what may be known."""

from __future__ import annotations

from collections.abc import Container, Iterable

from games.california_speed.rules import CaliforniaSpeedView
from games.california_speed.table import RaceTable, race_table
from games.core import Card, Event, Seat
from games.tricks.trick import TrickView

from .answers import NO_OPTIONS, Options
from .sides import Players
from .table import Clauses
from .trick_table import TrickTable, trick_table

Table = TrickTable | RaceTable
"""Each names the template that draws it."""


def table(
    view: TrickView | CaliforniaSpeedView,
    events: Iterable[Event],
    clauses: Clauses,
    players: Players,
    below: Seat = Seat.A,
    picked: Container[Card] = (),
    options: Options = NO_OPTIONS,
    *,
    refused: Card | None = None,
    covered_up: bool = False,
    since: int | None = None,
) -> Table:
    """Lay out a view with one seat drawn below: a hand's owner, or A where nobody sits.

    `events` are those that led to the view, oldest first; they say what has moved. `picked` are the
    cards that the owner has chosen to discard, `refused` the one that was turned away, `options`
    the answers to an exercise; `covered_up` hides the tops of a paused race. `since` is the number
    of the first event in the record, where they are to be seen happening one after another.
    """
    if isinstance(view, CaliforniaSpeedView):
        return race_table(
            view, events, clauses, players, below, options, covered_up=covered_up, since=since
        )
    return trick_table(
        view, events, clauses, players, below, picked, options, refused=refused, since=since
    )
