"""What a seat may do in All Fours: play a card, discard, or say one of six things."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from games.core import ActionError, Card, CardError, Profile, Seat, addressed
from games.tricks.trick import PlayCard, parse_play


class Word(StrEnum):
    """What can be said."""

    STAND = "stand"
    BEG = "beg"
    REFUSE = "refuse"
    RUN = "run"
    CLAIM = "claim-revoke"
    DEMAND = "demand-redeal"


@dataclass(frozen=True, slots=True)
class Call:
    """A seat says a word; prints `A:beg`."""

    moment: ClassVar[None] = None
    seat: Seat
    word: Word

    def __str__(self) -> str:
        return f"{self.seat}:{self.word}"


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat discards cards face down; prints `A:discard 2C 9D`.

    Without cards, as `legal` gives it, it stands for every choice that leaves six.
    """

    moment: ClassVar[None] = None
    seat: Seat
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return " ".join([f"{self.seat}:discard", *map(str, self.cards)])


Action = PlayCard | Call | Discard
"""Everything that a record of All Fours may hold."""


def parse(text: str, profile: Profile) -> Action:
    """Read an action: `A:beg`, `A:discard 2C 9D` or a card, `A:7C`. Raises `ActionError`."""
    seat, what = addressed(text, profile)
    word, *cards = what.split(" ")
    if word == "discard":
        return Discard(seat, _distinct(cards, text))
    if what in list(Word):
        return Call(seat, Word(what))
    return parse_play(text, profile)


def _distinct(texts: list[str], text: str) -> tuple[Card, ...]:
    try:
        cards = tuple(map(Card.parse, texts))
    except CardError as error:
        raise ActionError(f"{error} in {text!r}") from None
    if len(set(cards)) < len(cards):
        raise ActionError(f"a card stands twice in {text!r}")
    return cards
