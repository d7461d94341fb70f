"""Cards: suits, ranks, the pack of 52 and its shuffling. Every value prints and parses back."""

from __future__ import annotations

import random
from enum import IntEnum
from typing import Final


class CardError(ValueError):
    """A text that names no card."""


class Suit(IntEnum):
    """One of the four suits; prints as its letter, `C D H S`."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return "CDHS"[self]

    @property
    def sign(self) -> str:
        """The suit's sign, a single character: `♣ ♦ ♥ ♠`."""
        return "♣♦♥♠"[self]


class Rank(IntEnum):
    """One of the thirteen ranks, in the order of the trick games: two low, ace high (`pack`)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return "23456789TJQKA"[self - 2]


class Card(int):
    """A card, as a small number from 0 to 51. There is one object a card: see `PACK`, `parse`."""

    suit: Suit
    """The card's suit."""
    rank: Rank
    """The card's rank."""
    _text: str

    def __new__(cls, number: int) -> Card:
        """Return the card of that number, counted suit by suit from 2♣ to A♠."""
        if number in range(len(PACK)):
            return PACK[number]
        raise CardError(f"no card has the number {number!r}")

    @staticmethod
    def of(rank: Rank, suit: Suit) -> Card:
        """Return the card of that rank and suit."""
        return PACK[suit * 13 + rank - 2]

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card: `TH`, and also `10H`, `10♥` or `T♥`, the sign in either presentation.

        Raises `CardError` for any other text.
        """
        try:
            return _SPELLINGS[text]
        except KeyError:
            raise CardError(f"not a card: {text!r}") from None

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card.parse({self._text!r})"


def _make(number: int) -> Card:
    card = int.__new__(Card, number)
    card.suit = Suit(number // 13)
    card.rank = Rank(number % 13 + 2)
    card._text = f"{card.rank}{card.suit}"
    return card


PACK: Final[tuple[Card, ...]] = tuple(map(_make, range(52)))
"""The 52 cards in the order of their numbers."""


PRESENTATIONS: Final = ("\ufe0e", "\ufe0f")
"""What may follow a suit sign: that it is to be drawn as text, or as a picture."""


def _spellings(card: Card) -> list[str]:
    ranks = ["T", "10"] if card.rank is Rank.TEN else [str(card.rank)]
    suits = [str(card.suit), *(card.suit.sign + as_ for as_ in ("", *PRESENTATIONS))]
    return [rank + suit for rank in ranks for suit in suits]


_SPELLINGS: Final = {text: card for card in PACK for text in _spellings(card)}


def shuffled(seed: int | str) -> tuple[Card, ...]:
    """Return the pack in an order that depends on the seed alone."""
    cards = list(PACK)
    random.Random(seed).shuffle(cards)
    return tuple(cards)
