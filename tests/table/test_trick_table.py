"""From a view to what a template reads: hands and backs, rulings, the trick, scores, the words."""

from __future__ import annotations

import pytest

from games.california_jack.rules import State
from games.core import Event, Seat, Suit
from games.table.trick_table import SeatAtTable, TrickTable

from ..engine.deals import COUNTED_APART
from .laid import CITED, OPENING, SEATS, deal, drawn, laid


def cards(seat: SeatAtTable) -> list[str]:
    return [str(held.card) for held in seat.cards]


def other(seen: TrickTable) -> SeatAtTable:
    """Return the only other seat."""
    (seat,) = seen.others
    return seat


# The previous trick


def test_the_cards_of_the_previous_trick_lie_under_who_played_them() -> None:
    seen = laid(deal(OPENING, "A:7C", "B:2H"))
    assert [(str(played.card), played.name) for played in seen.last_trick] == [
        ("7C", "Вы"),
        ("2H", "Bot"),
    ]


# Hands


def test_the_own_hand_is_open_and_the_other_lies_face_down() -> None:
    seen = laid(deal(OPENING))
    assert len(seen.player.cards) == 6
    assert not seen.player.backs
    assert other(seen).cards == ()
    assert len(other(seen).backs) == other(seen).size == 6


def test_an_open_view_shows_both_hands() -> None:
    seen = laid(deal(OPENING), "open", players=SEATS)
    assert sorted(cards(seen.player)) == sorted(["7C", "3S", "4S", "5S", "6S", "7S"])
    assert sorted(cards(other(seen))) == sorted(["2H", "KH", "3D", "4D", "5D", "6D"])
    assert not other(seen).backs


def test_a_spectator_sees_no_hand() -> None:
    seen = laid(deal(OPENING), "spectator", players=SEATS)
    assert seen.player.cards == other(seen).cards == ()
    assert (len(seen.player.backs), len(other(seen).backs)) == (6, 6)


def test_a_card_fewer_is_a_back_fewer() -> None:
    assert len(other(laid(deal(OPENING, "A:7C"), Seat.B, below=Seat.B)).backs) == 5


def test_the_own_seat_is_drawn_below() -> None:
    seen = laid(deal(OPENING), Seat.B, players={Seat.A: "Bot", Seat.B: None}, below=Seat.B)
    assert (seen.player.letter, other(seen).letter) == ("B", "A")
    assert seen.player.own
    assert not other(seen).own


def test_nobodys_seat_is_the_own_one_where_both_have_names() -> None:
    seen = laid(deal(OPENING), "open", players=SEATS)
    assert not seen.player.own
    assert [score.own for score in seen.scores] == [False, False]


def test_trumps_lie_last_and_each_suit_falls_from_the_top() -> None:
    mixed = "A      2H 9S AH 3C KC TS\n B      7C 3S 4S 5S 6S 7S\n stock  JH\n plays"
    assert cards(laid(deal(mixed)).player) == ["TS", "9S", "KC", "3C", "AH", "2H"]


# Rulings


def test_each_card_of_the_seat_on_turn_can_be_pressed() -> None:
    seen = laid(deal(OPENING))
    assert {held.action for held in seen.player.cards} == {
        f"A:{card}" for card in ["7C", "3S", "4S", "5S", "6S", "7S"]
    }


def test_no_card_can_be_pressed_out_of_turn() -> None:
    seen = laid(deal(OPENING, "A:7C"))
    assert {held.action for held in seen.player.cards} == {None}
    assert not seen.judged


def test_a_refused_card_carries_its_clause() -> None:
    seen = laid(deal(OPENING, "A:7C"), "open", players=SEATS)
    ruled = {str(held.card): held.clause for held in seen.judged}
    assert ruled == {
        "2H": None,
        "KH": None,
        **{card: CITED["void-must-trump"] for card in ("3D", "4D", "5D", "6D")},
    }
    assert all(held.lawful is (held.clause is None) for held in seen.judged)


def test_the_hand_that_is_not_seen_is_not_judged() -> None:
    seen = laid(deal(OPENING, "A:7C"))
    assert other(seen).on_turn
    assert seen.judged == ()


# On the table


def test_the_trick_lies_in_the_order_played_with_its_players() -> None:
    step = next(
        place
        for place, beat in enumerate(deal(COUNTED_APART).beats)
        if beat.event.kind == "followed"
    )
    played = deal(COUNTED_APART)
    seen = laid(played, "open", step=step, players=SEATS)
    state: State = played.beats[step].state
    assert tuple(card.card for card in seen.trick) == state.trick
    assert [card.name for card in seen.trick] == ["A", "B"]
    assert [card.place for card in seen.trick] == ["bottom", "top"]


def test_what_was_played_last_has_moved_and_nothing_else() -> None:
    seen = laid(deal(OPENING, "A:7C"))
    assert [card.beat for card in seen.trick] == [0]
    assert not any(held.moved for held in seen.player.cards)


def test_what_was_drawn_last_has_moved() -> None:
    played = deal(OPENING, "A:7C", "B:2H")
    seen = laid(played)
    assert [str(held.card) for held in seen.player.cards if held.moved] == ["QD"]


def test_the_last_trick_is_the_one_taken_last() -> None:
    seen = laid(deal(OPENING, "A:7C", "B:2H"))
    assert [str(card.card) for card in seen.last_trick] == ["7C", "2H"]
    assert not laid(deal(OPENING)).last_trick


def test_the_stock_shows_its_top_card_and_its_size() -> None:
    seen = laid(deal(OPENING))
    assert (str(seen.top), seen.stock, seen.trump) == ("JH", 40, Suit.HEARTS)


def test_a_score_has_points_tricks_and_value() -> None:
    seen = laid(deal(OPENING, "A:7C", "B:2H", scores={"A": 3, "B": 5}))
    assert [(s.own, s.points, s.tricks, s.value) for s in seen.scores] == [
        (True, 3, 0, 0),
        (False, 5, 1, 0),
    ]


# Words


def test_every_event_is_told_with_its_clauses() -> None:
    played = deal(OPENING, "A:7C", "B:2H")
    events: list[Event] = [beat.event for beat in played.beats]
    seen = drawn(played.state, "open", events, SEATS)
    assert [[clause.number for clause in said.clauses] for said in seen.said] == [
        list(event.clauses) for event in events
    ]


@pytest.mark.parametrize("last", ["6D", "8C"], ids=["void", "holding the suit"])
def test_why_a_hidden_hand_trumped_a_plain_lead_is_not_told(last: str) -> None:
    # `void-must-trump` or `follow-or-trump` alone would tell whether the suit is still held.
    played = deal(OPENING.replace("6D", last), "A:7C", "B:2H")
    step = next(place for place, beat in enumerate(played.beats) if beat.event.kind == "followed")
    said = laid(played, step=step).said[0]
    assert {clause.number for clause in said.clauses} == {"follow-or-trump", "void-must-trump"}


def test_why_an_open_hand_trumped_is_told() -> None:
    played = deal(OPENING, "A:7C", "B:2H")
    step = next(place for place, beat in enumerate(played.beats) if beat.event.kind == "followed")
    said = laid(played, "open", step=step, players=SEATS).said[0]
    assert [clause.number for clause in said.clauses] == ["void-must-trump"]


def test_the_count_is_told_apart_from_the_play() -> None:
    played = deal(COUNTED_APART)
    events = [beat.event for beat in played.beats[-8:]]
    seen = drawn(played.state, "open", events, SEATS)
    assert [said.kind for said in seen.count] == [*["awarded"] * 4, "deal-over"]
    assert [said.kind for said in seen.played] == ["led", "followed", "won"]
