"""The smallest game that the house can take in: a card each, then another that is drawn unseen;
the higher of these wins.

All of it stands here: the rules, the exercises, the table, and the room.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, Final

from games.core import (
    ALLOWED,
    Beat,
    Deal,
    Event,
    NotNowError,
    Profile,
    Result,
    Ruling,
    Seat,
    Suit,
    Viewpoint,
    changed,
)
from games.core.exercises import Ask, Deals, Lure, on
from games.game import AnyGame, Game
from games.offers import DEAL, MATCH, Kind, Offers
from games.table import trick_table, trick_words
from games.table.table import TableContext
from games.table.trick_table import TrickTable, card_at, in_order, taken
from games.table.words import Words
from games.tricks import deal as tricks
from games.tricks.counting import Point
from games.tricks.deal import TrickState
from games.tricks.exercises import deals as found
from games.tricks.exercises import playing
from games.tricks.profile import TrickProfile, first_hands
from games.tricks.trick import PLAYS, PlayCard, TrickView, parse_play

__all__ = ["card_at", "in_order", "taken"]

SLUG: Final = "high-card"
EDITION: Final = 1
RECORD_KEYS: Final = frozenset({"dealer"})
REFUSALS: Final[frozenset[str]] = frozenset()
CLAUSES: Final = frozenset(
    {"one-each", "any-card", "trick-winner", "draws-unseen", "last-trick", "target"}
)
PLAIN: Final = TrickProfile(
    game=SLUG, slug="plain", players=2, sides=("A", "B"), target=1, hand_size=1, packets=(1,),
    values=(),
)  # fmt: skip
PROFILES: Final[Mapping[str, Profile]] = {PLAIN.slug: PLAIN}

# The rules: what a stranger would write, in few lines.


def parse(text: str, profile: Profile) -> PlayCard:
    return parse_play(text, profile)


def start(deal: Deal) -> tuple[Beat[Any], ...]:
    eldest, hands = PLAIN.after(deal.dealer), first_hands(deal, PLAIN)
    state = TrickState(
        deal=deal, profile=PLAIN, trump=Suit.CLUBS, hands=hands, drawn=2, leader=eldest,
        trick=(), tricks=(), turn=eldest, scores=deal.scores, awards=(), over=False,
    )  # fmt: skip
    return (Beat(Event("dealt", ("one-each",), deal.dealer), state),)


def turn(state: TrickState) -> tuple[Seat, ...]:
    return tricks.turn(state)


def legal(state: TrickState) -> tuple[PlayCard, ...]:
    return tricks.playable(state)


def rule(state: TrickState, action: PlayCard) -> Ruling:
    if action not in legal(state):
        raise NotNowError("over" if state.over else "turn", action)
    return ALLOWED


def play(state: TrickState, action: PlayCard) -> tuple[Beat[Any], ...]:
    rule(state, action)
    beat = tricks.laid(state, action, ("any-card",))
    if beat.state.turn is not None:
        return (beat,)
    won = tricks.taken(beat.state, ("trick-winner",), goes_on=False)
    if not state.tricks:
        return (beat, won, *drawn(won.state))
    return (beat, won, *tricks.counted(won.state, [Point("last-trick", won.event.side)]))


def drawn(state: TrickState) -> tuple[Beat[Any], ...]:
    """Give a card each from the closed stock, the winner first: nobody sees what another draws."""
    beats = []
    for seat, left in ((state.leader, None), (PLAIN.after(state.leader), state.leader)):
        card = state.deal.pack[state.drawn]
        hands = tuple((card,) if at is seat else state.hands[at] for at in PLAIN.seats)
        state = changed(state, hands=hands, drawn=state.drawn + 1, turn=left)
        beats.append(Beat(Event("drew", ("draws-unseen",), seat, card, face_down=1), state))
    return tuple(beats)


def view(state: TrickState, viewpoint: Viewpoint) -> TrickView:
    known = tricks.known(
        state, viewpoint, legal(state), rule, looked=PLAIN.seats, playing=not state.over
    )
    return TrickView(**known, seen=((), ()), top=None, stock=52 - state.drawn)


def result(state: TrickState) -> Result:
    return tricks.result(state)


# The bot, the exercises, the table and the words.


def choose(view: TrickView) -> PlayCard:
    return PLAYS[view.turn[0]][view.lawful[0]]


ASKS: Final[Mapping[str, Ask[Any]]] = {"takes-trick": playing.takes_trick}
LURES: Final[Mapping[str, Lure[Any]]] = {
    "trick-winner": on(lambda played, step, question: True, "takes-trick")
}


def deals(clause: str) -> Deals[Any]:
    return found.at_random


WORDS: Final = Words(
    events={
        **trick_words.EVENTS,
        "dealt": ("You deal.", "%(player)s deals."),
        "drew": ("You draw %(card)s.", "%(player)s draws %(card)s."),
        "drew-unseen": ("You draw a card.", "%(player)s draws a card."),
        "awarded-last-trick": ("You win the point.", "%(player)s wins the point."),
    },
    questions=trick_words.QUESTIONS,
)


def draw(view: TrickView, context: TableContext) -> TrickTable:
    return trick_table.trick_table(view, context, WORDS)


def game() -> AnyGame:
    """Return the game as the house takes it in."""
    here: Any = sys.modules[__name__]
    return Game(
        rules=here,
        exercises=here,
        words=WORDS,
        table=here,
        offers=Offers(kinds={Kind.DEAL: DEAL, Kind.MATCH: MATCH}),
        choose=choose,
    )
