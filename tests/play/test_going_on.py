"""Whether another deal follows one that has ended, and who deals it, for every way of ending."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.offers import Kind
from games.play.models import Hand

from ..all_fours.tables import as_json as all_fours
from ..all_fours.test_begging import ALL_HEARTS
from ..california_speed.tables import CAME_BACK, ONE_EACH
from ..california_speed.tables import as_json as speed
from .helpers import hand_at, laid, look, stored, url

pytestmark = pytest.mark.django_db

DEALT = """
    A     3C 4C 6C 7C 8C AH
    B     2D 5C KD QD 3D 4H
    up    9H
"""

ENDED: dict[str, dict[str, Any]] = {
    "a turned jack ended the match": all_fours(DEALT.replace("9H", "JH"), scores={"A": 0, "B": 6}),
    "a jack turned in running ended it": all_fours(ALL_HEARTS, scores={"A": 0, "B": 6}),
    "the pack ran out": all_fours(ALL_HEARTS, scores={"A": 6, "B": 3}),
    "a card was exposed": all_fours(DEALT + "does A:demand-redeal", exposed="3C"),
    "a jack was taken back": all_fours(
        DEALT.replace("9H", "JH") + "does A:demand-redeal", exposed="3C", scores={"A": 0, "B": 5}
    ),
    "a draw was agreed": speed(CAME_BACK + " A:offer-draw B:accept-draw"),
    "last cards at once": speed(ONE_EACH + " A:A2@9 B:B2@9"),
    "a win of two": speed(ONE_EACH + " A:A2"),
    "the second win": speed(ONE_EACH + " A:A2", scores={"A": 1, "B": 0}),
}
"""What ended a deal -> its record; in those of All Fours B deals."""

VOID = {
    "the pack ran out", "a card was exposed", "a jack was taken back", "a draw was agreed",
    "last cards at once",
}  # fmt: skip
WON = {"a turned jack ended the match", "a jack turned in running ended it", "the second win"}


def over(client: Client, how: str, kind: Kind) -> Hand:
    """Store a deal that ended in some way."""
    hand = laid(client, ENDED[how], kind=_kind(ENDED[how]))
    Hand.objects.filter(key=hand.key).update(kind=kind)
    hand = stored(hand)
    assert hand.over
    return hand


def _kind(record: dict[str, Any]) -> str:
    return "calm" if record["game"] == "california-speed" else "deal"


def follows(client: Client, hand: Hand) -> bool:
    """Tell whether a next deal is offered; the server deals it exactly then."""
    offered = [form["action"] for form in look(client, hand).all("form")]
    status = client.post(url(hand, "next/")).status_code
    assert status == (303 if url(hand, "next/") in offered else 404)
    return status == 303


@pytest.mark.parametrize("kind", [Kind.DEAL, Kind.MATCH])
@pytest.mark.parametrize("how", ENDED)
def test_another_deal_follows_a_void_one_and_in_a_match_until_it_is_won(
    client: Client, how: str, kind: Kind
) -> None:
    expected = how in VOID or (kind is Kind.MATCH and how not in WON)
    assert follows(client, over(client, how, kind)) is expected


@pytest.mark.parametrize(
    ("how", "scores"),
    [
        ("the pack ran out", (6, 4)),
        ("a card was exposed", (0, 0)),
        ("a jack was taken back", (0, 5)),
        ("a draw was agreed", (0, 0)),
        ("last cards at once", (0, 0)),
        ("a win of two", (1, 0)),
    ],
)
def test_the_next_deal_begins_at_the_score_that_stands(
    client: Client, how: str, scores: tuple[int, ...]
) -> None:
    following = hand_at(client.post(url(over(client, how, Kind.MATCH), "next/")))
    assert following.replay.record.deal.scores == scores


@pytest.mark.parametrize("how", sorted(VOID - {"a draw was agreed", "last cards at once"}))
def test_after_a_void_deal_the_same_dealer_deals_again(client: Client, how: str) -> None:
    following = hand_at(client.post(url(over(client, how, Kind.MATCH), "next/")))
    assert str(following.replay.record.deal.dealer) == "B"
