"""Exercises of California Speed: what is asked and answered, and where."""

from typing import Any

import pytest

from games.core import Replay, Seat
from games.core.questions import NoQuestionError, Question
from games.exercises import question

from .tables import A_RUNS_OUT, CAME_BACK, NO_MATCH, ONE_EACH, PAIR, played

EVERYWHERE = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4")

THREE = """
    A     5C 9D 5H QS  7S KH 3C 8D
    B     5D 2C 3H 4S  8C TC
"""
"""Three fives: A1, A3 and B1."""

TAKEN_UP = PAIR + "does  A:A1 A:B1 A:no-match B:no-match"
"""A has covered both fives, with 7♠ and K♥; then both say that there is no match."""

TIED = ONE_EACH + " A:B1@5 B:B2@5"


def now(text: str, ask: str, **keys: object) -> Question:
    """Ask after the last action of a text."""
    deal = played(text, **keys)
    return question(deal, len(deal.beats) - 1, ask)


def by_last(text: str, ask: str, **keys: object) -> Question:
    """Ask when the last action of a text has just been done, and nothing has come of it yet."""
    deal = played(text, **keys)
    return question(deal, last_action(deal), ask)


def last_action(deal: Replay[Any]) -> int:
    """Return the first beat of the last action."""
    return deal.ends[-2]


def right(asked: Question) -> str:
    """Return the right answers in order, as `A1 B1`."""
    return " ".join(choice for choice in asked.choices if choice in asked.right)


# Which places


def test_a_match_may_be_covered_and_a_lone_rank_not() -> None:
    asked = now(PAIR, "may-cover")
    assert right(asked) == "A1 B1"
    assert asked.clauses["A1"] == ("cover-match", "turned-as-played")
    assert asked.clauses["A2"] == ("no-lone-rank",)


def test_the_rest_of_a_match_may_be_covered_and_the_fresh_place_not() -> None:
    asked = now(PAIR + "does A:A1", "may-cover")
    assert right(asked) == "B1"
    assert asked.clauses["B1"][0] == "finish-the-match"
    assert asked.clauses["A1"] == ("fresh-place",)


def test_where_nothing_matches_none_may_be_covered() -> None:
    asked = now(NO_MATCH, "may-cover")
    assert right(asked) == "none"
    assert asked.clauses["none"] == ("no-match", "no-lone-rank")


def test_none_may_be_covered_though_one_has_said_so() -> None:
    assert right(now(NO_MATCH + "does A:no-match", "may-cover")) == "none"


@pytest.mark.parametrize(
    ("text", "ask"), [(PAIR, "may-cover"), (NO_MATCH, "may-cover"), (ONE_EACH, "wins-on")]
)
def test_all_places_are_offered_and_none_of_them(text: str, ask: str) -> None:
    asked = now(text, ask)
    assert asked.choices == (*EVERYWHERE, "none")
    assert (asked.among, asked.many) == ("places", True)


def test_the_next_card_may_be_laid_where_any_card_may() -> None:
    deal = played("A 5C 9D JH QS 9S B 5D 2C 3H 4S does A:A1")
    asked = question(deal, 0, "may-lay")
    assert (asked.seat, str(asked.card)) == (Seat.A, "9S")
    assert right(asked) == "A1 B1"
    assert asked.clauses["A2"] == ("no-lone-rank",)


def test_the_last_card_wins_on_every_place_that_may_be_covered() -> None:
    asked = now(ONE_EACH, "wins-on")
    assert asked.seat == Seat.A
    assert right(asked) == "A1 A2 A3 B1 B2 B3"
    assert asked.clauses["B1"][0] == "last-card-wins"
    assert asked.clauses["B4"] == ("fresh-place", "unlawful-no-end")


# Who, and which card of the packet


def test_both_may_cover_whoever_has_just_done_so() -> None:
    asked = now(PAIR + "does A:A1", "covers-next")
    assert (right(asked), asked.many) == ("A B", True)
    assert asked.clauses["A"][0] == "no-turns"


def test_nobody_may_cover_without_a_match() -> None:
    assert right(now(NO_MATCH, "covers-next")) == "nobody"


@pytest.mark.parametrize(("text", "count"), [(PAIR, "2"), (THREE, "3")])
def test_of_as_many_cards_as_places_the_last_is_so_deep_in_the_packet(
    text: str, count: str
) -> None:
    asked = now(text, "from-top")
    assert (asked.seat, right(asked)) == (Seat.A, count)
    assert asked.clauses[count][0] == "no-middle"


def test_after_a_covering_the_other_is_asked_for_the_depth() -> None:
    assert now(THREE + "does A:A1", "from-top").seat == Seat.B


# What may be said


def test_no_match_may_not_be_said_beside_a_match() -> None:
    asked = now(PAIR, "may-say:no-match")
    assert (right(asked), asked.seat) == ("no", Seat.A)
    assert asked.clauses == {"no": ("no-match",)}


def test_what_is_left_over_does_not_forbid_to_say_no_match() -> None:
    asked = now(PAIR + "does A:A1", "may-say:no-match")
    assert (right(asked), asked.seat) == ("yes", Seat.B)


def test_who_has_said_no_match_is_not_asked_again() -> None:
    annulled = PAIR + "does A:A1 B:no-match"
    assert now(annulled, "may-say:no-match").seat == Seat.A
    assert now(CAME_BACK + " A:no-match B:offer-draw", "may-say:no-match").seat == Seat.B


@pytest.mark.parametrize(
    ("text", "answer", "times"),
    [
        (NO_MATCH, "no", 1),
        (NO_MATCH + "does A:no-match B:no-match", "no", 1),
        (CAME_BACK, "yes", 2),
    ],
)
def test_a_draw_may_be_offered_when_all_cards_lie_as_before(
    text: str, answer: str, times: int
) -> None:
    asked = now(text, "may-say:offer-draw")
    assert (right(asked), asked.times) == (answer, times)
    assert asked.clauses == {answer: ("stalemate-draw",)}


# Rows taken up


def test_who_has_said_it_last_takes_up_the_own_row() -> None:
    asked = by_last(TAKEN_UP, "takes-up")
    assert (asked.seat, right(asked)) == (Seat.B, "B1 B2 B3 B4")
    assert asked.choices == EVERYWHERE
    assert asked.clauses["B1"][0] == "take-up-row"


def test_what_lies_lowest_in_the_first_pile_comes_first() -> None:
    asked = by_last(TAKEN_UP, "turns-first")
    assert asked.choices == ("2C", "5D", "3H", "KH", "4S")
    assert asked.clauses == {"5D": ("take-up-order", "take-up-row")}
    assert right(asked) == "5D"


def test_the_packet_has_all_of_the_row_but_four() -> None:
    asked = by_last(TAKEN_UP, "packet-after")
    assert (asked.seat, right(asked)) == (Seat.B, "23")
    assert asked.clauses["23"][0] == "lay-again"


def test_numbers_are_offered_in_order_with_those_of_likely_mistakes() -> None:
    asked = by_last(TAKEN_UP, "packet-after")
    offered = list(map(int, asked.choices))
    assert offered == sorted(offered)
    assert {22, 23, 27} <= set(offered)
    assert len(offered) == 5


@pytest.mark.parametrize(
    ("acts", "answer"),
    [
        ("A:A1 A:B1", "B"),
        ("A:A1 B:B1", "nobody"),
        ("B:A1 B:B1", "A"),
        ("A:B1 B:A1", "nobody"),
    ],
)
def test_the_packets_may_differ_by_what_was_played_across(acts: str, answer: str) -> None:
    asked = by_last(PAIR + f"does {acts} A:no-match B:no-match", "larger-packet")
    assert right(asked) == answer
    assert asked.clauses[answer][0] == "counts-may-differ"


# A last card


def test_who_lays_the_last_card_wins_the_game() -> None:
    asked = by_last(A_RUNS_OUT, "wins-game")
    assert (asked.choices, right(asked)) == (("A", "B", "nobody"), "A")
    assert asked.clauses == {"A": ("last-card-wins",)}


def test_nobody_wins_a_game_with_last_cards_of_one_moment() -> None:
    asked = by_last(TIED, "wins-game")
    assert asked.clauses == {"nobody": ("simultaneous-draw",)}
    assert right(asked) == "nobody"


@pytest.mark.parametrize(
    ("text", "scores", "winner"),
    [
        (A_RUNS_OUT, {"A": 1, "B": 1}, "A"),
        (A_RUNS_OUT, {"A": 0, "B": 1}, "nobody"),
        (TIED, {"A": 1, "B": 1}, "nobody"),
    ],
)
def test_the_second_win_wins_the_match(text: str, scores: dict[str, int], winner: str) -> None:
    asked = by_last(text, "wins-match", scores=scores)
    assert (right(asked), asked.scores) == (winner, tuple(scores.values()))
    assert asked.clauses[winner][0] == "match-of-wins"


def test_a_game_won_counts_one_whatever_the_loser_has_left() -> None:
    asked = by_last(A_RUNS_OUT, "score-after", scores={"A": 1})
    assert (asked.seat, right(asked)) == (Seat.A, "2")
    assert {"1", "2", "23"} <= set(asked.choices)


def test_a_draw_counts_nothing() -> None:
    assert right(by_last(TIED, "score-after", scores={"B": 1})) == "1"


# What is not asked


@pytest.mark.parametrize(
    ("text", "ask"),
    [
        (A_RUNS_OUT, "may-cover"),
        (A_RUNS_OUT, "covers-next"),
        (PAIR, "may-lay"),
        (NO_MATCH, "from-top"),
        (A_RUNS_OUT, "may-say:no-match"),
        (PAIR, "may-say:nothing"),
        (PAIR, "may-say"),
        (NO_MATCH + "does A:no-match", "takes-up"),
        (PAIR, "wins-on"),
        (PAIR + "does A:A1", "wins-game"),
        (A_RUNS_OUT, "wins-game"),
        (PAIR, "may-play"),
    ],
)
def test_a_moment_does_not_pose_every_question(text: str, ask: str) -> None:
    with pytest.raises(NoQuestionError):
        now(text, ask)


def test_where_a_word_comes_next_no_card_is_laid() -> None:
    with pytest.raises(NoQuestionError):
        question(played(NO_MATCH + "does A:no-match"), 0, "may-lay")


def test_more_places_than_cards_are_not_covered_one_after_another() -> None:
    with pytest.raises(NoQuestionError):
        now(ONE_EACH, "from-top")


def test_the_first_of_two_last_cards_is_not_asked_for_the_winner() -> None:
    deal = played(TIED)
    first = deal.ends[-3]
    assert deal.beats[first].event.seat == Seat.A
    with pytest.raises(NoQuestionError):
        question(deal, first, "wins-game")


def test_before_both_have_spoken_no_row_is_taken_up() -> None:
    with pytest.raises(NoQuestionError):
        question(played(TAKEN_UP), 3, "packet-after")
