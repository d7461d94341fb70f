"""Exercises of California Jack: its own questions, and where each clause matters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from games.core import Replay
from games.core.exercises import Ask, Deals, Lure, number, on, one_of, outcome
from games.core.questions import NOBODY, NoQuestionError, Question
from games.tricks.exercises import counting, lures, playing
from games.tricks.exercises import deals as found
from games.tricks.exercises.moments import at_lead

from .rules import State, view


def draws(played: Replay[State], step: int, ask: str) -> Question:
    """Ask who draws the top card of the stock, once a trick is taken (`winner-draws-first`)."""
    beats = outcome(played, step)
    if not beats or beats[0].event.kind != "drew" or played.beats[step].event.kind != "won":
        raise NoQuestionError("no cards are about to be drawn")
    event, state = beats[0]
    return one_of(ask, "seats", state.profile.seats, event.seat, event.clauses, card=event.card)


def sees_draw(played: Replay[State], step: int, ask: str) -> Question:
    """Ask who can see the card that the loser of the trick will draw, before it is drawn.

    (`loser-draws-open`, `next-unknown`.)
    """
    beats = outcome(played, step)
    begun = played.beats[step].event.kind in ("won", "drew")
    if not begun or not beats or beats[-1].event.kind != "drew":
        raise NoQuestionError("no card is about to be drawn")
    drew, now = beats[-1].event, played.beats[step].state
    seats = now.profile.seats
    seeing = [str(seat) for seat in seats if view(now, seat).top is drew.card]
    clauses = {seat: drew.clauses for seat in seeing} or {NOBODY: ("next-unknown",)}
    return Question(
        ask=ask,
        among="seats",
        choices=(*map(str, seats), NOBODY),
        right=frozenset(clauses),
        clauses=clauses,
        many=True,
        viewpoint="spectator",
        seat=drew.seat,
    )


def holds(played: Replay[State], step: int, ask: str) -> Question:
    """Ask how many cards the seat on turn, or who took the trick, will hold at the next lead.

    (`back-to-six`, `hand-stays-six`, `last-six`.)
    """
    event, now = played.beats[step]
    seat = event.seat if now.turn is None else now.turn
    lead = next((state for _, state in played.beats[step + 1 :] if at_lead(state)), None)
    if seat is None or lead is None or at_lead(now):
        raise NoQuestionError("no trick is under way, or no other follows")
    drawn = lead.drawn > now.drawn
    held, right = len(now.hands[seat]), len(lead.hands[seat])
    clauses = ("back-to-six", "hand-stays-six") if drawn else ("last-six",)
    near = {held, now.profile.hand_size, now.profile.hand_size + 1}
    return number(played, step, ask, right, clauses, *near, seat=seat)


def draws_left(played: Replay[State], step: int, ask: str) -> Question:
    """Ask how many more times both will draw (`twenty-refills`)."""
    now = played.beats[step].state
    drew = [event for event, _ in played.beats[step + 1 :] if event.kind == "drew"]
    if not at_lead(now) or not drew or played.state.top is not None:
        raise NoQuestionError("nobody draws after this, or the record ends before the stock")
    right = len(drew) // now.profile.players
    # The last of all draws cites last that the stock is spent by it.
    return number(played, step, ask, right, drew[-1].clauses[-1:], len(drew))


ASKS: Final[Mapping[str, Ask[State]]] = {
    "may-play": playing.may_play,
    "takes-trick": playing.takes_trick,
    "leads": playing.leads,
    "tricks-left": partial(playing.tricks_left, clause="last-six"),
    "draws": draws,
    "sees-draw": sees_draw,
    "holds": holds,
    "draws-left": draws_left,
    "gets": counting.gets,
    "earns": counting.earns,
    "wins-match": counting.wins_match,
    "deals-next": counting.deals_next,
}


# Where a clause matters


def _stock_gone(played: Replay[State], step: int, question: Question) -> bool:
    """The stock is gone, and not every card may be played."""
    state = played.beats[step].state
    return state.top is None and question.right < set(question.choices)


def _follower_won(played: Replay[State], step: int, question: Question) -> bool:
    """Who took the trick, and so draws first, had not led to it."""
    return question.right != {str(played.beats[step].state.tricks[-1].leader)}


def _winner_has_drawn(played: Replay[State], step: int, question: Question) -> bool:
    """Only the loser's card is left to be drawn, and it lies open to both."""
    return played.beats[step].event.kind == "drew" and NOBODY not in question.right


def _nobody_sees(played: Replay[State], step: int, question: Question) -> bool:
    """The loser's card still lies under the one that the winner draws."""
    return question.right == {NOBODY}


def _to_be_refilled(played: Replay[State], step: int, question: Question) -> bool:
    """The trick is taken and nothing drawn yet."""
    event, state = played.beats[step]
    return event.kind == "won" and state.top is not None


def _replaces(played: Replay[State], step: int, question: Question) -> bool:
    """The seat asked about still holds as many cards as it will after the drawing."""
    state = played.beats[step].state
    return state.turn is not None and state.top is not None and bool(state.trick)


def _stock_low(played: Replay[State], step: int, question: Question) -> bool:
    """The stock is nearly spent, but not quite: no more cards than two hands hold."""
    state = played.beats[step].state
    stock = len(state.deal.pack) - state.drawn
    return 0 < stock <= state.profile.players * state.profile.hand_size


def _last_trick_on_table(played: Replay[State], step: int, question: Question) -> bool:
    """The last trick lies on the table; who takes it does not get all points without a bonus."""
    full = question.right == {question.choices[-1]}
    return played.beats[step].event.kind == "followed" and not full


LURES: Final[Mapping[str, Lure[State]]] = {
    "any-lead": on(lures.any_lead, "may-play"),
    "follow-or-trump": on(lures.suit_and_trump, "may-play"),
    "void-must-trump": on(lures.trump_alone, "may-play"),
    "free-discard": on(lures.neither, "may-play"),
    "follow-trump": on(lures.trump_led, "may-play"),
    "no-duty-to-beat": on(lures.need_not_beat, "may-play"),
    "trick-winner": on(lures.low_takes_high, "takes-trick"),
    "same-to-the-end": on(_stock_gone, "may-play"),
    "winner-draws-first": on(_follower_won, "draws"),
    "loser-draws-open": on(_winner_has_drawn, "sees-draw"),
    "back-to-six": on(_to_be_refilled, "holds"),
    "next-unknown": on(_nobody_sees, "sees-draw"),
    "twenty-refills": on(_stock_low, "draws-left"),
    "last-six": on(_stock_low, "tricks-left"),
    "high": on(lures.no_more_trumps, "gets:high"),
    "low": on(lures.lost_by_its_holder, "gets:low"),
    "jack": on(lures.no_more_jacks, "gets:jack"),
    "captor-not-holder": on(lures.lost_by_its_holder, "gets:low", "gets:jack"),
    "game": on(lures.fewer_cards, "gets:game"),
    "game-tie": on(lures.even_values, "gets:game"),
    "no-last-trick": on(_last_trick_on_table, "earns"),
    "target": on(lures.close_to_target, "wins-match"),
    "counting-order": on(lures.both_would_reach, "wins-match"),
    "next-deal": on(lures.not_the_last_taker, "deals-next"),
    "hand-stays-six": on(_replaces, "holds"),
}

DEALS: Final[Mapping[str, Deals[State]]] = {
    "game-tie": found.tied,
    "target": found.near_target,
    "counting-order": found.near_target,
}
"""Clause -> the deals among which its positions are looked for, where they are no usual ones."""


def deals(clause: str) -> Deals[State]:
    """Return the deals among which new positions of a clause are looked for."""
    return DEALS.get(clause, found.at_random)
