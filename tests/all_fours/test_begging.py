"""04 announcements, clause by clause."""

import pytest

from games.all_fours.rules import Phase, legal, parse
from games.core import Seat, Suit, UnplayableError

from ..engine.deals import cards, events, last_event, refusal
from .tables import may, played, points, state, told

DEALT = """
    A     AH KH 5C 6C 7C 8C
    B     2H 3H 9C TC QC AC
    up    9H
"""

NEW_SUIT = (
    DEALT
    + """
    run   2S 3S 4S  5S 6S 7S  9D
    does  A:beg B:run
"""
)

SAME_SUIT = (
    DEALT
    + """
    run   2S 3S 4S  5S 6S 7S  TH
          8S 9S TS  JS QS KS  JD
    does  A:beg B:run
"""
)

ALL_HEARTS = """
    A     2S 3S 4S 5S 6S 7S
    B     2C 3C 4C 5C 6C 7C
    up    2H
    run   8S 9S TS  8C 9C TC  3H
          JS QS KS  JC QC KC  4H
          AS 2D 3D  AC 4D 5D  JH
          6D 7D 8D  9D TD JD  5H
          QD KD AD  AH KH QH  6H
    does  A:beg B:run
"""
"""Five rounds turn hearts again, the jack among them, and four cards are left."""

PARTNERS = """
    C     AH KH 5C 6C 7C 8C
    D     2H 3H 9C TC QC AC
    A     2S 3S 4S 5S 6S 7S
    B     2D 3D 4D 5D 6D 7D
    up    9H
    run   8S 9S TS  8D 9D TD  JS QS KS  JD QD KD  3C
    does  C:beg B:run
"""


# Standing, begging, refusing


def test_the_eldest_stands_or_begs() -> None:
    assert may(played(DEALT)) == ["A:stand", "A:beg"]


def test_when_the_eldest_stands_the_trump_is_settled_and_the_eldest_leads() -> None:
    deal = played(DEALT + "does A:stand")
    assert last_event(deal).clauses == ("stand-or-beg",)
    assert (state(deal).phase, state(deal).turn) == (Phase.PLAYING, Seat.A)


def test_when_the_eldest_begs_the_dealer_answers() -> None:
    deal = played(DEALT + "does A:beg")
    assert last_event(deal).clauses == ("stand-or-beg",)
    assert may(deal) == ["B:refuse", "B:run"]


def test_a_refusal_keeps_the_trump_and_scores_nothing() -> None:
    deal = played(DEALT + "does A:beg B:refuse")
    assert last_event(deal).clauses == ("dealer-refuses",)
    assert (state(deal).trump, state(deal).scores) == (Suit.HEARTS, (0, 0))
    assert state(deal).phase is Phase.PLAYING


# Running


def test_when_the_dealer_runs_each_gets_three_more_and_a_card_is_turned() -> None:
    deal = played(NEW_SUIT)
    assert told(deal) == ["dealt", "begged", "ran", "turned"]
    assert deal.beats[2].event.clauses == ("dealer-runs",)
    assert state(deal).hands[Seat.A][6:] == cards("2S 3S 4S")
    assert state(deal).hands[Seat.B][6:] == cards("5S 6S 7S")
    assert (last_event(deal).card, state(deal).trump) == (*cards("9D"), Suit.DIAMONDS)


def test_a_run_names_no_card_but_the_turn_up() -> None:
    ran = played(NEW_SUIT).beats[2].event
    assert (ran.card, ran.seen, ran.face_down) == (None, None, 3)


def test_a_suit_that_comes_again_brings_three_more_each() -> None:
    deal = played(SAME_SUIT)
    assert told(deal) == ["dealt", "begged", "ran", "turned", "ran", "turned", "awarded"]
    assert deal.beats[4].event.clauses == ("same-suit-again",)
    assert [len(hand) for hand in state(deal).hands] == [12, 12]
    assert state(deal).turned == cards("9H TH JD")


def test_a_jack_turned_in_a_run_gives_the_dealer_a_point() -> None:
    assert points(played(SAME_SUIT)) == ["turned-jack B"]


def test_every_jack_turned_gives_its_point() -> None:
    deal = played(
        """
        up    JH
        run   2S 3S 4S  5S 6S 7S  JS
        does  A:beg B:run
        """
    )
    assert points(deal) == ["turned-jack B", "turned-jack B"]


def test_a_match_may_end_on_a_jack_turned_in_a_run() -> None:
    deal = played(ALL_HEARTS, scores={"B": 6})
    assert told(deal)[-3:] == ["turned", "awarded", "match-won"]
    assert last_event(deal).clauses == ("jack-may-end", "target")
    assert state(deal).turned == cards("2H 3H 4H JH")


def test_a_pack_that_cannot_serve_another_round_and_its_turn_up_voids_the_deal() -> None:
    deal = played(ALL_HEARTS)
    assert last_event(deal).clauses == ("pack-runs-out",)
    assert [len(hand) for hand in state(deal).hands] == [21, 21]
    assert (state(deal).over, state(deal).void) == (True, "pack-runs-out")


def test_turned_jacks_stay_when_the_pack_runs_out() -> None:
    deal = played(ALL_HEARTS)
    assert points(deal) == ["turned-jack B"]
    assert state(deal).scores == (0, 1)


def test_when_the_pack_runs_out_the_same_dealer_deals_again() -> None:
    assert last_event(played(ALL_HEARTS)).seat is Seat.B


def test_four_run_out_of_cards_after_two_rounds() -> None:
    deal = played(
        """
        up    2H
        run   2S 3S 4S  5S 6S 7S  8S 9S TS  JS QS KS  3H
              2D 3D 4D  5D 6D 7D  8D 9D TD  JD QD KD  4H
        does  C:beg B:run
        """,
        profile="partners",
    )
    assert state(deal).void == "pack-runs-out"
    assert told(deal).count("ran") == 2


def test_a_new_trump_is_the_last_one() -> None:
    assert last_event(played(NEW_SUIT)).clauses == ("turn-up", "beg-once")


@pytest.mark.parametrize(
    "then",
    [
        "A:beg",
        "A:discard_2S_3S_4S B:beg",
        "A:discard_2S_3S_4S B:discard_5S_6S_7S A:beg",
        "A:discard_2S_3S_4S B:discard_5S_6S_7S 5C B:beg",
    ],
)
def test_begging_again_is_refused_by_beg_once(then: str) -> None:
    assert refusal(played(NEW_SUIT + "does " + then)).ruling.clause == "beg-once"


def test_begging_again_out_of_turn_is_no_matter_of_a_clause() -> None:
    with pytest.raises(UnplayableError, match="turn"):
        played(NEW_SUIT + "does B:beg")


@pytest.mark.parametrize(
    "does",
    [
        "A:refuse",
        "A:run",
        "5C",
        "A:discard_5C_6C_7C",
        "A:beg B:beg",
        "A:beg B:stand",
        "A:beg 9C",
        "A:stand A:stand",
        "A:stand A:beg",
        "A:stand A:run",
        "A:stand A:discard",
        "A:beg B:run 5C",
        "A:beg B:run A:stand",
        "A:beg B:run A:discard_2S_3S_4S B:discard_5S_6S_7S A:discard",
    ],
)
def test_an_act_that_the_phase_does_not_know_cannot_be_read(does: str) -> None:
    text = NEW_SUIT.partition("does")[0]
    with pytest.raises(UnplayableError, match="phase"):
        played(text + "does " + does)


@pytest.mark.parametrize("does", ["B:stand", "B:refuse", "A:beg A:run", "A:beg B:run B:discard"])
def test_an_act_out_of_turn_cannot_be_read(does: str) -> None:
    with pytest.raises(UnplayableError, match="turn"):
        played(DEALT + "does " + does)


# Discarding


def test_after_running_the_eldest_discards_first() -> None:
    deal = played(NEW_SUIT)
    assert may(deal) == ["A:discard"]
    assert state(deal).phase is Phase.DISCARDING


def test_a_discard_leaves_six_and_lies_face_down() -> None:
    deal = played(NEW_SUIT + "does A:discard_2S_3S_4S")
    event = last_event(deal)
    assert event.clauses == ("discard-to-six",)
    assert (event.card, event.seen, event.face_down) == (None, None, 3)
    assert state(deal).hands[Seat.A] == cards("AH KH 5C 6C 7C 8C")


def test_the_dealer_discards_next_and_then_the_eldest_leads() -> None:
    deal = played(NEW_SUIT + "does A:discard_2S_3S_4S")
    assert may(deal) == ["B:discard"]
    deal = played(NEW_SUIT + "does A:discard_2S_3S_4S B:discard_5S_6S_7S")
    assert (state(deal).phase, state(deal).turn) == (Phase.PLAYING, Seat.A)


def test_with_four_the_others_discard_after_the_dealer_clockwise_from_the_left() -> None:
    deal = played(
        PARTNERS
        + "does C:discard_8S_9S_TS B:discard_JD_QD_KD D:discard_8D_9D_TD A:discard_JS_QS_KS",
        profile="partners",
    )
    order = [event.seat for event in events(deal, "discarded")]
    assert order == [Seat.C, Seat.B, Seat.D, Seat.A]
    assert state(deal).turn is Seat.C


def test_after_two_rounds_six_cards_are_discarded() -> None:
    deal = played(SAME_SUIT + "does A:discard_2S_3S_4S_8S_9S_TS")
    assert last_event(deal).face_down == 6


@pytest.mark.parametrize("discard", ["A:discard", "A:discard_2S", "A:discard_2S_3S_4S_5C"])
def test_a_discard_that_does_not_leave_six_is_refused_by_discard_to_six(discard: str) -> None:
    assert refusal(played(NEW_SUIT + "does " + discard)).ruling.clause == "discard-to-six"


@pytest.mark.parametrize("discard", ["A:discard_2S_3S_5S", "A:discard_5S"])
def test_only_cards_held_can_be_discarded(discard: str) -> None:
    with pytest.raises(UnplayableError, match="hold"):
        played(NEW_SUIT + "does " + discard)


def test_what_stands_for_every_discard_prints_without_cards() -> None:
    [discard] = legal(state(played(NEW_SUIT)))
    assert discard == parse("A:discard", state(played(NEW_SUIT)).profile)
