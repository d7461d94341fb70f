"""A deal of California Speed at one moment: the packets, the piles, and what has been said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from games.core import Award, Beat, Card, Deal, Event, Seat, changed

from .profile import PLACES, CaliforniaSpeedProfile, Place

Packets = tuple[tuple[Card, ...], ...]
"""The closed packets by seat, each from the top, the next card, to the bottom."""

Piles = tuple[tuple[Card, ...], ...]
"""The piles by place, each from the bottom up."""


class Race(NamedTuple):
    """What was coverable when a last card was laid: in the same moment it still is."""

    moment: int
    """When the last card was laid."""
    coverable: tuple[Place, ...]
    matched: tuple[Place, ...]


@dataclass(frozen=True)
class State:
    """A deal at one moment: everything, the closed packets too."""

    deal: Deal
    profile: CaliforniaSpeedProfile
    packets: Packets
    piles: Piles
    """None is empty, nor is a packet, when a seat may act."""
    matched: tuple[Place, ...]
    """Places whose top card has the rank of another (`cover-match`)."""
    left_over: tuple[Place, ...]
    """Places of a match of which a part has been covered (`finish-the-match`)."""
    said: tuple[Seat, ...]
    """Who has said that there is no match, since the last covering."""
    offer: Seat | None
    """Whose offer of a draw stands."""
    laid: frozenset[Packets]
    """The packets from which rows have been laid; they give rows and packets after it as well."""
    came_back: bool
    """Whether rows and packets are as they were laid before (`stalemate-draw`)."""
    moment: int
    """The latest moment given, in milliseconds since the first laying."""
    race: Race | None
    """The last card laid, where its moment was given: the other's last card may tie with it."""
    turn: tuple[Seat, ...]
    """The seats that may act: both; none between the beats of an action, and at the end."""
    scores: tuple[int, ...]
    awards: tuple[Award, ...]
    over: bool
    void: str | None
    """The clause that made the game a draw."""

    @property
    def tops(self) -> tuple[Card | None, ...]:
        """The cards that lie open, by place; None where there is no pile."""
        return tuple(pile[-1] if pile else None for pile in self.piles)

    @property
    def coverable(self) -> tuple[Place, ...]:
        """The places that either seat may cover: in a match, or left over from one."""
        if not self.left_over:
            return self.matched
        return tuple(sorted({*self.matched, *self.left_over}))


def matches(piles: Piles) -> tuple[Place, ...]:
    """Return the places whose top card has the rank of another, whenever they were laid."""
    ranks = [pile[-1].rank for pile in piles]
    return tuple([place for place in PLACES if ranks.count(ranks[place]) > 1])


Value = TypeVar("Value")


def replaced(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]:
    """Return the values with one of them replaced."""
    return (*values[:index], value, *values[index + 1 :])


def drawn(state: State, clause: str) -> Beat[State]:
    """End the game without a winner: nothing that was won in it counts."""
    after = changed(
        state,
        scores=state.deal.scores,
        awards=(),
        over=True,
        void=clause,
        offer=None,
        race=None,
        turn=(),
    )
    return Beat(Event("game-drawn", (clause,)), after)
