"""The bot of California Jack: it counts what is unseen, and plays the end exactly.

While the stock lasts each card is judged by one trick: what is captured, what the two hands lose
by the cards played, what the two draw. Everything drawn is seen, so the unknown part of the other
hand only shrinks. When the stock is gone the other hand is what remains of the pack, and the last
six tricks are searched to the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.core import PACK, Card, Rank
from games.tricks.endgame import Endgame
from games.tricks.trick import PLAYS, PlayCard, TrickView, beats

from .rules import SLUG

PRIZES: Final = (Rank.ACE, Rank.TWO, Rank.JACK)
"""The trumps that are a point each (`high`, `low`, `jack`)."""

# The unit of what follows is one of card value; the figures were found by playing the bot against
# itself with others.
PRIZE: Final = 18.0
"""What a prize captured is worth, beside its card value."""
HELD: Final = 0.7
"""The share of what a trump is worth captured that it is worth in hand while it can be beaten."""
TRUMP: Final = 8.0
"""What any trump held is worth, because it takes every plain card."""
TRUMP_RANK: Final = 0.6
"""What each rank above the two adds to that."""
PLAIN_RANK: Final = 0.2
"""What each rank above the two is worth in a plain card held."""
LEAD: Final = 1.0
"""What it is worth to lead to the next trick."""


def choose(view: TrickView) -> PlayCard:
    """Return the card that the bot plays from the view of the seat on turn.

    Of cards judged equal it plays a plain one before a trump, then the lowest rank, then the
    first suit. Raises `ValueError` where the view is not that of the seat on turn.
    """
    if view.turn != (view.viewpoint,):
        raise ValueError(f"not a turn of {view.viewpoint} in {SLUG}")
    return PLAYS[view.turn[0]][_Turn(view).choice()]


class _Turn:
    """One turn, as a person in the seat who remembers everything would see and judge it."""

    def __init__(self, view: TrickView) -> None:
        profile, seat = view.profile, view.turn[0]
        self.trump = view.trump
        self.lawful = view.lawful
        self.hand = view.hands[seat] or ()
        self.led = view.trick[0] if view.trick else None
        self.stock = view.stock
        self.worth = dict(profile.values)
        self.total = profile.facts["total_value"]
        self.values = view.values
        self.value = view.values[profile.side(seat)]
        self.gone = frozenset(card for pile in view.captured for card in pile)
        self._count(view, profile.after(seat))
        self._weigh(view.top)

    def _count(self, view: TrickView, other: int) -> None:
        """Count what the other hand is known to hold and what it may hold."""
        self.known = view.seen[other]
        # All of these were dealt to it, for what is drawn is seen.
        self.unknown = view.hand_sizes[other] - len(self.known)
        shown = {*self.gone, *self.hand, *self.known, *view.trick, view.top}
        self.unseen = [card for card in PACK if card not in shown]
        # Who threw another suit held neither the suit led nor a trump, and can since have come to
        # one only by a draw that was seen (`free-discard`).
        void = {
            suit
            for leader, (led, reply), _ in view.tricks
            if leader != other and reply.suit not in (led.suit, view.trump)
            for suit in (led.suit, view.trump)
        }
        self.possible = [card for card in self.unseen if card.suit not in void]

    def _weigh(self, top: Card | None) -> None:
        """Weigh every card, captured and in hand, and the draw that follows this trick."""
        self.threats = [
            card
            for card in PACK
            if card.suit is self.trump and card not in self.gone and card not in self.hand
        ]
        # Once somebody has more than half of the values nothing more can change Game.
        self.game_open = 2 * max(self.values) <= self.total
        self.stakes = [self._stake(card) for card in PACK]
        self.powers = [self._power(card) for card in PACK]
        self.draw = 0.0
        if top is not None:
            mean = sum(self.powers[card] for card in self.unseen) / len(self.unseen)
            self.draw = self.powers[top] - mean

    def _is_prize(self, card: Card) -> bool:
        return card.suit is self.trump and card.rank in PRIZES

    def _beatable(self, trump: Card) -> bool:
        """Say whether a higher trump is still to be played and not held here."""
        return any(threat > trump for threat in self.threats)

    def _stake(self, card: Card) -> float:
        """Return what it is worth to capture the card."""
        value = self.worth.get(card.rank, 0) if self.game_open else 0
        return value + (PRIZE if self._is_prize(card) else 0.0)

    def _power(self, card: Card) -> float:
        """Return what it is worth to hold the card, in either hand."""
        height = card.rank - Rank.TWO
        if card.suit is not self.trump:
            return PLAIN_RANK * height
        share = HELD if self._beatable(card) else 1.0
        return share * self.stakes[card] + TRUMP + TRUMP_RANK * height

    def choice(self) -> Card:
        """Return the card to play."""
        cards = sorted(
            self._candidates(), key=lambda card: (card.suit is self.trump, card.rank, card.suit)
        )
        if len(cards) == 1:
            return cards[0]
        judge = self._judge_lead if self.led is None else self._judge_reply
        cards.sort(key=judge, reverse=True)
        return cards[0] if self.stock else self._search(cards)

    def _candidates(self) -> Sequence[Card]:
        """Return the lawful cards without those never played while there is another.

        A ten or a prize led is taken if it can be. A prize that could be lost later takes a plain
        lead, and is home. The jack of trumps is not led while the ace of trumps is still to be
        played and not held here.
        """
        lawful, led = self.lawful, self.led
        if led is None:
            jack, ace = (Card.of(rank, self.trump) for rank in (Rank.JACK, Rank.ACE))
            return [
                card for card in lawful if card is not jack or ace not in self.threats
            ] or lawful
        if led.rank is Rank.TEN or self._is_prize(led):
            lawful = tuple(card for card in lawful if beats(card, led, self.trump)) or lawful
        if led.suit is self.trump:
            return lawful
        return [card for card in lawful if self._is_prize(card) and self._beatable(card)] or lawful

    def _trick(self, led: Card, reply: Card) -> float:
        """Return what a trick is worth to the hand that answers it; the other loses as much."""
        won = self.stakes[led] + self.stakes[reply] + self.draw + LEAD
        spent = self.powers[reply] - self.powers[led]
        return (won if beats(reply, led, self.trump) else -won) - spent

    def _judge_reply(self, card: Card) -> float:
        assert self.led is not None
        return self._trick(self.led, card)

    def _judge_lead(self, led: Card) -> float:
        """Return what leading the card is worth against the best reply that may be held.

        The replies are taken from the best down; each comes if it is held and no better one is.
        Another suit is thrown only where the hand neither follows nor trumps, so those come last.
        """
        suits = (led.suit, self.trump)
        replies = sorted(
            (
                (card.suit in suits, self._trick(led, card), card)
                for card in (*self.possible, *self.known)
            ),
            reverse=True,
        )
        expected, chance, possible = 0.0, 1.0, len(self.possible)
        for _, worth, card in replies:
            if card in self.known:
                expected += chance * worth
                break
            held = self.unknown / possible
            expected += chance * held * worth
            chance *= 1 - held
            possible -= 1
        return -expected

    def _search(self, cards: Sequence[Card]) -> Card:
        """Return the best of the cards when the other hand is all that is unseen."""
        endgame = Endgame(
            trump=self.trump,
            prizes=[Card.of(rank, self.trump) for rank in PRIZES],
            worth={card: self.worth[card.rank] for card in PACK if card.rank in self.worth},
            total=self.total,
        )
        return endgame.best(cards, self.hand, (*self.known, *self.unseen), self.led, self.value)
