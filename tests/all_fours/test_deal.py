"""02 deal, clause by clause."""

import pytest

from games.core import RecordError, Seat, Suit, UnplayableError
from games.registry import read_record

from ..engine.deals import cards, events, last_event, refusal
from .tables import may, played, points, state, told

PLAIN = """
    A     AH KH 5C 6C 7C 8C
    B     2H 3H 9C TC QC AC
    up    9H
"""

JACK = """
    A     AH KH 5C 6C 7C 8C
    B     2H 3H 9C TC QC AC
    up    JH
"""


def test_six_cards_each_are_given_by_threes_the_dealers_left_first() -> None:
    deal = played(PLAIN)
    assert deal.record.deal.pack[:6] == cards("AH KH 5C 2H 3H 9C")
    assert state(deal).hands == (cards("AH KH 5C 6C 7C 8C"), cards("2H 3H 9C TC QC AC"))
    assert deal.beats[0].event.clauses == ("six-by-threes", "turn-up")


@pytest.mark.parametrize(("profile", "place"), [("two-players", 13), ("partners", 25)])
def test_the_card_after_the_hands_is_turned_up(profile: str, place: int) -> None:
    deal = played("up 9H", profile=profile)
    assert deal.beats[0].event.seen == deal.record.deal.pack[place - 1]
    assert state(deal).profile.facts["turn_up"] == place


def test_four_are_dealt_clockwise_from_the_dealers_left() -> None:
    deal = played("C 2S 3S 4S\nA 5S 6S 7S", profile="partners", dealer="D")
    assert deal.record.deal.pack[:3] == cards("5S 6S 7S")
    assert state(deal).hands[Seat.C][:3] == cards("2S 3S 4S")


def test_the_turn_up_shows_the_trump() -> None:
    assert state(played(PLAIN)).trump is Suit.HEARTS


def test_a_jack_turned_up_gives_the_dealer_a_point_at_once() -> None:
    deal = played(JACK)
    assert points(deal) == ["turned-jack B"]
    assert last_event(deal).clauses == ("turned-jack",)
    assert state(deal).scores == (0, 1)


def test_a_turned_jack_counts_for_the_dealers_side() -> None:
    assert points(played("up JS", profile="partners", dealer="C")) == ["turned-jack AC"]


def test_a_jack_turned_up_that_reaches_the_target_ends_the_match_at_once() -> None:
    deal = played(JACK, scores={"B": 6})
    assert told(deal) == ["dealt", "awarded", "match-won"]
    assert last_event(deal).clauses == ("jack-may-end", "target")
    assert last_event(deal).side == 1
    assert may(deal) == []


def test_a_lower_target_may_be_agreed() -> None:
    assert state(played(JACK, target=1)).over


# An exposed card


def test_the_holder_of_an_exposed_card_may_demand_a_new_deal_by_the_same_dealer() -> None:
    deal = played(PLAIN + "does A:demand-redeal", exposed="AH 6C")
    assert [event.card for event in events(deal, "exposed")] == list(cards("AH 6C"))
    assert told(deal)[-2:] == ["demanded", "voided"]
    assert last_event(deal).clauses == ("exposed-card",)
    assert last_event(deal).seat is Seat.B
    assert state(deal).void == "exposed-card"


def test_a_demand_takes_back_the_jack_turned_up() -> None:
    deal = played(JACK + "does A:demand-redeal", exposed="AH", scores={"A": 2, "B": 3})
    assert state(deal).scores == (2, 3)
    assert points(deal) == []


def test_a_demand_is_in_legal_for_each_seat_that_may_make_it() -> None:
    deal = played("A 2S\nC 2H\nup 9H", profile="partners", exposed="2S 2H")
    assert may(deal) == ["C:stand", "C:beg", "A:demand-redeal", "C:demand-redeal"]


@pytest.mark.parametrize("text", ["does B:demand-redeal", "does A:stand A:demand-redeal"])
def test_a_demand_by_another_or_later_is_refused_by_exposed_card(text: str) -> None:
    deal = played(PLAIN + text, exposed="AH")
    assert refusal(deal).ruling.clause == "exposed-card"


def test_a_demand_without_an_exposed_card_is_refused_by_exposed_card() -> None:
    assert refusal(played(PLAIN + "does A:demand-redeal")).ruling.clause == "exposed-card"


def test_a_demand_after_a_turned_jack_has_ended_the_match_comes_too_late() -> None:
    with pytest.raises(UnplayableError, match="over"):
        played(JACK + "does A:demand-redeal", exposed="AH", scores={"B": 6})


@pytest.mark.parametrize("exposed", ["2H", "9H", "AS", "AH AH", "XX", None, 5])
def test_only_cards_first_dealt_to_an_opponent_of_the_dealer_can_be_exposed(
    exposed: object,
) -> None:
    with pytest.raises(RecordError) as caught:
        played(PLAIN, exposed=exposed)
    assert caught.value.key == "exposed"


def test_a_partners_card_cannot_be_exposed() -> None:
    with pytest.raises(RecordError):
        played("D 2S", profile="partners", exposed="2S")


@pytest.mark.parametrize("keys", [{}, {"exposed": "6C AH"}, {"referee": False}])
def test_a_record_is_written_as_it_was_read(keys: dict[str, object]) -> None:
    record = played(PLAIN + "does A:stand", **keys).record
    assert read_record(record.to_json()) == record


@pytest.mark.parametrize("referee", [0, None, "false"])
def test_the_referee_is_true_or_false(referee: object) -> None:
    with pytest.raises(RecordError) as caught:
        played(PLAIN, referee=referee)
    assert (caught.value.key, caught.value.value) == ("referee", referee)


def test_the_key_of_another_game_is_unknown() -> None:
    with pytest.raises(RecordError) as caught:
        played(PLAIN, packet=3)
    assert caught.value.key == "packet"
