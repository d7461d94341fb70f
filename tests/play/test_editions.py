"""Hands outlive the rules that played them: they are shown, and never written to when they differ.

Records of each edition are kept (`tests/kept_records.py`); a wrong rule stands for a rule mended.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from games.california_jack import rules as jack
from games.core import Beat, NotNowError, replay
from games.offers import Kind
from games.play.models import Hand
from games.registry import RULES, read_record

from .. import kept_records
from ..california_speed.tables import PAIR
from ..documents import page
from .helpers import (
    WAYS,
    begun,
    hurried,
    look,
    notice,
    press,
    start,
    state_of,
    stored,
    unchanged,
    url,
)
from .speed import Clock, actions, go, race

pytestmark = pytest.mark.django_db

HOUR = 3_600_000

CLOSED = {
    "ru": "Эту игру начали по прежним правилам сайта",
    "pt": "Este jogo começou com as regras anteriores do site",
}


def _stored(client: Client, record: dict[str, Any], number: int = 1) -> Hand:
    """Store a record as a hand that an edition of the rules played, from the first seat."""
    hand = begun(client)
    played = replay(read_record(record))
    Hand.objects.filter(key=hand.key).update(
        game=record["game"],
        seat="A",
        begun=0,
        kind=Kind.MATCH,
        record=record,
        version=len(played.record.actions),
        over=played.record.rules.result(played.state).over,
        edition=number,
    )
    return stored(hand)


# Records of every edition


@pytest.mark.parametrize("game", RULES)
def test_records_are_kept_of_every_edition_so_far(game: str) -> None:
    numbers = [kept_records.edition(file) for file in kept_records.files(game)]
    assert numbers == list(range(1, RULES[game].EDITION + 1))


@pytest.mark.parametrize("game", RULES)
def test_a_record_comes_to_what_it_came_to(game: str) -> None:
    (file,) = (it for it in kept_records.files(game)
               if kept_records.edition(it) == RULES[game].EDITION)  # fmt: skip
    all_kept = list(kept_records.kept(file))
    assert len(all_kept) > 20
    # Where the change is meant: raise the game's EDITION, then `make golden`.
    for number, kept in enumerate(all_kept):
        assert kept_records.outcome(kept["record"]) == kept["came_to"], number


@pytest.mark.parametrize("game", RULES)
def test_a_hand_of_any_edition_is_shown(client: Client, game: str) -> None:
    for file in kept_records.files(game):
        for kept in kept_records.kept(file):
            hand = _stored(client, kept["record"], kept_records.edition(file))
            table = look(client, hand)
            assert table.one("section", data_hand=hand.key)
            assert unchanged(hand)


# A hand names the edition


def test_a_hand_names_the_edition_that_plays_it(client: Client, hand: Hand) -> None:
    assert hand.edition == jack.EDITION


def test_a_hand_played_on_is_of_the_edition_that_played_it_on(
    client: Client, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jack, "EDITION", 2)
    press(client, hand, str(jack.legal(state_of(hand))[0]))
    assert (hand.edition, stored(hand).edition) == (1, 2)


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "по прежним правилам сайта"), ("pt", "pelas regras anteriores do site")],
)
def test_an_ended_hand_of_an_earlier_edition_says_so(
    client: Client, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    hand = hurried(begun(client))
    (last,) = jack.legal(state_of(hand))
    press(client, hand, str(last))
    monkeypatch.setattr(jack, "EDITION", 2)
    assert words in notice(look(client, hand, language))


# A rule mended since


@pytest.fixture
def closed(client: Client, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """A hand begun and played for three tricks; since then its second trick is unlawful."""
    hand = hurried(begun(client), left=23)
    second = hand.replay.record.actions[2]
    play = jack.play

    def mended(state: jack.State, action: Any) -> tuple[Beat[Any], ...]:
        if str(action) == str(second):
            raise NotNowError("held", action)
        return play(state, action)

    monkeypatch.setattr(jack, "play", mended)
    return stored(hand)


@pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
@pytest.mark.parametrize("language", ["ru", "pt"])
def test_what_cannot_be_replayed_says_so(
    client: Client, closed: Hand, language: str, headers: dict[str, str] | None
) -> None:
    table = page(client.get(url(closed, language=language), headers=headers))
    assert notice(table).startswith(CLOSED[language])


def test_it_is_shown_as_far_as_it_goes(client: Client, closed: Hand) -> None:
    assert look(client, closed).one("a", href=url(closed, "steps/0/"))
    beats = len(replay(read_record(closed.record).until(2)).beats)
    page(client.get(url(closed, f"steps/{beats - 1}/")))
    assert client.get(url(closed, f"steps/{beats}/")).status_code == 404


def test_nothing_can_be_pressed_in_it(client: Client, closed: Hand) -> None:
    assert not look(client, closed).all("button", name="action")


def test_another_hand_is_offered(client: Client, closed: Hand) -> None:
    assert look(client, closed).one("a", "button", href=start())


@pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
def test_nothing_is_written_to_it(
    client: Client, closed: Hand, headers: dict[str, str] | None
) -> None:
    action = str(jack.legal(state_of(closed))[0])
    for version in (closed.version, len(closed.replay.record.actions)):
        answer = press(client, closed, action, version=version, headers=headers)
        assert notice(page(answer, 409)).startswith(CLOSED["ru"])
    assert unchanged(closed)


def test_it_is_not_offered_to_go_on_with(client: Client, closed: Hand) -> None:
    assert not page(client.get(start())).all("ul", "running")


def test_its_record_says_still_what_was_played(client: Client, closed: Hand) -> None:
    Hand.objects.update(over=True)
    written = client.get(url(closed, "record.json")).json()
    assert written["actions"] == closed.record["actions"]


def test_no_deal_follows_one_that_cannot_be_replayed(client: Client, closed: Hand) -> None:
    Hand.objects.update(over=True, kind=Kind.MATCH)
    assert client.post(url(closed, "next/")).status_code == 404
    assert not look(client, closed).all("form", action=url(closed, "next/"))


def test_a_hand_that_ended_elsewhere_is_closed_too(
    client: Client, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    # All of its actions are lawful still, but a deal now has a trick more, or one less.
    hand = hurried(hand)
    result = jack.result
    monkeypatch.setattr(jack, "result", lambda state: replace(result(state), over=True))
    assert notice(look(client, stored(hand))).startswith(CLOSED["ru"])


def test_a_race_that_cannot_be_replayed_runs_no_more(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    Hand.objects.update(version=1, record={**hand.record, "actions": ["A:A3@5"]})
    go(clock, hand, HOUR)
    table = look(client, hand)
    assert notice(table).startswith(CLOSED["ru"])
    assert not [hit for hit in table.all(data_hx_trigger="*") if "load" in hit["data-hx-trigger"]]
    assert not table.all("button", data_move="clock")
    assert actions(hand) == []


@pytest.mark.parametrize("rest", ["", "steps/0/", "record.json"])
@pytest.mark.parametrize("over", [True, False])
def test_a_record_that_cannot_be_read_at_all_is_no_fault_of_the_site(
    client: Client, hand: Hand, rest: str, over: bool
) -> None:
    Hand.objects.update(record={**hand.record, "pack": "7C"}, over=over)
    if rest != "record.json":
        page(client.get(url(hand, rest)), 404)
    page(client.get(start()))
    assert client.post(url(hand), {"version": 0}).status_code == 404
