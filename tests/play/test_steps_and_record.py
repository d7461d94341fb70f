"""Who may see a hand and its steps, and when; the record that an ended hand gives away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.signing import get_cookie_signer
from django.test import Client, override_settings

from games.california_jack.rules import SLUG
from games.core import replay
from games.play.models import Hand
from games.registry import RULES, read_record

from ..documents import page
from .conftest import Seeded
from .helpers import HTMX, begun, ended, held, look, press, start, stored, url

pytestmark = pytest.mark.django_db

PLACES = ["", "steps/0/", "record.json"]
COOKIE = "valete_reader"


def last_step(hand: Hand) -> int:
    return len(stored(hand).replay.beats) - 1


# While a deal runs


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_nobody_else_sees_a_running_hand(
    hand: Hand, stranger: Client, place: str, headers: dict[str, str]
) -> None:
    assert stranger.get(url(hand, place), headers=headers).status_code == 404


@pytest.mark.parametrize("place", PLACES)
def test_who_has_begun_no_hand_sees_none(hand: Hand, place: str) -> None:
    assert Client().get(url(hand, place)).status_code == 404


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_nobody_else_plays_a_card(hand: Hand, stranger: Client, headers: dict[str, str]) -> None:
    answer = press(stranger, hand, held(hand)[0], headers=headers)
    assert answer.status_code == 404
    assert stored(hand).record == hand.record


def test_a_hand_of_somebody_else_and_no_hand_are_answered_alike(
    hand: Hand, stranger: Client
) -> None:
    nobodys = "x" * len(hand.key)
    theirs = stranger.get(url(hand)).content.decode().replace(hand.key, nobodys)
    assert theirs == stranger.get(f"/ru/hands/{nobodys}/").content.decode()


def forged(hand: Hand) -> dict[str, str]:
    """Return cookies that somebody might make up, by what is wrong with them."""
    owner = hand.owner
    with override_settings(SECRET_KEY="another"):
        foreign = get_cookie_signer(salt=COOKIE).sign(owner)
    return {
        "unsigned": owner,
        "empty": "",
        "no signature": f"{owner}::",
        "another key": foreign,
        "another name": get_cookie_signer(salt="valete_language").sign(owner),
    }


@pytest.mark.parametrize("kind", ["unsigned", "empty", "no signature", "another key", "altered"])
@pytest.mark.parametrize("place", PLACES)
def test_a_forged_identity_is_none(client: Client, hand: Hand, kind: str, place: str) -> None:
    signed = client.cookies[COOKIE].value
    altered = ("B" if signed[0] == "A" else "A") + signed[1:]
    forger = Client()
    forger.cookies[COOKIE] = {**forged(hand), "altered": altered}[kind]
    assert forger.get(url(hand, place)).status_code == 404
    assert press(forger, hand, held(hand)[0]).status_code == 404
    assert stored(hand).record == hand.record


def test_with_a_forged_identity_a_hand_can_be_begun_under_a_new_one(hand: Hand) -> None:
    forger = Client()
    forger.cookies[COOKIE] = forged(hand)["another key"]
    assert begun(forger).owner != hand.owner


def test_the_owner_sees_the_steps_played_so_far(client: Client, hand: Hand) -> None:
    press(client, hand, held(hand)[0])
    for step in range(last_step(hand) + 1):
        assert client.get(url(hand, f"steps/{step}/")).status_code == 200


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_the_owner_sees_no_later_step(client: Client, hand: Hand, headers: dict[str, str]) -> None:
    for later in (1, 2, 60):
        step = last_step(hand) + later
        assert client.get(url(hand, f"steps/{step}/"), headers=headers).status_code == 404


def test_the_last_step_so_far_leads_to_no_later_one(client: Client, hand: Hand) -> None:
    steps = page(client.get(url(hand, f"steps/{last_step(hand)}/")))
    assert url(hand, f"steps/{last_step(hand) + 1}/") not in steps.hrefs
    assert not steps.all("a", data_move="on")


@pytest.mark.parametrize("kind", ["deal", "last-tricks", "match"])
def test_the_owner_is_given_no_record_of_a_running_hand(client: Client, kind: str) -> None:
    hand = begun(client, kind)
    assert client.get(url(hand, "record.json")).status_code == 404


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_what_bots_played_before_the_last_tricks_can_be_looked_through(
    client: Client, language: str
) -> None:
    hand = begun(client, "last-tricks")
    for step in range(0, last_step(hand) + 1, 12):
        seen = page(client.get(url(hand, f"steps/{step}/", language)))
        assert seen.one("", data_viewer="*")


def test_the_table_leads_to_the_steps_of_a_running_hand(client: Client) -> None:
    hand = begun(client, "last-tricks")
    assert url(hand, f"steps/{last_step(hand)}/") in look(client, hand).hrefs


def test_no_hand_goes_on_from_a_running_one(client: Client, hand: Hand) -> None:
    steps = page(client.get(url(hand, "steps/0/")))
    assert not [href for href in steps.hrefs if href.startswith(start())]
    answer = client.get(start(), {"hand": hand.key, "step": "0"})
    assert answer.status_code == 404


# After the end


@pytest.fixture
def over(client: Client, seeded: Seeded) -> Hand:
    """A hand that has ended."""
    seeded(3)
    return ended(client, begun(client))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("language", ["ru", "pt"])
def test_anybody_may_see_an_ended_hand(over: Hand, place: str, language: str) -> None:
    assert Client().get(url(over, place, language)).status_code == 200


def test_anybody_may_step_through_an_ended_hand(over: Hand) -> None:
    for step in range(0, last_step(over) + 1, 9):
        assert Client().get(url(over, f"steps/{step}/")).status_code == 200
    assert Client().get(url(over, f"steps/{last_step(over)}/")).status_code == 200
    assert Client().get(url(over, f"steps/{last_step(over) + 1}/")).status_code == 404


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_to_others_the_owner_is_not_you(client: Client, over: Hand, language: str) -> None:
    names = [
        [name.text for name in look(reader, over, language).all("", "name")]
        for reader in (client, Client())
    ]
    assert names[0] != names[1]


def test_the_steps_of_an_ended_hand_show_both_hands(over: Hand) -> None:
    assert not page(Client().get(url(over, "steps/0/"))).all("", "card", "back")


def test_nobody_plays_on_in_an_ended_hand_of_somebody_else(over: Hand) -> None:
    action = str(over.replay.record.actions[-1])
    assert press(Client(), over, action).status_code == 404


def test_anybody_may_go_on_from_a_step_of_an_ended_hand(over: Hand) -> None:
    reader = Client()
    steps = page(reader.get(url(over, "steps/10/")))
    (href,) = [href for href in steps.hrefs if href.startswith(start())]
    form = page(reader.get(href)).one("form", "start")
    sent = {field["name"]: field["value"] for field in form.all("input", type="hidden")}
    hand = begun(reader, **sent)
    count = over.replay.actions_by(10)
    assert hand.begun == count
    assert hand.replay.record.actions[:count] == over.replay.record.actions[:count]
    assert hand.replay.record.deal == over.replay.record.deal


# The record


@pytest.fixture
def record(over: Hand) -> Any:
    """The record of an ended hand as anybody downloads it."""
    return Client().get(url(over, "record.json")).json()


def test_the_record_is_a_file_named_by_game_and_hand(over: Hand) -> None:
    headers = Client().get(url(over, "record.json")).headers
    assert headers["Content-Type"] == "application/json"
    assert f'attachment; filename="{SLUG}-{over.key}.json"' == headers["Content-Disposition"]


def test_the_record_replays_to_the_same_end(over: Hand, record: Any) -> None:
    again = replay(read_record(record))
    assert again.state == over.replay.state
    assert RULES[SLUG].result(again.state) == RULES[SLUG].result(over.replay.state)


def test_the_record_says_nothing_of_who_played(over: Hand, record: Any) -> None:
    assert set(record) <= {
        "game",
        "profile",
        "dealer",
        "packet",
        "scores",
        "target",
        "pack",
        "actions",
    }
    assert over.owner not in str(record)


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["readable", "json"])
def test_the_replay_command_takes_the_download(
    over: Hand, tmp_path: Path, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(Client().get(url(over, "record.json")).content)
    call_command("replay", str(file), *options)  # exits where a record is not played to its end
    printed = capsys.readouterr()
    assert printed.out
    assert not printed.err


@pytest.fixture
def download(client: Client) -> Callable[[str], Any]:
    """Begin and end a hand of a kind, and return what is downloaded."""
    return lambda kind: client.get(url(ended(client, begun(client, kind)), "record.json")).json()


@pytest.mark.parametrize("kind", ["deal", "last-tricks", "match"])
def test_every_kind_of_hand_has_a_record_of_a_whole_deal(
    download: Callable[[str], Any], kind: str
) -> None:
    assert len(download(kind)["actions"]) == 52
