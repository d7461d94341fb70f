"""Made-up addresses, methods, steps to go on from; and forms that come without their token."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.california_jack.rules import SLUG
from games.play.models import Hand
from games.registry import RULES

from ..documents import page
from .helpers import WAYS, begun, ended, held, look, press, start, state, tally, unchanged, url

pytestmark = pytest.mark.django_db

both_ways = pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
both_languages = pytest.mark.parametrize("language", ["ru", "pt"])


@pytest.mark.parametrize("key", ["nothing", "x" * 22, "x" * 500, "-", "admin", "..", "%00", "a b"])
@pytest.mark.parametrize("rest", ["", "steps/0/", "record.json"])
def test_a_made_up_address_is_nothing(client: Client, hand: Hand, key: str, rest: str) -> None:
    assert client.get(f"/ru/hands/{key}/{rest}").status_code == 404


def test_a_card_for_a_made_up_address_is_nothing(client: Client, hand: Hand) -> None:
    sent = {"version": "0", "action": "A:7C"}
    assert client.post(f"/ru/hands/{'x' * 22}/", sent).status_code == 404
    assert client.post(f"/ru/hands/{'x' * 22}/next/", sent).status_code == 404


@pytest.mark.parametrize("step", ["-1", "x", "1.0", "9" * 30, "9" * 5000, "%20", "٣"])
def test_a_made_up_step_is_nothing(client: Client, hand: Hand, step: str) -> None:
    assert client.get(url(hand, f"steps/{step}/")).status_code == 404


@pytest.mark.parametrize(
    ("method", "rest"),
    [
        *((method, "") for method in ("put", "patch", "delete")),
        *((method, "steps/0/") for method in ("post", "put", "patch", "delete")),
        *((method, "record.json") for method in ("post", "put", "delete")),
        *((method, "next/") for method in ("get", "head", "put", "delete")),
    ],
)
def test_a_wrong_method_is_refused(client: Client, hand: Hand, method: str, rest: str) -> None:
    assert getattr(client, method)(url(hand, rest)).status_code == 405
    assert unchanged(hand)


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_the_start_form_takes_no_other_method(client: Client, method: str) -> None:
    assert getattr(client, method)(start()).status_code == 405


# The start form

NOWHERE: list[dict[str, str]] = [
    {"example": "no-such"},
    {"example": "jack-and-queen"},
    *(
        {"example": "jack-and-queen", "step": step}
        for step in ("", "-1", "x", "121", "99999999", "9" * 5000, "٣", "1.5", "\x00")
    ),
    {"example": "", "step": "1"},
    {"example": "\x00", "step": "1"},
    {"hand": "no-such", "step": "1"},
    {"hand": "", "step": "1"},
    {"hand": "no-such"},
]


@pytest.mark.parametrize(
    "sent", NOWHERE, ids=lambda sent: "&".join(map("=".join, sent.items()))[:40]
)
def test_no_hand_goes_on_from_nowhere(client: Client, sent: dict[str, Any]) -> None:
    for ask in (client.get, client.post):
        assert ask(start(), sent | {"kind": "deal"}).status_code == 404
    assert not Hand.objects.exists()


@pytest.mark.parametrize("method", ["get", "post"])
def test_no_hand_goes_on_after_the_end_of_an_example(client: Client, method: str) -> None:
    sent = {"example": "jack-and-queen", "step": "120"}
    assert getattr(client, method)(start(), sent).status_code == 404
    assert not Hand.objects.exists()


# Without the token


@pytest.fixture
def strict() -> Client:
    """A browser of which the token is asked, as it is of every real one."""
    return Client(enforce_csrf_checks=True)


@both_languages
def test_a_start_form_without_its_token_begins_nothing(strict: Client, language: str) -> None:
    strict.get(start(language))
    refused = page(strict.post(start(language), {"kind": "deal"}), 403)
    assert refused.one("html")["lang"] == {"ru": "ru", "pt": "pt-PT"}[language]
    assert not Hand.objects.exists()


def test_with_its_token_a_whole_form_is_taken(strict: Client) -> None:
    form = page(strict.get(start()))
    token = form.one("input", name="csrfmiddlewaretoken")["value"]
    assert strict.post(start(), {"kind": "deal", "csrfmiddlewaretoken": token}).status_code == 303


@both_ways
def test_a_move_without_its_token_is_none(
    client: Client, hand: Hand, strict: Client, headers: dict[str, str] | None
) -> None:
    strict.cookies = client.cookies
    assert press(strict, hand, held(hand)[0], headers=headers).status_code == 403
    assert unchanged(hand)


@both_ways
def test_the_table_carries_the_token_of_the_next_move(
    client: Client, hand: Hand, strict: Client, headers: dict[str, str] | None
) -> None:
    strict.cookies = client.cookies
    table = page(strict.get(url(hand), headers=headers))
    sent = {field["name"]: field["value"] for field in table.all("input", type="hidden")}
    sent["action"] = held(hand)[0]
    assert strict.post(url(hand), sent).status_code == 303
    assert RULES[SLUG].turn(state(hand)) == (hand.own_seat,)


def test_the_next_deal_without_its_token_is_none(client: Client, strict: Client) -> None:
    hand = ended(client, begun(client, "match"))
    strict.cookies = client.cookies
    assert strict.post(url(hand, "next/")).status_code == 403
    assert Hand.objects.count() == 1
    assert tally(look(client, hand))
