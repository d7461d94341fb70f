"""What happened, in the reader's words: one message a kind of event, for "you" and for the other.

The messages stand in `locale/`; a card's name comes in the case that its place asks for. What a
side gets is "yours" where the reader is all of it; with a partner it is told as of another, and
`side_name` calls it "your side".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from games.all_fours.rules import Word as AllFoursWord
from games.california_speed.rules import Word as SpeedWord
from games.core import Event, Profile

from .card_names import card_name, suit_name
from .sides import Players, side_name

Message = tuple[str | Promise, str | Promise]

# Kind of event -> what is said of you, and of another. `player` comes first and in the nominative.
_MESSAGES: Final[Mapping[str, Message]] = {
    "dealt": (
        _("You deal. On top of the stock lies %(seen)s: trumps are %(trump)s."),
        _("%(player)s deals. On top of the stock lies %(seen)s: trumps are %(trump)s."),
    ),
    "dealt-turned": (
        _("You deal. The turn-up is %(seen)s: trumps are %(trump)s."),
        _("%(player)s deals. The turn-up is %(seen)s: trumps are %(trump)s."),
    ),
    "exposed": (
        _("Your %(shown)s is shown by the dealer: you may demand a new deal."),
        _("%(player)s may demand a new deal: the dealer has shown %(card)s."),
    ),
    "demanded": (_("You demand a new deal."), _("%(player)s demands a new deal.")),
    "stood": (
        _("You stand: the trump is kept."),
        _("%(player)s stands: the trump is kept."),
    ),
    "begged": (_("You beg for another trump."), _("%(player)s begs for another trump.")),
    "refused": (
        _("You refuse: the trump is kept."),
        _("%(player)s refuses: the trump is kept."),
    ),
    "ran": (
        ngettext_lazy(
            "You run the cards: %(number)s more card to each.",
            "You run the cards: %(number)s more cards to each.",
            "number",
        ),
        ngettext_lazy(
            "%(player)s runs the cards: %(number)s more card to each.",
            "%(player)s runs the cards: %(number)s more cards to each.",
            "number",
        ),
    ),
    "turned": (
        _("You turn up %(card)s: trumps are %(turned)s."),
        _("%(player)s turns up %(card)s: trumps are %(turned)s."),
    ),
    "discarded": (
        ngettext_lazy(
            "You discard %(number)s card, face down.",
            "You discard %(number)s cards, face down.",
            "number",
        ),
        ngettext_lazy(
            "%(player)s discards %(number)s card, face down.",
            "%(player)s discards %(number)s cards, face down.",
            "number",
        ),
    ),
    "claimed": (_("You claim a revoke."), _("%(player)s claims a revoke.")),
    "led": (_("You lead %(led)s."), _("%(player)s leads %(led)s.")),
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
    "awarded-turned-jack": (
        _("You get a point for turning up %(card)s."),
        _("%(player)s gets a point for turning up %(card)s."),
    ),
    "awarded-revoke": (
        _("You revoked with %(card)s. %(side)s gets a point for it."),
        _("%(player)s revoked with %(card)s. %(side)s gets a point for it."),
    ),
    "awarded-revoke-to-you": (
        _("%(player)s revoked with %(card)s. You get a point for it."),
        _("%(player)s revoked with %(card)s. You get a point for it."),
    ),
    "not-in-play": (
        _("No trump was in play: nobody gets High, Low or Jack."),
        _("No trump was in play: nobody gets High, Low or Jack."),
    ),
    "voided": (
        _("The deal does not count. You deal again."),
        _("The deal does not count. %(player)s deals again."),
    ),
    "tied": (
        _("Nobody gets Game: the values are equal, %(more)s each."),
        _("Nobody gets Game: the values are equal, %(more)s each."),
    ),
    "laid": (_("Both rows are laid."), _("Both rows are laid.")),
    "covered": (
        _("You lay %(card)s on %(covered)s (%(place)s)."),
        _("%(player)s lays %(card)s on %(covered)s (%(place)s)."),
    ),
    "said-no-match": (
        _("You say that there is no match."),
        _("%(player)s says that there is no match."),
    ),
    "took-up": (
        ngettext_lazy(
            "You put your row under your packet: %(number)s card.",
            "You put your row under your packet: %(number)s cards.",
            "number",
        ),
        ngettext_lazy(
            "%(player)s puts the own row under the packet: %(number)s card.",
            "%(player)s puts the own row under the packet: %(number)s cards.",
            "number",
        ),
    ),
    "laid-again": (_("Both rows are laid again."), _("Both rows are laid again.")),
    "offered": (_("You offer a draw."), _("%(player)s offers a draw.")),
    "accepted": (_("You accept the draw."), _("%(player)s accepts the draw.")),
    "game-drawn": (_("The game is a draw."), _("The game is a draw.")),
    "awarded-last-card-wins": (
        _("You lay your last card and win the game."),
        _("%(player)s lays the last card and wins the game."),
    ),
    "match-won": (_("You win the match."), _("%(player)s wins the match.")),
    "deal-over": (
        _("The deal is over. You deal next."),
        _("The deal is over. %(player)s deals next."),
    ),
    "deal-over-alone": (_("The deal is over."), _("The deal is over.")),
}

Word = AllFoursWord | SpeedWord

_CALLS: Final[Mapping[Word, str | Promise]] = {
    AllFoursWord.STAND: _("Stand"),
    AllFoursWord.BEG: _("Beg"),
    AllFoursWord.REFUSE: _("Refuse"),
    AllFoursWord.RUN: _("Run the cards"),
    AllFoursWord.CLAIM: _("Claim a revoke"),
    AllFoursWord.DEMAND: _("Demand a new deal"),
    SpeedWord.NO_MATCH: _("No match"),
    SpeedWord.OFFER: _("Offer a draw"),
    SpeedWord.ACCEPT: _("Accept the draw"),
}


def narrate(event: Event, profile: Profile, players: Players) -> str:
    """Return the sentence that tells an event in the active language."""
    name = _name(event, profile, players)
    side = None if event.side is None else side_name(event.side, profile, players)
    you, other = _MESSAGES[_kind(event, side)]
    words: dict[str, str | int] = {"player": name or "", "side": side or ""}
    if event.card is not None:
        words["card"] = card_name(event.card, "accusative")
        words["led"] = card_name(event.card, "genitive")
        words["shown"] = card_name(event.card)
        words["turned"] = suit_name(event.card.suit)
    if event.seen is not None:
        words["seen"] = card_name(event.seen)
        words["trump"] = suit_name(event.seen.suit)
    if event.covered is not None:
        words["covered"] = card_name(event.covered, "accusative")
        words["place"] = str(event.place)
    if event.face_down:
        words["number"] = event.face_down
    if event.values:
        words["more"] = max(event.values)
        words["less"] = min(event.values)
    return str((you if name is None else other) % words)


def call_name(word: Word) -> str:
    """Return what stands on the button that says a word."""
    return str(_CALLS[word])


def _kind(event: Event, side: str | None) -> str:
    if event.kind == "awarded":
        to_you = event.clauses[0] == "revoke" and side is None
        return f"awarded-{event.clauses[0]}{'-to-you' if to_you else ''}"
    if event.kind == "drew" and event.seen is not None:
        return "drew-seen"
    if event.kind == "dealt" and "turn-up" in event.clauses:
        return "dealt-turned"
    if event.kind == "deal-over" and event.seat is None:
        return "deal-over-alone"
    return event.kind


def _name(event: Event, profile: Profile, players: Players) -> str | None:
    if event.seat is not None:
        return players[event.seat]
    return "" if event.side is None else side_name(event.side, profile, players)
