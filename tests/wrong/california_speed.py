"""Wrong rules of California Speed: the rows, what may be covered, standstills, the end."""

from __future__ import annotations

from typing import Any

from games.california_speed.rules.actions import Action, Cover
from games.california_speed.rules.covering import _won, cover, rule_cover
from games.california_speed.rules.laying import _laid
from games.california_speed.rules.profile import PLACES, CaliforniaSpeedProfile, Place
from games.california_speed.rules.standstill import say_no_match
from games.california_speed.rules.state import Piles, State, replaced
from games.core import ALLOWED, Beat, Card, Event, Ruling, Seat, changed

_row = CaliforniaSpeedProfile.row

# 02 deal


def no_twins_in_a_row(state: State, event: Event) -> Beat[Any]:
    """A card equal to one already laid in the row goes under the packet, at the first laying."""
    if event.kind != "laid":
        return _laid(state, event)
    packets = []
    for packet in state.packets:
        row: list[Card] = []
        under: list[Card] = []
        for card in packet:
            twin = len(row) < state.profile.piles and card.rank in [laid.rank for laid in row]
            (under if twin else row).append(card)
        packets.append((*row, *under))
    return _laid(changed(state, packets=tuple(packets)), event)


# 03 play


def matches_across(piles: Piles) -> tuple[Place, ...]:
    """Only ranks that lie in both rows match."""
    half = len(piles) // 2
    rows = [{pile[-1].rank for pile in row} for row in (piles[:half], piles[half:])]
    common = rows[0] & rows[1]
    return tuple(place for place in PLACES if piles[place][-1].rank in common)


def bottom_card_is_laid(state: State, action: Cover) -> tuple[Beat[Any], ...]:
    """A match is covered with the lowest card of the packet."""
    *above, lowest = state.packets[action.seat]
    packets = replaced(state.packets, action.seat, (lowest, *above))
    return cover(changed(state, packets=packets), action)


def lone_rank_may_be_covered(state: State, place: Place) -> Ruling:
    """A rank that stands alone may be covered on a place not renewed yet."""
    ruling = rule_cover(state, place)
    return ALLOWED if ruling.clause == "no-lone-rank" else ruling


def renewed_may_be_covered(state: State, place: Place) -> Ruling:
    """A place just renewed may be covered again without a new match."""
    ruling = rule_cover(state, place)
    return ALLOWED if ruling.clause == "fresh-place" else ruling


def nothing_is_left_over(state: State) -> tuple[Place, ...]:
    """When a part of a match has been covered the rest may not be."""
    return state.matched


# 04 announcements


def one_word_is_enough(state: State, seat: Seat) -> tuple[Beat[Any], ...]:
    """The rows are taken up as soon as one player says that there is no match."""
    others = tuple(other for other in state.profile.seats if other is not seat)
    return say_no_match(changed(state, said=others), seat)


def row_of_the_other(profile: CaliforniaSpeedProfile, seat: Seat) -> tuple[Place, ...]:
    """Each takes up the other's row."""
    return _row(profile, profile.after(seat))


def row_from_the_right(profile: CaliforniaSpeedProfile, seat: Seat) -> tuple[Place, ...]:
    """The row is taken up from right to left."""
    return tuple(reversed(_row(profile, seat)))


def taken_up_is_laid_again(state: State, event: Event) -> Beat[Any]:
    """The cards just taken up are laid again, and not the next of the packet."""
    if event.kind == "laid-again":
        size = state.profile.piles
        packets = tuple((*packet[-size:], *packet[:-size]) for packet in state.packets)
        state = changed(state, packets=packets)
    return _laid(state, event)


# 06 end


def one_card_left_wins(state: State, action: Cover) -> tuple[Beat[Any], ...]:
    """Who has one card left has won."""
    beats = cover(state, action)
    after = beats[-1].state
    alone = not after.over and len(after.packets[action.seat]) == 1
    return (*beats, *_won(changed(after, turn=()), action)) if alone else beats


def first_given_wins(state: State, action: Action) -> bool:
    """Of two last cards laid at the same moment the one given first wins."""
    return False


def any_standstill_comes_back(state: State, event: Event) -> Beat[Any]:
    """Whenever the rows have been laid again a draw may be offered."""
    _, after = beat = _laid(state, event)
    again = event.kind == "laid-again"
    return Beat(event, changed(after, came_back=True)) if again else beat
