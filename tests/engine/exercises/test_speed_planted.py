"""Wrong rules of California Speed, planted one at a time: the answer of an exercise is another."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from games.california_speed.exercises import LURES
from games.california_speed.rules import Cover, Place, State, Word, covering, judging, laying
from games.california_speed.rules.judging import WORDS, Said
from games.california_speed.rules.state import Piles, replaced
from games.core import ALLOWED, Beat, Event, Ruling, Seat, changed
from games.exercises import question

from ...california_speed.tables import A_RUNS_OUT, NO_MATCH, ONE_EACH, PAIR, played

LAID_AGAIN = " A:no-match B:no-match"
OTHER = {Seat.A: Seat.B, Seat.B: Seat.A}
PAIR_BEGUN = PAIR + "does A:A1"
TIED = ONE_EACH + " A:B1@5 B:B2@5"
TWO_PAIRS = "A 5C 9D JH QS 9S B 5D 9C 3H 4S does A:A2"
TWO_IN_A_ROW = "A 5C 5D JH QS 7S KH B 9D 2C 3H 4S does A:A1 A:A2" + LAID_AGAIN
EQUAL_COVERED = "A 5C 9D JH QS 5H 7S B 5D 2C 3H 4S 8C does B:B1 A:A1"


Rules = Mapping[tuple[object, str], object]
"""Where a rule stands, and the wrong one to stand there."""


class Planted(NamedTuple):
    """A step at which a clause decides a question, and wrong rules in its place."""

    text: str
    step: int
    ask: str
    rules: Rules
    wins: int = 0
    """Games that each has won before."""

    def right(self) -> frozenset[str]:
        """Return the right answers by the rules that stand."""
        deal = played(self.text, scores={"A": self.wins, "B": self.wins})
        return question(deal, self.step, self.ask).right


def anywhere(state: State, place: Place) -> Ruling:
    return ALLOWED


def fresh_places_too(state: State, place: Place) -> Ruling:
    fresh = len(state.piles[place]) > 1
    return ALLOWED if fresh else covering.rule_cover(state, place)


def equal_cards_only(state: State, place: Place) -> Ruling:
    same = state.packets[Seat.A][0].rank is state.piles[place][-1].rank
    return ALLOWED if same else Ruling("no-lone-rank")


def in_one_row(piles: Piles) -> tuple[Place, ...]:
    ranks = [pile[-1].rank for pile in piles]
    rows = ranks[:4], ranks[4:]
    return tuple(place for place in Place if rows[place // 4].count(ranks[place]) > 1)


def with_what_lies_below(piles: Piles) -> tuple[Place, ...]:
    ranks = [card.rank for pile in piles for card in pile]
    return tuple(place for place in Place if ranks.count(piles[place][-1].rank) > 1)


def from_the_bottom(state: State, action: Cover) -> tuple[Beat[Any], ...]:
    *packet, last = state.packets[action.seat]
    packets = replaced(state.packets, action.seat, (last, *packet))
    return covering.cover(changed(state, packets=packets), action)


def then_the_other(state: State, action: Cover) -> tuple[Beat[Any], ...]:
    event, after = covering.cover(state, action)[0]
    return (Beat(event, changed(after, turn=(OTHER[action.seat],))),)


def always(state: State, seat: Seat) -> Ruling:
    return ALLOWED


def said_always(word: Word) -> Rules:
    return {(judging, "WORDS"): {**WORDS, word: Said(always, WORDS[word].play)}}


TAKEN_UP = laying._taken_up
LAID = laying._laid
WON = covering._won


def the_others_row(state: State, seat: Seat) -> Beat[Any]:
    event, after = TAKEN_UP(state, OTHER[seat])
    return Beat(event._replace(seat=seat), after)


def backwards(state: State, seat: Seat) -> Beat[Any]:
    event, after = TAKEN_UP(state, seat)
    held = len(state.packets[seat])
    packet = after.packets[seat]
    packet = (*packet[:held], *reversed(packet[held:]))
    return Beat(event, changed(after, packets=replaced(after.packets, seat, packet)))


def tops_only(state: State, seat: Seat) -> Beat[Any]:
    tops = tuple(pile[-1:] for pile in state.piles)
    return TAKEN_UP(changed(state, piles=tops), seat)


def from_nowhere(state: State, event: Event) -> Beat[Any]:
    beat = LAID(state, event)
    again = event.kind == "laid-again"
    return Beat(event, changed(beat.state, packets=state.packets)) if again else beat


def two_points(state: State, action: Cover) -> tuple[Beat[Any], ...]:
    event, after = WON(state, action)[0]
    scores = tuple(2 * score for score in after.scores)
    return (Beat(event, changed(after, scores=scores)),)


def the_other_wins(state: State, action: Cover) -> tuple[Beat[Any], ...]:
    return WON(state, Cover(OTHER[action.seat], action.place))


def never(scores: tuple[int, ...], target: int) -> None:
    return None


def first_come(state: State, clause: str) -> Beat[Any]:
    return Beat(Event("game-drawn", (clause,)), changed(state, over=True, turn=()))


EVERYWHERE: Rules = {(judging, "rule_cover"): anywhere}
MATCHED_ONLY = property(lambda state: state.matched)
STUCK = NO_MATCH + "does" + LAID_AGAIN

PLANTED = {
    "no-turns": Planted(PAIR_BEGUN, 1, "covers-next", {(judging, "cover"): then_the_other}),
    "cover-match": Planted(PAIR, 0, "may-cover", {(laying, "matches"): in_one_row}),
    "turned-as-played": Planted(
        TWO_PAIRS, 0, "may-lay", {(judging, "rule_cover"): equal_cards_only}
    ),
    "no-lone-rank": Planted(PAIR, 0, "may-cover", EVERYWHERE),
    "no-middle": Planted(PAIR, 0, "from-top", {(judging, "cover"): from_the_bottom}),
    "covered-is-gone": Planted(
        EQUAL_COVERED, 2, "may-cover", {(covering, "matches"): with_what_lies_below}
    ),
    "finish-the-match": Planted(PAIR_BEGUN, 1, "may-cover", {(State, "coverable"): MATCHED_ONLY}),
    "fresh-place": Planted(PAIR_BEGUN, 1, "may-cover", {(judging, "rule_cover"): fresh_places_too}),
    "no-match": Planted(PAIR, 0, "may-say:no-match", said_always(Word.NO_MATCH)),
    "take-up-row": Planted(STUCK, 2, "takes-up", {(laying, "_taken_up"): the_others_row}),
    "take-up-order": Planted(STUCK, 2, "turns-first", {(laying, "_taken_up"): backwards}),
    "lay-again": Planted(STUCK, 2, "packet-after", {(laying, "_laid"): from_nowhere}),
    "never-on-top": Planted(NO_MATCH, 0, "may-cover", EVERYWHERE),
    "counts-may-differ": Planted(
        TWO_IN_A_ROW, 4, "larger-packet", {(laying, "_taken_up"): tops_only}
    ),
    "race-only": Planted(A_RUNS_OUT, 22, "score-after", {(covering, "_won"): two_points}),
    "match-of-wins": Planted(A_RUNS_OUT, 22, "wins-match", {(covering, "reached"): never}, 1),
    "last-card-wins": Planted(A_RUNS_OUT, 22, "wins-game", {(covering, "_won"): the_other_wins}),
    "simultaneous-draw": Planted(TIED, 45, "wins-game", {(covering, "drawn"): first_come}),
    "stalemate-draw": Planted(NO_MATCH, 0, "may-say:offer-draw", said_always(Word.OFFER)),
    "unlawful-no-end": Planted(ONE_EACH, 42, "wins-on", EVERYWHERE),
}


def test_a_wrong_rule_is_planted_for_every_clause_that_is_exercised() -> None:
    assert list(PLANTED) == list(LURES)


@pytest.mark.parametrize("clause", PLANTED)
def test_with_a_wrong_rule_the_answer_is_another(
    clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted = PLANTED[clause]
    right = planted.right()
    for (owner, name), wrong in planted.rules.items():
        monkeypatch.setattr(owner, name, wrong)
    assert planted.right() != right
