"""What seats and sides are called: the reader alone is "you", with a partner "your side"."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.core import Profile, Seat, Side

Players = Mapping[Seat, str | None]
"""What each seat is called; None is the reader: "you"."""


def is_own(side: Side, profile: Profile, players: Players) -> bool:
    """Return whether the reader is of a side."""
    return any(players[seat] is None for seat in _seats(side, profile))


def side_name(side: Side, profile: Profile, players: Players) -> str | None:
    """Return what a side is called in a sentence; None when the reader is all of it."""
    if len(seats := _seats(side, profile)) == 1:
        return players[seats[0]]
    if is_own(side, profile, players):
        return _("Your side")
    if None in players.values():
        return _("The other side")
    return _("Side %(seats)s") % {"seats": profile.sides[side]}


def side_label(side: Side, profile: Profile, players: Players) -> str:
    """Return what stands over what a side has, as in the list of scores."""
    seats = profile.sides[side]
    if len(seats) > 1 and None not in players.values():
        return named_side(seats)
    return side_name(side, profile, players) or _("You")


def named_side(seats: str) -> str:
    """Return a side of several by its letters, as a label."""
    return pgettext("label", "Side %(seats)s") % {"seats": seats}


def _seats(side: Side, profile: Profile) -> list[Seat]:
    return [seat for seat in profile.seats if profile.side(seat) == side]
