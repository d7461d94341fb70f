"""Deals laid out for a reader, each clause cited by its slug."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.california_jack.rules import CLAUSES, State, view
from games.california_jack.table import draw
from games.core import Event, Replay, Seat, Viewpoint, replay
from games.registry import read_record
from games.table.table import TableContext
from games.table.trick_table import TrickTable

from ..engine.deals import as_json

YOU: Mapping[Seat, str | None] = {Seat.A: None, Seat.B: "Bot"}
SEATS: Mapping[Seat, str | None] = {Seat.A: "A", Seat.B: "B"}


@dataclass(frozen=True)
class Cited:
    """A clause as the presenter is given it."""

    number: str
    url: str


CITED = {slug: Cited(slug, f"#{slug}") for slug in CLAUSES}

OPENING = """
    A      7C 3S 4S 5S 6S 7S
    B      2H KH 3D 4D 5D 6D
    stock  JH QD
    plays
"""
"""Hearts are trumps; A leads."""


def deal(text: str, *actions: str, **keys: object) -> Replay[Any]:
    """Replay a deal of `engine.deals` with some actions more."""
    record = as_json(text, **keys)
    return replay(read_record(record | {"actions": [*record["actions"], *actions]}))


def laid(
    played: Replay[Any],
    viewpoint: Viewpoint = Seat.A,
    *,
    step: int = -1,
    players: Mapping[Seat, str | None] = YOU,
    below: Seat = Seat.A,
) -> TrickTable:
    """Lay a deal out at one of its beats."""
    event, now = played.beats[step]
    return drawn(now, viewpoint, (event,), players, below=below)


def drawn(
    now: State,
    viewpoint: Viewpoint,
    events: Iterable[Event],
    players: Mapping[Seat, str | None],
    *,
    below: Seat = Seat.A,
    since: int | None = None,
) -> TrickTable:
    """Draw a state after some events."""
    known = tuple(event.known_to(viewpoint) for event in events)
    context = TableContext(known, CITED, players, below, since=since)
    return draw(view(now, viewpoint), context)
