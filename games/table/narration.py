"""What happened, in the reader's words: one message a kind of event, for "you" and for the other.

The messages stand in `locale/`; a card's name comes in the case that its place asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine import Event, Profile, Seat, Side

from .names import card_name, suit_name

Players = Mapping[Seat, str | None]
"""What each seat is called; None is the reader: "you"."""

Message = tuple[str | Promise, str | Promise]

# Kind of event -> what is said of you, and of another. `player` comes first and in the nominative.
_MESSAGES: Final[Mapping[str, Message]] = {
    "dealt": (
        _("You deal. On top of the stock lies %(seen)s: trumps are %(trump)s."),
        _("%(player)s deals. On top of the stock lies %(seen)s: trumps are %(trump)s."),
    ),
    "led": (_("You lead %(card)s."), _("%(player)s leads %(card)s.")),
    "followed": (_("You play %(card)s."), _("%(player)s plays %(card)s.")),
    "won": (_("You take the trick."), _("%(player)s takes the trick.")),
    "drew": (_("You draw %(card)s."), _("%(player)s draws %(card)s.")),
    "drew-seen": (
        _("You draw %(card)s, and %(seen)s is seen."),
        _("%(player)s draws %(card)s, and %(seen)s is seen."),
    ),
    "awarded-high": (
        _("You get High for %(card)s."),
        _("%(player)s gets High for %(card)s."),
    ),
    "awarded-low": (
        _("You get Low for %(card)s."),
        _("%(player)s gets Low for %(card)s."),
    ),
    "awarded-jack": (
        _("You get Jack for %(card)s."),
        _("%(player)s gets Jack for %(card)s."),
    ),
    "awarded-game": (
        _("You get Game: value %(more)s against %(less)s."),
        _("%(player)s gets Game: value %(more)s against %(less)s."),
    ),
    "tied": (
        _("Nobody gets Game: the values are equal, %(more)s each."),
        _("Nobody gets Game: the values are equal, %(more)s each."),
    ),
    "match-won": (_("You win the match."), _("%(player)s wins the match.")),
    "deal-over": (
        _("The deal is over. You deal next."),
        _("The deal is over. %(player)s deals next."),
    ),
}


def narrate(event: Event, profile: Profile, players: Players) -> str:
    """Return the sentence that tells an event in the active language."""
    you, other = _MESSAGES[_kind(event)]
    name = _name(event, profile, players)
    words = {"player": name or ""}
    if event.card is not None:
        words["card"] = card_name(event.card, "accusative")
    if event.seen is not None:
        words["seen"] = card_name(event.seen)
        words["trump"] = suit_name(event.seen.suit)
    if event.values:
        words["more"] = str(max(event.values))
        words["less"] = str(min(event.values))
    return str(you if name is None else other) % words


def side_name(side: Side, profile: Profile, players: Players) -> str | None:
    """Return what a side is called; None when the reader is of it."""
    names = [players[seat] for seat in profile.seats if profile.side(seat) == side]
    return None if None in names else "+".join(name for name in names if name)


def _kind(event: Event) -> str:
    if event.kind == "awarded":
        return f"awarded-{event.clauses[0]}"
    if event.kind == "drew" and event.seen is not None:
        return "drew-seen"
    return event.kind


def _name(event: Event, profile: Profile, players: Players) -> str | None:
    if event.seat is not None:
        return players[event.seat]
    return "" if event.side is None else side_name(event.side, profile, players)
