"""03 play, 05 scoring, 06 end: the tricks, the revokes, the count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.core import ALLOWED, Beat, Event, NotNowError, Ruling, Seat, changed
from games.tricks import deal as trick_deal
from games.tricks.counting import Point, four_points
from games.tricks.trick import PlayCard

from .state import Revoke, State


def rule_card(state: State, action: PlayCard) -> Ruling:
    """Judge a card: under the referee a foreign suit is refused by `no-foreign-suit`.

    Raises `NotNowError` for a card not held.
    """
    if action.card not in state.hands[action.seat]:
        raise NotNowError("held", action)
    if not state.deal.referee:
        return ALLOWED
    better = trick_deal.withheld(state, action)
    return Ruling("no-foreign-suit", better) if better else ALLOWED


def play_card(state: State, action: PlayCard) -> tuple[Beat[State], ...]:
    """Play a card; after the last of a trick comes the taking, after the last trick the count."""
    # What the referee allows withholds nothing.
    withheld = () if state.deal.referee else trick_deal.withheld(state, action)
    if withheld:
        revoke = Revoke(action.seat, action.card, withheld)
        state = changed(state, revokes=(*state.revokes, revoke))
    beat = trick_deal.laid(state, action, _reason(state, action))
    if len(beat.state.trick) < state.profile.players:
        return (beat,)
    last = not any(beat.state.hands)
    clauses = ("trick-winner", "six-tricks") if last else ("trick-winner",)
    taken = trick_deal.taken(beat.state, clauses, goes_on=not last)
    if not last:
        return (beat, taken)
    return (beat, taken, *trick_deal.counted(taken.state, _points(taken.state)))


def _reason(state: State, action: PlayCard) -> tuple[str, ...]:
    """Return the clauses under which a card is played: those that everybody sees at work.

    Whether a trump was played holding the suit, or a foreign suit holding either, is not told:
    it would give the hand away.
    """
    if not state.trick:
        return ("trick-winner",) if state.tricks else ("eldest-leads",)
    if action.card.suit in (state.trick[0].suit, state.trump):
        return ("follow-or-trump",)
    return ("no-foreign-suit",)


# Revokes


def claimable(state: State, seat: Seat) -> Revoke | None:
    """Return the oldest revoke of the other side that is proved and not yet scored."""
    for revoke in state.revokes:
        if (
            not revoke.scored
            and state.against(seat) == state.profile.side(revoke.seat)
            and state.proof(revoke) is not None
        ):
            return revoke
    return None


def rule_claim(state: State, seat: Seat) -> Ruling:
    """Judge a claim: refused by `revoke` without a proved revoke of the other side."""
    return ALLOWED if claimable(state, seat) else _NOT_PROVED


_NOT_PROVED: Final = Ruling("revoke")


def claim(state: State, seat: Seat) -> tuple[Beat[State], ...]:
    """Score the revoke claimed at once, which may end the match; the turn stays (`revoke`)."""
    claimed = claimable(state, seat)
    assert claimed is not None, "ruled before it is played"
    revokes = tuple(
        revoke._replace(scored=True) if revoke is claimed else revoke for revoke in state.revokes
    )
    after = changed(state, revokes=revokes)
    beat = Beat(Event("claimed", ("revoke",), seat=seat), after)
    return (beat, *trick_deal.awarded(after, _revoked(after, claimed), "target"))


def _revoked(state: State, revoke: Revoke) -> Point:
    return Point(
        "revoke",
        state.against(revoke.seat),
        card=revoke.card,
        worth=state.profile.revoke,
        seat=revoke.seat,
        seen=state.proof(revoke),
    )


# The count


def _points(state: State) -> Iterator[Point]:
    """Yield what is counted: revokes nobody claimed, then High, Low, Jack and Game.

    A lone trump is High and Low (`lone-trump`); partners' tricks are one pile (`sides-add`).
    """
    for revoke in state.revokes:
        if not revoke.scored:
            yield _revoked(state, revoke)
    piles = trick_deal.captured(state)
    trumps = [card for pile in piles for card in pile if card.suit is state.trump]
    partners = state.profile.players > len(state.profile.sides)
    for point in four_points(piles, state.trump, state.profile.values):
        if point.card is not None and trumps == [point.card] and point.clause != "jack":
            yield point._replace(also=("lone-trump",))
        elif point.values and partners:
            yield point._replace(also=("sides-add",))
        else:
            yield point
