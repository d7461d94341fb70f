"""Replaying a record: the only way from a record to a state."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from .actions import Action, ActionError
from .events import Beat
from .records import Record, RecordError
from .rules import AnyRules
from .rulings import NotNowError, RefusedError, Ruling
from .states import S, S_co, State


class Refusal(NamedTuple):
    """An action of a record that a clause refuses; the replay stops there."""

    step: int
    """Index of the action."""
    action: Action
    ruling: Ruling


class UnplayableError(RecordError):
    """A record with an action that its moment does not know."""

    def __init__(self, step: int, error: NotNowError, action: Action) -> None:
        super().__init__("actions", str(action), str(error))
        self.step = step
        """Index of the action."""


@dataclass(frozen=True, slots=True)
class Replay(Generic[S_co]):
    """A record played: every beat, and which action each belongs to."""

    record: Record[S_co]
    beats: tuple[Beat[S_co], ...]
    """Beat 0 is the deal laid."""
    ends: tuple[int, ...]
    """How many beats there are before each action, and after the last one played."""
    refusal: Refusal | None = None

    @property
    def state(self) -> S_co:
        """The state after the last beat."""
        return self.beats[-1].state

    @property
    def states(self) -> tuple[S_co, ...]:
        """The state before each action, and the one after the last played."""
        return tuple(self.beats[end - 1].state for end in self.ends)

    def actions_by(self, beat: int) -> int:
        """Return how many actions have been begun by a beat: 0 when the deal is laid."""
        return bisect_right(self.ends, beat)

    def then(self, action: Action) -> Replay[S_co]:
        """Return the replay with one more action played.

        Raises `NotNowError`, and `RefusedError` where a clause refuses.
        """
        beats = (*self.beats, *self.record.rules.play(self.state, action))
        return Replay(self.record.then(action), beats, (*self.ends, len(beats)))


def replay(record: Record[S]) -> Replay[S]:
    """Play a record's actions until the last, or until a clause refuses one.

    Raises `UnplayableError` for an action after the end, out of turn, or of a card not held.
    """
    rules = record.rules
    beats = list(rules.start(record.deal))
    ends = [len(beats)]
    for step, action in enumerate(record.actions):
        try:
            beats.extend(rules.play(beats[-1].state, action))
        except NotNowError as error:
            raise UnplayableError(step, error, action) from None
        except RefusedError as error:
            refusal = Refusal(step, action, error.ruling)
            return Replay(record, tuple(beats), tuple(ends), refusal)
        ends.append(len(beats))
    return Replay(record, tuple(beats), tuple(ends))


def replay_stored(written: dict[str, Any], games: Mapping[str, AnyRules]) -> Replay[State]:
    """Play what `Record.to_json` wrote under any edition of the rules, as far as today's allow.

    The replay's record ends with the last action that can still be read and played. Raises
    `RecordError` where the deal itself cannot be read.
    """
    try:
        played = replay(Record.from_json(written, games))
        if played.refusal is None:
            return played
    except RecordError:
        pass
    laid = Record.from_json({**written, "actions": []}, games)
    played = replay(laid)
    for text in written["actions"]:
        try:
            played = played.then(laid.rules.parse(text, laid.deal.profile))
        except (ActionError, NotNowError, RefusedError):
            break
    return played
