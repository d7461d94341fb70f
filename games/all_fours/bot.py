"""The bot of All Fours: what it says and what it discards. Its cards `bot_cards` chooses.

With four the eldest and the dealer settle the trump by their own six cards alone, as they must. A
refusal scores nothing (`dealer-refuses`), so a beg costs no more than what the run may bring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from games.core import Card, Rank, Suit
from games.tricks.trick import PLAYS

from .bot_cards import best_card
from .rules import SLUG, Action, AllFoursView, Call, Discard, Phase, Word

# The unit of what follows is an eighth of a match point. The figures were found by playing some
# thousands of deals of both forms from either answer, and fitting what they brought.
TRUMPS: Final[Mapping[Rank, int]] = MappingProxyType(
    {
        Rank.ACE: 28,
        Rank.KING: 22,
        Rank.JACK: 19,
        Rank.QUEEN: 18,
        Rank.TEN: 14,
        Rank.TWO: 12,
    }
)
"""What a trump is worth in hand: High or its hope, the jack, the ten, Low; and the tricks."""
SMALL_TRUMP: Final = 9
"""What any other trump is worth."""
HIGH_PLAIN: Final[Mapping[Rank, int]] = MappingProxyType({Rank.ACE: 2, Rank.KING: 2})
"""What a plain card is worth that may take a trick."""
STANDS: Final = 18
"""What a hand must be worth to be played rather than begged with: a queen, or two small trumps."""
REFUSES: Final = 15
"""The same for the dealer, who plays against a hand that was too weak to stand."""
JACK_TURNED: Final = 8
"""What a jack turned up has brought the dealer."""
MATCH_JACK: Final = 4
"""What it is worth to the dealer that the run may turn the jack which ends the match."""


def choose(view: AllFoursView) -> Action:
    """Return what the bot does from the view of the seat on turn.

    A seat that may claim a revoke claims it first, on turn or not: the point is certain. Raises
    `ValueError` where the view's seat has neither a turn in this game nor a claim.
    """
    for action in view.legal:
        if claims(action) and action.seat is view.viewpoint:
            return action
    if view.turn == (view.viewpoint,):
        return _on_turn(view, view.hands[view.turn[0]] or ())
    raise ValueError(f"not a turn of {view.viewpoint} in {SLUG}")


def claims(action: Action) -> bool:
    """Return whether an action is a claim, which takes no turn (`revoke`)."""
    return isinstance(action, Call) and action.word is Word.CLAIM


def _on_turn(view: AllFoursView, hand: tuple[Card, ...]) -> Action:
    """Return what the seat on turn does with its hand."""
    seat = view.turn[0]
    if view.phase is Phase.PLAYING:
        return PLAYS[seat][best_card(view)]
    if view.phase is Phase.DISCARDING:
        return Discard(seat, least_useful(hand, view.trump, view.surplus))
    if view.phase is Phase.ANSWERING:
        return Call(seat, Word.REFUSE if _keeps(view, hand, REFUSES) else Word.RUN)
    demand = Call(seat, Word.DEMAND)
    if demand in view.legal and _would_rather_have_another(view, hand):
        return demand
    return Call(seat, Word.STAND if _keeps(view, hand, STANDS) else Word.BEG)


def strength(hand: Sequence[Card], trump: Suit) -> int:
    """Return what a hand is worth if this suit stays the trump; 18 is about as good as another."""
    return sum(
        TRUMPS.get(card.rank, SMALL_TRUMP) if card.suit is trump else HIGH_PLAIN.get(card.rank, 0)
        for card in hand
    )


def _keeps(view: AllFoursView, hand: Sequence[Card], enough: int) -> bool:
    """Say whether a hand keeps the trump, where so much is enough.

    While one jack turned up would end the match for the dealer (`jack-may-end`) the eldest begs,
    and the dealer refuses, less gladly. Whoever holds the ace always keeps it: High is certain
    and is counted before any other capture.
    """
    profile = view.profile
    if view.scores[profile.side(view.dealer)] + 1 >= view.target:
        enough += MATCH_JACK if view.turn == (view.dealer,) else -MATCH_JACK
    return strength(hand, view.trump) >= enough


def _would_rather_have_another(view: AllFoursView, hand: Sequence[Card]) -> bool:
    """Say whether to have the cards dealt again (`exposed-card`).

    It is so with a hand too weak to stand, and a better one must be worth the jack turned up too,
    for a new deal takes its point back.
    """
    turned = JACK_TURNED if view.turned[0].rank is Rank.JACK else 0
    return strength(hand, view.trump) < STANDS + turned


def least_useful(hand: Sequence[Card], trump: Suit, surplus: int) -> tuple[Card, ...]:
    """Return the cards to discard: so many of the least use, the least first.

    Kept before all others are the trumps: the jack, the lowest and the ten, then from the highest
    down. Then come the tens, and the other plain cards by rank; of equal ones the card whose suit
    has more cards that can guard its ten or answer for it.
    """
    lowest = min((card for card in hand if card.suit is trump), default=None)

    def use(card: Card) -> tuple[bool, bool, bool, int, int, Card]:
        is_trump = card.suit is trump
        prize = is_trump and (card.rank is Rank.JACK or card is lowest)
        company = sum(other.suit is card.suit for other in hand)
        return (is_trump, prize, card.rank is Rank.TEN, card.rank, company, card)

    return tuple(sorted(hand, key=use)[:surplus])
