"""What a seat may do in California Speed: cover a place or say one of three things, at a moment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.core import ActionError, Profile, Seat, addressed

from .profile import Place


class Word(StrEnum):
    """What can be said."""

    NO_MATCH = "no-match"
    OFFER = "offer-draw"
    ACCEPT = "accept-draw"


@dataclass(frozen=True, slots=True)
class Cover:
    """A seat covers a place with the next card of its packet; prints `A:B2`, `A:B2@8120`."""

    seat: Seat
    place: Place
    moment: int | None = None
    """Milliseconds since the first laying, where they are given."""

    def __str__(self) -> str:
        return _written(self.seat, self.place, self.moment)


@dataclass(frozen=True, slots=True)
class Call:
    """A seat says a word; prints `A:no-match`, `A:no-match@8120`."""

    seat: Seat
    word: Word
    moment: int | None = None
    """Milliseconds since the first laying, where they are given."""

    def __str__(self) -> str:
        return _written(self.seat, self.word, self.moment)


COVERS: Final = tuple(tuple(Cover(seat, place) for place in Place) for seat in Seat)
"""Every covering there can be, by seat and place, made once."""

CALLS: Final = tuple({word: Call(seat, word) for word in Word} for seat in Seat)
"""Every word that can be said, by seat, made once."""

Action = Cover | Call
"""Everything that a record of California Speed may hold."""


def parse(text: str, profile: Profile) -> Action:
    """Read an action: `A:B2`, `A:no-match`, either with a moment, `A:B2@8120`.

    Raises `ActionError`.
    """
    seat, what = addressed(text, profile)
    what, at, digits = what.partition("@")
    moment = _moment(digits, text) if at else None
    if what in Place.__members__:
        return Cover(seat, Place[what], moment)
    if what in list(Word):
        return Call(seat, Word(what), moment)
    raise ActionError(f"not a place or a word of this game: {what!r} in {text!r}")


def _moment(digits: str, text: str) -> int:
    try:
        if digits.isascii() and digits.isdecimal():
            return int(digits)
    except ValueError:  # more digits than Python reads
        pass
    raise ActionError(f"not a moment in milliseconds: {digits!r} in {text!r}")


def _written(seat: Seat, what: Place | Word, moment: int | None) -> str:
    return f"{seat}:{what}" if moment is None else f"{seat}:{what}@{moment}"
