"""The bot of California Jack: what it chooses, and what it may know."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import Card, Deal, Seat, Suit, shuffled
from games.engine import california_jack as game
from games.engine.tricks import Trick, winning


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


@dataclass(frozen=True)
class Position:
    """A turn of seat A, in the text notation; hearts are trump unless said."""

    hand: str
    plays: str
    led: str = ""
    top: str = ""
    gone: str = ""
    """Cards of earlier tricks, two a trick, A leading."""
    shown: str = ""
    """Cards that B was seen drawing, as many as B holds that A knows."""
    theirs: str = ""
    """All that B holds, the card led not counted, when the stock is gone."""
    trump: str = "H"

    def state(self) -> game.State:
        """Lay the cards: the state that A's view is taken from."""
        trump = Suit("CDHS".index(self.trump))
        hand, led, gone = cards(self.hand), cards(self.led), cards(self.gone)
        named = {*hand, *led, *gone, *cards(self.top), *cards(self.shown), *cards(self.theirs)}
        rest = [card for card in shuffled("rest") if card not in named]
        if self.theirs:
            # The last tricks: whatever is not named has been played.
            theirs, stock = cards(self.theirs), ()
            gone = (*gone, *rest)
        else:
            shown = cards(self.shown)
            missing = len(hand) - len(led) - len(shown)
            theirs = (*shown, *rest[:missing])
            stock = (*cards(self.top), *rest[missing:])
        pack = (*gone, *led, *(card for card in theirs if card not in cards(self.shown)), *hand)
        pack = (*pack[:12], *pack[12:], *cards(self.shown), *stock)
        tricks = []
        for pair in zip(gone[::2], gone[1::2], strict=True):
            winner = Seat(winning(pair, trump))
            tricks.append(Trick(Seat.A, pair, winner))
        return game.State(
            deal=Deal(
                profile=game.BICYCLE, pack=pack, dealer=Seat.B, scores=(0, 0), target=10, packet=3
            ),
            profile=game.BICYCLE,
            trump=trump,
            hands=(hand, tuple(theirs)),
            drawn=52 - len(stock),
            leader=Seat.B if led else Seat.A,
            trick=led,
            tricks=tuple(tricks),
            turn=Seat.A,
            scores=(0, 0),
            awards=(),
            over=False,
        )
