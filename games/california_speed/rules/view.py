"""What a viewpoint may know of a deal of California Speed."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Action, Award, Card, Ruling, Seat, Side, Viewpoint

from .covering import rule_cover
from .judging import legal, result
from .profile import PLACES, CaliforniaSpeedProfile, Place
from .state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class CaliforniaSpeedView:
    """What a viewpoint may know: all that a template or a bot is ever given.

    Nobody knows a packet, its owner neither (`no-peeking`): every viewpoint sees the same table.
    """

    viewpoint: Viewpoint
    profile: CaliforniaSpeedProfile
    turn: tuple[Seat, ...]
    """The seats that may act: both, or none."""
    tops: tuple[Card | None, ...]
    """By place: the card that lies open; None while its row is taken up."""
    pile_sizes: tuple[int, ...]
    """By place."""
    packet_sizes: tuple[int, ...]
    """By seat."""
    rulings: tuple[Ruling, ...]
    """By place: whether either seat may cover it; empty while nobody may act."""
    said: tuple[Seat, ...]
    """Who has said that there is no match."""
    offer: Seat | None
    """Whose offer of a draw stands."""
    came_back: bool
    """Whether the standstill is one that was laid before (`stalemate-draw`)."""
    moment: int
    """The latest moment given, in milliseconds since the first laying."""
    legal: tuple[Action, ...]
    """What the viewpoint's seat may do now; in `open`, what any seat may do."""
    scores: tuple[int, ...]
    target: int
    awards: tuple[Award, ...]
    over: bool
    winner: Side | None
    """Who has won this game."""
    void: str | None
    """The clause that made the game a draw."""

    @property
    def coverable(self) -> tuple[Place, ...]:
        """The places that either seat may cover."""
        return tuple(Place(place) for place, ruling in enumerate(self.rulings) if ruling.allowed)


def view(state: State, viewpoint: Viewpoint) -> CaliforniaSpeedView:
    """Return what a viewpoint may know: no card of a packet, and of the piles the tops."""
    return CaliforniaSpeedView(
        viewpoint=viewpoint,
        profile=state.profile,
        turn=state.turn,
        tops=state.tops,
        pile_sizes=tuple(map(len, state.piles)),
        packet_sizes=tuple(map(len, state.packets)),
        rulings=tuple(rule_cover(state, place) for place in PLACES) if state.turn else (),
        said=state.said,
        offer=state.offer,
        came_back=state.came_back,
        moment=state.moment,
        legal=tuple(action for action in legal(state) if viewpoint in ("open", action.seat)),
        scores=state.scores,
        target=state.deal.target,
        awards=state.awards,
        over=state.over,
        winner=result(state).winner,
        void=state.void,
    )
