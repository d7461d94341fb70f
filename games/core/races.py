"""Games without turns: what comes of an act in them, and when their bot acts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, Literal, Protocol

from .actions import Action
from .replay import Replay
from .rulings import Ruling
from .seats import Seat
from .states import S, S_co, State

TurnedAway = Literal["unknown", "turn", "gone", "over"]
"""Why nothing is done: no action of the game, another seat's, what was seen is gone, the end."""


@dataclass(frozen=True, slots=True)
class Done(Generic[S_co]):
    """What came of an act: the record with it, or as it was and why."""

    played: Replay[S_co]
    notice: TurnedAway | None = None
    ruling: Ruling | None = None
    """The refusal, when a clause refuses."""


class Racer(Protocol[S]):
    """A bot at its seat in a race."""

    def due(self, played: Replay[S]) -> Action | None:
        """Return what it does next after a record if nobody acts before; None while it waits."""
        ...

    def caught_up(self, played: Replay[S], until: int) -> Replay[S]:
        """Return a record with all that it was due to have done by a moment."""
        ...


class RaceRules(Protocol[S]):
    """How a game without turns is played against a bot: a module with these names."""

    def done(
        self, played: Replay[S], seat: Seat, text: str, seen: Mapping[str, str], moment: int | None
    ) -> Done[S]:
        """Judge an act of a seat at a moment, and play it; without a moment the bot answers.

        `text` is the action as it was sent, `seen` what lay at each place when it was.
        """
        ...

    def racer(self, seat: Seat, seed: int, skill: str, line: int) -> Racer[S]:
        """Return a bot that watches so well, over a line of so many milliseconds."""
        ...

    def waits(self, played: Replay[S], seat: Seat) -> list[int]:
        """Return how long each thing that a seat did could have been done before."""
        ...


def moment_of(what: Action | State) -> int:
    """Return the moment of an act, or the latest of a state; what has none is of the first."""
    return what.moment or 0
