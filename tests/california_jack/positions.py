"""Positions in the text notation, and turns of whole deals, for the bots of the trick games."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import Any

from games.all_fours import rules as all_fours_game
from games.california_jack import rules as game
from games.california_jack.bot import choose
from games.core import PACK, Card, Seat, Side, Suit, changed, shuffled
from games.play.contest import at_random, bot
from games.registry import read_record
from games.tricks.trick import Trick, winning

from ..all_fours import tables


def cards(text: str) -> tuple[Card, ...]:
    """Read cards: `7C TH`."""
    return tuple(map(Card.parse, text.split()))


@dataclass(frozen=True, kw_only=True)
class Position:
    """What seat A sees in California Jack when it is to play; hearts are trump."""

    hand: str
    led: str = ""
    """The card that B has led."""
    top: str = ""
    """The top of the stock; empty when the stock is gone and all cards not named are played."""
    gone: str = ""
    """Cards of earlier tricks, two a trick, each led by B."""
    answered: str = ""
    """Cards of other earlier tricks, each led by A."""
    seen: str = ""
    """Cards of B's hand that were seen being drawn."""
    theirs: str = ""
    """All of B's hand, where the stock is gone."""

    def state(self) -> game.State:
        """Lay the cards: a state whose view by A is this position."""
        hand, trick, top, seen = map(cards, (self.hand, self.led, self.top, self.seen))
        gone, answered, theirs = map(cards, (self.gone, self.answered, self.theirs))
        named = {*hand, *trick, *top, *seen, *gone, *answered, *theirs}
        rest = [card for card in PACK if card not in named]
        if top:
            unseen = tuple(rest[: len(hand) - len(trick) - len(seen)])
            theirs = (*unseen, *seen)
        else:
            unseen = theirs
            gone += tuple(rest)
        used = (*unseen, *hand, *trick, *gone, *answered, *seen)
        stock = (*top, *(card for card in rest if card not in used))
        deal = read_record({"game": game.SLUG, "pack": " ".join(map(str, used + stock))}).deal
        trump = Suit.HEARTS
        start: game.State = game.start(deal)[-1].state
        return changed(
            start,
            trump=trump,
            hands=(hand, theirs),
            drawn=len(used),
            leader=Seat.B if trick else Seat.A,
            trick=trick,
            tricks=tuple(
                Trick(leader, pair, deal.profile.after(leader, winning(pair, trump)))
                for leader, played in ((Seat.B, gone), (Seat.A, answered))
                for pair in zip(played[::2], played[1::2], strict=True)
            ),
            turn=Seat.A,
        )

    def choice(self) -> Card:
        """Return the card that the bot plays."""
        return choose(game.view(self.state(), Seat.A)).card


def turns(seed: int, chance: Container[Side] = (), **keys: object) -> Iterator[Any]:
    """Yield every state of a deal in which a seat is to act; the bot plays, some sides by chance.

    `keys` stand beside the record's game and pack, or over them.
    """
    pack = " ".join(map(str, shuffled(seed)))
    record = read_record({"game": game.SLUG, "pack": pack} | keys)
    verbs, lots = record.rules, at_random(seed)
    state: Any = verbs.start(record.deal)[-1].state
    while state.turn is not None:
        yield state
        by_chance = state.profile.side(state.turn) in chance
        action = (lots if by_chance else bot)(verbs, state, state.turn)
        state = verbs.play(state, action)[-1].state


def all_fours(text: str, **keys: object) -> str:
    """Return what the bot does in All Fours after a text of `tests.all_fours.tables`."""
    state = tables.state(tables.played(text, **keys))
    assert state.turn is not None
    return str(bot(all_fours_game, state, state.turn))
