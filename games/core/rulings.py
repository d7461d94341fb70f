"""Rulings: an action is allowed, refused by a clause, or no matter of a clause at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from .actions import Action
from .cards import Card


@dataclass(frozen=True, slots=True)
class Ruling:
    """The judgement of an action: allowed, or refused by a clause."""

    clause: str | None = None
    """Slug of the clause that refuses; None when the action is allowed."""
    cards: tuple[Card, ...] = ()
    """The cards that the seat may play instead."""

    @property
    def allowed(self) -> bool:
        """Whether the action may be played."""
        return self.clause is None


ALLOWED: Final = Ruling()
"""The ruling of every lawful action."""


class RefusedError(ValueError):
    """An action played though a clause refuses it; ask `rule` first."""

    def __init__(self, ruling: Ruling, action: Action) -> None:
        super().__init__(f"refused by {ruling.clause}: {str(action)!r}")
        self.ruling: Final = ruling


Fault = Literal["over", "turn", "phase", "held", "moment"]
"""Why a moment does not know an action."""


class NotNowError(ValueError):
    """An action that the moment does not know: not a matter of a clause, and never recorded."""

    def __init__(self, fault: Fault, action: Action) -> None:
        super().__init__(f"{_FAULTS[fault]}: {str(action)!r}")
        self.fault: Final = fault


_FAULTS: Final = {
    "over": "the deal is over",
    "turn": "the seat is not on turn",
    "phase": "this phase does not know the action",
    "held": "the seat does not hold the card",
    "moment": "the moment is before the latest given",
}
