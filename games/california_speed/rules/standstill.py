"""04 announcements, 06 end: no match is left, both say so; a standstill that comes back."""

from __future__ import annotations

from games.core import ALLOWED, Beat, Event, Ruling, Seat, changed

from .laying import laid_anew
from .state import State, drawn


def rule_no_match(state: State, seat: Seat) -> Ruling:
    """Judge a `no-match`: refused by `no-match` beside a match, or when the seat has said it.

    What is left of a match half covered does not forbid it.
    """
    return Ruling("no-match") if state.matched or seat in state.said else ALLOWED


def say_no_match(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Say that no two tops are equal; when both have, the rows are laid anew (`no-match`).

    Where no match is left half covered either, nothing may be covered (`no-lone-rank`).
    """
    said = (*state.said, seat)
    after = changed(state, said=said, offer=None)
    clauses = ("no-match",) if state.left_over else ("no-match", "no-lone-rank")
    event = Event("said-no-match", clauses, seat)
    if len(said) < state.profile.players:
        return (Beat(event, after),)
    return (Beat(event, changed(after, turn=())), *laid_anew(after))


def rule_offer(state: State, seat: Seat) -> Ruling:
    """Judge an offer: refused by `stalemate-draw` unless the standstill has come back.

    And while an offer stands, whosever it is.
    """
    return ALLOWED if state.came_back and state.offer is None else Ruling("stalemate-draw")


def offer(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Offer a draw, which stands until anything else is done (`stalemate-draw`)."""
    return (Beat(Event("offered", ("stalemate-draw",), seat), changed(state, offer=seat)),)


def rule_accept(state: State, seat: Seat) -> Ruling:
    """Judge an acceptance: refused by `stalemate-draw` without an offer of the other seat."""
    return ALLOWED if state.offer not in (None, seat) else Ruling("stalemate-draw")


def accept(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Accept a draw: the game is over and nobody has won it (`stalemate-draw`)."""
    beat = Beat(Event("accepted", ("stalemate-draw",), seat), changed(state, turn=()))
    return (beat, drawn(beat.state, "stalemate-draw"))
