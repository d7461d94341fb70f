"""Card and suit names in the reader's language, one catalogue entry a card and case.

Languages bend card names («кладёт двойку червей», «выходит валет»), so they are never put together
from parts: the message's context names the case it is for.
"""

from __future__ import annotations

from typing import Final, Literal

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from games.core import Card, Suit

TEXT_SIGN: Final = "\ufe0e"
"""Follows a suit sign in running text, so that no platform turns it into an emoji."""

Case = Literal["nominative", "genitive", "accusative"]


def card_name(card: Card, case: Case = "nominative") -> str:
    """Return the name of a card in the active language, as its place in the sentence asks."""
    return str(_CARDS[case][card])


def card_sign(card: Card) -> str:
    """Return a card as texts write it, `10♥`: the sign is kept from turning into an emoji."""
    rank = str(card.rank).replace("T", "10")
    return f"{rank}{card.suit.sign}{TEXT_SIGN}"


def suit_name(suit: Suit, case: Literal["nominative", "genitive"] = "nominative") -> str:
    """Return the name of a suit in the active language: «черви», or «(нет) червей»."""
    return str(_SUITS[case][suit])


_SUITS: Final[dict[str, tuple[str | Promise, ...]]] = {
    "nominative": (
        pgettext_lazy("nominative", "clubs"),
        pgettext_lazy("nominative", "diamonds"),
        pgettext_lazy("nominative", "hearts"),
        pgettext_lazy("nominative", "spades"),
    ),
    "genitive": (
        pgettext_lazy("genitive", "clubs"),
        pgettext_lazy("genitive", "diamonds"),
        pgettext_lazy("genitive", "hearts"),
        pgettext_lazy("genitive", "spades"),
    ),
}

# In the order of the cards' numbers.
_CARDS: Final[dict[str, tuple[str | Promise, ...]]] = {
    "nominative": (
        pgettext_lazy("nominative", "two of clubs"),
        pgettext_lazy("nominative", "three of clubs"),
        pgettext_lazy("nominative", "four of clubs"),
        pgettext_lazy("nominative", "five of clubs"),
        pgettext_lazy("nominative", "six of clubs"),
        pgettext_lazy("nominative", "seven of clubs"),
        pgettext_lazy("nominative", "eight of clubs"),
        pgettext_lazy("nominative", "nine of clubs"),
        pgettext_lazy("nominative", "ten of clubs"),
        pgettext_lazy("nominative", "jack of clubs"),
        pgettext_lazy("nominative", "queen of clubs"),
        pgettext_lazy("nominative", "king of clubs"),
        pgettext_lazy("nominative", "ace of clubs"),
        pgettext_lazy("nominative", "two of diamonds"),
        pgettext_lazy("nominative", "three of diamonds"),
        pgettext_lazy("nominative", "four of diamonds"),
        pgettext_lazy("nominative", "five of diamonds"),
        pgettext_lazy("nominative", "six of diamonds"),
        pgettext_lazy("nominative", "seven of diamonds"),
        pgettext_lazy("nominative", "eight of diamonds"),
        pgettext_lazy("nominative", "nine of diamonds"),
        pgettext_lazy("nominative", "ten of diamonds"),
        pgettext_lazy("nominative", "jack of diamonds"),
        pgettext_lazy("nominative", "queen of diamonds"),
        pgettext_lazy("nominative", "king of diamonds"),
        pgettext_lazy("nominative", "ace of diamonds"),
        pgettext_lazy("nominative", "two of hearts"),
        pgettext_lazy("nominative", "three of hearts"),
        pgettext_lazy("nominative", "four of hearts"),
        pgettext_lazy("nominative", "five of hearts"),
        pgettext_lazy("nominative", "six of hearts"),
        pgettext_lazy("nominative", "seven of hearts"),
        pgettext_lazy("nominative", "eight of hearts"),
        pgettext_lazy("nominative", "nine of hearts"),
        pgettext_lazy("nominative", "ten of hearts"),
        pgettext_lazy("nominative", "jack of hearts"),
        pgettext_lazy("nominative", "queen of hearts"),
        pgettext_lazy("nominative", "king of hearts"),
        pgettext_lazy("nominative", "ace of hearts"),
        pgettext_lazy("nominative", "two of spades"),
        pgettext_lazy("nominative", "three of spades"),
        pgettext_lazy("nominative", "four of spades"),
        pgettext_lazy("nominative", "five of spades"),
        pgettext_lazy("nominative", "six of spades"),
        pgettext_lazy("nominative", "seven of spades"),
        pgettext_lazy("nominative", "eight of spades"),
        pgettext_lazy("nominative", "nine of spades"),
        pgettext_lazy("nominative", "ten of spades"),
        pgettext_lazy("nominative", "jack of spades"),
        pgettext_lazy("nominative", "queen of spades"),
        pgettext_lazy("nominative", "king of spades"),
        pgettext_lazy("nominative", "ace of spades"),
    ),
    "genitive": (
        pgettext_lazy("genitive", "two of clubs"),
        pgettext_lazy("genitive", "three of clubs"),
        pgettext_lazy("genitive", "four of clubs"),
        pgettext_lazy("genitive", "five of clubs"),
        pgettext_lazy("genitive", "six of clubs"),
        pgettext_lazy("genitive", "seven of clubs"),
        pgettext_lazy("genitive", "eight of clubs"),
        pgettext_lazy("genitive", "nine of clubs"),
        pgettext_lazy("genitive", "ten of clubs"),
        pgettext_lazy("genitive", "jack of clubs"),
        pgettext_lazy("genitive", "queen of clubs"),
        pgettext_lazy("genitive", "king of clubs"),
        pgettext_lazy("genitive", "ace of clubs"),
        pgettext_lazy("genitive", "two of diamonds"),
        pgettext_lazy("genitive", "three of diamonds"),
        pgettext_lazy("genitive", "four of diamonds"),
        pgettext_lazy("genitive", "five of diamonds"),
        pgettext_lazy("genitive", "six of diamonds"),
        pgettext_lazy("genitive", "seven of diamonds"),
        pgettext_lazy("genitive", "eight of diamonds"),
        pgettext_lazy("genitive", "nine of diamonds"),
        pgettext_lazy("genitive", "ten of diamonds"),
        pgettext_lazy("genitive", "jack of diamonds"),
        pgettext_lazy("genitive", "queen of diamonds"),
        pgettext_lazy("genitive", "king of diamonds"),
        pgettext_lazy("genitive", "ace of diamonds"),
        pgettext_lazy("genitive", "two of hearts"),
        pgettext_lazy("genitive", "three of hearts"),
        pgettext_lazy("genitive", "four of hearts"),
        pgettext_lazy("genitive", "five of hearts"),
        pgettext_lazy("genitive", "six of hearts"),
        pgettext_lazy("genitive", "seven of hearts"),
        pgettext_lazy("genitive", "eight of hearts"),
        pgettext_lazy("genitive", "nine of hearts"),
        pgettext_lazy("genitive", "ten of hearts"),
        pgettext_lazy("genitive", "jack of hearts"),
        pgettext_lazy("genitive", "queen of hearts"),
        pgettext_lazy("genitive", "king of hearts"),
        pgettext_lazy("genitive", "ace of hearts"),
        pgettext_lazy("genitive", "two of spades"),
        pgettext_lazy("genitive", "three of spades"),
        pgettext_lazy("genitive", "four of spades"),
        pgettext_lazy("genitive", "five of spades"),
        pgettext_lazy("genitive", "six of spades"),
        pgettext_lazy("genitive", "seven of spades"),
        pgettext_lazy("genitive", "eight of spades"),
        pgettext_lazy("genitive", "nine of spades"),
        pgettext_lazy("genitive", "ten of spades"),
        pgettext_lazy("genitive", "jack of spades"),
        pgettext_lazy("genitive", "queen of spades"),
        pgettext_lazy("genitive", "king of spades"),
        pgettext_lazy("genitive", "ace of spades"),
    ),
    "accusative": (
        pgettext_lazy("accusative", "two of clubs"),
        pgettext_lazy("accusative", "three of clubs"),
        pgettext_lazy("accusative", "four of clubs"),
        pgettext_lazy("accusative", "five of clubs"),
        pgettext_lazy("accusative", "six of clubs"),
        pgettext_lazy("accusative", "seven of clubs"),
        pgettext_lazy("accusative", "eight of clubs"),
        pgettext_lazy("accusative", "nine of clubs"),
        pgettext_lazy("accusative", "ten of clubs"),
        pgettext_lazy("accusative", "jack of clubs"),
        pgettext_lazy("accusative", "queen of clubs"),
        pgettext_lazy("accusative", "king of clubs"),
        pgettext_lazy("accusative", "ace of clubs"),
        pgettext_lazy("accusative", "two of diamonds"),
        pgettext_lazy("accusative", "three of diamonds"),
        pgettext_lazy("accusative", "four of diamonds"),
        pgettext_lazy("accusative", "five of diamonds"),
        pgettext_lazy("accusative", "six of diamonds"),
        pgettext_lazy("accusative", "seven of diamonds"),
        pgettext_lazy("accusative", "eight of diamonds"),
        pgettext_lazy("accusative", "nine of diamonds"),
        pgettext_lazy("accusative", "ten of diamonds"),
        pgettext_lazy("accusative", "jack of diamonds"),
        pgettext_lazy("accusative", "queen of diamonds"),
        pgettext_lazy("accusative", "king of diamonds"),
        pgettext_lazy("accusative", "ace of diamonds"),
        pgettext_lazy("accusative", "two of hearts"),
        pgettext_lazy("accusative", "three of hearts"),
        pgettext_lazy("accusative", "four of hearts"),
        pgettext_lazy("accusative", "five of hearts"),
        pgettext_lazy("accusative", "six of hearts"),
        pgettext_lazy("accusative", "seven of hearts"),
        pgettext_lazy("accusative", "eight of hearts"),
        pgettext_lazy("accusative", "nine of hearts"),
        pgettext_lazy("accusative", "ten of hearts"),
        pgettext_lazy("accusative", "jack of hearts"),
        pgettext_lazy("accusative", "queen of hearts"),
        pgettext_lazy("accusative", "king of hearts"),
        pgettext_lazy("accusative", "ace of hearts"),
        pgettext_lazy("accusative", "two of spades"),
        pgettext_lazy("accusative", "three of spades"),
        pgettext_lazy("accusative", "four of spades"),
        pgettext_lazy("accusative", "five of spades"),
        pgettext_lazy("accusative", "six of spades"),
        pgettext_lazy("accusative", "seven of spades"),
        pgettext_lazy("accusative", "eight of spades"),
        pgettext_lazy("accusative", "nine of spades"),
        pgettext_lazy("accusative", "ten of spades"),
        pgettext_lazy("accusative", "jack of spades"),
        pgettext_lazy("accusative", "queen of spades"),
        pgettext_lazy("accusative", "king of spades"),
        pgettext_lazy("accusative", "ace of spades"),
    ),
}
