"""Card plays of the engine a second, beside the same number of cards moved without any rule."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Final

from games.engine import Deal, Record, shuffled
from games.engine.california_jack import SLUG
from games.engine.cards import PACK
from games.engine.registry import GAMES

DEALS: Final = 200
"""Whole deals in a run: some 10,000 plays."""


def deals() -> list[Deal]:
    """Return the deals that every run plays, shuffled by their numbers."""
    packs = (" ".join(map(str, shuffled(seed))) for seed in range(DEALS))
    return [Record.from_json({"game": SLUG, "pack": pack}).deal for pack in packs]


def plays(dealt: Sequence[Deal]) -> float:
    """Play deals out with lawful cards taken at random; return the plays in a second.

    Every card is chosen from what the engine says is lawful, and judged again as it is played.
    """
    game = GAMES[SLUG]
    choice = random.Random(1).random
    count = 0
    begun = time.process_time()
    for deal in dealt:
        state = game.start(deal)[-1].state
        while legal := game.legal(state):
            state = game.play(state, legal[int(choice() * len(legal))])[-1].state
            count += 1
    return count / (time.process_time() - begun)


def moves(dealt: Sequence[Deal]) -> float:
    """Move the cards of deals from immutable hand to immutable pile; return the moves in a second.

    This is what playing costs before any rule is asked: a card chosen at random from six, a hand
    without it, a pile with it, its value looked up.
    """
    worth = {card: card.rank for card in PACK}
    choice = random.Random(1).random
    count = total = 0
    begun = time.process_time()
    for deal in dealt:
        hand, pile = deal.pack[:6], deal.pack[:0]
        for drawn in (*deal.pack[6:], *deal.pack[:6]):
            place = int(choice() * len(hand))
            card = hand[place]
            hand = (*hand[:place], *hand[place + 1 :], drawn)
            pile = (*pile, card)
            total += worth[card]
            count += 1
    return count / (time.process_time() - begun)
