"""Moments of a trick game that questions are asked of."""

from __future__ import annotations

from typing import Any, Final

from games.core import Replay
from games.core.questions import NoQuestionError

COUNTED: Final = ("awarded", "tied", "not-in-play")
"""Kinds of events that count a point, or say that nobody gets it."""


def to_the_count(played: Replay) -> None:
    """Make sure that the record goes on to the count; raises `NoQuestionError`."""
    if not played.state.over or any(played.state.hands):
        raise NoQuestionError("the record does not go on to the count")


def at_lead(state: Any) -> bool:
    """Return whether a card is to be led, or, before the play, a seat is to speak or discard."""
    return not state.trick and state.turn is not None
