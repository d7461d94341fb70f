"""Tags that draw cards, `{% card card %}`, `{% suit suit %}`, and cite, `{% cite clause %}`."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.core import Card, Suit

from ..card_names import card_name, card_sign
from ..clauses import Clause
from ..hands import HeldCard

register = template.Library()


@register.simple_tag
def card(card: Card) -> SafeString:
    """Draw a card face up, named for a screen reader in the page's language."""
    return _card(card, get_language() or "")


@register.simple_tag
def card_back() -> SafeString:
    """Draw a card face down: always the same bytes, whatever the card."""
    return _back(get_language() or "")


@register.simple_tag
def held_card(held: HeldCard | None, playable: bool, surplus: int) -> SafeString:
    """Draw a card of a hand: to be played or discarded where the reader may, else to be seen.

    None is a room that is kept.
    """
    playing = bool(playable)
    return _held_card(held, playing, playing and surplus > 0, get_language() or "")


@register.simple_tag
def card_backs(backs: range, rooms: range) -> SafeString:
    """Draw the cards of a hand that is not seen, and the rooms kept after them."""
    return _backs(backs, rooms, get_language() or "")


@register.simple_tag
def suit(suit: Suit) -> SafeString:
    """Draw a suit's sign; its name stands beside it in words."""
    return _suit(str(suit))


@register.simple_tag
def suit_sign(letter: str) -> SafeString:
    """Draw the sign of the suit of that letter, as in records: `S`."""
    return _suit(letter)


@register.inclusion_tag("table/moment.html")
def moment(when: datetime) -> dict[str, datetime]:
    """Write a time, with its zone; a script writes it in the reader's own."""
    return {"when": when}


@register.simple_tag
def inline_card(card: Card) -> SafeString:
    """Draw a card within a line of text."""
    return _inline_card(card, get_language() or "")


@register.simple_tag
def cite(clause: Clause) -> SafeString:
    """Print the number of a clause as a link, in brackets."""
    return _cites((clause,))


@register.simple_tag
def cites(clauses: tuple[Clause, ...]) -> SafeString:
    """Print the numbers of clauses as links, in brackets."""
    return _cites(clauses)


@register.filter
def seconds(moment: int) -> str:
    """Return a moment in milliseconds as seconds in the page's language: `8,12`."""
    return number_format(moment / 1000, decimal_pos=2)


# A table has a score of cards and a site has 52: each is rendered once a language and a way to be
# held. So are the few ways in which events cite clauses, whose addresses name the language.


@lru_cache(maxsize=256)
def _card(card: Card, language: str) -> SafeString:
    return render_to_string("table/card.html", {"card": card, "name": card_name(card)})


@lru_cache(maxsize=256)
def _inline_card(card: Card, language: str) -> SafeString:
    context = {"card": card, "name": card_name(card), "sign": card_sign(card)}
    return render_to_string("table/inline_card.html", context)


@lru_cache(maxsize=1024)
def _cites(clauses: tuple[Clause, ...]) -> SafeString:
    return render_to_string("table/cites.html", {"clauses": clauses})


@lru_cache(maxsize=4096)
def _held_card(held: HeldCard | None, playing: bool, picking: bool, language: str) -> SafeString:
    context = {"held": held, "playing": playing, "picking": picking}
    return render_to_string("table/held_card.html", context)


@lru_cache(maxsize=8)
def _back(language: str) -> SafeString:
    return render_to_string("table/card_back.html")


@lru_cache(maxsize=64)
def _backs(backs: range, rooms: range, language: str) -> SafeString:
    return render_to_string("table/card_backs.html", {"backs": backs, "rooms": rooms})


@lru_cache(maxsize=4)
def _suit(letter: str) -> SafeString:
    return render_to_string("table/suit.html", {"suit": letter})
