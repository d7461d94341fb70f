"""The table of California Speed: from a view to what its template reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from games.california_speed.rules import CLAUSES, view
from games.california_speed.table import Pile, RaceTable, Row, draw
from games.core import Replay, Seat, Viewpoint
from games.registry import GAMES
from games.table.table import TableContext
from games.table.viewer import Viewer, viewer

from ..table.laid import SEATS, YOU, Cited
from .tables import A_RUNS_OUT, CAME_BACK, NO_MATCH, PAIR, played

CITED = {slug: Cited(slug, f"#{slug}") for slug in CLAUSES}
COVERED = PAIR + "does A:A1@1000 B:B1@2500"


def laid(
    text: str,
    viewpoint: Viewpoint = Seat.A,
    *,
    players: Mapping[Seat, str | None] = YOU,
    below: Seat = Seat.A,
    covered_up: bool = False,
    **keys: object,
) -> RaceTable:
    """Lay a game out after its last act."""
    deal = played(text, **keys)
    event, now = deal.beats[-1]
    context = TableContext(
        (event.known_to(viewpoint),), CITED, players, below, covered_up=covered_up
    )
    return draw(view(now, viewpoint), context)


def piles(shown: RaceTable) -> tuple[Pile, ...]:
    return shown.other.piles + shown.player.piles


def names(row: Row) -> list[str]:
    return [pile.place for pile in row.piles]


# Rows


def test_the_own_row_lies_below_from_the_left_and_the_other_faces_it() -> None:
    shown = laid(PAIR)
    assert names(shown.player) == ["A1", "A2", "A3", "A4"]
    assert names(shown.other) == ["B4", "B3", "B2", "B1"]


def test_from_the_other_seat_the_table_is_turned_round() -> None:
    shown = laid(PAIR, Seat.B, players={Seat.A: "Bot", Seat.B: None}, below=Seat.B)
    assert names(shown.player) == ["B1", "B2", "B3", "B4"]
    assert names(shown.other) == ["A4", "A3", "A2", "A1"]


def test_only_the_readers_row_is_the_own_one() -> None:
    assert [row.own for row in laid(PAIR).rows] == [False, True]
    assert [row.own for row in laid(PAIR, "open", players=SEATS).rows] == [False, False]


def test_each_place_shows_its_top_card() -> None:
    shown = {pile.place: str(pile.card) for pile in piles(laid(COVERED))}
    assert shown["A1"] == "7S"
    assert shown["B1"] == "8C"
    assert shown["A2"] == "9D"


def test_a_pile_tells_how_high_it_is() -> None:
    sizes = {pile.place: pile.size for pile in piles(laid(COVERED))}
    assert sizes == dict.fromkeys(sizes, 1) | {"A1": 2, "B1": 2}


def test_a_packet_is_a_number_of_cards() -> None:
    assert [row.packet for row in laid(PAIR + "does A:A1 A:B1").rows] == [22, 20]


def test_the_games_won_stand_with_their_row() -> None:
    shown = laid(PAIR, scores={"A": 1})
    assert (shown.other.wins, shown.player.wins, shown.target) == (0, 1, 2)


def test_who_has_said_that_there_is_no_match_is_marked() -> None:
    assert [row.done for row in laid(NO_MATCH + "does B:no-match").rows] == [True, False]


def test_what_was_covered_last_has_moved_and_nothing_else() -> None:
    assert [pile.place for pile in piles(laid(COVERED)) if pile.beat is not None] == ["B1"]
    assert not [pile for pile in piles(laid(PAIR)) if pile.beat is not None]


def test_rows_that_are_taken_up_are_empty() -> None:
    deal = played(NO_MATCH + "does A:no-match B:no-match")
    step = next(at for at, beat in enumerate(deal.beats) if beat.event.kind == "took-up")
    event, now = deal.beats[step]
    shown = draw(view(now, "open"), TableContext((event.known_to("open"),), CITED, SEATS))
    assert [pile.card for pile in shown.player.piles] == [None] * 4
    assert all(pile.card for pile in shown.other.piles)
    assert not shown.judged_piles


# What may be done


def test_the_reader_may_press_every_place_of_both_rows() -> None:
    assert {pile.action for pile in piles(laid(PAIR))} == {
        f"A:{row}{number}" for row in "AB" for number in range(1, 5)
    }


@pytest.mark.parametrize("viewpoint", ["open", "spectator"])
def test_who_only_looks_on_presses_nothing(viewpoint: Viewpoint) -> None:
    assert {pile.action for pile in piles(laid(PAIR, viewpoint, players=SEATS))} == {None}


def test_after_the_end_nothing_can_be_pressed() -> None:
    shown = laid(A_RUNS_OUT)
    assert shown.over
    assert {pile.action for pile in piles(shown)} == {None}
    assert not shown.calls
    assert not shown.judged_piles


def test_each_place_is_judged_by_its_clause() -> None:
    shown = {pile.place: pile.clause for pile in laid(COVERED, "open", players=SEATS).judged_piles}
    assert shown == dict.fromkeys(shown, CITED["no-lone-rank"]) | {
        "A1": CITED["fresh-place"],
        "B1": CITED["fresh-place"],
    }


def test_the_places_of_a_match_are_lawful() -> None:
    shown = laid(PAIR, "open", players=SEATS)
    assert {pile.place for pile in shown.judged_piles if pile.lawful} == {"A1", "B1"}


def test_while_the_game_runs_no_player_is_told_what_may_be_covered() -> None:
    assert laid(PAIR).judged_piles == ()


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        (PAIR, ["A:no-match"]),
        (NO_MATCH, ["A:no-match"]),
        (NO_MATCH + "does A:no-match", []),
        (CAME_BACK, ["A:no-match", "A:offer-draw"]),
        (CAME_BACK + " B:offer-draw", ["A:no-match", "A:accept-draw"]),
    ],
    ids=["a match", "no match", "said", "came back", "offered"],
)
def test_what_may_be_said_is_offered(text: str, calls: list[str]) -> None:
    assert [call.action for call in laid(text).calls] == calls


# A pause


def test_a_pause_hides_the_tops_and_keeps_the_piles() -> None:
    shown = laid(COVERED, covered_up=True)
    assert {pile.card for pile in piles(shown)} == {None}
    assert [pile.size for pile in piles(shown)] == [pile.size for pile in piles(laid(COVERED))]


def test_a_pause_names_no_card_in_words_and_offers_nothing() -> None:
    shown = laid(COVERED, covered_up=True)
    assert not shown.said
    assert not laid(NO_MATCH, covered_up=True).calls
    assert not laid(COVERED, "open", players=SEATS, covered_up=True).judged_piles


# Words and moments


def test_every_event_is_told_with_its_clauses() -> None:
    deal = played(COVERED)
    events = [beat.event.known_to("open") for beat in deal.beats]
    shown = draw(view(deal.state, "open"), TableContext(tuple(events), CITED, SEATS))
    assert [[clause.number for clause in said.clauses] for said in shown.said] == [
        list(event.clauses) for event in events
    ]


def test_the_win_belongs_to_the_count() -> None:
    deal = played(A_RUNS_OUT)
    events = [beat.event.known_to("open") for beat in deal.beats[-2:]]
    shown = draw(view(deal.state, "open"), TableContext(tuple(events), CITED, SEATS))
    assert [said.kind for said in shown.played] == ["covered"]
    assert [said.kind for said in shown.count] == ["awarded"]


def test_the_table_tells_the_latest_moment() -> None:
    assert laid(COVERED).moment == 2500
    assert laid(PAIR).moment == 0


def stepped(deal: Replay[Any], step: int, *, covered_up: bool = False) -> Viewer:
    return viewer(
        deal,
        step,
        title="title",
        draw=GAMES["california-speed"].table.draw,
        viewpoint="open",
        clauses=CITED,
        players=SEATS,
        step_url=lambda to: f"/{to}/",
        covered_up=covered_up,
    )


@pytest.mark.parametrize(("step", "moment", "wait"), [(0, 0, 1000), (1, 1000, 1500), (2, 2500, 0)])
def test_a_step_tells_its_moment_and_how_long_it_is_to_the_next(
    step: int, moment: int, wait: int
) -> None:
    shown = stepped(played(COVERED), step)
    assert (shown.moment, shown.wait) == (moment, wait)


def test_the_steps_of_a_paused_race_hide_the_tops_too() -> None:
    for step in range(3):
        shown = stepped(played(COVERED), step, covered_up=True).table
        assert isinstance(shown, RaceTable)
        assert {pile.card for pile in piles(shown)} == {None}
