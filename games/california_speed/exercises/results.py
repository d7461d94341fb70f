"""Questions of California Speed about what a last card gives: 05 scoring, 06 end."""

from __future__ import annotations

from games.core import Event, Replay, Seat
from games.core.exercises import number, one_of, outcome
from games.core.questions import NOBODY, NoQuestionError, Question

from ..rules import State


def wins_game(played: Replay[State], step: int, ask: str) -> Question:
    """Ask who wins the game (`last-card-wins`, `simultaneous-draw`)."""
    _, end, told = _last_card(played, step)
    winner, sides = played.record.rules.result(end).winner, end.profile.sides
    right = NOBODY if winner is None else sides[winner]
    return one_of(ask, "sides", (*sides, NOBODY), right, told[0].clauses)


def wins_match(played: Replay[State], step: int, ask: str) -> Question:
    """Ask who has won the match, if anybody (`match-of-wins`)."""
    _, end, told = _last_card(played, step)
    sides = end.profile.sides
    won = [
        sides[event.side] for event in told if event.kind == "match-won" and event.side is not None
    ]
    right = won[0] if won else NOBODY
    clauses = ("match-of-wins", *told[0].clauses)
    return one_of(
        ask, "sides", (*sides, NOBODY), right, clauses, sides=sides, scores=end.deal.scores
    )


def score_after(played: Replay[State], step: int, ask: str) -> Question:
    """Ask how many wins who has laid the last card has then (`race-only`)."""
    seat, end, told = _last_card(played, step)
    side, sides, scores = end.profile.side(seat), end.profile.sides, end.deal.scores
    # As if the card counted nothing, or the cards left to the loser counted too.
    near = scores[side], scores[side] + sum(map(len, end.packets))
    clauses = ("race-only", *told[0].clauses)
    right = end.scores[side]
    return number(played, step, ask, right, clauses, *near, seat=seat, sides=sides, scores=scores)


def _last_card(played: Replay[State], step: int) -> tuple[Seat, State, list[Event]]:
    """Return who lays the last card at a step, the end, and the events that come of it.

    Raises `NoQuestionError` where it is not the end, for instance since another card ties with it.
    """
    event, state = played.beats[step]
    ends = outcome(played, step)
    if event.kind != "covered" or event.seat is None or state.packets[event.seat] or not ends:
        raise NoQuestionError("no last card is laid")
    if ends[-1] is not played.beats[-1]:
        raise NoQuestionError("the record goes on after it")
    return event.seat, ends[-1].state, [beat.event for beat in ends]
