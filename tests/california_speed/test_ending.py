"""05 scoring, 06 end: the last card wins, last cards of one moment are a draw, two wins a match."""

import pytest

from games.california_speed.rules import result
from games.core import Award, Seat, UnplayableError

from .tables import (
    A_RUNS_OUT,
    B_RUNS_OUT,
    ONE_EACH,
    PAIRS,
    coverable,
    last_events,
    may,
    packet,
    pile,
    played,
    state,
    told,
)

TIED = ONE_EACH + " A:B1@5 B:B2@5"


def test_the_last_card_on_a_match_wins_at_once() -> None:
    deal = played(A_RUNS_OUT)
    now = state(deal)
    assert told(deal) == ["covered", "awarded"]
    assert (now.over, now.packets[Seat.A]) == (True, ())
    assert now.awards == (Award("last-card-wins", 0, 1),)


def test_the_winner_takes_nothing_up_and_the_loser_keeps_the_packet() -> None:
    deal = played(A_RUNS_OUT)
    assert len(state(deal).packets[Seat.B]) == 22
    assert sum(map(len, state(deal).piles)) == 30


@pytest.mark.parametrize(("text", "winner"), [(A_RUNS_OUT, 0), (B_RUNS_OUT, 1)])
def test_the_winner_is_who_has_no_card_left(text: str, winner: int) -> None:
    assert result(state(played(text))).winner == winner


def test_a_game_won_is_one_point_and_its_event_cites_last_card_wins() -> None:
    deal = played(B_RUNS_OUT)
    event = last_events(deal)[-1]
    assert (event.clauses, event.seat, event.side) == (("last-card-wins",), Seat.B, 1)
    assert state(deal).scores == (0, 1)


def test_the_card_before_the_last_wins_nothing() -> None:
    deal = played(ONE_EACH)
    assert not state(deal).over
    assert [packet(deal, seat) for seat in (0, 1)] == ["3S", "5S"]


def test_a_last_card_may_finish_a_match() -> None:
    assert last_events(played(A_RUNS_OUT))[0].clauses[0] == "finish-the-match"


def test_fewer_cards_are_no_win() -> None:
    now = state(played(ONE_EACH + " A:B1"))
    assert result(now).winner == 0
    assert result(state(played(ONE_EACH))).winner is None


def test_the_second_win_wins_the_match() -> None:
    deal = played(A_RUNS_OUT, scores={"A": 1, "B": 1})
    assert told(deal) == ["covered", "awarded", "match-won"]
    assert last_events(deal)[-1].clauses == ("match-of-wins",)
    assert state(deal).scores == (2, 1)


def test_another_target_may_be_agreed() -> None:
    assert told(played(A_RUNS_OUT, target=1))[-1] == "match-won"
    assert told(played(A_RUNS_OUT, target=3, scores={"A": 1}))[-1] == "awarded"


@pytest.mark.parametrize("act", ["A:A1", "B:A2", "B:B2@9", "A:no-match", "B:accept-draw"])
def test_after_a_last_card_the_game_is_over(act: str) -> None:
    with pytest.raises(UnplayableError, match="over"):
        played(A_RUNS_OUT + f" {act}")


def test_after_the_end_nothing_may_be_done() -> None:
    deal = played(ONE_EACH + " A:B1@5")
    assert (state(deal).turn, may(deal)) == ((), [])


# Last cards of one moment


@pytest.mark.parametrize("acts", ["A:B1@5 B:B2@5", "B:B2@5 A:B1@5"])
def test_last_cards_laid_at_the_same_moment_are_a_draw(acts: str) -> None:
    deal = played(ONE_EACH + f" {acts}", scores={"A": 1})
    now = state(deal)
    assert told(deal) == ["covered", "game-drawn"]
    assert last_events(deal)[-1].clauses == ("simultaneous-draw",)
    assert (now.over, now.void, now.packets) == (True, "simultaneous-draw", ((), ()))
    assert (now.scores, now.awards, result(now).winner) == ((1, 0), (), None)


def test_a_draw_takes_the_match_back_too() -> None:
    deal = played(TIED, scores={"A": 1, "B": 1})
    assert state(deal).scores == (1, 1)


def test_the_tying_card_may_go_on_the_same_place() -> None:
    deal = played(ONE_EACH + " A:B2@5 B:B2@5")
    assert state(deal).void == "simultaneous-draw"
    assert pile(deal, "B2").endswith("3S 5S")
    # Renewed in the very moment, it asked for no new match.
    assert last_events(deal)[0].clauses == ("cover-match", "turned-as-played")


def test_the_tying_card_may_finish_a_match_that_was_half_covered_before_both() -> None:
    text = PAIRS + "does  A:A1 A:B1 x10  B:A2 B:B2 x10  B:B4 A:A1  A:B1@5 B:B1@5"
    first = ("finish-the-match", "cover-match", "turned-as-played")
    assert state(played(text)).void == "simultaneous-draw"
    assert last_events(played(text))[0].clauses == first


def test_the_tying_card_goes_where_one_could_cover_just_before_both() -> None:
    assert coverable(played(ONE_EACH)) == "A1 A2 A3 B1 B2 B3"
    for place in ("A1", "A2", "A3", "B1", "B2", "B3"):
        assert state(played(ONE_EACH + f" A:B1@5 B:{place}@5")).void == "simultaneous-draw"
    # A's last card, 3♠, matches A4, and too late.
    for place in ("A4", "B4"):
        with pytest.raises(UnplayableError, match="over"):
            played(ONE_EACH + f" A:B1@5 B:{place}@5")


@pytest.mark.parametrize(
    "acts",
    [
        "A:B1@5 B:B2@6",
        "A:B1@5 B:B2",
        "A:B1 B:B2@5",
        "A:B1 B:B2",
        "A:B1@5 A:B2@5",
        "A:B1@5 B:no-match@5",
        "A:B1@5 B:offer-draw@5",
        "A:B1@5 B:B2@5 A:B1@5",
        "A:B1@5 B:B2@5 B:B1@5",
    ],
)
def test_anything_else_is_an_action_after_the_end(acts: str) -> None:
    with pytest.raises(UnplayableError, match="over"):
        played(ONE_EACH + f" {acts}")


def test_a_card_that_is_not_the_last_ties_with_none() -> None:
    with pytest.raises(UnplayableError, match="over"):
        played(PAIRS + "does  A:A1 A:B1 x10  A:A1 A:B1@5 B:B2@5")


def test_a_moment_given_before_the_last_card_ties_with_none() -> None:
    earlier = ONE_EACH + "@5"
    with pytest.raises(UnplayableError, match="over"):
        played(earlier + " A:B1 B:B2@5")
    assert state(played(earlier + " A:B1@5 B:B2@5")).void == "simultaneous-draw"
