"""What has moved since the reader last looked: cards played, cards drawn, tricks taken."""

from __future__ import annotations

from games.core import Seat
from games.table.trick_table import TrickTable

from .laid import OPENING, YOU, deal, drawn, laid

TAKEN = ("A:7C", "B:2H")
"""B trumps and takes the trick; B draws J♥, A draws Q♦."""


def moved(seen: TrickTable) -> list[str]:
    """Return the cards on the table and in the own hand that have moved."""
    laid = [played.card for played in seen.trick if played.beat is not None]
    return [*map(str, laid), *(str(held.card) for held in seen.player.cards if held.moved)]


def at(kind: str) -> TrickTable:
    """Lay the deal out at the beat of that kind, the first one."""
    played = deal(OPENING, *TAKEN)
    step = next(step for step, beat in enumerate(played.beats) if beat.event.kind == kind)
    return laid(played, step=step)


def test_all_that_was_played_and_drawn_has_moved() -> None:
    played = deal(OPENING, *TAKEN, "B:KH")
    events = [beat.event for beat in played.beats]
    seen = drawn(played.state, Seat.A, events, YOU)
    assert moved(seen) == ["KH", "QD"]
    assert seen.gathered == "top"


def test_what_moved_says_in_which_order() -> None:
    played = deal(OPENING, *TAKEN, "B:KH")
    events = [beat.event for beat in played.beats][1:]
    assert [event.kind for event in events] == ["led", "followed", "won", "drew", "drew", "led"]
    seen = drawn(played.state, Seat.A, events, YOU, since=1)
    assert [card.beat for card in seen.last_trick] == [0, 1]
    assert seen.gathering == 2
    assert {drawn.place: drawn.beat for drawn in seen.drawn} == {"top": 3, "bottom": 4}
    assert [card.beat for card in seen.trick] == [5]
    assert seen.since == 1


def test_the_tops_that_the_stock_had_meanwhile_lie_as_they_lay() -> None:
    played = deal(OPENING, *TAKEN, "B:KH")
    events = [beat.event for beat in played.beats]
    seen = drawn(played.state, Seat.A, events, YOU)
    assert [(str(drawn.card), drawn.place) for drawn in seen.drawn] == [
        ("QD", "bottom"),
        ("JH", "top"),
    ]


def test_where_a_card_was_played_its_room_is_kept_until_another_comes() -> None:
    before = laid(deal(OPENING)).player.slots
    after = laid(deal(OPENING, "A:7C")).player.slots
    assert [held and held.card for held in after] == [
        held and (None if str(held.card) == "7C" else held.card) for held in before
    ]
    drawn = laid(deal(OPENING, *TAKEN)).player.slots
    assert None not in drawn
    assert len(drawn) == len(before)


def test_a_hand_that_is_not_seen_keeps_its_rooms_too() -> None:
    (other,) = laid(deal(OPENING, "A:7C"), Seat.A).others
    assert (len(other.backs), len(other.rooms)) == (6, 0)
    (other,) = laid(deal(OPENING, *TAKEN, "B:KH"), Seat.A).others
    assert (len(other.backs), len(other.rooms)) == (5, 1)


def test_a_trick_goes_to_its_winner_as_it_is_taken() -> None:
    seen = at("won")
    assert seen.gathered == "top"
    assert [str(card.card) for card in seen.last_trick] == ["7C", "2H"]


def test_a_trick_that_was_taken_before_lies_where_it_is() -> None:
    assert laid(deal(OPENING, *TAKEN, "B:KH")).gathered is None


def test_no_trick_goes_anywhere_before_one_is_taken() -> None:
    assert at("followed").gathered is None


def test_who_draws_is_seen_though_the_card_is_not() -> None:
    seen = at("drew")
    (other,) = seen.others
    assert [drawn.place for drawn in seen.drawn] == [other.place]
    assert not other.cards
