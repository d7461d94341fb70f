"""What a viewpoint may know of the table: tops and sizes, and of the packets nothing."""

import pytest

from games.california_speed.rules import CaliforniaSpeedView, view
from games.core import Seat, Viewpoint

from ..engine.deals import cards
from .tables import A_RUNS_OUT, CAME_BACK, ONE_EACH, PAIR, played, state

VIEWPOINTS: list[Viewpoint] = [Seat.A, Seat.B, "spectator", "open"]


def seen(text: str, viewpoint: Viewpoint = "spectator", **keys: object) -> CaliforniaSpeedView:
    """Return what a viewpoint knows after a text."""
    return view(state(played(text, **keys)), viewpoint)


@pytest.mark.parametrize("viewpoint", VIEWPOINTS)
def test_everybody_sees_the_same_tops_and_sizes(viewpoint: Viewpoint) -> None:
    shown = seen(PAIR + "does  A:A1", viewpoint)
    assert shown.tops == cards("7S 9D JH QS 5D 2C 3H 4S")
    assert shown.pile_sizes == (2, 1, 1, 1, 1, 1, 1, 1)
    assert shown.packet_sizes == (21, 22)


def test_each_place_is_judged_for_either_seat() -> None:
    clauses = [ruling.clause for ruling in seen(PAIR + "does  A:A1").rulings]
    assert clauses == ["fresh-place", *["no-lone-rank"] * 3, None, *["no-lone-rank"] * 3]


def test_the_coverable_places_are_those_allowed() -> None:
    assert list(map(str, seen(PAIR).coverable)) == ["A1", "B1"]


def test_a_player_is_told_what_the_own_seat_may_do() -> None:
    assert list(map(str, seen(PAIR, Seat.B).legal)) == ["B:A1", "B:B1"]
    assert seen(PAIR, "spectator").legal == ()
    assert list(map(str, seen(PAIR, "open").legal)) == ["A:A1", "A:B1", "B:A1", "B:B1"]


def test_who_has_said_no_match_is_seen() -> None:
    assert seen(PAIR + "does  A:A1 A:B1 B:no-match").said == (Seat.B,)


def test_an_offer_is_seen_and_that_the_standstill_came_back() -> None:
    assert seen(PAIR).came_back is False
    shown = seen(CAME_BACK + " A:offer-draw")
    assert (shown.came_back, shown.offer) == (True, Seat.A)


def test_the_latest_moment_is_seen() -> None:
    assert seen(PAIR).moment == 0
    assert seen(PAIR + "does  A:A1@8120").moment == 8120


def test_scores_and_winner_are_seen() -> None:
    shown = seen(A_RUNS_OUT, scores={"A": 1, "B": 1})
    assert (shown.scores, shown.target, shown.winner) == ((2, 1), 2, 0)


def test_a_draw_is_seen_with_its_clause() -> None:
    shown = seen(ONE_EACH + " A:B1@5 B:B2@5")
    assert (shown.over, shown.winner, shown.void) == (True, None, "simultaneous-draw")


def test_nothing_is_judged_when_the_game_is_over() -> None:
    assert (seen(A_RUNS_OUT).rulings, seen(A_RUNS_OUT).coverable) == ((), ())
