"""Exercises of the trick games: what is asked and answered, position by position."""

from typing import Any

import pytest

from games.core import Replay, Seat
from games.core.questions import NoQuestionError, Question
from games.exercises import question

from ...all_fours import tables
from ...all_fours.tables import HIGH_AND_GAME, OWN_TRICKS, TWO_REVOKES
from ..deals import COUNTED_APART, FORTY_FORTY, played, random_play

EVERY_SUIT = """
    A      7C 5H 4S 8D TD JD
    B      2C KC 2H QH 3D 3S
    stock  9H AS
"""
"""Hearts are trumps; B has cards of every suit."""

NO_CLUB = """
    A      7C 5H 4S 8D TD JD
    B      2H KH 3D 4D 5D 6D
    stock  JH QD 9C
"""
"""Hearts are trumps; B has no club."""

NO_HEART = """
    A      7C 5H 4S 8D TD JD
    B      3D 4D 5D 6D 3S 5S
    stock  9H AS
"""
"""Hearts are trumps; B has only diamonds and spades."""

JACK_LOST = """
    A      QH 3C 4C 5C 6C 7C
    B      JH 8C 9C TC JC QC
    stock  9H AS
    plays  A:QH B:JH
"""

RUN_TWICE = """
    A     2C 3C 4C 5C 6C 7C
    B     8C 9C TC QC KC AC
    up    9H
    run   2S 3S 4S  5S 6S 7S  TH   8S 9S TS  QS KS AS  9D
    does  A:beg B:run"""
"""The first turn-up repeats the suit, the second does not."""

DISCARDS = " A:discard_2S_3S_4S_8S_9S_TS B:discard_5S_6S_7S_QS_KS_AS"

ONE_TRUMP = """
    A     AH KC 3C 4C 5C 6C
    B     TS TC 9C 8C 7C 2C
    up    9H
    does  A:stand 3C 2C 4C 7C 8C 5C 9C 6C TC KC AH TS
"""
"""A takes the ace, the only trump, with the last trick; B has taken the more tricks."""

PARTNERS = """
    A     AH KC 3C
    B     2H JH TC
    C     4C 5C 6C
    D     QC 7S 9S
    up    9H
    does  A:stand
"""

TURNED = {12: "9H", 19: "2H", 26: "3H", 33: "4H", 40: "5H", 47: "6H"}
OTHERS = (f"{rank}{suit}" for suit in "CDSH" for rank in "23456789TJQKA")
UNSEEN = (card for card in OTHERS if card not in TURNED.values())
HEARTS_ONLY = " ".join(TURNED[place] if place in TURNED else next(UNSEEN) for place in range(52))
"""A pack of which only hearts are turned up, until it is spent."""


def ask(deal: Replay[Any], step: int, kind: str) -> Question:
    """Ask at a beat, counted from the end where negative."""
    return question(deal, step % len(deal.beats), kind)


def right(asked: Question) -> str:
    """Return the right answers in order, as `A B`."""
    return " ".join(choice for choice in asked.choices if choice in asked.right)


def of_kind(deal: Replay[Any], kind: str) -> int:
    """Return the last beat of a kind."""
    return max(step for step, beat in enumerate(deal.beats) if beat.event.kind == kind)


# Which cards


def test_the_cards_that_may_be_played_are_asked_of_the_seat_on_turn() -> None:
    asked = ask(played(EVERY_SUIT, actions=["A:7C"]), -1, "may-play")
    assert (asked.seat, asked.viewpoint, asked.many) == (Seat.B, Seat.B, True)
    assert set(asked.choices) == {"2C", "KC", "2H", "QH", "3D", "3S"}


@pytest.mark.parametrize(
    ("deal", "lead", "answer", "clauses"),
    [
        (EVERY_SUIT, "A:7C", {"2C", "KC", "2H", "QH"}, {"follow-or-trump"}),
        (EVERY_SUIT, "A:5H", {"2H", "QH"}, {"follow-trump"}),
        (NO_CLUB, "A:7C", {"2H", "KH"}, {"void-must-trump"}),
        (NO_HEART, "A:7C", {"3D", "4D", "5D", "6D", "3S", "5S"}, {"free-discard"}),
        (NO_HEART, "A:5H", {"3D", "4D", "5D", "6D", "3S", "5S"}, {"free-discard"}),
        (NO_HEART, "A:8D", {"3D", "4D", "5D", "6D"}, {"follow-or-trump"}),
    ],
)
def test_what_may_answer_a_lead(deal: str, lead: str, answer: set[str], clauses: set[str]) -> None:
    asked = ask(played(deal, actions=[lead]), -1, "may-play")
    assert asked.right == answer
    assert {asked.clauses[choice][0] for choice in answer} == clauses


def test_a_wrong_card_carries_the_clause_that_refuses_it() -> None:
    asked = ask(played(NO_CLUB, actions=["A:7C"]), -1, "may-play")
    assert asked.clauses["3D"] == ("void-must-trump",)


def test_every_card_may_be_led() -> None:
    asked = ask(played(EVERY_SUIT), 0, "may-play")
    assert asked.right == set(asked.choices)
    assert asked.clauses["5H"] == ("non-dealer-leads", "any-lead")


def test_without_a_referee_it_is_not_asked_what_may_be_played() -> None:
    deal = tables.played(TWO_REVOKES, referee=False)
    with pytest.raises(NoQuestionError):
        ask(deal, -1, "may-play")


def test_in_all_fours_a_foreign_suit_is_refused() -> None:
    deal = tables.played("A 3C 4C 5C\nB 2H KD QD 3D 4D 5D\nup 9H\ndoes A:stand 3C")
    asked = ask(deal, -1, "may-play")
    assert right(asked) == "2H"
    assert asked.clauses["KD"] == ("no-foreign-suit",)


# Who takes, leads, draws


@pytest.mark.parametrize(
    ("deal", "plays", "winner"),
    [
        (NO_CLUB, ["A:7C", "B:2H"], "B"),
        (EVERY_SUIT, ["A:7C", "B:KC"], "B"),
        (EVERY_SUIT, ["A:7C", "B:2C"], "A"),
        (NO_HEART, ["A:7C", "B:6D"], "A"),
    ],
)
def test_who_takes_the_trick(deal: str, plays: list[str], winner: str) -> None:
    laid = played(deal, actions=plays)
    asked = ask(laid, of_kind(laid, "followed"), "takes-trick")
    assert (asked.choices, right(asked)) == (("A", "B"), winner)
    assert asked.clauses == {winner: ("trick-winner",)}


def test_of_four_who_takes_the_trick() -> None:
    deal = tables.played(PARTNERS + " 3C TC 4C QC", profile="partners", dealer="D")
    asked = ask(deal, of_kind(deal, "followed"), "takes-trick")
    assert (asked.choices, right(asked)) == (("A", "B", "C", "D"), "D")


def test_no_trick_is_taken_that_is_not_full() -> None:
    with pytest.raises(NoQuestionError):
        ask(played(EVERY_SUIT, actions=["A:7C"]), -1, "takes-trick")


def test_the_eldest_will_lead_while_the_dealer_still_answers() -> None:
    deal = tables.played("up 9H\ndoes A:beg B:refuse 2C")
    asked = ask(deal, of_kind(deal, "begged"), "leads")
    assert (right(asked), asked.seat) == ("A", Seat.B)


def test_it_is_not_asked_who_leads_when_the_table_waits_for_the_lead() -> None:
    deal = tables.played(OWN_TRICKS)
    with pytest.raises(NoQuestionError):
        ask(deal, of_kind(deal, "stood"), "leads")


def test_the_winner_draws_the_top_card() -> None:
    deal = played(NO_CLUB, actions=["A:7C", "B:2H"])
    asked = ask(deal, of_kind(deal, "won"), "draws")
    assert (right(asked), str(asked.card)) == ("B", "JH")
    assert asked.clauses["B"][0] == "winner-draws-first"


def test_nobody_sees_the_losers_card_while_it_lies_under_the_winners() -> None:
    deal = played(NO_CLUB, actions=["A:7C", "B:2H"])
    asked = ask(deal, of_kind(deal, "won"), "sees-draw")
    assert (right(asked), asked.seat) == ("nobody", Seat.A)
    assert asked.clauses == {"nobody": ("next-unknown",)}


def test_both_see_the_losers_card_when_the_winner_has_drawn() -> None:
    deal = played(NO_CLUB, actions=["A:7C", "B:2H"])
    asked = ask(deal, of_kind(deal, "drew") - 1, "sees-draw")
    assert (right(asked), asked.many) == ("A B", True)
    assert asked.clauses["A"] == ("loser-draws-open",)


# How many


@pytest.mark.parametrize(("kind", "seat"), [("led", Seat.B), ("won", Seat.A)])
def test_both_will_hold_six_again(kind: str, seat: Seat) -> None:
    deal = played(EVERY_SUIT, actions=["A:7C", "B:2C"])
    asked = ask(deal, of_kind(deal, kind), "holds")
    assert (right(asked), asked.seat) == ("6", seat)


def test_without_a_stock_a_card_played_is_not_replaced() -> None:
    deal = played(COUNTED_APART)
    leads = [step for step, beat in enumerate(deal.beats) if beat.event.kind == "led"]
    asked = ask(deal, leads[20], "holds")
    assert right(asked) == "5"
    assert asked.clauses["5"] == ("last-six",)


def test_twenty_refills_and_twenty_six_tricks_are_left_when_the_deal_is_laid() -> None:
    deal = played(COUNTED_APART)
    assert right(ask(deal, 0, "draws-left")) == "20"
    assert right(ask(deal, 0, "tricks-left")) == "26"


def test_what_is_left_is_not_asked_of_a_record_that_ends_before() -> None:
    for kind in ("draws-left", "tricks-left"):
        with pytest.raises(NoQuestionError):
            ask(played(EVERY_SUIT, actions=["A:7C", "B:2C"]), 0, kind)


def test_six_tricks_are_played_however_many_cards_are_in_hand() -> None:
    deal = tables.played(RUN_TWICE + DISCARDS + " 2C 8C 9C 3C TC 4C QC 5C KC 6C AC 7C")
    step = of_kind(deal, "turned")
    asked = ask(deal, step, "tricks-left")
    assert len(deal.beats[step].state.hands[Seat.A]) == 12
    assert (right(asked), "12" in asked.choices) == ("6", True)


def test_running_gives_three_each() -> None:
    deal = tables.played(RUN_TWICE)
    asked = ask(deal, of_kind(deal, "begged"), "given")
    assert right(asked) == "3"
    assert asked.clauses["3"] == ("dealer-runs",)


def test_after_two_rounds_six_are_to_be_discarded() -> None:
    deal = tables.played(RUN_TWICE + DISCARDS)
    asked = ask(deal, of_kind(deal, "turned"), "discards")
    assert (right(asked), asked.seat) == ("6", Seat.A)


# What is said


def test_the_cards_are_run_again_when_the_suit_is_the_same() -> None:
    deal = tables.played(RUN_TWICE)
    first, second = (n for n, beat in enumerate(deal.beats) if beat.event.kind == "turned")
    assert right(ask(deal, first, "runs-again")) == "yes"
    assert right(ask(deal, second, "runs-again")) == "no"


def test_the_eldest_may_beg() -> None:
    asked = ask(tables.played(OWN_TRICKS, actions=[]), 0, "may-beg")
    assert (asked.choices, right(asked)) == (("A", "B", "nobody"), "A")


def test_after_running_nobody_may_beg() -> None:
    asked = ask(tables.played(RUN_TWICE), -1, "may-beg")
    assert right(asked) == "nobody"
    assert asked.clauses["A"] == ("beg-once",)


def test_while_the_dealer_answers_it_is_not_asked_who_may_beg() -> None:
    with pytest.raises(NoQuestionError):
        ask(tables.played(OWN_TRICKS, actions=["A:beg"]), -1, "may-beg")


def test_nobody_gets_a_point_for_the_dealers_refusal() -> None:
    deal = tables.played(OWN_TRICKS, actions=["A:beg", "B:refuse"])
    asked = ask(deal, -1, "gets:refusal")
    assert (right(asked), asked.clauses) == ("nobody", {"nobody": ("dealer-refuses",)})


def test_of_four_two_look_at_their_cards_until_the_trump_is_settled() -> None:
    deal = tables.played(PARTNERS, profile="partners", dealer="D")
    assert right(ask(deal, 0, "looks")) == "A D"
    assert right(ask(deal, -1, "looks")) == "A B C D"


@pytest.mark.parametrize(("later", "answer"), [("6C 5C", "yes"), ("6C 4H", "yes"), ("4D KD", "no")])
def test_a_revoke_can_be_claimed_when_a_later_card_proves_it(later: str, answer: str) -> None:
    text = f"A 3C 4D 6C 7C 8C AH\nB 2D 5C KD QD 3D 4H\nup 9H\ndoes A:stand 3C 2D {later}"
    deal = tables.played(text, referee=False)
    asked = ask(deal, of_kind(deal, "followed"), "may-claim")
    assert (right(asked), asked.seat, str(asked.card)) == (answer, Seat.A, "2D")


# The count


@pytest.mark.parametrize(
    ("deal", "answers"),
    [(COUNTED_APART, "A B A A"), (FORTY_FORTY, "B A B nobody")],
)
def test_who_gets_each_point(deal: str, answers: str) -> None:
    laid = played(deal)
    kinds = ("gets:high", "gets:low", "gets:jack", "gets:game")
    asked = [ask(laid, of_kind(laid, "won"), kind) for kind in kinds]
    assert " ".join(map(right, asked)) == answers
    assert {question.choices for question in asked} == {("A", "B", "nobody")}


def test_a_jack_that_was_not_in_play_is_nobodys() -> None:
    deal = tables.played(HIGH_AND_GAME)
    assert right(ask(deal, of_kind(deal, "won"), "gets:jack")) == "nobody"


def test_a_tie_of_values_is_told_by_its_clause() -> None:
    deal = played(FORTY_FORTY)
    assert ask(deal, of_kind(deal, "won"), "gets:game").clauses == {"nobody": ("game-tie",)}


def test_a_card_in_the_trick_settles_who_gets_the_point() -> None:
    deal = played(COUNTED_APART)
    thrown = [str(beat.event.card) if beat.event.kind == "followed" else "" for beat in deal.beats]
    asked = ask(deal, thrown.index("2D"), "gets:low")
    assert (right(asked), str(asked.card)) == ("B", "2D")


def test_before_the_tricks_are_taken_it_is_not_known_who_gets_game() -> None:
    with pytest.raises(NoQuestionError):
        ask(played(COUNTED_APART), 9, "gets:game")


def test_a_point_that_the_count_does_not_come_to_is_not_asked() -> None:
    deal = played(COUNTED_APART, scores={"A": 9, "B": 0})
    with pytest.raises(NoQuestionError):
        ask(deal, of_kind(deal, "won"), "gets:low")


def test_a_record_that_ends_before_the_count_does_not_tell_who_gets_a_point() -> None:
    deal = played(JACK_LOST)
    with pytest.raises(NoQuestionError):
        ask(deal, of_kind(deal, "followed"), "gets:jack")


def test_the_last_trick_is_worth_nothing_of_its_own() -> None:
    deal = played(COUNTED_APART)
    asked = ask(deal, of_kind(deal, "won"), "earns")
    assert (asked.choices, right(asked), asked.seat) == (("0", "1", "2", "3", "4"), "3", Seat.A)


def test_a_lone_trump_earns_two() -> None:
    deal = tables.played(ONE_TRUMP)
    asked = ask(deal, of_kind(deal, "won"), "earns")
    assert (right(asked), asked.seat) == ("3", Seat.A)
    assert "lone-trump" in asked.clauses["3"]


# The match


@pytest.mark.parametrize(
    ("a", "b", "winner"), [(8, 9, "B"), (7, 9, "B"), (9, 9, "A"), (7, 8, "A"), (6, 8, "nobody")]
)
def test_who_wins_the_match(a: int, b: int, winner: str) -> None:
    deal = played(COUNTED_APART, scores={"A": a, "B": b})
    asked = ask(deal, of_kind(deal, "won"), "wins-match")
    assert (right(asked), asked.scores) == (winner, (a, b))


def test_both_crossing_the_target_cites_the_order_of_the_count() -> None:
    deal = played(COUNTED_APART, scores={"A": 8, "B": 9})
    asked = ask(deal, of_kind(deal, "won"), "wins-match")
    assert asked.clauses == {"B": ("target", "counting-order")}


@pytest.mark.parametrize(("score", "winner"), [(6, "B"), (5, "nobody")])
def test_a_jack_turned_up_may_win_the_match(score: int, winner: str) -> None:
    deal = tables.played("up JH", scores={"A": 6, "B": score})
    asked = ask(deal, 0, "wins-match")
    assert (right(asked), asked.seat, str(asked.card)) == (winner, Seat.B, "JH")


@pytest.mark.parametrize(("dealer", "following"), [("A", "B"), ("B", "A")])
def test_the_other_deals_next(dealer: str, following: str) -> None:
    deal = random_play(1, dealer=dealer)
    asked = ask(deal, of_kind(deal, "won"), "deals-next")
    assert (right(asked), str(asked.seat)) == (following, dealer)


def test_nobody_deals_when_the_match_is_won() -> None:
    deal = played(COUNTED_APART, scores={"A": 9, "B": 9})
    assert right(ask(deal, of_kind(deal, "won"), "deals-next")) == "nobody"


def test_a_spent_pack_is_dealt_again_by_the_same() -> None:
    deal = tables.played("does A:beg B:run", pack=HEARTS_ONLY)
    asked = ask(deal, of_kind(deal, "turned"), "deals-next")
    assert (right(asked), asked.clauses["B"]) == ("B", ("pack-runs-out",))


@pytest.mark.parametrize("kind", ["gets:ten", "gets", "may-cover", "may-play"])
def test_a_question_that_the_moment_does_not_pose_is_none(kind: str) -> None:
    deal = played(COUNTED_APART)
    with pytest.raises(NoQuestionError):
        ask(deal, of_kind(deal, "won"), kind)


@pytest.mark.parametrize("step", [-1, 5])
def test_a_step_that_a_record_does_not_have_poses_no_question(step: int) -> None:
    deal = played(EVERY_SUIT)
    with pytest.raises(NoQuestionError):
        question(deal, step, "may-play")
