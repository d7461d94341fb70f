"""Questions of California Speed about places: 03 play, and the last card of a packet."""

from __future__ import annotations

from collections.abc import Mapping

from games.core import Card, Replay, Seat
from games.core.exercises import following, one_of
from games.core.questions import NOBODY, NONE, NoQuestionError, Question

from ..rules import Call, Cover, Place, State, Word, play, rule, turn

Judged = Mapping[Place, tuple[bool, tuple[str, ...]]]
"""By place: whether it is a right answer, and the clauses that make it so or refuse it."""


def may_cover(played: Replay[State], step: int, ask: str) -> Question:
    """Ask which places either seat may cover (`cover-match`, `finish-the-match`)."""
    state = running(played, step)
    return _places(ask, state, _lawful(state, Seat.A))


def may_lay(played: Replay[State], step: int, ask: str) -> Question:
    """Ask where a seat may lay the next card of its packet, which is named (`turned-as-played`).

    It is the card that the record turns next.
    """
    state = running(played, step)
    event = following(played, step).event
    if event.kind != "covered" or event.seat is None:
        raise NoQuestionError("nothing is covered next")
    return _places(ask, state, _lawful(state, event.seat), event.seat, event.card)


def wins_on(played: Replay[State], step: int, ask: str) -> Question:
    """Ask on which places the last card of a packet wins the game (`unlawful-no-end`)."""
    state = running(played, step)
    seat = next((seat for seat in state.turn if len(state.packets[seat]) == 1), None)
    if seat is None:
        raise NoQuestionError("nobody has a single card left")
    judged = {}
    for place, (lawful, clauses) in _lawful(state, seat).items():
        if lawful:
            ends = play(state, Cover(seat, place))[1:]
            clauses = (*(clause for beat in ends for clause in beat.event.clauses), *clauses)
        else:
            clauses = (*clauses, "unlawful-no-end")
        judged[place] = (lawful, clauses)
    return _places(ask, state, judged, seat)


def covers_next(played: Replay[State], step: int, ask: str) -> Question:
    """Ask who may cover something now (`no-turns`)."""
    state = running(played, step)
    able = {}
    for seat in turn(state):
        reasons = [clauses for lawful, clauses in _lawful(state, seat).values() if lawful]
        if reasons:
            able[str(seat)] = ("no-turns", *reasons[0])
    clauses = able or {NOBODY: standstill(state)}
    return Question(
        ask=ask,
        among="seats",
        choices=(*map(str, state.profile.seats), NOBODY),
        right=frozenset(clauses),
        clauses=clauses,
        many=True,
        viewpoint="spectator",
    )


def from_top(played: Replay[State], step: int, ask: str) -> Question:
    """Ask which card of a packet is laid last when a seat covers all that may be (`no-middle`).

    The places are covered from the first on; a card that makes a new match is left alone.
    """
    state = running(played, step)
    seat = asked_seat(played, step)
    if not 0 < len(state.coverable) < len(state.packets[seat]):
        raise NoQuestionError("nothing may be covered, or too much")
    now = state
    for place in state.coverable:
        event, now = play(now, Cover(seat, place))[0]
    right = state.packets[seat].index(event.card) + 1
    counts = tuple(range(1, len(Place) + 1))
    return one_of(ask, "numbers", counts, right, ("no-middle", *event.clauses), seat=seat)


def running(played: Replay[State], step: int) -> State:
    """Return the state of a step at which seats may act; raises `NoQuestionError`."""
    state = played.beats[step].state
    if not state.turn:
        raise NoQuestionError("nobody may act")
    return state


def asked_seat(played: Replay[State], step: int) -> Seat:
    """Return who is asked: the other of who has just acted; A after a laying."""
    event, state = played.beats[step]
    seat: Seat = Seat.A if event.seat is None else state.profile.after(event.seat)
    return seat


def standstill(state: State) -> tuple[str, ...]:
    """Return the clauses by which there is nothing to cover: those of saying so (`no-match`)."""
    seat = next(seat for seat in state.profile.seats if seat not in state.said)
    return play(state, Call(seat, Word.NO_MATCH))[0].event.clauses


def _lawful(state: State, seat: Seat) -> dict[Place, tuple[bool, tuple[str, ...]]]:
    """Return by place whether a seat may cover it, with the clauses of the event or the refusal."""
    judged = {}
    for place in Place:
        refused = rule(state, Cover(seat, place)).clause
        if refused is None:
            judged[place] = (True, play(state, Cover(seat, place))[0].event.clauses)
        else:
            judged[place] = (False, (refused,))
    return judged


def _places(
    ask: str, state: State, judged: Judged, seat: Seat | None = None, card: Card | None = None
) -> Question:
    """Offer all places, and none of them."""
    right = frozenset(str(place) for place, (is_right, _) in judged.items() if is_right)
    clauses = {str(place): reasons for place, (_, reasons) in judged.items()}
    if not right:
        clauses[NONE] = standstill(state)
    return Question(
        ask=ask,
        among="places",
        choices=(*map(str, judged), NONE),
        right=right or frozenset({NONE}),
        clauses=clauses,
        many=True,
        viewpoint="spectator",
        seat=seat,
        card=card,
    )
