"""05 scoring and 06 end, clause by clause."""

from games.all_fours.rules import PROFILES, result
from games.core import Seat

from ..engine.deals import cards, events, last_event
from .tables import HIGH_AND_GAME, OWN_TRICKS, played, points, state, told

LOW_IS_FIVE = """
    A     AH 3C 4C 5C 6C 7C
    B     5H TC 9C 8C 2C QC
    up    9H
    does  A:stand AH 5H 3C 8C 9C 4C TC 5C 2C 6C 7C QC
"""

LONE_TRUMP = """
    A     7H 3C 4C 5C 6C 7C
    B     TC 9C 8C 2C QC KC
    up    9H
    does  A:stand 7H TC 3C 8C 9C 4C QC 5C KC 6C 2C 7C
"""

LONE_JACK = LONE_TRUMP.replace("7H", "JH")

NO_TRUMP = """
    A     2C 3C 4C 5C 6C 7C
    B     8C 9C 2D 3D 4D 5D
    up    9H
    does  A:stand 2C 8C 9C 3C 2D 4C 3D 5C 4D 6C 5D 7C
"""

PARTNERS = """
    C     AH 2C 3C 4C 5C 6C
    D     2H TC 8C 9C JC QC
    A     KH TS 2S 3S 4S 5S
    B     JH 6S 7S 8S 9S QS
    up    9H
    does  C:stand AH 2H KH JH
          2C QC 5S QS
          TC 2S 6S 3C
          JC 3S 7S 4C
          9C 4S 8S 5C
          8C TS 9S 6C
"""
"""A whole deal for four: High, Low and Jack are AC's; Game is BD's."""


def test_points_go_with_the_tricks() -> None:
    assert points(played(OWN_TRICKS)) == ["high A", "low B", "jack B", "game B"]


def test_each_point_names_its_clause_and_its_card() -> None:
    awarded = events(played(OWN_TRICKS), "awarded")
    assert [event.clauses for event in awarded] == [("high",), ("low",), ("jack",), ("game",)]
    assert [event.card for event in awarded] == [*cards("AH 2H JH"), None]


def test_game_compares_the_values_captured() -> None:
    assert events(played(OWN_TRICKS), "awarded")[-1].values == (6, 11)


def test_low_is_the_lowest_trump_in_play_though_it_is_no_deuce() -> None:
    low = events(played(LOW_IS_FIVE), "awarded")[1]
    assert (low.clauses, low.card, low.side) == (("low",), *cards("5H"), 0)


def test_jack_is_not_given_when_it_was_not_in_play() -> None:
    assert points(played(HIGH_AND_GAME)) == ["high A", "low B", "game A"]


def test_a_lone_trump_is_high_and_low() -> None:
    deal = played(LONE_TRUMP)
    assert points(deal)[:2] == ["high A", "low A"]
    lone = [event.clauses for event in events(deal, "awarded")][:2]
    assert lone == [("high", "lone-trump"), ("low", "lone-trump")]


def test_a_lone_jack_of_trumps_is_high_low_and_jack() -> None:
    deal = played(LONE_JACK)
    assert points(deal)[:3] == ["high A", "low A", "jack A"]
    assert events(deal, "awarded")[2].clauses == ("jack",)


def test_without_a_trump_in_play_neither_high_nor_low_nor_jack_is_given() -> None:
    deal = played(NO_TRUMP)
    assert points(deal) == []
    [event] = events(deal, "not-in-play")
    assert (event.clauses, event.side) == (("high",), None)


def test_on_equal_values_nobody_gets_game() -> None:
    [event] = events(played(NO_TRUMP), "tied")
    assert (event.clauses, event.values) == (("game-tie",), (0, 0))


def test_partners_tricks_are_counted_together() -> None:
    deal = played(PARTNERS, profile="partners")
    assert points(deal) == ["high AC", "low AC", "jack AC", "game BD"]
    assert events(deal, "awarded")[-1].clauses == ("game", "sides-add")
    stands = result(state(deal))
    assert stands.captured[0] == cards("AH 2H KH JH")
    assert stands.values == (8, 25)


def test_the_next_player_deals() -> None:
    deal = played(OWN_TRICKS)
    event = last_event(deal)
    assert (event.kind, event.clauses, event.seat) == ("deal-over", ("next-deal",), Seat.A)
    assert last_event(played(PARTNERS, profile="partners")).seat is Seat.C


def test_the_target_is_seven() -> None:
    assert [profile.target for profile in PROFILES.values()] == [7, 7]


def test_the_first_to_the_target_wins() -> None:
    deal = played(OWN_TRICKS, scores={"A": 2, "B": 4})
    assert last_event(deal).clauses == ("target",)
    assert result(state(deal)).winner == 1


def test_at_six_all_high_wins_before_low_jack_and_game() -> None:
    deal = played(OWN_TRICKS, scores={"A": 6, "B": 6})
    assert points(deal) == ["high A"]
    assert (result(state(deal)).winner, state(deal).scores) == (0, (7, 6))
    assert last_event(deal).clauses == ("target", "counting-order")


def test_at_five_to_six_low_wins_before_game() -> None:
    deal = played(HIGH_AND_GAME, scores={"A": 5, "B": 6})
    assert points(deal) == ["high A", "low B"]
    assert (result(state(deal)).winner, state(deal).scores) == (1, (6, 7))


def test_any_target_may_be_agreed_before_the_first_deal() -> None:
    deal = played(OWN_TRICKS, target=2)
    assert points(deal) == ["high A", "low B", "jack B"]
    assert told(deal)[-1] == "match-won"


def test_the_facts_tell_both_forms() -> None:
    facts = PROFILES["two-players"].facts
    assert (facts["players"], facts["partners_players"]) == (2, 4)
    assert (facts["turn_up"], facts["partners_turn_up"]) == (13, 25)
    assert (facts["deal_rounds"], facts["deal_packet"], facts["hand_size"]) == (2, 3, 6)
