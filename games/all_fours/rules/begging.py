"""04 announcements: the eldest stands or begs, the dealer refuses or runs; back to six cards."""

from __future__ import annotations

from games.core import ALLOWED, Beat, Event, NotNowError, Ruling, Seat, changed
from games.tricks.trick import without

from .actions import Discard
from .dealing import jack_turned
from .state import Phase, State, voided, waiting


def stand(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Keep the trump (`stand-or-beg`): the play begins."""
    return _settled(state, Event("stood", ("stand-or-beg",), seat=seat))


def beg(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Ask the dealer for another trump (`stand-or-beg`)."""
    beat = Beat(Event("begged", ("stand-or-beg",), seat=seat), state)
    return waiting((beat,), state.deal.dealer, Phase.ANSWERING)


def refuse(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Refuse another trump, for which nothing is scored (`dealer-refuses`): the play begins."""
    return _settled(state, Event("refused", ("dealer-refuses",), seat=seat))


def _settled(state: State, event: Event) -> tuple[Beat[State], ...]:
    return waiting((Beat(event, state),), state.eldest, Phase.PLAYING)


def run(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Run the cards until the suit is new, the pack is spent or a turned jack ends the match.

    (`dealer-runs`, `same-suit-again`, `pack-runs-out`, `jack-may-end`.)
    """
    first = state.trump
    state = changed(state, turn=None, phase=Phase.RUNNING)
    beats = _round(state, "dealer-runs")
    state = beats[-1].state
    while state.trump is first and not state.over:
        if state.drawn + state.profile.round <= len(state.deal.pack):
            beats += _round(state, "same-suit-again")
        else:
            beats += (voided(state, "pack-runs-out"),)
        state = beats[-1].state
    return waiting(beats, state.eldest, Phase.DISCARDING)


def _round(state: State, clause: str) -> tuple[Beat[State], ...]:
    """Give each three more and turn a card up; a new suit is the trump for good (`beg-once`)."""
    profile, pack, packet = state.profile, state.deal.pack, state.profile.packet
    hands = list(state.hands)
    drawn = state.drawn
    for place in range(profile.players):
        seat = profile.after(state.eldest, place)
        hands[seat] += pack[drawn : drawn + packet]
        drawn += packet
    given = changed(state, hands=tuple(hands), drawn=drawn)
    card = pack[drawn]
    turned = changed(given, trump=card.suit, turned=(*state.turned, card), drawn=drawn + 1)
    settles = () if card.suit is state.trump else ("beg-once",)
    dealer = state.deal.dealer
    return (
        Beat(Event("ran", (clause,), seat=dealer, face_down=packet), given),
        Beat(Event("turned", ("turn-up", *settles), seat=dealer, card=card), turned),
        *jack_turned(turned),
    )


def rule_discard(state: State, action: Discard) -> Ruling:
    """Judge a discard: refused by `discard-to-six` unless it leaves exactly six.

    Raises `NotNowError` for a card not held.
    """
    hand = state.hands[action.seat]
    if any(card not in hand for card in action.cards):
        raise NotNowError("held", action)
    six = len(hand) - len(action.cards) == state.profile.hand_size
    return ALLOWED if six else Ruling("discard-to-six")


def discard(state: State, action: Discard) -> tuple[Beat[State], ...]:
    """Lay the surplus face down: the eldest first, then the dealer, then the others clockwise.

    (`discard-to-six`.) After the last of them the play begins.
    """
    hands, discards = list(state.hands), list(state.discards)
    for card in action.cards:
        hands[action.seat] = without(hands[action.seat], card)
    discards[action.seat] = action.cards
    after = changed(state, hands=tuple(hands), discards=tuple(discards))
    event = Event("discarded", ("discard-to-six",), seat=action.seat, face_down=len(action.cards))
    left = [seat for seat in state.discard_order if not discards[seat]]
    beats = (Beat(event, after),)
    if left:
        return waiting(beats, left[0], Phase.DISCARDING)
    return waiting(beats, state.eldest, Phase.PLAYING)
