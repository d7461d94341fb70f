"""02 deal: six cards each by threes, the turn-up, a jack turned up, a card exposed."""

from __future__ import annotations

from typing import Final

from games.core import ALLOWED, Beat, Deal, Event, Rank, Ruling, Seat
from games.tricks import deal as trick_deal
from games.tricks.counting import Point
from games.tricks.profile import first_hands

from .profile import PROFILES
from .state import Phase, State, voided, waiting


def start(deal: Deal) -> tuple[Beat[State], ...]:
    """Deal the hands and turn the next card up (`six-by-threes`, `turn-up`).

    Cards that the dealer exposed are told one by one (`exposed-card`); a jack turned up gives the
    dealer a point, which may end the match (`turned-jack`, `jack-may-end`).
    """
    profile = PROFILES[deal.profile.slug]
    eldest = profile.after(deal.dealer)
    turn_up = deal.pack[profile.turn_up - 1]
    state = State(
        deal=deal,
        profile=profile,
        trump=turn_up.suit,
        hands=first_hands(deal, profile),
        drawn=profile.turn_up,
        leader=eldest,
        trick=(),
        tricks=(),
        turn=None,
        scores=deal.scores,
        awards=(),
        over=False,
        phase=Phase.DEALING,
        turned=(turn_up,),
        discards=tuple(() for _ in profile.seats),
        revokes=(),
        void=None,
    )
    dealt = Event("dealt", ("six-by-threes", "turn-up"), seat=deal.dealer, seen=turn_up)
    exposed = [
        Event("exposed", ("exposed-card",), seat=seat, card=card)
        for card in deal.exposed
        for seat in profile.seats
        if card in state.hands[seat]
    ]
    beats = tuple(Beat(event, state) for event in (dealt, *exposed))
    return waiting((*beats, *jack_turned(state)), eldest, Phase.BEGGING)


def jack_turned(state: State) -> tuple[Beat[State], ...]:
    """Give the dealer the point for the last turn-up if it is a jack (`turned-jack`)."""
    turn_up = state.turned[-1]
    if turn_up.rank is not Rank.JACK:
        return ()
    profile = state.profile
    side = profile.side(state.deal.dealer)
    point = Point("turned-jack", side, card=turn_up, worth=profile.turned_jack)
    return trick_deal.awarded(state, point, "jack-may-end", "target")


def rule_demand(state: State, seat: Seat) -> Ruling:
    """Judge a demand for a new deal: first of all actions, by a seat with a card exposed.

    Refused by `exposed-card`.
    """
    if state.phase is not Phase.BEGGING:
        return _NOT_EXPOSED
    exposed = any(card in state.hands[seat] for card in state.deal.exposed)
    return ALLOWED if exposed else _NOT_EXPOSED


_NOT_EXPOSED: Final = Ruling("exposed-card")


def demand(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Void the deal, and take back the point for a jack turned up in it (`exposed-card`)."""
    return (
        Beat(Event("demanded", ("exposed-card",), seat=seat), state),
        voided(state, "exposed-card", scores=state.deal.scores, awards=()),
    )
