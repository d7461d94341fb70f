"""Actions: what a seat does, and the texts that they are read from."""

from __future__ import annotations

from typing import Protocol, TypeVar

from .profiles import Profile
from .seats import Seat


class ActionError(ValueError):
    """A text that is no action of the game."""


class Action(Protocol):
    """What a seat does; prints as in the record, `A:7C`."""

    @property
    def seat(self) -> Seat:
        """Who acts."""
        ...

    @property
    def moment(self) -> int | None:
        """When, in milliseconds since the cards were laid; None where no moment is given."""
        ...


A = TypeVar("A", bound=Action)
"""The actions of one game."""


def addressed(text: str, profile: Profile) -> tuple[Seat, str]:
    """Split the text of an action, `A:7C`, into its seat and what the seat does.

    Raises `ActionError` for an unknown seat.
    """
    name, _, what = text.partition(":")
    seat = next((seat for seat in profile.seats if str(seat) == name), None)
    if seat is None:
        raise ActionError(f"not a seat of this deal: {name!r} in {text!r}")
    return seat, what
