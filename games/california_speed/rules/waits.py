"""How long matches have lain open: read from the moments of a record."""

from __future__ import annotations

from collections.abc import Iterable

from games.core import Replay, Seat

from .actions import Cover
from .profile import Place
from .state import State


def since(played: Replay[State]) -> dict[Place, int]:
    """Return when each place that may be covered came to be so, with the card that lies there."""
    return _since(played.beats[end - 1].state for end in reversed(played.ends))


def waits(played: Replay[State], seat: Seat) -> list[int]:
    """Return how long each place that a seat covered at a given moment could have been covered.

    In milliseconds, in the order of the acts.
    """
    found = []
    states = played.states
    for count, action in enumerate(played.record.actions):
        if action.seat is seat and isinstance(action, Cover) and action.moment is not None:
            open_since = _since(reversed(states[: count + 1]))
            # A last card that ties covers what was open before both.
            found.append(action.moment - open_since.get(action.place, action.moment))
    return found


def _since(latest_first: Iterable[State]) -> dict[Place, int]:
    states = iter(latest_first)
    now = next(states)
    found = dict.fromkeys(now.coverable, now.moment)
    waiting = set(found)
    for before in states:
        waiting = {
            place
            for place in waiting
            if place in before.coverable and before.tops[place] == now.tops[place]
        }
        if not waiting:
            break
        found.update(dict.fromkeys(waiting, before.moment))
    return found
