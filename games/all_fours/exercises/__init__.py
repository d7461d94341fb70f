"""Exercises of All Fours: where each clause matters, and new positions.

The questions stand in `questions`, the deals among which positions are looked for in `deals`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.core import Card, Rank, Replay, Suit
from games.core.exercises import Deals, Lure, on
from games.core.questions import NOBODY, Question
from games.tricks.counting import value
from games.tricks.exercises import lures

from ..rules import State
from . import deals as found
from .questions import ASKS

__all__ = ["ASKS", "LURES", "deals"]

BLACK: Final = (Suit.CLUBS, Suit.SPADES)


def _always(played: Replay[State], step: int, question: Question) -> bool:
    """The question itself is the lure."""
    return True


def _dealer_on_turn(played: Replay[State], step: int, question: Question) -> bool:
    """The dealer is still to speak or to discard, and does not lead."""
    state = played.beats[step].state
    return state.turn is state.deal.dealer


def _some_refused(played: Replay[State], step: int, question: Question) -> bool:
    """Some cards held may not be played, and that for more than the suit led."""
    return lures.trump_alone(played, step, question) or lures.trump_led(played, step, question)


def _more_cards(played: Replay[State], step: int, question: Question) -> bool:
    """More cards are in hand than tricks will be played."""
    (right,) = question.right
    return len(played.beats[step].state.hands[0]) > int(right)


def _revoked(played: Replay[State], step: int, question: Question) -> bool:
    """The foreign card was a revoke, whether or not that can be shown yet."""
    return any(revoke.card is question.card for revoke in played.beats[step].state.revokes)


def _somebody(played: Replay[State], step: int, question: Question) -> bool:
    """It is the one moment of the deal at which somebody may."""
    return NOBODY not in question.right


def _eldest_again(played: Replay[State], step: int, question: Question) -> bool:
    """After running the eldest is on turn once more before the play, and may not beg."""
    state = played.beats[step].state
    before = not state.tricks and not state.trick
    return before and state.turn is state.eldest and NOBODY in question.right


def _like_the_first(played: Replay[State], step: int, question: Question) -> bool:
    """The suit turned up is that of the first turn-up, or another one of its colour."""
    turned: tuple[Card, ...] = played.beats[step].state.turned
    first, *_, last = turned
    return (first.suit in BLACK) == (last.suit in BLACK)


def _spent(played: Replay[State], step: int, question: Question) -> bool:
    """The pack cannot serve another round, and the deal does not pass on."""
    state = played.beats[step].state
    return question.right == {str(state.deal.dealer)}


def _ran_twice(played: Replay[State], step: int, question: Question) -> bool:
    """More is to be discarded than one round gave."""
    (right,) = question.right
    state = played.beats[step].state
    return int(right) > state.profile.packet


def _some_wait(played: Replay[State], step: int, question: Question) -> bool:
    """Some may look at their cards and others may not yet."""
    return question.right < set(question.choices)


def _high_below_ace(played: Replay[State], step: int, question: Question) -> bool:
    """The ace of trumps was not in play, and who gets High has not more trumps than the others."""
    trumps = [card for pile in lures.trumps(played) for card in pile]
    return lures.no_more_trumps(played, step, question) and max(trumps).rank is not Rank.ACE


def _low_above_two(played: Replay[State], step: int, question: Question) -> bool:
    """The two of trumps was not in play, and who gets Low has not more trumps than the others."""
    trumps = [card for pile in lures.trumps(played) for card in pile]
    return lures.no_more_trumps(played, step, question) and min(trumps).rank is not Rank.TWO


def _jack(played: Replay[State], step: int, question: Question) -> bool:
    """The jack of trumps is lost by its holder; or one side has other jacks, and of trumps none."""
    if question.card is not None:
        return lures.lost_by_its_holder(played, step, question)
    most, least = max(lures.jacks(played)), min(lures.jacks(played))
    return lures.all_taken(played, step) and NOBODY in question.right and most > least + 1


def _one_trump(played: Replay[State], step: int, question: Question) -> bool:
    """One trump was in play, and the side asked about has captured it."""
    state = played.state
    piles = lures.trumps(played)
    assert question.seat is not None
    return sum(map(len, piles)) == 1 == len(piles[state.profile.side(question.seat)])


def _richest_alone(played: Replay[State], step: int, question: Question) -> bool:
    """Whoever has captured most alone is not of the side that has captured most together."""
    state = played.state
    if not lures.all_taken(played, step):
        return False
    profile = state.profile
    worth = dict.fromkeys(profile.seats, 0)
    for trick in state.tricks:
        worth[trick.winner] += value(trick.cards, profile.values)
    best = max(worth.values())
    richest = {profile.sides[profile.side(seat)] for seat, got in worth.items() if got == best}
    partners = len(profile.seats) > len(profile.sides)
    return partners and question.right.isdisjoint({NOBODY} | richest)


def _jack_turned(played: Replay[State], step: int, question: Question) -> bool:
    """A jack is turned up, and brings the dealer to the target or to one point of it."""
    state = played.beats[step].state
    dealing = state.profile.side(state.deal.dealer)
    close = state.deal.target - state.scores[dealing] <= 2 * state.profile.turned_jack
    return not state.tricks and close


LURES: Final[Mapping[str, Lure[State]]] = {
    "eldest-leads": on(_dealer_on_turn, "leads"),
    "follow-or-trump": on(lures.suit_and_trump, "may-play"),
    "no-foreign-suit": on(_some_refused, "may-play"),
    "trick-winner": on(lures.low_takes_high, "takes-trick"),
    "six-tricks": on(_more_cards, "tricks-left"),
    "revoke": on(_revoked, "may-claim"),
    "stand-or-beg": on(_somebody, "may-beg"),
    "dealer-refuses": on(_always, "gets:refusal"),
    "dealer-runs": on(_always, "given"),
    "same-suit-again": on(_like_the_first, "runs-again"),
    "beg-once": on(_eldest_again, "may-beg"),
    "pack-runs-out": on(_spent, "deals-next"),
    "discard-to-six": on(_ran_twice, "discards"),
    "partners-look-later": on(_some_wait, "looks"),
    "high": on(_high_below_ace, "gets:high"),
    "low": on(_low_above_two, "gets:low"),
    "jack": on(_jack, "gets:jack"),
    "game": on(lures.fewer_cards, "gets:game"),
    "game-tie": on(lures.even_values, "gets:game"),
    "lone-trump": on(_one_trump, "earns"),
    "sides-add": on(_richest_alone, "gets:game"),
    "target": on(lures.close_to_target, "wins-match"),
    "counting-order": on(lures.both_would_reach, "wins-match"),
    "jack-may-end": on(_jack_turned, "wins-match"),
    "next-deal": on(lures.not_the_last_taker, "deals-next"),
}

DEALS: Final[Mapping[str, Deals[State]]] = {
    "six-tricks": found.run,
    "dealer-runs": found.run,
    "same-suit-again": found.run,
    "beg-once": found.run,
    "pack-runs-out": found.spent_pack,
    "discard-to-six": found.run,
    "high": found.stood,
    "low": found.stood,
    "jack": found.jacks,
    "game": found.stood,
    "game-tie": found.tied,
    "lone-trump": found.stood,
    "sides-add": found.stood,
    "target": found.near_target,
    "counting-order": found.near_target,
    "jack-may-end": found.turned_jacks,
}
"""Clause -> the deals among which its positions are looked for, where they are no usual ones."""


def deals(clause: str) -> Deals[State]:
    """Return the deals among which new positions of a clause are looked for."""
    return DEALS.get(clause, found.usual)
