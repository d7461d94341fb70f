"""The end of a trick game for two, searched to the last card once both hands are known.

Cards are bits here: card number n is `1 << n`, and a hand is the sum of its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from games.core import PACK, Card, Suit

_SUITS: Final = tuple(sum(1 << card for card in PACK if card.suit is suit) for suit in Suit)
_SUIT_OF: Final = {1 << card: _SUITS[card.suit] for card in PACK}


def hand_mask(cards: Iterable[Card]) -> int:
    """Return a hand as bits."""
    return sum(1 << card for card in cards)


class Endgame:
    """What remains of a deal, seen from one side, *we*; *they* are the other.

    Points are those of the All Fours family: one for each prize captured, and one for the greater
    value of captured cards, which is Game. A result is our points less theirs.
    """

    def __init__(
        self, trump: Suit, prizes: Iterable[Card], worth: Mapping[Card, int], total: int
    ) -> None:
        """Take the trump suit, the cards that are a point each, and the values that sum to `total`.

        `worth` holds the cards that have a value; the others have none.
        """
        self._trump = _SUITS[trump]
        self._prizes = hand_mask(prizes)
        self._worth = {1 << card: value for card, value in worth.items()}
        self._total = total
        self._known: dict[tuple[int, int, bool, int, int], bool] = {}
        self._left: dict[int, int] = {}

    def best(
        self,
        moves: Sequence[Card],
        ours: Sequence[Card],
        theirs: Sequence[Card],
        led: Card | None,
        value: int,
    ) -> Card:
        """Return the move with the best result against best play; of equal ones, the first.

        `moves` are the lawful cards of `ours` to choose from, `led` the card on the table that we
        answer (in neither hand), `value` what our captured cards are worth so far.
        """
        our_hand, their_hand = hand_mask(ours), hand_mask(theirs)
        lead = 0 if led is None else 1 << led
        # At most every prize in play and Game are ours, at worst they are all theirs.
        reach = (self._prizes & (our_hand | their_hand | lead)).bit_count() + 1
        for need in range(reach, -reach, -1):
            for move in moves:
                bit = 1 << move
                if lead:
                    good = self._after(our_hand ^ bit, their_hand, lead, bit, False, need, value)
                else:
                    good = self._answered(our_hand ^ bit, their_hand, bit, True, need, value)
                if good:
                    return move
        return moves[0]

    def _reaches(self, ours: int, theirs: int, we_lead: bool, need: int, value: int) -> bool:
        """Say whether we get a result of at least `need` from here on, Game included."""
        left = self._value(ours | theirs)
        prizes = (self._prizes & (ours | theirs)).bit_count()
        least, most = self._game(value), self._game(value + left)
        if prizes + most < need:
            return False
        if least - prizes >= need:
            return True
        # Once Game is settled, what has been captured makes no difference any more.
        key = (ours, theirs, we_lead, need, least - 2 if least == most else value)
        known = self._known.get(key)
        if known is None:
            hand = ours if we_lead else theirs
            leads = (
                self._answered(ours & ~lead, theirs & ~lead, lead, we_lead, need, value)
                for lead in _cards(hand)
            )
            known = self._known[key] = any(leads) if we_lead else all(leads)
        return known

    def _answered(
        self, ours: int, theirs: int, lead: int, we_led: bool, need: int, value: int
    ) -> bool:
        """Say the same with a card led, when the other hand is to answer it."""
        hand = theirs if we_led else ours
        lawful = hand & (_SUIT_OF[lead] | self._trump) or hand
        if we_led:
            return all(
                self._after(ours, theirs ^ reply, lead, reply, True, need, value)
                for reply in _cards(lawful)
            )
        return any(
            self._after(ours ^ reply, theirs, lead, reply, False, need, value)
            for reply in _cards(lawful)
        )

    def _after(
        self, ours: int, theirs: int, lead: int, reply: int, we_led: bool, need: int, value: int
    ) -> bool:
        """Say the same with both cards of a trick played and gone from the hands."""
        suit = _SUIT_OF[lead]
        beaten = reply > lead if reply & suit else bool(reply & self._trump)
        we_win = we_led is not beaten
        points = (self._prizes & (lead | reply)).bit_count()
        if we_win:
            value += self._worth.get(lead, 0) + self._worth.get(reply, 0)
            return self._reaches(ours, theirs, True, need - points, value)
        return self._reaches(ours, theirs, False, need + points, value)

    def _game(self, value: int) -> int:
        """Return the result of Game if this is what we captured in the end."""
        return (2 * value > self._total) - (2 * value < self._total)

    def _value(self, cards: int) -> int:
        """Return what cards are worth together."""
        value = self._left.get(cards)
        if value is None:
            value = sum(worth for card, worth in self._worth.items() if card & cards)
            self._left[cards] = value
        return value


def _cards(hand: int) -> Iterator[int]:
    """Yield the cards of a hand, the highest number first."""
    while hand:
        card = 1 << (hand.bit_length() - 1)
        yield card
        hand ^= card
