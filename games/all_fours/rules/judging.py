"""Who may do what, and what comes of it: every action goes through here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from games.core import ALLOWED, Beat, NotNowError, RefusedError, Ruling, Seat
from games.tricks.deal import playable
from games.tricks.trick import PLAYS, PlayCard

from . import begging, dealing, playing
from .actions import Action, Call, Discard, Word
from .state import Phase, State

ASKED: Final[Mapping[Phase, tuple[Word, ...]]] = {
    Phase.BEGGING: (Word.STAND, Word.BEG),
    Phase.ANSWERING: (Word.REFUSE, Word.RUN),
}
"""What the seat on turn may answer."""

OUT_OF_TURN: Final[Mapping[Word, Callable[[State, Seat], Ruling]]] = {
    Word.CLAIM: playing.rule_claim,
    Word.DEMAND: dealing.rule_demand,
}
"""What takes no turn and is known to every phase, with what judges it."""

CALLS: Final[Mapping[Word, Callable[[State, Seat], tuple[Beat[State], ...]]]] = {
    Word.STAND: begging.stand,
    Word.BEG: begging.beg,
    Word.REFUSE: begging.refuse,
    Word.RUN: begging.run,
    Word.CLAIM: playing.claim,
    Word.DEMAND: dealing.demand,
}


def legal(state: State) -> tuple[Action, ...]:
    """Return what the seat on turn may do, and the claims and demands of every seat.

    Nothing while nobody is on turn: no action begins between the beats of another.
    """
    if state.turn is None:
        return ()
    out_of_turn = [
        Call(seat, word)
        for word, judge in OUT_OF_TURN.items()
        for seat in state.profile.seats
        if judge(state, seat).allowed
    ]
    return (*_on_turn(state, state.turn), *out_of_turn)


def _on_turn(state: State, seat: Seat) -> Iterable[Action]:
    if state.phase is Phase.DISCARDING:
        return (Discard(seat),)
    if state.phase is not Phase.PLAYING:
        return [Call(seat, word) for word in ASKED[state.phase]]
    if state.deal.referee:
        return playable(state)
    return [PLAYS[seat][card] for card in state.hands[seat]]


def rule(state: State, action: Action) -> Ruling:
    """Judge an action: allowed, or refused by one of `REFUSALS`.

    Raises `NotNowError` after the end, out of turn, for an act that the phase does not know and
    for a card not held, in this order; claims and demands are judged before the turn.
    """
    if state.over:
        raise NotNowError("over", action)
    if isinstance(action, Call) and action.word in OUT_OF_TURN:
        return OUT_OF_TURN[action.word](state, action.seat)
    if action.seat is not state.turn:
        raise NotNowError("turn", action)
    if isinstance(action, PlayCard) and state.phase is Phase.PLAYING:
        return playing.rule_card(state, action)
    if isinstance(action, Discard) and state.phase is Phase.DISCARDING:
        return begging.rule_discard(state, action)
    if isinstance(action, Call) and action.word in ASKED.get(state.phase, ()):
        return ALLOWED
    if isinstance(action, Call) and action.word is Word.BEG and state.ran:
        return Ruling("beg-once")
    raise NotNowError("phase", action)


def play(state: State, action: Action) -> tuple[Beat[State], ...]:
    """Play an action. Raises `NotNowError`, and `RefusedError` where a clause refuses."""
    ruling = rule(state, action)
    if not ruling.allowed:
        raise RefusedError(ruling, action)
    if isinstance(action, PlayCard):
        return playing.play_card(state, action)
    if isinstance(action, Discard):
        return begging.discard(state, action)
    return CALLS[action.word](state, action.seat)
