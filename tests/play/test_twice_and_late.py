"""The same form twice, forms that are too old, and two at the same moment: one card, no error."""

from __future__ import annotations

import contextlib
import threading
from typing import Any

import pytest
from django.test import Client

from games.core import Replay
from games.play import dealing, moves
from games.play.models import Hand

from ..documents import page
from .helpers import (
    HTMX,
    NOTICES,
    WAYS,
    at_once,
    begun,
    ended,
    hand_at,
    held,
    notice,
    playable,
    press,
    stored,
    tab,
    tally,
    unchanged,
    url,
)

both_ways = pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])


@both_ways
def test_the_same_form_twice_is_one_card(
    client: Client, hand: Hand, headers: dict[str, str] | None
) -> None:
    action = held(hand)[0]
    press(client, hand, action, version=hand.version, headers=headers)
    after = stored(hand)
    again = press(client, hand, action, version=hand.version, headers=headers)
    assert again.status_code == (200 if headers else 303)
    assert unchanged(after)


def test_the_same_form_twice_is_answered_with_the_table_and_no_word(
    client: Client, hand: Hand
) -> None:
    action = held(hand)[0]
    press(client, hand, action, version=hand.version)
    table = page(press(client, hand, action, version=hand.version, headers=HTMX))
    assert playable(table, hand)
    assert not table.all("", "notice")


def test_the_last_form_twice_is_answered_with_the_count(client: Client, hand: Hand) -> None:
    over = ended(client, hand)
    own = [
        (at, action)
        for at, action in enumerate(over.replay.record.actions)
        if action.seat is over.own_seat
    ]
    version, action = own[-1]
    table = page(press(client, over, str(action), version=version, headers=HTMX))
    assert tally(table)
    assert unchanged(over)


@both_ways
def test_a_form_of_long_ago_is_taken_as_the_card_it_played(
    client: Client, hand: Hand, headers: dict[str, str] | None
) -> None:
    first, version = held(hand)[0], hand.version
    press(client, hand, first)
    press(client, hand, held(hand)[0])
    after = stored(hand)
    answer = press(client, hand, first, version=version, headers=headers)
    assert answer.status_code in (200, 303)
    assert unchanged(after)


@both_ways
def test_another_card_of_an_old_form_is_stale(
    client: Client, hand: Hand, headers: dict[str, str] | None
) -> None:
    first, second, *_ = held(hand) + held(hand, lawful=False)
    press(client, hand, first)
    after = stored(hand)
    table = page(press(client, hand, second, version=hand.version, headers=headers), 409)
    assert notice(table) == NOTICES["stale"]
    assert playable(table, hand)
    assert unchanged(after)


VERSIONS = ["", "-1", "0x0", "1e3", " ", "٣", "²", "None", "99", str(2**63), "9" * 5000, "\x00"]


@both_ways
@pytest.mark.parametrize("version", VERSIONS, ids=lambda version: repr(version)[:9])
def test_a_version_that_is_none_of_the_hand_is_stale(
    client: Client, hand: Hand, version: str, headers: dict[str, str] | None
) -> None:
    answer = press(client, hand, held(hand)[0], version=version, headers=headers)
    table = page(answer, 409)
    assert notice(table) == NOTICES["stale"]
    assert playable(table, hand)
    assert unchanged(hand)


# Two at the same moment


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold a move before it is stored until a second one has come as far, or does not come."""
    both = threading.Barrier(2)

    def bots_play(*args: Any) -> Replay[Any]:
        with contextlib.suppress(threading.BrokenBarrierError):
            both.wait(timeout=0.3)
        return dealing.bots_play(*args)

    monkeypatch.setattr(moves, "bots_play", bots_play)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("slow")
@both_ways
def test_of_two_cards_at_the_same_moment_one_is_played_and_one_is_late(
    client: Client, headers: dict[str, str] | None
) -> None:
    # With two lawful cards, so that the one which comes first is played whichever it is.
    hand = next(hand for hand in iter(lambda: begun(client), None) if len(held(hand)) > 1)
    cards = held(hand)[:2]
    answers = at_once(
        *(
            lambda card=card: press(tab(client), hand, card, version=hand.version, headers=headers)
            for card in cards
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200 if headers else 303, 409]
    actions = stored(hand).replay.record.actions
    played = [str(action) for action in actions if action.seat is hand.own_seat]
    (taken,) = [
        card for card, answer in zip(cards, answers, strict=True) if answer.status_code != 409
    ]
    assert played == [taken]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("slow")
@both_ways
def test_a_double_click_is_one_card_and_no_error(
    client: Client, headers: dict[str, str] | None
) -> None:
    hand = begun(client)
    card = held(hand)[0]
    answers = at_once(
        *[lambda: press(tab(client), hand, card, version=hand.version, headers=headers)] * 2
    )
    assert [answer.status_code for answer in answers] == [200 if headers else 303] * 2
    actions = stored(hand).replay.record.actions
    assert [str(action) for action in actions if action.seat is hand.own_seat] == [card]


@pytest.mark.django_db(transaction=True)
def test_a_double_click_deals_the_next_hand_once(client: Client) -> None:
    hand = ended(client, begun(client, "match"))
    answers = at_once(*[lambda: tab(client).post(url(hand, "next/"))] * 2)
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len({hand_at(answer) for answer in answers}) == 1
    assert Hand.objects.count() == 2
