"""03 play: what may be covered, by whom, with what."""

import pytest

from games.california_speed.rules import Place
from games.core import Seat

from .tables import (
    NO_MATCH,
    PAIR,
    coverable,
    last_events,
    may,
    packet,
    pile,
    played,
    refused,
    state,
)

DO = PAIR + "does  "

THREE = """
    A     5C 9D 5H QS  7S KH 3C
    B     5D 2C 3H 4S  8C TC
"""
"""Three fives: A1, A3 and B1."""

AGAIN = """
    A     5C 9D JH QS  9H 5S 7S
    B     5D 2C 3H 4S  8C TC
"""
"""Two fives; 9♥ makes a pair with 9♦ (A2), and 5♠ after it."""


def test_both_seats_may_act_at_any_time() -> None:
    assert state(played(PAIR)).turn == (Seat.A, Seat.B)
    assert may(played(PAIR)) == ["A:A1", "A:B1", "B:A1", "B:B1"]


def test_a_seat_may_act_twice_running() -> None:
    assert state(played(DO + "A:A1 A:B1")).turn == (Seat.A, Seat.B)


def test_equal_ranks_in_either_row_may_be_covered() -> None:
    assert coverable(played(PAIR)) == "A1 B1"
    assert coverable(played(THREE)) == "A1 A3 B1"


def test_the_next_card_of_the_own_packet_is_turned_onto_the_place() -> None:
    deal = played(DO + "A:A1 B:B1")
    assert (pile(deal, "A1"), pile(deal, "B1")) == ("5C 7S", "5D 8C")
    assert packet(deal, Seat.A).startswith("KH 9H")
    assert packet(deal, Seat.B).startswith("TC")


def test_a_covering_tells_seat_place_and_both_cards() -> None:
    (event,) = last_events(played(DO + "B:A1"))
    assert (event.kind, event.seat, event.place) == ("covered", Seat.B, Place.A1)
    assert (str(event.card), str(event.covered)) == ("8C", "5C")


def test_a_match_covered_cites_cover_match_and_turned_as_played() -> None:
    (event,) = last_events(played(DO + "A:A1"))
    assert event.clauses == ("cover-match", "turned-as-played")


@pytest.mark.parametrize("place", ["A2", "A3", "A4", "B2", "B3", "B4"])
def test_a_rank_that_stands_alone_is_refused_by_no_lone_rank(place: str) -> None:
    assert refused(DO + f"A:{place}") == "no-lone-rank"


def test_a_refused_covering_leaves_the_table_as_it_was() -> None:
    assert state(played(DO + "A:A2")) == state(played(PAIR))


@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_place_just_covered_is_refused_by_fresh_place_to_both(seat: str) -> None:
    assert refused(DO + f"A:A1 {seat}:A1") == "fresh-place"


def test_a_place_covered_before_others_were_is_still_fresh() -> None:
    assert refused(DO + "A:A1 A:B1 B:A1") == "fresh-place"


def test_a_place_never_covered_is_refused_by_no_lone_rank_among_fresh_ones() -> None:
    assert refused(DO + "A:A1 A:B1 B:A2") == "no-lone-rank"


def test_after_the_rows_are_laid_anew_no_place_is_fresh() -> None:
    again = DO + "A:A1 A:B1 A:no-match B:no-match "
    assert pile(played(again), "A1") == "9H"
    assert coverable(played(again)) == "A2 A3 B1 B2"  # eights and tens
    assert refused(again + "A:A1") == "no-lone-rank"


@pytest.mark.parametrize("seat", ["A", "B"])
def test_the_rest_of_a_match_may_be_covered_by_either(seat: str) -> None:
    deal = played(DO + f"A:A1 {seat}:B1")
    assert deal.refusal is None
    (event,) = last_events(deal)
    assert event.clauses == ("finish-the-match", "cover-match", "turned-as-played")


def test_the_rest_of_a_match_stays_coverable_until_it_is_covered() -> None:
    assert coverable(played(DO + "A:A1")) == "B1"
    assert coverable(played(DO + "A:A1 B:no-match A:no-match")) != "B1"
    assert coverable(played(DO + "A:A1 B:B1")) == ""


def test_the_rest_of_a_match_is_coverable_no_more_when_the_rows_are_taken_up() -> None:
    assert state(played(DO + "A:A1 A:no-match B:no-match")).left_over == ()


def test_two_that_are_left_of_three_still_match_each_other() -> None:
    (event,) = last_events(played(THREE + "does  A:A1 B:A3"))
    assert event.clauses[0] == "cover-match"
    assert coverable(played(THREE + "does  A:A1 B:A3")) == "B1"


def test_the_last_of_three_may_be_covered_though_it_stands_alone() -> None:
    (event,) = last_events(played(THREE + "does  A:A1 A:A3 B:B1"))
    assert event.clauses[0] == "finish-the-match"


def test_a_covered_rank_counts_no_more() -> None:
    # 5♣ lies under 7♠, 5♦ under 8♣: no other five is matched by them.
    assert state(played(DO + "A:A1 B:B1")).matched == ()


def test_a_renewed_place_may_be_covered_with_a_new_match_which_fresh_place_asks_for() -> None:
    deal = played(AGAIN + "does  A:A1 A:A1")  # 9♥ on 5♣ matches 9♦
    assert deal.refusal is None
    (event,) = last_events(deal)
    assert event.clauses == ("cover-match", "turned-as-played", "fresh-place")
    assert pile(deal, "A1") == "5C 9H 5S"


def test_covering_one_of_a_new_match_leaves_its_other_place_and_the_older_one() -> None:
    assert coverable(played(AGAIN + "does  A:A1")) == "A1 A2 B1"
    # 5♠ on A1 matches B1 again; A2, nine, is left over.
    assert coverable(played(AGAIN + "does  A:A1 A:A1")) == "A1 A2 B1"
    assert state(played(AGAIN + "does  A:A1 A:A1")).matched == (Place.A1, Place.B1)


def test_a_place_left_over_that_matches_again_is_covered_as_part_of_that_match_too() -> None:
    deal = played(AGAIN + "does  A:A1 A:A1 B:B1")
    (event,) = last_events(deal)
    assert event.clauses == ("cover-match", "turned-as-played")
    # What matched it is left over now.
    assert coverable(deal) == "A1 A2"


def test_a_place_left_over_and_renewed_is_finished_with_both_clauses() -> None:
    deal = played(AGAIN + "does  A:A1 A:A1 B:B1 A:A1")
    assert last_events(deal)[0].clauses == (
        "finish-the-match",
        "cover-match",
        "turned-as-played",
        "fresh-place",
    )


def test_equal_cards_in_one_pile_are_no_match() -> None:
    deal = played("A  5C 9D JH QS  5H 7S  B  5D 2C 3H 4S  8C  does  A:A1 B:B1")
    assert pile(deal, "A1") == "5C 5H"
    assert coverable(deal) == "A1"  # left over from 5♥ and 5♦, and no match
    assert state(deal).matched == ()


def test_without_a_match_nothing_may_be_covered() -> None:
    assert may(played(NO_MATCH)) == ["A:no-match", "B:no-match"]
