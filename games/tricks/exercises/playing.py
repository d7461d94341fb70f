"""Questions about the play of a trick game: what may be played, who takes the trick."""

from __future__ import annotations

from games.core import Replay
from games.core.exercises import following, number, one_of
from games.core.questions import NoQuestionError, Question

from ..deal import TrickState
from ..trick import PLAYS, PlayCard
from .moments import at_lead, to_the_count


def may_play(played: Replay[TrickState], step: int, ask: str) -> Question:
    """Ask which cards the seat on turn may play; each has its clause from the engine."""
    state = played.beats[step].state
    game, seat = played.record.rules, state.turn
    playing = any(isinstance(action, PlayCard) for action in game.legal(state))
    if seat is None or not playing or not state.deal.referee:
        raise NoQuestionError("no card is to be played, or none is refused")
    clauses: dict[str, tuple[str, ...]] = {}
    lawful = set()
    for card in state.hands[seat]:
        action = PLAYS[seat][card]
        refusing = game.rule(state, action).clause
        if refusing is None:
            lawful.add(str(card))
            clauses[str(card)] = game.play(state, action)[0].event.clauses
        else:
            clauses[str(card)] = (refusing,)
    return Question(
        ask=ask,
        among="cards",
        choices=tuple(clauses),
        right=frozenset(lawful),
        clauses=clauses,
        many=True,
        viewpoint=seat,
        seat=seat,
    )


def takes_trick(played: Replay[TrickState], step: int, ask: str) -> Question:
    """Ask who takes the trick that lies full on the table (`trick-winner`)."""
    event, _ = following(played, step)
    if event.kind != "won":
        raise NoQuestionError("no trick is about to be taken")
    return one_of(ask, "seats", played.record.deal.profile.seats, event.seat, event.clauses)


def leads(played: Replay[TrickState], step: int, ask: str) -> Question:
    """Ask who leads next, after the deal or while it does not wait for that seat yet."""
    event, state = played.beats[step]
    led = next((event for event, _ in played.beats[step + 1 :] if event.kind == "led"), None)
    underway = 0 < len(state.trick) < state.profile.players
    if led is None or underway or (state.turn is led.seat and event.kind != "dealt"):
        raise NoQuestionError("nobody is about to lead, or the table tells who")
    dealer = state.deal.dealer
    return one_of(ask, "seats", state.profile.seats, led.seat, led.clauses, seat=dealer)


def tricks_left(played: Replay[TrickState], step: int, ask: str, clause: str) -> Question:
    """Ask how many tricks are still to be played, which follows from a clause."""
    state = played.beats[step].state
    won = [event for event, _ in played.beats[step + 1 :] if event.kind == "won"]
    if not at_lead(state) or not won:
        raise NoQuestionError("a trick is on the table, or none is left")
    to_the_count(played)
    hand = max(map(len, state.hands))
    near = {hand, abs(len(won) - hand)} - {0}
    return number(played, step, ask, len(won), (clause,), *near)
