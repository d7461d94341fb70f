"""03 play, 05 scoring, 06 end: a place is covered; the last card of a packet wins."""

from __future__ import annotations

from games.core import ALLOWED, Award, Beat, Event, Ruling, changed
from games.tricks.counting import added, reached

from .actions import Action, Cover
from .profile import Place
from .state import Race, State, drawn, matches, replaced


def rule_cover(state: State, place: Place) -> Ruling:
    """Judge the covering of a place, by whomever: lawful in a match, or in what is left of one.

    A lone rank is refused by `fresh-place` where the place has been covered since the rows were
    laid, else by `no-lone-rank`.
    """
    if place in state.coverable:
        return ALLOWED
    return Ruling("fresh-place" if len(state.piles[place]) > 1 else "no-lone-rank")


def ties(state: State, action: Action) -> bool:
    """Return whether an action ties with the last card laid just before (`simultaneous-draw`).

    It is the other's last card, at the same moment, on a place that was coverable before both.
    """
    race = state.race
    return (
        race is not None
        and isinstance(action, Cover)
        and action.moment == race.moment
        and action.place in race.coverable
        and len(state.packets[action.seat]) == 1
    )


def cover(state: State, action: Cover) -> tuple[Beat[State], ...]:
    """Cover a place with the next card of the packet (`cover-match`, `turned-as-played`).

    What matched it may still be covered (`finish-the-match`). A last card wins, or ties.
    """
    seat, place = action.seat, action.place
    card, *packet = state.packets[seat]
    top = state.piles[place][-1]
    piles = replaced(state.piles, place, (*state.piles[place], card))
    rest = [other for other in state.matched if state.piles[other][-1].rank is top.rank]
    after = changed(
        state,
        packets=replaced(state.packets, seat, tuple(packet)),
        piles=piles,
        matched=matches(piles),
        left_over=tuple(sorted({*state.left_over, *rest} - {place})),
        said=(),
        offer=None,
        came_back=False,
        turn=state.turn if packet else (),
    )
    event = Event("covered", _reason(state, place), seat, card, covered=top, place=place)
    beat = Beat(event, after)
    if packet:
        return (beat,)
    if state.over:
        return (beat, drawn(after, "simultaneous-draw"))
    race = None
    if action.moment is not None:
        race = Race(action.moment, state.coverable, state.matched)
    return (beat, *_won(changed(after, race=race), action))


def _reason(state: State, place: Place) -> tuple[str, ...]:
    """Return the clauses under which a place is covered.

    `finish-the-match` decides where it matches nothing any more; `fresh-place` is satisfied by the
    new match where it has been covered before. A tying card goes by what was before both.
    """
    clauses = ["cover-match", "turned-as-played"]
    if place not in (state.race or state).matched:
        clauses.insert(0, "finish-the-match")
    if state.race is None and len(state.piles[place]) > 1:
        clauses.append("fresh-place")
    return tuple(clauses)


def _won(state: State, action: Cover) -> tuple[Beat[State], ...]:
    """Give the game to who laid the last card, and perhaps the match with it.

    (`last-card-wins`, `match-of-wins`.)
    """
    side = state.profile.side(action.seat)
    award = Award("last-card-wins", side, 1)
    after = changed(
        state,
        scores=added(state.scores, side, award.points),
        awards=(award,),
        over=True,
    )
    card = state.piles[action.place][-1]
    event = Event("awarded", (award.clause,), action.seat, card, side=side)
    beat = Beat(event, after)
    if reached(after.scores, state.deal.target) is None:
        return (beat,)
    return (beat, Beat(Event("match-won", ("match-of-wins",), side=side), after))
