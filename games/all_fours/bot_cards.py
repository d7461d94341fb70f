"""Which card the bot of All Fours plays: each is judged by the one trick that it is played to.

Most of the pack is not in play, so a card unseen is somewhere by chance only: it counts by how many
cards a seat was dealt. What a trick brings is what is captured in it, less what leaves the hands;
the next seat answers as is best for its side, and how the seats behind it may turn the trick is
reckoned by chances alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.core import PACK, Card, Rank, Seat, Suit
from games.tricks.trick import answers, beats, winning

from .rules import AllFoursView

# The unit of what follows is one of card value. Playing the bot against itself with other figures
# showed none that is better in both forms.
PRIZE: Final = 20.0
"""What the jack of trumps and the lowest trump in play are worth captured, beside card value."""
HELD: Final = 0.7
"""The share of what a trump is worth captured that it is worth in hand while it can be beaten."""
TRUMP: Final = 6.0
"""What any trump held is worth, because it takes every plain card."""
TRUMP_RANK: Final = 0.5
"""What each rank above the two adds to that."""
PLAIN_RANK: Final = 0.2
"""What each rank above the two is worth in a plain card held."""
LEAD: Final = 1.0
"""What it is worth to take the trick and lead to the next."""


def best_card(view: AllFoursView) -> Card:
    """Return the card to play from the view of the seat on turn.

    Lawful always, with no referee too. Of cards judged equal it is a plain one before a trump,
    then the lowest rank, then the first suit.
    """
    return _Turn(view).choice()


class _Turn:
    """One turn, as a person in the seat who remembers everything would see and judge it."""

    def __init__(self, view: AllFoursView) -> None:
        profile, seat = view.profile, view.turn[0]
        self.profile = profile
        self.trump = view.trump
        self.seat = seat
        self.hand = view.hands[seat] or ()
        self.trick = view.trick
        self.later = tuple(
            profile.after(seat, steps) for steps in range(1, profile.players - len(view.trick))
        )
        self._count(view)
        self._weigh(view)
        self.overtaking: dict[tuple[Seat, Card], tuple[float, Card]] = {}

    def _count(self, view: AllFoursView) -> None:
        """Count how likely each card is in each other hand, from all that the seat has seen."""
        others = [seat for seat in self.profile.seats if seat is not self.seat]
        self.played = {*view.trick, *(card for trick in view.tricks for card in trick.cards)}
        known = {card for seat in others for card in view.seen[seat]}
        shown = {*self.hand, *self.played, *known, *view.turned, *view.discarded}
        unseen = [card for card in PACK if card not in shown]
        void = set(self._voids(view)) if view.referee else set()
        self.chances: dict[Seat, list[float]] = {}
        for seat in others:
            size = view.hand_sizes[seat] - len(view.seen[seat])
            # Nobody discards a trump, so those dealt to the seat are all in its hand still.
            dealt = size + view.discard_sizes[seat]
            row = [0.0] * len(PACK)
            for card in unseen:
                if (seat, card.suit) not in void:
                    row[card] = min(1.0, (dealt if card.suit is self.trump else size) / len(unseen))
            for card in view.seen[seat]:
                row[card] = 1.0
            self.chances[seat] = row
        self.unseen = [*unseen, *known]

    def _voids(self, view: AllFoursView) -> Iterator[tuple[Seat, Suit]]:
        """Yield what the seats have shown not to hold: suit led and trumps (`no-foreign-suit`)."""
        for leader, cards in [*(trick[:2] for trick in view.tricks), (view.leader, view.trick)]:
            for place, card in enumerate(cards):
                if card.suit not in (cards[0].suit, view.trump):
                    yield self.profile.after(leader, place), cards[0].suit
                    yield self.profile.after(leader, place), view.trump

    def _weigh(self, view: AllFoursView) -> None:
        """Weigh every card, captured and in hand."""
        worth = dict(self.profile.values)
        values = [worth.get(card.rank, 0) for card in PACK]
        own = view.values[self.profile.side(self.seat)]
        theirs = sum(view.values) - own
        hidden = sum(view.hand_sizes) - len(self.hand)
        most = sorted((values[card] for card in self.unseen), reverse=True)[:hidden]
        left = sum(most) + sum(values[card] for card in (*self.hand, *self.trick))
        # A side that is further ahead than all that is left has Game.
        game = abs(own - theirs) <= left
        self.stakes = [float(value) if game else 0.0 for value in values]
        self.stakes[Card.of(Rank.JACK, self.trump)] += PRIZE
        lowest = 1.0
        for trump in (Card.of(rank, self.trump) for rank in Rank):
            self.stakes[trump] += lowest * PRIZE
            lowest *= 1 - self._in_play(trump)
        self.powers = [self._power(card) for card in PACK]

    def _in_play(self, card: Card) -> float:
        """Return how likely a card is in this deal's tricks."""
        if card in self.hand or card in self.played:
            return 1.0
        return min(1.0, sum(row[card] for row in self.chances.values()))

    def _power(self, card: Card) -> float:
        """Return what it is worth to hold the card, in any hand."""
        height = card.rank - Rank.TWO
        if card.suit is not self.trump:
            return PLAIN_RANK * height
        beatable = any(
            threat > card and any(row[threat] for row in self.chances.values())
            for threat in self.unseen
            if threat.suit is self.trump
        )
        return (HELD if beatable else 1.0) * self.stakes[card] + TRUMP + TRUMP_RANK * height

    def choice(self) -> Card:
        """Return the card to play."""
        led = self.trick[:1]
        lawful = (answers(self.hand, led[0], self.trump) if led else ()) or self.hand
        cards = sorted(lawful, key=lambda card: (card.suit is self.trump, card.rank, card.suit))
        return max(cards, key=self._judge)

    def _judge(self, card: Card) -> float:
        """Return what playing the card is worth against the best answer that may be held."""
        trick = (*self.trick, card)
        answered = self._answered(trick) if self.later else self._worth(trick, ())
        return answered - self.powers[card]

    def _answered(self, trick: tuple[Card, ...]) -> float:
        """Return what a trick is worth when the next seat is to answer.

        The replies are taken from the best for its side down; each comes if it is held and no
        better one is. Another suit is thrown only where the hand neither follows nor trumps, so
        those come last.
        """
        seat, *later = self.later
        sign = 1 if self._is_ours(seat) else -1
        suits = (trick[0].suit, self.trump)
        row = self.chances[seat]
        replies = sorted(
            (
                (
                    card.suit in suits,
                    sign * self._worth((*trick, card), later) - self.powers[card],
                    card,
                )
                for card in self.unseen
                if row[card]
            ),
            reverse=True,
        )
        expected, chance = 0.0, 1.0
        for _, worth, card in replies:
            expected += chance * row[card] * worth
            chance *= 1 - row[card]
        # The seat does hold a card: the chance that it has none of them is shared out.
        return sign * expected / (1 - chance)

    def _worth(self, trick: Sequence[Card], later: Sequence[Seat]) -> float:
        """Return what a trick is worth by its cards and the chances of the seats still to play."""
        place = winning(trick, self.trump)
        winner = self.profile.after(self.seat, place - len(self.trick))
        odds = self._odds(trick[place], self._is_ours(winner), later)
        return (2 * odds - 1) * (sum(self.stakes[card] for card in trick) + LEAD)

    def _odds(self, best: Card, ours: bool, later: Sequence[Seat]) -> float:
        """Return how likely our side takes a trick from its best card, and whose that is, on.

        Nobody overtakes a partner here; of the cards that overtake, the middle one stands for all.
        """
        if not later:
            return float(ours)
        seat, *rest = later
        stays = self._odds(best, ours, rest)
        if self._is_ours(seat) is ours:
            return stays
        chance, overtaking = self._overtakes(seat, best)
        return chance * self._odds(overtaking, not ours, rest) + (1 - chance) * stays

    def _overtakes(self, seat: Seat, best: Card) -> tuple[float, Card]:
        """Return how likely a seat can overtake a card, and with which: the middle one."""
        if (seat, best) not in self.overtaking:
            row = self.chances[seat]
            cards = [card for card in self.unseen if row[card] and beats(card, best, self.trump)]
            cards.sort(key=lambda card: (card.suit is self.trump, card))
            missing = 1.0
            for card in cards:
                missing *= 1 - row[card]
            self.overtaking[seat, best] = 1 - missing, cards[len(cards) // 2] if cards else best
        return self.overtaking[seat, best]

    def _is_ours(self, seat: Seat) -> bool:
        return self.profile.side(seat) == self.profile.side(self.seat)
