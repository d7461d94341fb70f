"""Moments of a trick game that questions are asked of."""

from __future__ import annotations

from typing import Final

from games.core import Card, Replay
from games.core.questions import NoQuestionError

from ..deal import TrickState

COUNTED: Final = ("awarded", "tied", "not-in-play")
"""Kinds of events that count a point, or say that nobody gets it."""


def to_the_count(played: Replay[TrickState]) -> None:
    """Make sure that the record goes on to the count; raises `NoQuestionError`."""
    if not played.state.over or any(played.state.hands):
        raise NoQuestionError("the record does not go on to the count")


def hand_on_turn(state: TrickState) -> tuple[Card, ...]:
    """Return the cards of the seat on turn; none where nobody is."""
    return () if state.turn is None else state.hands[state.turn]


def at_lead(state: TrickState) -> bool:
    """Return whether a card is to be led, or, before the play, a seat is to speak or discard."""
    return not state.trick and state.turn is not None
