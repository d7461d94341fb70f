"""A deal of a trick game: its state, and the steps that the games of the All Fours family share."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from games.core import (
    Action,
    Award,
    Beat,
    Card,
    Deal,
    Event,
    Result,
    Ruling,
    Seat,
    Suit,
    Viewpoint,
    changed,
)

from . import trick as tricks
from .counting import Point, added, reached, value
from .profile import TrickProfile
from .trick import PLAYS, PlayCard, Trick


@dataclass(frozen=True)
class TrickState:
    """A deal at one moment: everything, hidden cards too."""

    moment: ClassVar[None] = None

    deal: Deal
    profile: TrickProfile
    trump: Suit
    hands: tuple[tuple[Card, ...], ...]
    """By seat."""
    drawn: int
    """How many cards of the pack have been used: the index of the next one."""
    leader: Seat
    """Who led, or leads, the trick on the table."""
    trick: tuple[Card, ...]
    """The cards on the table, the lead first."""
    tricks: tuple[Trick, ...]
    """The completed tricks."""
    turn: Seat | None
    """Who is to act; None between the beats of an action, and at the end."""
    scores: tuple[int, ...]
    awards: tuple[Award, ...]
    over: bool


State = TypeVar("State", bound=TrickState)


# The play


def turn(state: TrickState) -> tuple[Seat, ...]:
    """Return the seat that is to act."""
    return () if state.turn is None else (state.turn,)


def playable(state: TrickState) -> tuple[PlayCard, ...]:
    """Return the cards that the seat on turn may lead, or answer the lead with."""
    seat = state.turn
    if seat is None:
        return ()
    hand = state.hands[seat]
    if state.trick:
        hand = tricks.answers(hand, state.trick[0], state.trump) or hand
    plays = PLAYS[seat]
    return tuple([plays[card] for card in hand])


def withheld(state: TrickState, action: PlayCard) -> tuple[Card, ...]:
    """Return the cards held that follow suit or trump, where the one played does neither.

    Empty for a lawful card.
    """
    if not state.trick:
        return ()
    suit = action.card.suit
    if suit is state.trick[0].suit or suit is state.trump:
        return ()
    return tricks.answers(state.hands[action.seat], state.trick[0], state.trump)


def laid(
    state: State, action: PlayCard, clauses: tuple[str, ...], told: tuple[str, ...] = ()
) -> Beat[State]:
    """Lay a card on the table; the next seat is on turn, or nobody when the trick is full."""
    seat, card = action.seat, action.card
    hands = list(state.hands)
    hands[seat] = tricks.without(hands[seat], card)
    trick = (*state.trick, card)
    full = len(trick) == state.profile.players
    after = changed(
        state,
        hands=tuple(hands),
        trick=trick,
        turn=None if full else state.profile.after(seat),
    )
    event = Event("followed" if state.trick else "led", clauses, seat, card, told=told)
    return Beat(event, after)


def taken(state: State, clauses: tuple[str, ...], goes_on: bool) -> Beat[State]:
    """Give the trick to its winner (`trick-winner`), who leads next if the play goes on."""
    profile = state.profile
    winner = profile.after(state.leader, tricks.winning(state.trick, state.trump))
    after = changed(
        state,
        leader=winner,
        trick=(),
        tricks=(*state.tricks, Trick(state.leader, state.trick, winner)),
        turn=winner if goes_on else None,
    )
    return Beat(Event("won", clauses, winner, side=profile.side(winner)), after)


# The points


def awarded(state: State, point: Point, *ending: str) -> tuple[Beat[State], ...]:
    """Count one point; a side that reaches the target by it has won the match at once.

    `ending` holds the clauses that end it then.
    """
    if point.side is not None:
        state = changed(
            state,
            scores=added(state.scores, point.side, point.worth),
            awards=(*state.awards, Award(point.clause, point.side, point.worth)),
        )
    event = Event(
        kind="awarded" if point.side is not None else "tied" if point.values else "not-in-play",
        clauses=(point.clause, *point.also),
        seat=point.seat,
        card=point.card,
        seen=point.seen,
        side=point.side,
        values=point.values,
    )
    winner = reached(state.scores, state.deal.target)
    if winner is None:
        return (Beat(event, state),)
    ended = changed(state, turn=None, over=True)
    return (Beat(event, state), Beat(Event("match-won", ending, side=winner), ended))


def counted(state: State, points: Iterable[Point]) -> tuple[Beat[State], ...]:
    """Count the points in their order and stop at the target (`counting-order`, `next-deal`)."""
    beats: list[Beat[State]] = []
    points = list(points)
    for place, point in enumerate(points, start=1):
        last = place == len(points)
        beats += awarded(state, point, "target", *(() if last else ("counting-order",)))
        state = beats[-1].state
        if state.over:
            return tuple(beats)
    dealer = state.profile.after(state.deal.dealer)
    over = Event("deal-over", ("next-deal",), seat=dealer)
    return (*beats, Beat(over, changed(state, over=True)))


def captured(state: TrickState) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of the completed tricks by side."""
    return tricks.captured(state.tricks, state.profile)


def result(state: TrickState, void: str | None = None) -> Result:
    """Return how the deal stands."""
    piles = captured(state)
    return Result(
        over=state.over,
        scores=state.scores,
        winner=reached(state.scores, state.deal.target),
        awards=state.awards,
        captured=piles,
        values=tuple(value(pile, state.profile.values) for pile in piles),
        void=void,
    )


# What is known


def known(
    state: State,
    viewpoint: Viewpoint,
    legal: Iterable[Action],
    rule: Callable[[State, PlayCard], Ruling],
    *,
    looked: Container[Seat],
    playing: bool,
) -> dict[str, Any]:
    """Return the fields of a `TrickView` that are the same in every trick game.

    `legal` are the actions of all seats, `rule` judges a card where cards are being played,
    `looked` are the seats that know their own cards.
    """
    profile, on_turn = state.profile, state.turn
    own = [seat for seat in profile.seats if viewpoint in ("open", seat)]
    shown = [seat for seat in own if viewpoint == "open" or seat in looked]
    judged = (
        [PLAYS[on_turn][card] for card in state.hands[on_turn]]
        if playing and on_turn is not None and on_turn in shown
        else []
    )
    stands = result(state)
    return {
        "viewpoint": viewpoint,
        "profile": profile,
        "dealer": state.deal.dealer,
        "turn": turn(state),
        "leader": state.leader,
        "trump": state.trump,
        "hands": tuple(state.hands[seat] if seat in shown else None for seat in profile.seats),
        "hand_sizes": tuple(map(len, state.hands)),
        "trick": state.trick,
        "tricks": state.tricks,
        "captured": stands.captured,
        "values": stands.values,
        "rulings": tuple((action, rule(state, action)) for action in judged),
        "legal": tuple(action for action in legal if action.seat in own),
        "scores": state.scores,
        "target": state.deal.target,
        "awards": state.awards,
        "over": state.over,
        "winner": stands.winner,
    }
