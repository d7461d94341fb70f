"""Where a clause of the trick games matters: who does not know it would answer otherwise."""

from __future__ import annotations

from games.core import Card, Rank, Replay, Side, Suit
from games.core.questions import NOBODY, Question

from ..counting import four_points
from ..deal import TrickState, captured
from ..trick import winning
from .moments import hand_on_turn

# The play


def led(played: Replay[TrickState], step: int) -> tuple[Suit | None, Suit, frozenset[Suit]]:
    """Return the suit led, the suit of trumps, and the suits that the seat on turn holds."""
    state = played.beats[step].state
    suit = state.trick[0].suit if state.trick else None
    return suit, state.trump, frozenset(card.suit for card in hand_on_turn(state))


def any_lead(played: Replay[TrickState], step: int, question: Question) -> bool:
    """A trump and two other suits, any of which may be led."""
    suit, trump, held = led(played, step)
    return suit is None and trump in held and len(held) > 2


def suit_and_trump(played: Replay[TrickState], step: int, question: Question) -> bool:
    """A plain lead, and of the suit, of trumps and of another suit one holds each."""
    suit, trump, held = led(played, step)
    return suit is not trump and suit in held and trump in held and len(held) > 2


def trump_alone(played: Replay[TrickState], step: int, question: Question) -> bool:
    """A plain lead, and one holds trumps and others but nothing of the suit."""
    suit, trump, held = led(played, step)
    return suit is not None and suit not in held and trump in held and len(held) > 1


def neither(played: Replay[TrickState], step: int, question: Question) -> bool:
    """Neither the suit led nor a trump, but two others."""
    suit, trump, held = led(played, step)
    return suit is not None and not held & {suit, trump} and len(held) > 1


def trump_led(played: Replay[TrickState], step: int, question: Question) -> bool:
    """A trump lead, and one holds trumps and others."""
    suit, trump, held = led(played, step)
    return suit is trump and trump in held and len(held) > 1


def need_not_beat(played: Replay[TrickState], step: int, question: Question) -> bool:
    """Of the suit led one holds cards above the lead and below it."""
    state = played.beats[step].state
    if not state.trick:
        return False
    lead = state.trick[0]
    same = [card for card in hand_on_turn(state) if card.suit is lead.suit]
    return bool(same) and min(same) < lead < max(same)


def low_takes_high(played: Replay[TrickState], step: int, question: Question) -> bool:
    """The card that takes the trick is not its highest by rank."""
    state = played.beats[step].state
    winner = state.trick[winning(state.trick, state.trump)]
    return any(card.rank > winner.rank for card in state.trick)


# The count


def all_taken(played: Replay[TrickState], step: int) -> bool:
    """The last trick has just been taken, and nothing is counted yet."""
    event, state = played.beats[step]
    return event.kind == "won" and not any(state.hands)


def trumps(played: Replay[TrickState]) -> list[list[Card]]:
    """Return the trumps captured, by side."""
    state = played.state
    piles = captured(state)
    return [sorted(card for card in pile if card.suit is state.trump) for pile in piles]


def _side(played: Replay[TrickState], question: Question) -> Side | None:
    """Return the side that is the right answer; None for nobody."""
    (right,) = question.right
    return None if right == NOBODY else played.record.deal.profile.sides.index(right)


def no_more_trumps(played: Replay[TrickState], step: int, question: Question) -> bool:
    """All tricks are taken, and who gets the point has not more trumps than the other side."""
    side = _side(played, question)
    if side is None or not all_taken(played, step):
        return False
    piles = trumps(played)
    return len(piles[side]) <= len(piles[1 - side])


def jacks(played: Replay[TrickState]) -> list[int]:
    """Return the number of jacks captured, by side."""
    return [sum(card.rank is Rank.JACK for card in pile) for pile in captured(played.state)]


def no_more_jacks(played: Replay[TrickState], step: int, question: Question) -> bool:
    """All tricks are taken, and who gets Jack has not more jacks than the other side."""
    side = _side(played, question)
    count = jacks(played)
    return all_taken(played, step) and side is not None and count[side] <= count[1 - side]


def lost_by_its_holder(played: Replay[TrickState], step: int, question: Question) -> bool:
    """The card in the trick on the table was played by the side that does not get the point."""
    state = played.beats[step].state
    if question.card is None:
        return False
    holder = state.profile.after(state.leader, state.trick.index(question.card))
    return state.profile.side(holder) != _side(played, question)


def fewer_cards(played: Replay[TrickState], step: int, question: Question) -> bool:
    """All tricks are taken, and the other side has more cards than the one that gets Game."""
    side = _side(played, question)
    piles = captured(played.state)
    return all_taken(played, step) and side is not None and len(piles[side]) < len(piles[1 - side])


def even_values(played: Replay[TrickState], step: int, question: Question) -> bool:
    """All tricks are taken, and nobody gets Game, though one side has more cards than the other."""
    few, many = sorted(map(len, captured(played.state)))
    worth = any(played.record.rules.result(played.state).values)
    return all_taken(played, step) and _side(played, question) is None and worth and few < many


# The match


def totals(played: Replay[TrickState], step: int) -> list[int]:
    """Return the match points by side, were all that is captured counted, whoever wins by it."""
    state = played.state
    sums = list(played.beats[step].state.scores)
    for point in four_points(captured(state), state.trump, state.profile.values):
        if point.side is not None:
            sums[point.side] += point.worth
    return sums


def close_to_target(played: Replay[TrickState], step: int, question: Question) -> bool:
    """At the count one side comes just to the target, or lacks a point of it; not both."""
    target = played.record.deal.target
    return (
        all_taken(played, step)
        and max(played.state.scores) in (target - 1, target)
        and min(totals(played, step)) < target
    )


def both_would_reach(played: Replay[TrickState], step: int, question: Question) -> bool:
    """Both sides would come to the target, and the one that wins would not have the greater sum."""
    side = _side(played, question)
    if side is None or not all_taken(played, step):
        return False
    sums = totals(played, step)
    return min(sums) >= played.record.deal.target and sums[side] == min(sums)


def not_the_last_taker(played: Replay[TrickState], step: int, question: Question) -> bool:
    """All tricks are taken, and somebody deals next who has not taken the last."""
    event, _ = played.beats[step]
    return all_taken(played, step) and question.right.isdisjoint({NOBODY, str(event.seat)})
