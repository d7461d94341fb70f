"""A match: deal after deal, the dealer changing, the score carried, to the target."""

from __future__ import annotations

import itertools

import pytest
from django.test import Client

from games.california_jack.rules import SLUG
from games.core import Result
from games.play.models import Hand
from games.registry import RULES

from ..documents import page
from .conftest import Seeded
from .helpers import HTMX, begun, ended, hand_at, look, stored, tally, url

pytestmark = pytest.mark.django_db


def result(hand: Hand) -> Result:
    return RULES[SLUG].result(hand.replay.state)


def next_deal(client: Client, hand: Hand) -> Hand:
    """Ask for the next deal by the button of the page."""
    (form,) = [form for form in look(client, hand).all("form") if "next" in form["action"]]
    return hand_at(client.post(form["action"]))


@pytest.fixture
def first(client: Client, seeded: Seeded) -> Hand:
    """The first deal of a match, ended."""
    seeded(5)
    return ended(client, begun(client, "match"))


def test_a_match_begins_at_nothing(client: Client) -> None:
    deal = begun(client, "match").replay.record.deal
    assert (deal.scores, deal.target) == ((0, 0), deal.profile.target)


def test_the_score_is_carried(client: Client, first: Hand) -> None:
    carried = next_deal(client, first).replay.record.deal.scores
    assert carried == result(first).scores != (0, 0)


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_the_carried_score_is_on_the_table(client: Client, first: Hand, language: str) -> None:
    dealt = next_deal(client, first)
    scores = look(client, dealt, language).one("ul", "scores").all("b")
    own, *others = (int(score.text) for score in scores)
    side = dealt.replay.record.deal.profile.side(dealt.own_seat)
    assert own == result(first).scores[side]
    assert [own, *others] == [*result(first).scores][:: -1 if side else 1]


def test_the_dealer_changes(client: Client, first: Hand) -> None:
    dealt = next_deal(client, first).replay.record.deal
    assert dealt.dealer == dealt.profile.after(first.replay.record.deal.dealer)


def test_the_seats_stay(client: Client, first: Hand) -> None:
    assert next_deal(client, first).seat == first.seat


def test_the_pack_is_shuffled_anew(client: Client, first: Hand) -> None:
    assert next_deal(client, first).replay.record.deal.pack != first.replay.record.deal.pack


def test_the_next_deal_is_of_the_match_and_follows_the_first(client: Client, first: Hand) -> None:
    following = next_deal(client, first)
    assert (following.kind, following.previous, following.owner) == ("match", first, first.owner)


def test_asked_twice_the_next_deal_is_dealt_once(client: Client, first: Hand) -> None:
    asked = [hand_at(client.post(url(first, "next/"))) for _ in range(3)]
    assert len(set(asked)) == 1
    assert Hand.objects.count() == 2


def test_asked_twice_through_htmx_the_next_deal_is_dealt_once(client: Client, first: Hand) -> None:
    asked = [hand_at(client.post(url(first, "next/"), headers=HTMX)) for _ in range(2)]
    assert len(set(asked)) == 1
    assert Hand.objects.count() == 2


def test_the_ended_deal_then_leads_to_the_next(client: Client, first: Hand) -> None:
    following = next_deal(client, first)
    assert url(following) in look(client, first).hrefs


def test_the_owner_alone_is_led_to_it(client: Client, first: Hand, stranger: Client) -> None:
    following = next_deal(client, first)
    seen = look(stranger, first)
    assert url(following) not in seen.hrefs
    assert not seen.all("form")


def test_a_running_deal_has_no_next(client: Client) -> None:
    hand = begun(client, "match")
    assert client.post(url(hand, "next/")).status_code == 404
    assert Hand.objects.count() == 1


@pytest.mark.parametrize("kind", ["deal", "last-tricks"])
def test_what_is_no_match_has_no_next(client: Client, kind: str) -> None:
    hand = ended(client, begun(client, kind))
    assert client.post(url(hand, "next/")).status_code == 404
    assert not [form for form in look(client, hand).all("form") if "next" in form["action"]]


def test_nobody_else_deals_the_next(first: Hand, stranger: Client) -> None:
    assert stranger.post(url(first, "next/")).status_code == 404
    assert not Hand.objects.filter(previous=first).exists()


def test_a_look_deals_nothing(client: Client, first: Hand) -> None:
    assert client.get(url(first, "next/")).status_code == 405
    assert not Hand.objects.filter(previous=first).exists()


@pytest.fixture
def match(client: Client, seeded: Seeded) -> list[Hand]:
    """A whole match."""
    seeded(9)
    hand = ended(client, begun(client, "match"))
    deals = [hand]
    while result(hand).winner is None:
        hand = ended(client, next_deal(client, hand))
        deals.append(hand)
    return deals


def test_a_match_ends_when_the_target_is_reached(client: Client, match: list[Hand]) -> None:
    target = match[0].replay.record.deal.target
    assert max(result(match[-1]).scores) >= target
    assert all(max(result(deal).scores) < target for deal in match[:-1])
    assert len(match) > 2


def test_a_match_that_is_over_has_no_next_deal(client: Client, match: list[Hand]) -> None:
    assert client.post(url(match[-1], "next/")).status_code == 404
    assert not [form for form in look(client, match[-1]).all("form") if "next" in form["action"]]


def test_the_deals_of_a_match_alternate(match: list[Hand]) -> None:
    dealers = [deal.replay.record.deal.dealer for deal in match]
    assert all(one != other for one, other in itertools.pairwise(dealers))


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_the_end_of_a_match_is_told_with_its_clause(
    client: Client, match: list[Hand], language: str
) -> None:
    *_, last = tally(look(client, match[-1], language)).all("li")
    assert last.anchors[0] == "target"


def test_after_a_match_a_new_one_can_be_begun(client: Client, match: list[Hand]) -> None:
    assert f"/ru/{SLUG}/play/" in look(client, match[-1]).hrefs


def test_the_deals_of_a_match_stay_readable(client: Client, match: list[Hand]) -> None:
    for deal in match:
        assert tally(page(Client().get(url(deal))))
        assert stored(deal).over
