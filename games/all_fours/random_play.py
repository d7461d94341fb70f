"""Random play of All Fours: a discard is filled by chance, and some words may be preferred."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.core import Action
from games.core.random_play import Choose

from .rules import Call, Discard, State, Word


def any_of(state: State, lawful: Sequence[Action], chance: random.Random) -> Action:
    """Take any of the actions; a discard, which `legal` gives without its cards, is filled."""
    action = chance.choice(lawful)
    if not isinstance(action, Discard):
        return action
    hand = state.hands[action.seat]
    return Discard(action.seat, tuple(chance.sample(hand, len(hand) - state.profile.hand_size)))


def saying(*words: Word) -> Choose[State]:
    """Return the same, but that one of the words is said wherever it can be."""

    def choose(state: State, lawful: Sequence[Action], chance: random.Random) -> Action:
        said = [act for act in lawful if isinstance(act, Call) and act.word in words]
        return any_of(state, said or lawful, chance)

    return choose
