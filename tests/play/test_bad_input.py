"""What comes in wrong, late or twice: never an error of the site, never a lost card."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from games.core import replay
from games.play.models import Hand

from ..documents import page
from .helpers import (
    HTMX,
    NOTICES,
    WAYS,
    ended,
    held,
    not_held,
    notice,
    playable,
    press,
    state,
    stored,
    tally,
    unchanged,
    url,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

both_ways = pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
both_languages = pytest.mark.parametrize("language", ["ru", "pt"])


def other_seat(hand: Hand) -> str:
    now = state(hand)
    seat = now.profile.after(hand.own_seat)
    return f"{seat}:{now.hands[seat][0]}"


UNKNOWN = {
    "empty": "",
    "word": "beg",
    "no seat": "7C",
    "third seat": "C:7C",
    "no card": "A:",
    "no such card": "A:1C",
    "lower case": "a:7c",
    "two cards": "A:7C 8C",
    "number": "17",
    "markup": "<script>alert(1)</script>",
    "signs": "A:\x00\ud7ff🂡",
    "long": "A:7C" * 10_000,
}


@both_ways
@pytest.mark.parametrize("action", UNKNOWN.values(), ids=UNKNOWN.keys())
def test_an_unknown_word_is_answered_with_the_table(
    client: Client, hand: Hand, action: str, headers: dict[str, str] | None
) -> None:
    table = page(press(client, hand, action, headers=headers), 422)
    assert notice(table) == NOTICES["unknown"]
    assert playable(table, hand)
    assert unchanged(hand)


@both_ways
def test_a_card_that_is_not_held_is_answered_with_the_table(
    client: Client, hand: Hand, headers: dict[str, str] | None
) -> None:
    table = page(press(client, hand, not_held(hand), headers=headers), 422)
    assert notice(table) == NOTICES["held"]
    assert playable(table, hand)
    assert unchanged(hand)


def test_a_card_already_played_is_not_held(client: Client, hand: Hand) -> None:
    action = held(hand)[0]
    press(client, hand, action)
    before = stored(hand)
    assert notice(page(press(client, hand, action), 422)) == NOTICES["held"]
    assert unchanged(before)


@both_ways
def test_a_card_of_the_other_seat_is_answered_with_the_table(
    client: Client, hand: Hand, headers: dict[str, str] | None
) -> None:
    table = page(press(client, hand, other_seat(hand), headers=headers), 422)
    assert notice(table) == NOTICES["turn"]
    assert playable(table, hand)
    assert unchanged(hand)


def test_whether_the_bot_holds_a_card_is_not_told(client: Client, hand: Hand) -> None:
    now = state(hand)
    bot = now.profile.after(hand.own_seat)
    cards = [now.hands[bot][0], now.deal.pack[-1]]
    answers = [press(client, hand, f"{bot}:{card}", headers=HTMX) for card in cards]
    told = [re.sub(rb'csrfmiddlewaretoken" value="\w+', b"", answer.content) for answer in answers]
    assert told[0] == told[1]


@both_ways
def test_after_the_end_no_card_is_taken(
    client: Client, hand: Hand, headers: dict[str, str] | None
) -> None:
    over = ended(client, hand)
    action = f"{over.own_seat}:{over.replay.record.deal.pack[0]}"
    table = page(press(client, over, action, headers=headers), 409)
    assert notice(table) == NOTICES["over"]
    assert tally(table)
    assert unchanged(over)


@both_languages
@pytest.mark.parametrize("kind", ["unknown", "held", "turn", "stale"])
def test_a_notice_is_in_the_language_of_the_page(
    client: Client, hand: Hand, kind: str, language: str
) -> None:
    action = {"unknown": "x", "held": not_held(hand), "turn": other_seat(hand), "stale": "x"}[kind]
    version = 999 if kind == "stale" else None
    answer = press(client, hand, action, version=version, language=language)
    said = notice(page(answer, 409 if kind == "stale" else 422))
    assert bool(re.search("[а-я]", said)) is (language == "ru")
    assert said.endswith(".")


@pytest.mark.parametrize("missing", ["version", "action"])
def test_a_field_that_is_missing_loses_no_card(client: Client, hand: Hand, missing: str) -> None:
    sent = {"version": hand.version, "action": held(hand)[0]}
    del sent[missing]
    table = page(client.post(url(hand), sent), 409 if missing == "version" else 422)
    assert playable(table, hand)
    assert unchanged(hand)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"", "application/x-www-form-urlencoded"),
        (b"\xff\xfe=%ff", "application/x-www-form-urlencoded"),
        (b'{"version": 0}', "application/json"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
        (b"broken", "multipart/form-data"),
        (b"&".join(b"%d=1" % field for field in range(2000)), "application/x-www-form-urlencoded"),
    ],
    ids=["empty", "not UTF-8", "JSON", "cut off", "no boundary", "too many fields"],
)
def test_a_body_that_is_no_form_loses_no_card(
    client: Client, hand: Hand, body: bytes, content_type: str
) -> None:
    answer = client.post(url(hand), data=body, content_type=content_type)
    assert answer.status_code in (400, 409)
    assert unchanged(hand)


def test_after_bad_input_of_every_kind_the_hand_is_played_on(client: Client, hand: Hand) -> None:
    for action in (*UNKNOWN.values(), not_held(hand), other_seat(hand)):
        press(client, hand, action)
    assert press(client, hand, held(hand)[0]).status_code == 303
    assert replay(stored(hand).replay.record).refusal is None
