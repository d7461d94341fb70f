"""Card plays of the engine a second, beside the same number of cards moved without any rule."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, Final

from games.all_fours import rules as all_fours
from games.all_fours.rules import Discard
from games.california_jack import rules as california_jack
from games.core import PACK, Card, Deal, shuffled
from games.registry import RULES, read_record
from games.tricks.trick import PlayCard

DEALS: Final = {california_jack.SLUG: 200, all_fours.SLUG: 800}
"""Whole deals in a run, by game: some 10,000 plays."""


def deals(game: str) -> list[Deal]:
    """Return the deals that every run plays, shuffled by their numbers, for two players."""
    packs = (" ".join(map(str, shuffled(seed))) for seed in range(DEALS[game]))
    return [read_record({"game": game, "pack": pack}).deal for pack in packs]


def plays(dealt: Sequence[Deal]) -> float:
    """Play deals out with lawful actions taken at random; return the card plays in a second.

    Every card is chosen from what the engine says is lawful, and judged again as it is played.
    Begging, running and discarding take their time and are not counted.
    """
    game = RULES[dealt[0].profile.game]
    choice = random.Random(1).random
    count = 0
    begun = time.process_time()
    for deal in dealt:
        state = game.start(deal)[-1].state
        while legal := game.legal(state):
            action = legal[int(choice() * len(legal))]
            if isinstance(action, PlayCard):
                count += 1
            elif isinstance(action, Discard):
                action = Discard(action.seat, _surplus(state, action))
            state = game.play(state, action)[-1].state
    return count / (time.process_time() - begun)


def _surplus(state: Any, action: Discard) -> tuple[Card, ...]:
    """Return the cards to be discarded: the first ones, as good as any."""
    hand: tuple[Card, ...] = state.hands[action.seat]
    return hand[state.profile.hand_size :]


def moves(dealt: Sequence[Deal]) -> float:
    """Move the cards of deals from immutable hand to immutable pile; return the moves in a second.

    This is what playing costs before any rule is asked: a card chosen at random from six, a hand
    without it, a pile with it, its value looked up.
    """
    profile = dealt[0].profile
    cards = profile.facts["tricks"] * profile.players
    worth = {card: card.rank for card in PACK}
    choice = random.Random(1).random
    count = total = 0
    begun = time.process_time()
    for deal in dealt:
        hand, pile = deal.pack[:6], deal.pack[:0]
        for drawn in (*deal.pack[6:cards], *deal.pack[:6]):
            place = int(choice() * len(hand))
            card = hand[place]
            hand = (*hand[:place], *hand[place + 1 :], drawn)
            pile = (*pile, card)
            total += worth[card]
            count += 1
    return count / (time.process_time() - begun)
