"""Wrong rules of the trick games, planted one at a time: the answer of an exercise is another."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from games.all_fours import exercises as exercises_of_all_fours
from games.all_fours.rules import (
    AllFoursProfile,
    Discard,
    Phase,
    State,
    Word,
    begging,
    dealing,
    judging,
    playing,
)
from games.all_fours.rules.state import waiting
from games.california_jack import exercises as exercises_of_california_jack
from games.california_jack import rules as jack
from games.core import ALLOWED, Beat, Card, Event, Replay, Ruling, Seat, Suit, changed
from games.exercises import question
from games.tricks import deal as trick_deal
from games.tricks import trick as tricks
from games.tricks.counting import Point, Values, four_points
from games.tricks.deal import TrickState, awarded, counted
from games.tricks.trick import PlayCard

from ...all_fours import tables
from ...all_fours.tables import OWN_TRICKS
from ..deals import COUNTED_APART, FORTY_FORTY, played, random_play
from .test_trick_questions import (
    EVERY_SUIT,
    HEARTS_ONLY,
    NO_CLUB,
    NO_HEART,
    ONE_TRUMP,
    RUN_TWICE,
    of_kind,
)

Rules = Mapping[tuple[object, str], object]
"""Where a rule stands, and the wrong one to stand there."""


class Planted(NamedTuple):
    """A position at which a clause decides a question, and wrong rules in its place."""

    deal: Callable[[], Replay[Any]]
    step: int | str
    """A beat, or the last one of a kind."""
    ask: str
    rules: Rules

    def right(self) -> frozenset[str]:
        """Return the right answers by the rules that stand."""
        deal = self.deal()
        step = of_kind(deal, self.step) if isinstance(self.step, str) else self.step
        return question(deal, step, self.ask).right


# What may be played


def withheld(
    state: TrickState, action: PlayCard, wrong: Callable[[Card, Suit, Suit, bool], bool]
) -> tuple[Card, ...]:
    """Withhold every card that is not wrong, from one that is."""
    if not state.trick:
        return ()
    hand, led, trump = state.hands[action.seat], state.trick[0].suit, state.trump
    holds = any(card.suit is led for card in hand)
    if not wrong(action.card, led, trump, holds):
        return ()
    return tuple(card for card in hand if not wrong(card, led, trump, holds))


def refusing(wrong: Callable[[Card, Suit, Suit, bool], bool]) -> Rules:
    """Refuse what is wrong by a card, the suit led, that of trumps, and whether one can follow."""
    return {(trick_deal, "withheld"): lambda state, action: withheld(state, action, wrong)}


def no_trump_led(state: jack.State, action: PlayCard) -> Ruling:
    trump = not state.trick and action.card.suit is state.trump
    return Ruling("any-lead") if trump else JACK_RULE(state, action)


def must_beat(state: TrickState, action: PlayCard) -> tuple[Card, ...]:
    hand, trick = state.hands[action.seat], state.trick
    beating = tuple(
        card for card in hand if trick and tricks.winning([trick[0], card], state.trump)
    )
    return () if action.card in beating else beating


def free_at_the_end(state: jack.State, action: PlayCard) -> tuple[Card, ...]:
    return WITHHELD(state, action) if state.top else ()


def highest_rank(trick: Sequence[Card], trump: Suit) -> int:
    return max(range(len(trick)), key=lambda place: trick[place].rank)


JACK_RULE = jack.rule
WITHHELD = trick_deal.withheld
DRAWN = jack._drawn
TAKEN = jack._taken
COUNTED = trick_deal.counted
NINE_EACH = {"bicycle": replace(jack.BICYCLE, hand_size=9)}


# What is drawn


def loser_first(state: jack.State) -> tuple[Beat[Any], ...]:
    return DRAWN(changed(state, leader=state.profile.after(state.leader)))


def twice(state: jack.State) -> tuple[Beat[Any], ...]:
    *before, (event, drawn) = DRAWN(state)
    drawn = changed(drawn, turn=None)
    return (*before, Beat(event, drawn), *DRAWN(drawn))


def after_the_stock_nothing(state: jack.State) -> tuple[Beat[Any], ...]:
    if state.top is not None:
        return TAKEN(state)
    beat = trick_deal.taken(state, ("trick-winner",), goes_on=False)
    return (beat, *jack._counted(changed(beat.state, hands=((), ()))))


def only_the_winners(state: jack.State) -> Card | None:
    pack = state.deal.pack
    return pack[state.drawn] if state.drawn < len(pack) and state.drawn % 2 == 0 else None


def the_next_too(state: jack.State) -> Card | None:
    pack = state.deal.pack
    return pack[min(state.drawn + 1, len(pack) - 1)]


# What is counted


def other(side: int | None) -> int:
    """Give a point to the other side, or to the first where nobody gets it."""
    return 0 if side is None else 1 - side


def counting(owner: Any, *clauses: str) -> Rules:
    """Give some points to the other side."""

    def wrong(captured: Any, trump: Suit, values: Values) -> Iterator[Point]:
        for point in four_points(captured, trump, values):
            yield point._replace(side=other(point.side)) if point.clause in clauses else point

    return {(owner, "four_points"): wrong}


def backwards(captured: Any, trump: Suit, values: Values) -> Iterator[Point]:
    yield from reversed(list(four_points(captured, trump, values)))


def high_alone(captured: Any, trump: Suit, values: Values) -> Iterator[Point]:
    return (point for point in four_points(captured, trump, values) if point.clause != "low")


def with_the_last_trick(state: jack.State) -> tuple[Beat[Any], ...]:
    points = four_points(trick_deal.captured(state), state.trump, state.profile.values)
    last = Point("no-last-trick", state.profile.side(state.tricks[-1].winner))
    return counted(state, [*points, last])


def never(scores: Sequence[int], target: int) -> None:
    return None


def the_same_deals(state: TrickState, points: Any) -> tuple[Beat[Any], ...]:
    *before, (event, now) = COUNTED(state, points)
    return (*before, Beat(event._replace(seat=state.deal.dealer), now))


# What is said


def dealer_first(beats: tuple[Beat[Any], ...], seat: Seat, phase: Phase) -> tuple[Beat[Any], ...]:
    *before, (event, state) = beats
    return (*before, Beat(event, changed(state, turn=state.deal.dealer, phase=phase)))


def partner_leads(beats: tuple[Beat[Any], ...], seat: Seat, phase: Phase) -> tuple[Beat[Any], ...]:
    if phase is Phase.PLAYING:
        seat = beats[-1].state.profile.after(seat)
        beats = (*beats[:-1], beats[-1]._replace(state=changed(beats[-1].state, leader=seat)))
    return waiting(beats, seat, phase)


def gift(state: State, seat: Seat) -> tuple[Beat[Any], ...]:
    beats = begging.refuse(state, seat)
    point = Point("dealer-refuses", state.profile.side(state.eldest))
    return (*beats, *awarded(beats[-1].state, point))


def once(state: State, seat: Seat) -> tuple[Beat[Any], ...]:
    return waiting(begging._round(state, "dealer-runs"), state.eldest, Phase.DISCARDING)


def the_next_deals(state: State, clause: str) -> Beat[Any]:
    event = Event("voided", (clause,), seat=state.eldest)
    return Beat(event, changed(state, turn=None, over=True, void=clause))


def a_card_more(state: State, action: Any) -> Ruling:
    left = len(state.hands[action.seat]) - len(action.cards)
    return ALLOWED if left == 7 else Ruling("discard-to-six")


def calls(word: Word, call: object) -> Rules:
    """Let a word do something else."""
    return {(judging, "CALLS"): {**judging.CALLS, word: call}}


# Positions


def after(text: str, *plays: str, **keys: object) -> Callable[[], Replay[Any]]:
    """Deal California Jack, with plays that stand over those of the text."""
    if plays:
        keys["actions"] = list(plays)
    return lambda: played(text, **keys)


def said(text: str, **keys: object) -> Callable[[], Replay[Any]]:
    """Deal All Fours."""
    return lambda: tables.played(text, **keys)


def at_random(**keys: Any) -> Callable[[], Replay[Any]]:
    """Deal with lawful plays, whatever is lawful."""
    return lambda: random_play(1, **keys)


def run_and_played() -> Replay[Any]:
    """Run the cards twice, and go on with what is lawful first of all."""
    deal = tables.played(RUN_TWICE)
    while lawful := judging.legal(deal.state):
        action = lawful[0]
        if isinstance(action, Discard):
            hand = deal.state.hands[action.seat]
            discards = (Discard(action.seat, hand[:count]) for count in range(1, len(hand)))
            action = next(it for it in discards if judging.rule(deal.state, it).allowed)
        deal = deal.then(action)
    return deal


BEGGED = 7
"""A seed with which the eldest begs and the dealer refuses."""

OF_FOUR: Mapping[str, Any] = {"game": "all-fours", "profile": "partners"}
NOTHING_WORTH = """
    A     3C 4C 5C 6C 7C 8C
    B     2C 2D 3D 4D 5D 6D
    up    9H
    does  A:stand 3C 2C 4C 2D 5C 3D 6C 4D 7C 5D 8C 6D
"""
CLUBS_TO_A_TRUMP = "A 3C 4C 5C\nB 2H KD QD 3D 4D 5D\nup 9H\ndoes A:stand 3C"
BOTH_SUITS = "A 3C 4C 5C\nB 2H KC QD 3D 4D 5D\nup 9H\ndoes A:stand 3C"
REVOKED = "A 3C 4C 6C 7C 8C AH\nB 2D 5C KD QD 3D 4H\nup 9H\ndoes A:stand 3C 2D 6C 5C"

TRICK = after(EVERY_SUIT, "A:7C", "B:2C")
TAKEN_BY_B = after(NO_CLUB, "A:7C", "B:2H")
OWN = said(OWN_TRICKS)

JACK: Mapping[str, Planted] = {
    "any-lead": Planted(after(EVERY_SUIT), 0, "may-play", {(jack, "rule"): no_trump_led}),
    "follow-or-trump": Planted(
        after(EVERY_SUIT, "A:7C"), 1, "may-play",
        refusing(lambda card, led, trump, holds: holds and card.suit is not led),
    ),
    "void-must-trump": Planted(
        after(NO_CLUB, "A:7C"), 1, "may-play",
        refusing(lambda card, led, trump, holds: holds and card.suit not in (led, trump)),
    ),
    "free-discard": Planted(
        after(NO_HEART, "A:7C"), 1, "may-play",
        refusing(lambda card, led, trump, holds: not holds and card.suit is Suit.SPADES),
    ),
    "follow-trump": Planted(
        after(EVERY_SUIT, "A:5H"), 1, "may-play",
        refusing(lambda card, led, trump, holds: led is not trump and card.suit is not led),
    ),
    "no-duty-to-beat": Planted(
        after(EVERY_SUIT, "A:7C"), 1, "may-play", {(trick_deal, "withheld"): must_beat}
    ),
    "trick-winner": Planted(TAKEN_BY_B, 2, "takes-trick", {(tricks, "winning"): highest_rank}),
    "same-to-the-end": Planted(
        after(COUNTED_APART), 101, "may-play", {(trick_deal, "withheld"): free_at_the_end}
    ),
    "winner-draws-first": Planted(TRICK, "won", "draws", {(jack, "_drawn"): loser_first}),
    "loser-draws-open": Planted(
        TRICK, 4, "sees-draw", {(jack.State, "top"): property(only_the_winners)}
    ),
    "back-to-six": Planted(TRICK, "won", "holds", {(jack, "_drawn"): twice}),
    "next-unknown": Planted(
        TRICK, "won", "sees-draw", {(jack.State, "top"): property(the_next_too)}
    ),
    "twenty-refills": Planted(at_random(), 0, "draws-left", {(jack, "PROFILES"): NINE_EACH}),
    "last-six": Planted(
        at_random(), 0, "tricks-left", {(jack, "_taken"): after_the_stock_nothing}
    ),
    "high": Planted(after(COUNTED_APART), "won", "gets:high", counting(jack, "high")),
    "low": Planted(after(COUNTED_APART), "won", "gets:low", counting(jack, "low")),
    "jack": Planted(after(COUNTED_APART), "won", "gets:jack", counting(jack, "jack")),
    "captor-not-holder": Planted(after(COUNTED_APART), 57, "gets:low", counting(jack, "low")),
    "game": Planted(after(COUNTED_APART), "won", "gets:game", counting(jack, "game")),
    "game-tie": Planted(after(FORTY_FORTY), "won", "gets:game", counting(jack, "game-tie")),
    "no-last-trick": Planted(
        after(COUNTED_APART), "won", "earns", {(jack, "_counted"): with_the_last_trick}
    ),
    "target": Planted(
        after(COUNTED_APART, scores={"A": 9, "B": 9}), "won", "wins-match",
        {(trick_deal, "reached"): never},
    ),
    "counting-order": Planted(
        after(COUNTED_APART, scores={"A": 8, "B": 9}), "won", "wins-match",
        {(jack, "four_points"): backwards},
    ),
    "next-deal": Planted(
        after(COUNTED_APART), "won", "deals-next", {(trick_deal, "counted"): the_same_deals}
    ),
    "hand-stays-six": Planted(TRICK, "led", "holds", {(jack, "_drawn"): twice}),
}  # fmt: skip

ALL_FOURS: Mapping[str, Planted] = {
    "eldest-leads": Planted(
        lambda: random_play(BEGGED, **OF_FOUR), "begged", "leads",
        {(begging, "waiting"): partner_leads},
    ),
    "follow-or-trump": Planted(
        said(BOTH_SUITS), "led", "may-play",
        refusing(lambda card, led, trump, holds: holds and card.suit is not led),
    ),
    "no-foreign-suit": Planted(
        said(CLUBS_TO_A_TRUMP), "led", "may-play",
        refusing(lambda card, led, trump, holds: holds and card.suit not in (led, trump)),
    ),
    "trick-winner": Planted(
        said(CLUBS_TO_A_TRUMP + " 2H"), "followed", "takes-trick",
        {(tricks, "winning"): highest_rank},
    ),
    "six-tricks": Planted(
        run_and_played, "turned", "tricks-left", {(begging, "rule_discard"): a_card_more}
    ),
    "revoke": Planted(
        said(REVOKED, referee=False), "followed", "may-claim",
        {(playing, "claimable"): lambda state, seat: None},
    ),
    "stand-or-beg": Planted(
        said("up 9H"), 0, "may-beg", {(dealing, "waiting"): dealer_first}
    ),
    "dealer-refuses": Planted(
        said("up 9H\ndoes A:beg B:refuse"), "refused", "gets:refusal", calls(Word.REFUSE, gift)
    ),
    "dealer-runs": Planted(
        said(RUN_TWICE), "begged", "given", {(AllFoursProfile, "packet"): property(lambda it: 2)}
    ),
    "same-suit-again": Planted(said(RUN_TWICE), 3, "runs-again", calls(Word.RUN, once)),
    "beg-once": Planted(
        said(RUN_TWICE), "turned", "may-beg",
        {(judging, "ASKED"): {**judging.ASKED, Phase.DISCARDING: (Word.BEG,)}},
    ),
    "pack-runs-out": Planted(
        said("does A:beg B:run", pack=HEARTS_ONLY), "turned", "deals-next",
        {(begging, "voided"): the_next_deals},
    ),
    "discard-to-six": Planted(
        run_and_played, "turned", "discards", {(begging, "rule_discard"): a_card_more}
    ),
    "partners-look-later": Planted(
        at_random(**OF_FOUR), 0, "looks", {(State, "looked"): property(lambda it: tuple(Seat))}
    ),
    "high": Planted(OWN, "won", "gets:high", counting(playing, "high")),
    "low": Planted(OWN, "won", "gets:low", counting(playing, "low")),
    "jack": Planted(OWN, "won", "gets:jack", counting(playing, "jack")),
    "game": Planted(OWN, "won", "gets:game", counting(playing, "game")),
    "game-tie": Planted(
        said(NOTHING_WORTH), "won", "gets:game", counting(playing, "game-tie")
    ),
    "lone-trump": Planted(
        said(ONE_TRUMP), "won", "earns", {(playing, "four_points"): high_alone}
    ),
    "sides-add": Planted(at_random(**OF_FOUR), "won", "gets:game", counting(playing, "game")),
    "target": Planted(
        said(OWN_TRICKS, scores={"A": 6, "B": 4}), "won", "wins-match",
        {(trick_deal, "reached"): never},
    ),
    "counting-order": Planted(
        said(OWN_TRICKS, scores={"A": 6, "B": 6}), "won", "wins-match",
        {(playing, "four_points"): backwards},
    ),
    "jack-may-end": Planted(
        said("up JH", scores={"A": 6, "B": 6}), 0, "wins-match", {(trick_deal, "reached"): never}
    ),
    "next-deal": Planted(OWN, "won", "deals-next", {(trick_deal, "counted"): the_same_deals}),
}  # fmt: skip

PLANTED = [*JACK.items(), *ALL_FOURS.items()]


def test_a_wrong_rule_is_planted_for_every_clause_that_is_exercised() -> None:
    assert list(JACK) == list(exercises_of_california_jack.LURES)
    assert list(ALL_FOURS) == list(exercises_of_all_fours.LURES)


@pytest.mark.parametrize(
    "planted", [planted for _, planted in PLANTED], ids=[clause for clause, _ in PLANTED]
)
def test_with_a_wrong_rule_the_answer_is_another(
    planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = planted.right()
    for (owner, name), wrong in planted.rules.items():
        monkeypatch.setattr(owner, name, wrong)
    assert planted.right() != right
