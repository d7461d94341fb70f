"""A record replayed at one step: the table, the words, and the ways to other steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.core import Replay, Seat, State, View, Viewpoint

from .clauses import Clauses
from .sides import Players
from .table import Table, TableContext


@dataclass(frozen=True, slots=True)
class Move:
    """A way from one step to another; no address where there is nowhere to go."""

    name: str
    """`first`, `trick-back`, `back`, `on`, `trick-on`, `last`: what the keys look for."""
    sign: str
    """What is drawn on it in place of the label; empty where the label itself is shown."""
    label: str | Promise
    url: str | None
    rel: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """A step that has a caption."""

    step: int
    url: str
    here: bool


@dataclass(frozen=True, slots=True)
class Viewer:
    """All that the viewer's template reads."""

    title: str
    here: str
    """Address of this step."""
    table: Table
    step: int
    last: int
    moves: tuple[Move, ...]
    stops: tuple[Stop, ...]
    caption: str
    moment: int | None
    """When it happened, in milliseconds since the first laying, in games that have moments."""
    wait: int | None
    """Milliseconds from this step to the next; None where the game has no moments."""
    play_on: str | None
    """Where a hand can be begun that goes on from this step; None at the end."""


def viewer(
    played: Replay[State],
    step: int,
    *,
    title: str,
    draw: Callable[[View, TableContext], Table],
    viewpoint: Viewpoint,
    clauses: Clauses,
    players: Players,
    below: Seat = Seat.A,
    step_url: Callable[[int], str],
    stops: Iterable[int] = (),
    caption: str = "",
    play_on: str | None = None,
    covered_up: bool = False,
) -> Viewer:
    """Show the beat of that number, from 0 to the last; raises `IndexError` for any other.

    `draw` lays out the views of its game. `covered_up` hides the tops of a paused race, at its
    earlier steps too.
    """
    if step < 0:
        raise IndexError(step)
    event, state = played.beats[step]
    game = played.record.rules
    last = len(played.beats) - 1
    ends = [n for n, beat in enumerate(played.beats) if beat.event.kind in ("dealt", "won")]

    def way(name: str, sign: str, label: str | Promise, to: int | None, rel: str = "") -> Move:
        goes = to is not None and to != step and 0 <= to <= last
        return Move(name, sign, label, step_url(to) if goes and to is not None else None, rel)

    context = TableContext(
        (event.known_to(viewpoint),), clauses, players, below, covered_up=covered_up, since=step
    )
    drawn = draw(game.view(state, viewpoint), context)
    tricks = (
        way(
            "trick-back", "«", _("Trick back"), max((at for at in ends if at < step), default=None)
        ),
        way("trick-on", "»", _("Trick on"), min((at for at in ends if at > step), default=None)),
    )
    return Viewer(
        title=title,
        here=step_url(step),
        table=drawn,
        step=step,
        last=last,
        moves=(
            way("back", "", _("Back"), step - 1, "prev"),
            way("on", "", _("On"), step + 1, "next"),
            way("first", "|‹", _("First"), 0),
            *(tricks if drawn.has_tricks else ()),
            way("last", "›|", _("Last"), last),
        ),
        stops=tuple(Stop(stop, step_url(stop), stop == step) for stop in stops),
        caption=caption,
        moment=_moment(played, step),
        wait=_wait(played, step),
        play_on=None if _ended(played, step) else play_on,
    )


def _moment(played: Replay[State], step: int) -> int | None:
    return played.beats[step].state.moment


def _wait(played: Replay[State], step: int) -> int | None:
    now, then = (_moment(played, min(at, len(played.beats) - 1)) for at in (step, step + 1))
    return None if now is None or then is None else then - now


def _ended(played: Replay[State], step: int) -> bool:
    """Return whether nobody is left to act once the action of this step is done."""
    state = played.states[played.actions_by(step)]
    return not played.record.rules.turn(state)
