"""California Jack, section by section as on its rule page (games.md, section 1).

Two players, six cards in hand, the rest of the pack an open stock whose first top card shows the
trump. After each trick both draw, the winner first; the last six tricks are played without.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.core import (
    ALLOWED,
    Beat,
    Card,
    Deal,
    Event,
    NotNowError,
    Profile,
    RefusedError,
    Result,
    Ruling,
    Seat,
    Viewpoint,
    changed,
)
from games.tricks import deal as trick_deal
from games.tricks import trick as tricks
from games.tricks.counting import USUAL_VALUES, four_points
from games.tricks.deal import TrickState
from games.tricks.profile import TrickProfile, first_hands
from games.tricks.trick import PlayCard, TrickView

SLUG: Final = "california-jack"
EDITION: Final = 1
RECORD_KEYS: Final = frozenset({"dealer", "packet"})
REFUSALS: Final = frozenset({"follow-trump", "follow-or-trump", "void-must-trump"})
CLAUSES: Final = REFUSALS | {
    "six-each",
    "open-stock",
    "trump",
    "non-dealer-leads",
    "any-lead",
    "free-discard",
    "trick-winner",
    "winner-draws-first",
    "loser-draws-open",
    "twenty-refills",
    "high",
    "low",
    "jack",
    "game",
    "game-tie",
    "target",
    "counting-order",
    "next-deal",
}


# 01 goal


@dataclass(frozen=True, kw_only=True, eq=False)
class CaliforniaJackProfile(TrickProfile):
    """How California Jack is played, and the facts that follow from it (`six-each`, `game`)."""

    @property
    def facts(self) -> Mapping[str, int]:
        """The profile's numbers, and those computed from them, by the names that texts use."""
        stock = self.pack - self.players * self.hand_size
        return {
            **super().facts,
            "stock": stock,
            "refills": stock // self.players,
            "tricks": self.pack // self.players,
            "last_tricks": self.hand_size,
        }


BICYCLE: Final = CaliforniaJackProfile(
    game=SLUG,
    slug="bicycle",
    players=2,
    sides=("A", "B"),
    target=10,
    hand_size=6,
    packets=(3, 1),
    values=USUAL_VALUES,
)

PROFILES: Final[Mapping[str, CaliforniaJackProfile]] = MappingProxyType({BICYCLE.slug: BICYCLE})


@dataclass(frozen=True)
class State(TrickState):
    """A deal at one moment; the next card of the pack is the stock's top card."""

    @property
    def top(self) -> Card | None:
        """The face-up card of the stock."""
        return self.deal.pack[self.drawn] if self.drawn < len(self.deal.pack) else None


# 02 deal


def start(deal: Deal) -> tuple[Beat[State], ...]:
    """Deal the hands and stack the rest face up: one beat (`six-each`, `open-stock`, `trump`)."""
    profile = PROFILES[deal.profile.slug]
    eldest = profile.after(deal.dealer)
    dealt = profile.players * profile.hand_size
    state = State(
        deal=deal,
        profile=profile,
        trump=deal.pack[dealt].suit,
        hands=first_hands(deal, profile),
        drawn=dealt,
        leader=eldest,
        trick=(),
        tricks=(),
        turn=eldest,
        scores=deal.scores,
        awards=(),
        over=False,
    )
    clauses = ("six-each", "open-stock", "trump")
    return (Beat(Event("dealt", clauses, seat=deal.dealer, seen=state.top), state),)


# 03 play


def parse(text: str, profile: Profile) -> PlayCard:
    """Read an action: a card, `A:7C`. Raises `ActionError`."""
    return tricks.parse_play(text, profile)


def turn(state: State) -> tuple[Seat, ...]:
    """Return the seat that is to play a card."""
    return trick_deal.turn(state)


def legal(state: State) -> tuple[PlayCard, ...]:
    """Return the cards that the seat on turn may play."""
    return trick_deal.playable(state)


def rule(state: State, action: PlayCard) -> Ruling:
    """Judge a card: refused by `follow-trump`, `follow-or-trump` or `void-must-trump`, or allowed.

    Raises `NotNowError` after the end, out of turn, and for a card not held.
    """
    if state.over:
        raise NotNowError("over", action)
    if action.seat is not state.turn:
        raise NotNowError("turn", action)
    if action.card not in state.hands[action.seat]:
        raise NotNowError("held", action)
    better = trick_deal.withheld(state, action)
    if not better:
        return ALLOWED
    led = state.trick[0].suit
    if led is state.trump:
        return Ruling("follow-trump", better)
    if any(card.suit is led for card in better):
        return Ruling("follow-or-trump", better)
    return Ruling("void-must-trump", better)


_TRUMPING: Final = ("follow-or-trump", "void-must-trump")
"""The clauses under which a plain lead is trumped: with the suit in hand, and without."""


def _reason(state: State, card: Card) -> tuple[str, ...]:
    """Return the clauses under which a lawful card is played."""
    if not state.trick:
        return ("any-lead",) if state.tricks else ("non-dealer-leads", "any-lead")
    led = state.trick[0].suit
    if card.suit is not led and card.suit is not state.trump:
        return ("free-discard",)
    if led is state.trump:
        return ("follow-trump",)
    if card.suit is led or any(held.suit is led for held in state.hands[state.turn or 0]):
        return ("follow-or-trump",)
    return ("void-must-trump",)


def play(state: State, action: PlayCard) -> tuple[Beat[State], ...]:
    """Play a card; after the second of a trick comes the taking, the drawing, the count.

    Raises `NotNowError`, and `RefusedError` where a clause refuses.
    """
    ruling = rule(state, action)
    if ruling.clause is not None:
        raise RefusedError(ruling, action)
    clauses = _reason(state, action.card)
    trumps = action.card.suit is state.trump and clauses[0] in _TRUMPING
    # Which of the two it is would tell whether the suit led is still in the hand.
    beat = trick_deal.laid(state, action, clauses, told=_TRUMPING if trumps else ())
    full = len(beat.state.trick) == state.profile.players
    return (beat, *_taken(beat.state)) if full else (beat,)


def _taken(state: State) -> tuple[Beat[State], ...]:
    """Give the trick to its winner, who leads next (`trick-winner`); then draw, or count."""
    refill = state.drawn < len(state.deal.pack)
    last = not refill and not any(state.hands)
    beat = trick_deal.taken(state, ("trick-winner",), goes_on=not refill and not last)
    if refill:
        return (beat, *_drawn(beat.state))
    return (beat, *_counted(beat.state)) if last else (beat,)


# 04 announcements


def _drawn(state: State) -> tuple[Beat[State], ...]:
    """Refill the hands from the stock: the winner draws first, everybody sees what is drawn.

    (`winner-draws-first`, `loser-draws-open`, `back-to-six`; `twenty-refills` with the last.)
    """
    profile, pack = state.profile, state.deal.pack
    beats = []
    for place in range(profile.players):
        seat = profile.after(state.leader, place)
        card = pack[state.drawn]
        hands = list(state.hands)
        hands[seat] = (*hands[seat], card)
        done = place == profile.players - 1
        state = changed(
            state,
            hands=tuple(hands),
            drawn=state.drawn + 1,
            turn=state.leader if done else None,
        )
        top = state.top
        clauses = ("loser-draws-open",) if place else ("winner-draws-first", "loser-draws-open")
        if top is None:
            clauses = (*clauses, "twenty-refills")
        beats.append(Beat(Event("drew", clauses, seat, card, top), state))
    return tuple(beats)


# 05 scoring, 06 end


def _counted(state: State) -> tuple[Beat[State], ...]:
    """Count High, Low, Jack, Game in this order and stop at the target (`counting-order`)."""
    points = four_points(trick_deal.captured(state), state.trump, state.profile.values)
    return trick_deal.counted(state, points)


def view(state: State, viewpoint: Viewpoint) -> TrickView:
    """Return what a viewpoint may know: the stock below its top is hidden from everybody."""
    profile, pack = state.profile, state.deal.pack
    drawn = frozenset(pack[profile.players * profile.hand_size : state.drawn])
    return TrickView(
        **trick_deal.known(
            state, viewpoint, legal(state), rule, looked=profile.seats, playing=True
        ),
        seen=tuple(tuple(card for card in hand if card in drawn) for hand in state.hands),
        top=state.top,
        stock=len(pack) - state.drawn,
    )


def result(state: State) -> Result:
    """Return how the deal stands."""
    return trick_deal.result(state)
