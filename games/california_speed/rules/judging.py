"""Who may do what, and what comes of it: every action goes through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from games.core import ALLOWED, Beat, NotNowError, RefusedError, Result, Ruling, Seat, changed

from . import standstill
from .actions import CALLS, COVERS, Action, Cover, Word
from .covering import cover, rule_cover, ties
from .state import State


class Said(NamedTuple):
    """A word: what judges it and what comes of it."""

    rule: Callable[[State, Seat], Ruling]
    play: Callable[[State, Seat], tuple[Beat[State], ...]]


WORDS: Final[Mapping[Word, Said]] = {
    Word.NO_MATCH: Said(standstill.rule_no_match, standstill.say_no_match),
    Word.OFFER: Said(standstill.rule_offer, standstill.offer),
    Word.ACCEPT: Said(standstill.rule_accept, standstill.accept),
}


def turn(state: State) -> tuple[Seat, ...]:
    """Return both seats while the game runs: there are no turns (`no-turns`)."""
    return state.turn


def legal(state: State) -> tuple[Action, ...]:
    """Return what either seat may do, without moments.

    A last card that may still tie with another is not among them: the game is over.
    """
    places = state.coverable
    covers = [COVERS[seat][place] for seat in state.turn for place in places]
    words = [
        CALLS[seat][word]
        for seat in state.turn
        for word, said in WORDS.items()
        if said.rule(state, seat).allowed
    ]
    return (*covers, *words)


def rule(state: State, action: Action) -> Ruling:
    """Judge an action: allowed, or refused by one of `REFUSALS`.

    Raises `NotNowError` after the end and for a moment before the latest given. After a last card
    the other's last card of the same moment is still allowed (`simultaneous-draw`).
    """
    if state.over:
        if ties(state, action):
            return ALLOWED
        raise NotNowError("over", action)
    if action.moment is not None and action.moment < state.moment:
        raise NotNowError("moment", action)
    if isinstance(action, Cover):
        return rule_cover(state, action.place)
    return WORDS[action.word].rule(state, action.seat)


def play(state: State, action: Action) -> tuple[Beat[State], ...]:
    """Play an action. Raises `NotNowError`, and `RefusedError` where a clause refuses."""
    ruling = rule(state, action)
    if not ruling.allowed:
        raise RefusedError(ruling, action)
    if action.moment is not None:
        state = changed(state, moment=action.moment)
    if isinstance(action, Cover):
        return cover(state, action)
    return WORDS[action.word].play(state, action.seat)


def result(state: State) -> Result:
    """Return how the game stands; the winner is who has won this game.

    `void` is `simultaneous-draw` or `stalemate-draw`.
    """
    return Result(
        over=state.over,
        scores=state.scores,
        winner=state.awards[0].side if state.awards else None,
        awards=state.awards,
        captured=(),
        values=(),
        packets=tuple(map(len, state.packets)),
        void=state.void,
    )
