"""A deal of All Fours at one moment: what it waits for, and what has been turned and thrown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from games.core import Beat, Card, Event, Seat, Side, changed
from games.tricks.deal import TrickState

from .profile import AllFoursProfile


class Phase(StrEnum):
    """What a deal is at. A deal that is over stays in the phase in which it ended."""

    DEALING = "dealing"
    """The cards are given and the trump is turned."""
    BEGGING = "begging"
    """The eldest stands or begs."""
    ANSWERING = "answering"
    """The dealer refuses or runs the cards."""
    RUNNING = "running"
    """More cards are given and turned."""
    DISCARDING = "discarding"
    """The hands come back to six."""
    PLAYING = "playing"
    """The trump is settled and the cards are played."""


class Revoke(NamedTuple):
    """A foreign suit thrown by a seat that was able to follow or trump."""

    seat: Seat
    card: Card
    """The card thrown; it stays played."""
    withheld: tuple[Card, ...]
    """The cards held then that would have answered the lead."""
    scored: bool = False


@dataclass(frozen=True)
class State(TrickState):
    """A deal at one moment: everything, hidden cards too. `drawn` counts the turn-ups."""

    profile: AllFoursProfile
    phase: Phase
    turned: tuple[Card, ...]
    """The turn-ups, oldest first; they belong to nobody."""
    discards: tuple[tuple[Card, ...], ...]
    """By seat: what was discarded face down after running."""
    revokes: tuple[Revoke, ...]
    """Oldest first, whether or not they have come out."""
    void: str | None
    """The clause that made the deal void."""

    @property
    def eldest(self) -> Seat:
        """The dealer's left."""
        return self.profile.after(self.deal.dealer)

    @property
    def ran(self) -> bool:
        """Whether the dealer has run the cards."""
        return len(self.turned) > 1

    @property
    def first_to_look(self) -> tuple[Seat, Seat]:
        """The two who settle the trump, and with four alone look at their cards until then."""
        return self.eldest, self.deal.dealer

    @property
    def discard_order(self) -> tuple[Seat, ...]:
        """The eldest, the dealer, then the others clockwise from the dealer's left."""
        clockwise = [
            self.profile.after(self.eldest, place) for place in range(self.profile.players)
        ]
        return tuple(dict.fromkeys([*self.first_to_look, *clockwise]))

    @property
    def looked(self) -> tuple[Seat, ...]:
        """The seats that have taken up their cards (`partners-look-later`)."""
        first = self.first_to_look
        settled = self.phase is Phase.PLAYING
        discarded = self.phase is Phase.DISCARDING and all(self.discards[seat] for seat in first)
        return self.profile.seats if settled or discarded else first

    def against(self, seat: Seat) -> Side:
        """Return the side that plays against the seat's."""
        return 1 - self.profile.side(seat)

    def proof(self, revoke: Revoke) -> Card | None:
        """Return a card played since a revoke that proves it."""
        hand = self.hands[revoke.seat]
        return next((card for card in revoke.withheld if card not in hand), None)


def waiting(beats: tuple[Beat[State], ...], seat: Seat, phase: Phase) -> tuple[Beat[State], ...]:
    """Return the beats with the deal waiting for a seat after them, unless it is over."""
    *before, (event, state) = beats
    if state.over:
        return beats
    return (*before, Beat(event, changed(state, turn=seat, phase=phase)))


def voided(state: State, clause: str, **changes: Any) -> Beat[State]:
    """End a deal that does not count: the same dealer deals again."""
    event = Event("voided", (clause,), seat=state.deal.dealer)
    return Beat(event, changed(state, turn=None, over=True, void=clause, **changes))
