"""What a viewpoint may know of a deal of All Fours."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Card, Seat, Viewpoint
from games.tricks import deal as trick_deal
from games.tricks.trick import TrickView

from .actions import Action
from .judging import legal, rule
from .profile import AllFoursProfile
from .state import Phase, State


@dataclass(frozen=True, slots=True, kw_only=True)
class AllFoursView(TrickView):
    """A trick game's view, with what is turned up, begged and discarded.

    `top` is the turn-up that shows the trump; it lies on the closed stock and is counted in it.
    """

    profile: AllFoursProfile
    legal: tuple[Action, ...]
    phase: Phase
    turned: tuple[Card, ...]
    """The turn-ups, oldest first; the last of them is `top`."""
    discarded: tuple[Card, ...]
    """What the viewpoint's own seat has discarded; nobody else sees it."""
    discard_sizes: tuple[int, ...]
    """By seat: how many cards it has discarded."""
    surplus: int
    """How many cards the seat on turn must discard; 0 while none are to be discarded."""
    referee: bool
    """Whether unlawful cards are refused."""
    void: str | None
    """The clause that made the deal void."""


def view(state: State, viewpoint: Viewpoint) -> AllFoursView:
    """Return what a viewpoint may know: no card that lies face down is ever in it.

    With four, two seats do not know their own cards until the trump is settled and, after running,
    eldest and dealer have discarded (`partners-look-later`).
    """
    on_turn = state.turn
    discarding = on_turn is not None and state.phase is Phase.DISCARDING
    own = state.discards[viewpoint] if isinstance(viewpoint, Seat) else ()
    return AllFoursView(
        **trick_deal.known(
            state,
            viewpoint,
            legal(state),
            rule,
            looked=state.looked,
            playing=state.phase is Phase.PLAYING,
        ),
        seen=tuple(_exposed(state, seat) for seat in state.profile.seats),
        top=state.turned[-1],
        stock=len(state.deal.pack) - state.drawn + 1,
        phase=state.phase,
        turned=state.turned,
        discarded=own,
        discard_sizes=tuple(map(len, state.discards)),
        surplus=len(state.hands[on_turn or 0]) - state.profile.hand_size if discarding else 0,
        referee=state.deal.referee,
        void=state.void,
    )


def _exposed(state: State, seat: Seat) -> tuple[Card, ...]:
    """Return the exposed cards that everybody knows to be in a hand.

    After a discard nobody knows: it may have been among the cards laid face down.
    """
    if state.discards[seat]:
        return ()
    return tuple(card for card in state.hands[seat] if card in state.deal.exposed)
