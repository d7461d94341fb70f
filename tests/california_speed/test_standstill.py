"""04 announcements, 06 end: saying that there is no match, and a draw when a standstill returns."""

import dataclasses

import pytest

from games.california_speed.rules import Call, Cover, Place, Word, play, rule
from games.core import Seat, UnplayableError

from .tables import (
    CAME_BACK,
    NO_MATCH,
    PAIR,
    coverable,
    last_events,
    may,
    played,
    refused,
    state,
    told,
)

DO = NO_MATCH + "does  "
COVERED = PAIR + "does  A:A1 A:B1 "
LEFT_OVER = PAIR + "does  A:A1 "


# No match


@pytest.mark.parametrize("seat", ["A", "B"])
def test_no_match_is_refused_beside_a_match(seat: str) -> None:
    assert refused(PAIR + f"does  {seat}:no-match") == "no-match"


def test_no_match_is_refused_to_who_has_said_it() -> None:
    assert refused(DO + "A:no-match A:no-match") == "no-match"


def test_what_is_left_of_a_match_does_not_forbid_no_match() -> None:
    deal = played(LEFT_OVER + "B:no-match")
    assert deal.refusal is None
    assert coverable(deal) == "B1"


def test_no_match_cites_that_no_lone_rank_may_be_covered_where_nothing_is_left_over() -> None:
    assert last_events(played(DO + "A:no-match"))[0].clauses == ("no-match", "no-lone-rank")
    assert last_events(played(LEFT_OVER + "A:no-match"))[0].clauses == ("no-match",)


def test_no_match_is_not_offered_again_to_who_has_said_it() -> None:
    assert may(played(DO + "A:no-match")) == ["B:no-match"]


@pytest.mark.parametrize("order", ["A:no-match B:no-match", "B:no-match A:no-match"])
def test_no_match_takes_effect_when_both_have_said_it_in_either_order(order: str) -> None:
    assert told(played(DO + order))[-1] == "laid-again"


def test_a_covering_annuls_no_match() -> None:
    covered = LEFT_OVER + "A:no-match B:B1 "
    assert state(played(covered)).said == ()
    assert told(played(covered + "B:no-match")) == ["said-no-match"]
    assert told(played(covered + "B:no-match A:no-match"))[-1] == "laid-again"


def test_an_offer_does_not_annul_no_match() -> None:
    deal = played(CAME_BACK + " A:no-match B:offer-draw B:no-match")
    assert told(deal)[-1] == "laid-again"


def test_after_the_rows_are_laid_anew_nobody_has_said_no_match() -> None:
    assert state(played(DO + "A:no-match B:no-match")).said == ()


# A standstill that comes back


@pytest.mark.parametrize("layings", [0, 1, 12])
def test_a_draw_offered_where_no_standstill_has_come_back_is_refused(layings: int) -> None:
    text = DO + f"A:no-match B:no-match x{layings} A:offer-draw"
    assert refused(text) == "stalemate-draw"


def test_the_rows_laid_first_count_as_laid_before() -> None:
    assert state(played(CAME_BACK)).came_back
    assert "A:offer-draw" in may(played(CAME_BACK))


def test_a_standstill_comes_back_by_cards_in_order_and_not_by_tops_alone() -> None:
    # A and B have covered a pair and laid anew: the sizes differ, so nothing has come back.
    deal = played(COVERED + "A:no-match B:no-match")
    assert not state(deal).came_back


def test_a_draw_may_be_offered_beside_a_match_until_it_is_covered() -> None:
    # That rows with a match come back takes coverings that cancel out: here it is only said so.
    back = dataclasses.replace(state(played(PAIR)), came_back=True)
    offer = Call(Seat.A, Word.OFFER)
    assert rule(back, offer).allowed
    assert rule(play(back, Cover(Seat.B, Place.A1))[-1].state, offer).clause == "stalemate-draw"


def test_a_draw_may_be_offered_though_one_has_said_no_match() -> None:
    assert refused(CAME_BACK + " A:no-match A:offer-draw") is None


def test_while_an_offer_stands_the_other_may_accept_and_nobody_offer() -> None:
    deal = played(CAME_BACK + " A:offer-draw")
    assert may(deal) == ["A:no-match", "B:no-match", "B:accept-draw"]


@pytest.mark.parametrize("seat", ["A", "B"])
def test_an_offer_beside_an_offer_is_refused(seat: str) -> None:
    assert refused(CAME_BACK + f" A:offer-draw {seat}:offer-draw") == "stalemate-draw"


def test_accepting_without_an_offer_is_refused() -> None:
    assert refused(CAME_BACK + " A:accept-draw") == "stalemate-draw"


def test_accepting_the_own_offer_is_refused() -> None:
    assert refused(CAME_BACK + " A:offer-draw A:accept-draw") == "stalemate-draw"


@pytest.mark.parametrize("seat", ["A", "B"])
def test_any_other_act_lets_the_offer_lapse(seat: str) -> None:
    lapsed = CAME_BACK + f" A:offer-draw {seat}:no-match "
    assert state(played(lapsed)).offer is None
    assert refused(lapsed + "B:accept-draw") == "stalemate-draw"


def test_a_lapsed_offer_may_be_made_again_while_the_table_is_the_same() -> None:
    assert refused(CAME_BACK + " A:offer-draw A:no-match B:offer-draw") is None


def test_an_offer_lapses_when_the_rows_are_laid_anew() -> None:
    deal = played(CAME_BACK + " A:no-match A:offer-draw B:no-match")
    assert (state(deal).offer, told(deal)[-1]) == (None, "laid-again")


def test_the_next_rows_come_back_too() -> None:
    assert state(played(CAME_BACK + " A:no-match B:no-match")).came_back


def test_an_offer_cites_stalemate_draw() -> None:
    (event,) = last_events(played(CAME_BACK + " A:offer-draw"))
    assert (event.kind, event.seat, event.clauses) == ("offered", Seat.A, ("stalemate-draw",))


def test_an_accepted_draw_ends_the_game_without_a_winner() -> None:
    deal = played(CAME_BACK + " A:offer-draw B:accept-draw", scores={"A": 1})
    now = state(deal)
    assert told(deal) == ["accepted", "game-drawn"]
    assert (now.over, now.void, now.turn) == (True, "stalemate-draw", ())
    assert (now.scores, now.awards) == ((1, 0), ())


@pytest.mark.parametrize("act", ["A:no-match", "A:A1", "A:accept-draw", "B:offer-draw"])
def test_after_an_accepted_draw_the_game_is_over(act: str) -> None:
    with pytest.raises(UnplayableError, match="over"):
        played(CAME_BACK + f" A:offer-draw B:accept-draw {act}")
