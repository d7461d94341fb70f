"""02 deal and 04 announcements: packets, rows, rows taken up and laid again."""

from games.california_speed.rules import PROFILES, Place, State
from games.core import Card, Seat

from ..engine.deals import events
from .tables import CAME_BACK, NO_MATCH, PAIR, packet, pile, played, state, told

PAIR_COVERED = PAIR + "does  A:A1 A:B1 "
BOTH_SAY_SO = "A:no-match B:no-match "


def test_half_the_pack_is_dealt_to_each_card_by_card() -> None:
    deal = played(NO_MATCH)
    pack = deal.record.deal.pack
    for seat in (0, 1):
        row = [pile[-1] for pile in state(deal).piles[4 * seat : 4 * seat + 4]]
        assert (*row, *state(deal).packets[seat]) == pack[seat::2]


def test_the_rows_are_laid_from_the_top_of_each_packet_its_owners_left_first() -> None:
    deal = played(NO_MATCH)
    assert list(map(str, state(deal).tops)) == ["2C", "3C", "4C", "5C", "6H", "7H", "8H", "9H"]


def test_eight_places_are_open_and_22_cards_left_in_each_packet() -> None:
    facts = PROFILES["two-rows"].facts
    now = state(played(NO_MATCH))
    assert len([top for top in now.tops if top is not None]) == facts["places"] == 8
    assert [len(cards) for cards in now.packets] == [facts["packet_left"]] * 2 == [22, 22]


def test_the_numbers_of_the_profile() -> None:
    assert PROFILES["two-rows"].facts == {
        "players": 2,
        "pack": 52,
        "target": 2,
        "rows": 2,
        "row_piles": 4,
        "places": 8,
        "half": 26,
        "packet_left": 22,
    }


def test_the_deal_laid_is_one_beat_that_cites_rows() -> None:
    (beat,) = played(NO_MATCH).beats
    assert (beat.event.kind, beat.event.clauses) == ("laid", ("rows",))


# Taking up


def test_the_rows_are_taken_up_when_both_have_said_no_match() -> None:
    one = played(PAIR_COVERED + "B:no-match")
    assert told(one) == ["said-no-match"]
    both = played(PAIR_COVERED + "B:no-match A:no-match")
    assert told(both) == ["said-no-match", "took-up", "took-up", "laid-again"]


def test_each_beat_of_taking_up_cites_its_clauses() -> None:
    *_, first, second, again = played(PAIR_COVERED + BOTH_SAY_SO).beats
    assert first.event.clauses == second.event.clauses == ("take-up-row", "take-up-order")
    assert (first.event.seat, second.event.seat) == (Seat.A, Seat.B)
    assert again.event.clauses == ("lay-again",)


def test_each_takes_up_the_own_row_whoever_played_on_it() -> None:
    deal = played(PAIR_COVERED + BOTH_SAY_SO)
    first, second = events(deal, "took-up")
    assert (first.face_down, second.face_down) == (5, 5)
    # A has laid two cards, B none, and K♥ on B1 is B's now.
    assert "KH" in packet(deal, Seat.B)
    assert [len(cards) for cards in state(deal).packets] == [20 + 5 - 4, 22 + 5 - 4]


def test_the_piles_go_below_from_left_to_right_the_oldest_card_first() -> None:
    before = packet(played(PAIR_COVERED), Seat.A)
    laid = " ".join(map(str, state(played(PAIR_COVERED + BOTH_SAY_SO)).tops[:4]))
    after = packet(played(PAIR_COVERED + BOTH_SAY_SO), Seat.A)
    assert f"{laid} {after}" == f"{before} 5C 7S 9D JH QS"


def test_a_row_is_away_from_the_table_while_it_is_taken_up() -> None:
    *_, first, second, again = played(PAIR_COVERED + BOTH_SAY_SO).beats
    rows: list[list[bool]] = []
    for beat in (first, second, again):
        now: State = beat.state
        rows.append([top is not None for top in now.tops])
    assert rows == [[False] * 4 + [True] * 4, [False] * 8, [True] * 8]


def test_four_are_laid_anew_by_each() -> None:
    deal = played(NO_MATCH + "does  " + BOTH_SAY_SO)
    assert list(map(str, state(deal).tops)) == ["6C", "7C", "8C", "9C", "TH", "JH", "QH", "KH"]


def test_nobody_may_act_between_the_beats_of_taking_up() -> None:
    *_, said, first, second, again = played(NO_MATCH + "does  " + BOTH_SAY_SO).beats
    assert [beat.state.turn for beat in (said, first, second)] == [(), (), ()]
    assert again.state.turn == (Seat.A, Seat.B)


def test_packets_may_differ_in_size_after_that() -> None:
    sizes = [len(cards) for cards in state(played(PAIR_COVERED + BOTH_SAY_SO)).packets]
    assert sizes == [21, 23]


def test_untouched_rows_come_back_as_they_lay() -> None:
    before, after = state(played(NO_MATCH)), state(played(CAME_BACK))
    assert (after.packets, after.piles) == (before.packets, before.piles)


def test_the_two_of_clubs_matches_like_any_other_card() -> None:
    deal = played("A  2C 9D JH QS  B  2D 8C 3H 4S")
    assert state(deal).matched == (Place.A1, Place.B1)
    assert pile(deal, "A1") == str(Card(0))
