"""Wrong rules of California Jack: the deal, the lead, the drawing, what is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.california_jack.rules import State, _counted, _drawn, rule, start, view
from games.core import Beat, Card, Deal, Ruling, Seat, Viewpoint, changed
from games.tricks.profile import TrickProfile, first_hands
from games.tricks.trick import PlayCard, TrickView

# 02 deal


def always_by_threes(deal: Deal, profile: TrickProfile) -> tuple[tuple[Card, ...], ...]:
    """Six are dealt by threes, though the dealer deals them one at a time."""
    return first_hands(replace(deal, packet=profile.packets[0]), profile)


def stock_is_closed(state: State, viewpoint: Viewpoint) -> TrickView:
    """The stock lies face down: nobody sees its top card."""
    return replace(view(state, viewpoint), top=None)


def trump_goes_with_the_top(state: State) -> tuple[Beat[Any], ...]:
    """The suit of whatever lies on top of the stock is trump."""
    *before, (event, after) = _drawn(state)
    trump = after.trump if after.top is None else after.top.suit
    return (*before, Beat(event, changed(after, trump=trump)))


def indicator_is_drawn_last(deal: Deal) -> tuple[Beat[Any], ...]:
    """The card that shows the trump is put under the stock."""
    ((event, state),) = start(deal)
    hands, stock = deal.pack[: state.drawn], deal.pack[state.drawn :]
    pack = (*hands, *stock[1:], stock[0])
    return (Beat(event, changed(state, deal=replace(deal, pack=pack))),)


def first_seat_leads(deal: Deal) -> tuple[Beat[Any], ...]:
    """A leads to the first trick, whoever deals."""
    ((event, state),) = start(deal)
    return (Beat(event, changed(state, leader=Seat.A, turn=Seat.A)),)


# 03 play


def no_trump_lead(state: State, action: PlayCard) -> Ruling:
    """A trump may not be led while another suit is held."""
    ruling = rule(state, action)
    plain = tuple(card for card in state.hands[action.seat] if card.suit is not state.trump)
    if state.trick or not plain or action.card in plain:
        return ruling
    return Ruling("any-lead", plain)


# 04 announcements


def loser_draws_first(state: State) -> tuple[Beat[Any], ...]:
    """The loser draws the top card, the winner the next."""
    winner = state.leader
    first, (event, after) = _drawn(changed(state, leader=state.profile.after(winner)))
    return (first, Beat(event, changed(after, leader=winner, turn=winner)))


def loser_draws_closed(state: State) -> tuple[Beat[Any], ...]:
    """What the loser draws is not shown."""
    (won, after_winner), (lost, after_loser) = _drawn(state)
    hidden = lost._replace(card=None, face_down=1)
    return (Beat(won._replace(seen=None), after_winner), Beat(hidden, after_loser))


def winner_alone_draws(state: State) -> tuple[Beat[Any], ...]:
    """Only the winner of a trick draws."""
    (event, after), _ = _drawn(state)
    return (Beat(event, changed(after, turn=after.leader)),)


def next_is_known(state: State, viewpoint: Viewpoint) -> TrickView:
    """The card below the top is known to be the loser's, before it is on top."""
    shown = view(state, viewpoint)
    loser = state.profile.after(state.leader)
    seen = list(shown.seen)
    seen[loser] += state.deal.pack[state.drawn + 1 : state.drawn + 2]
    return replace(shown, seen=tuple(seen))


def last_pair_stays(state: State) -> tuple[Beat[Any], ...]:
    """The last two cards of the stock are drawn by nobody."""
    *before, (event, after) = _drawn(state)
    left = len(state.deal.pack) - after.drawn
    if left == state.profile.players:
        after = changed(after, drawn=len(state.deal.pack))
    return (*before, Beat(event, after))


def ends_with_the_stock(state: State) -> tuple[Beat[Any], ...]:
    """When the stock is gone the tricks are counted at once."""
    beats = _drawn(state)
    last = beats[-1].state
    return beats if last.top is not None else (*beats, *_counted(changed(last, turn=None)))


def draws_twice(state: State) -> tuple[Beat[Any], ...]:
    """After a trick both draw two cards: the hands grow."""
    once = _drawn(state)
    return (*once, *_drawn(once[-1].state)) if once[-1].state.top is not None else once
