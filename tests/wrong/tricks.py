"""Wrong rules of the trick games: what may be played, who takes it, what is counted for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from games.core import Beat, Card, Event, Rank, Seat, Suit, changed
from games.tricks.counting import Point, Values, reached
from games.tricks.deal import TrickState, counted, withheld
from games.tricks.trick import PlayCard, Trick, answers

Counted = Callable[[Any, Iterable[Point]], tuple[Beat[Any], ...]]
"""What `trick_deal.counted` is."""


# What may be played


def following_comes_first(hand: Sequence[Card], led: Card, trump: Suit) -> tuple[Card, ...]:
    """Who can follow suit must: trumping is only for those who cannot."""
    following = [card for card in hand if card.suit is led.suit]
    return tuple(following) or answers(hand, led, trump)


def void_is_free(hand: Sequence[Card], led: Card, trump: Suit) -> tuple[Card, ...]:
    """Who has none of the suit led plays any card, trumps in hand or not."""
    following = any(card.suit is led.suit for card in hand)
    return answers(hand, led, trump) if following else ()


def trump_lead_binds_nobody(hand: Sequence[Card], led: Card, trump: Suit) -> tuple[Card, ...]:
    """A trump lead is answered with any card."""
    return () if led.suit is trump else answers(hand, led, trump)


def highest_is_thrown(state: TrickState, action: PlayCard) -> tuple[Card, ...]:
    """Who has neither the suit led nor a trump must throw the highest card."""
    hand = state.hands[action.seat]
    if not state.trick or answers(hand, state.trick[0], state.trump):
        return withheld(state, action)
    highest = max(hand, key=lambda card: card.rank)
    return () if action.card.rank is highest.rank else (highest,)


def must_beat(state: TrickState, action: PlayCard) -> tuple[Card, ...]:
    """Who can beat the card led must."""
    if not state.trick or withheld(state, action):
        return withheld(state, action)
    led = state.trick[0]
    beating = tuple(
        card
        for card in answers(state.hands[action.seat], led, state.trump)
        if (card > led if card.suit is led.suit else card.suit is state.trump)
    )
    return () if action.card in beating else beating


def anything_at_the_end(state: TrickState, action: PlayCard) -> tuple[Card, ...]:
    """When the stock is gone any card may be thrown."""
    return withheld(state, action) if state.drawn < len(state.deal.pack) else ()


# Who takes the trick


def lead_takes(trick: Sequence[Card], trump: Suit) -> int:
    """The card led takes the trick, whatever is played to it."""
    return 0


# What is counted


def number_of_cards(cards: Sequence[Card], values: Values) -> int:
    """What counts for Game is how many cards are captured."""
    return len(cards)


def counting(wrong: Callable[[Any, Point], Iterable[Point]]) -> Counted:
    """Return the count with every point put in place of by others."""

    def count(state: TrickState, points: Iterable[Point]) -> tuple[Beat[Any], ...]:
        return counted(state, [counts for point in points for counts in wrong(state, point)])

    return count


def holder(state: TrickState, played: Card) -> Seat:
    """Return who played a card, and so had been dealt it or drawn it."""
    trick: Trick = next(trick for trick in state.tricks if played in trick.cards)
    return state.profile.after(trick.leader, trick.cards.index(played))


def to_holder(*clauses: str) -> Counted:
    """Return the count in which points go to who held their card, not to who captured it."""

    def given(state: TrickState, point: Point) -> Iterable[Point]:
        if point.clause in clauses and point.card is not None:
            yield point._replace(side=state.profile.side(holder(state, point.card)))
        else:
            yield point

    return counting(given)


def high_is_the_king(state: TrickState, point: Point) -> Iterable[Point]:
    """High goes to who captured the king of trumps."""
    if point.clause == "high":
        king = Card.of(Rank.KING, state.trump)
        winner = next(trick.winner for trick in state.tricks if king in trick.cards)
        yield point._replace(card=king, side=state.profile.side(winner))
    else:
        yield point


def high_is_the_ace(state: TrickState, point: Point) -> Iterable[Point]:
    """High is for the ace of trumps, and for nobody where it was not in play."""
    ace = point.card is None or point.card.rank is Rank.ACE
    yield point if point.clause != "high" or ace else point._replace(side=None)


def tie_to_the_non_dealer(state: TrickState, point: Point) -> Iterable[Point]:
    """On equal values the non-dealer's side gets Game."""
    if point.clause == "game-tie":
        side = state.profile.side(state.profile.after(state.deal.dealer))
        yield point._replace(clause="game", side=side)
    else:
        yield point


def last_trick_counts(state: TrickState, point: Point) -> Iterable[Point]:
    """The last trick earns a point of its own, after Game."""
    yield point
    if point.clause in ("game", "game-tie"):
        side = state.profile.side(state.tricks[-1].winner)
        yield Point("last-trick", side)


def lone_trump_is_high(state: TrickState, point: Point) -> Iterable[Point]:
    """A lone trump is High and not Low as well."""
    if point.clause != "low" or "lone-trump" not in point.also:
        yield point


def partners_apart(state: TrickState, point: Point) -> Iterable[Point]:
    """Game goes to the side of the one player whose tricks are worth most."""
    if "sides-add" in point.also:
        worth = dict(state.profile.values)
        values = [
            sum(
                worth.get(card.rank, 0)
                for trick in state.tricks
                if trick.winner is seat
                for card in trick.cards
            )
            for seat in state.profile.seats
        ]
        best = Seat(values.index(max(values)))
        yield point._replace(values=tuple(values), side=state.profile.side(best))
    else:
        yield point


# How the count ends


def greater_total_wins(state: TrickState, points: Iterable[Point]) -> tuple[Beat[Any], ...]:
    """All points are counted; of two sides at the target the greater total wins the match."""
    points = list(points)
    endless = changed(state, deal=replace(state.deal, target=1000))
    *beats, (_, after) = counted(endless, points)
    if reached(after.scores, state.deal.target) is None:
        return counted(state, points)
    best = after.scores.index(max(after.scores))
    won = Event("match-won", ("target", "counting-order"), side=best)
    return (*beats, Beat(won, changed(after, deal=state.deal)))


def same_dealer_again(state: TrickState, points: Iterable[Point]) -> tuple[Beat[Any], ...]:
    """Who has dealt deals again."""
    *before, (event, after) = counted(state, points)
    if event.kind == "deal-over":
        event = event._replace(seat=state.deal.dealer)
    return (*before, Beat(event, after))
