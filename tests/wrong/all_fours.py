"""Wrong rules of All Fours: the deal, begging and running, revokes, who looks when."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.all_fours.rules.actions import Action, Discard
from games.all_fours.rules.begging import _round, refuse, rule_discard, stand
from games.all_fours.rules.dealing import jack_turned, rule_demand
from games.all_fours.rules.judging import rule
from games.all_fours.rules.playing import _points, play_card
from games.all_fours.rules.profile import TWO_PLAYERS, AllFoursProfile
from games.all_fours.rules.state import Phase, Revoke, State, voided, waiting
from games.core import ALLOWED, Beat, Card, Deal, Ruling, Seat, changed
from games.tricks.counting import Point
from games.tricks.deal import awarded, counted
from games.tricks.profile import TrickProfile, first_hands
from games.tricks.trick import PlayCard

# 02 deal


def first_seat_is_dealt_first(deal: Deal, profile: TrickProfile) -> tuple[tuple[Card, ...], ...]:
    """A is given cards first, whoever deals."""
    return first_hands(replace(deal, dealer=profile.seats[-1]), profile)


def thirteenth_is_turned(profile: AllFoursProfile) -> int:
    """The 13th card is turned up, with four players as with two."""
    return TWO_PLAYERS.players * profile.hand_size + 1


def jack_of_the_deal_scores(state: State) -> tuple[Beat[Any], ...]:
    """A jack turned up in running the cards earns nothing."""
    return () if state.ran else jack_turned(state)


def demand_at_any_moment(state: State, seat: Seat) -> Ruling:
    """While an exposed card is in the hand its holder may demand a new deal."""
    exposed = any(card in state.hands[seat] for card in state.deal.exposed)
    return ALLOWED if exposed else rule_demand(state, seat)


def jack_ends_nothing(state: State) -> tuple[Beat[Any], ...]:
    """A jack that brings the dealer to the target counts, and the deal goes on."""
    return jack_turned(state)[:1]


# 03 play


def dealer_leads(beats: tuple[Beat[Any], ...], seat: Seat, phase: Phase) -> tuple[Beat[Any], ...]:
    """The dealer leads to the first trick."""
    dealer = beats[-1].state.deal.dealer
    return waiting(beats, dealer if phase is Phase.PLAYING else seat, phase)


def five_tricks(state: State, action: PlayCard) -> tuple[Beat[Any], ...]:
    """After five tricks the tricks are counted, the sixth is not played."""
    beats = play_card(state, action)
    now = beats[-1].state
    if now.trick or len(now.tricks) != now.profile.hand_size - 1:
        return beats
    return (*beats, *counted(changed(now, turn=None), _points(now)))


def claim_without_proof(state: State, revoke: Revoke) -> Card:
    """A revoke may be claimed before a card played later proves it."""
    return revoke.card


# 04 announcements


def standing_asks_the_dealer(state: State, seat: Seat) -> tuple[Beat[Any], ...]:
    """Where the eldest stands the dealer may still run the cards."""
    return waiting(stand(state, seat), state.deal.dealer, Phase.ANSWERING)


def refusing_is_a_gift(state: State, seat: Seat) -> tuple[Beat[Any], ...]:
    """A dealer who refuses gives the eldest's side a point."""
    beats = refuse(state, seat)
    gift = Point("dealer-refuses", state.profile.side(state.eldest))
    return (*beats, *awarded(beats[-1].state, gift, "target"))


def dealer_is_given_first(state: State, clause: str) -> tuple[Beat[Any], ...]:
    """Of the first three more the dealer's are given first."""
    beats = _round(state, clause)
    if clause != "dealer-runs":
        return beats
    profile, packet = state.profile, state.profile.packet
    hands = beats[-1].state.hands
    given = [hand[-packet:] for hand in hands]
    moved = tuple(hands[seat][:-packet] + given[profile.after(seat)] for seat in profile.seats)
    return tuple(Beat(event, changed(after, hands=moved)) for event, after in beats)


def same_suit_stays(state: State, seat: Seat) -> tuple[Beat[Any], ...]:
    """The cards are run once, and the suit turned up then is trump, the first one too."""
    beats = _round(changed(state, turn=None, phase=Phase.RUNNING), "dealer-runs")
    return waiting(beats, state.eldest, Phase.DISCARDING)


def begging_again(state: State, action: Action) -> Ruling:
    """The new trump may be begged for as the first was."""
    ruling = rule(state, action)
    return ALLOWED if ruling.clause == "beg-once" else ruling


def spent_pack_takes_back(state: State, clause: str, **changes: Any) -> Beat[Any]:
    """When the pack runs out the points for turned jacks are taken back."""
    if clause == "pack-runs-out":
        changes = {"scores": state.deal.scores, "awards": ()}
    return voided(state, clause, **changes)


def any_discard(state: State, action: Discard) -> Ruling:
    """As many cards may be discarded as one likes."""
    rule_discard(state, action)
    return ALLOWED


def everybody_looks(state: State) -> tuple[Seat, ...]:
    """With four, too, everybody looks at once."""
    return state.profile.seats
