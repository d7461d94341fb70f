"""Worked examples: a page a step, what happened with its clause, and what may be played now."""

from __future__ import annotations

from typing import get_args

import pytest
from django.test import Client
from django.utils import translation

from games.california_jack.rules import SLUG, State
from games.core import Card
from games.registry import RULES
from games.table.card_names import Case, card_name
from games.tricks.trick import PlayCard

from ..documents import page
from ..play.helpers import HTMX, WAYS, number, plays
from .data_of_games import both_languages, structure
from .steps import address, every_example, record, viewer

pytestmark = pytest.mark.django_db


# Addresses


@pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
def test_steps_from_the_first_to_the_last_have_addresses(
    client: Client, headers: dict[str, str] | None
) -> None:
    for step in range(0, len(record("jack-and-queen").beats), 3 if headers else 12):
        assert client.get(address("jack-and-queen", step), headers=headers).status_code == 200


@every_example
@pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
def test_the_last_step_has_an_address_and_none_beyond(
    client: Client, example: str, headers: dict[str, str] | None
) -> None:
    last = len(record(example).beats) - 1
    assert client.get(address(example, last), headers=headers).status_code == 200
    assert client.get(address(example, last + 1), headers=headers).status_code == 404


@pytest.mark.parametrize("step", ["-1", "9" * 30, "9" * 5000, "x", "1.5", "", "٣", "%20"])
def test_a_made_up_step_is_nothing(client: Client, step: str) -> None:
    assert client.get(address("jack-and-queen", step)).status_code == 404


def test_an_example_that_is_not_there_is_nothing(client: Client) -> None:
    assert client.get(address("no-such", 0)).status_code == 404


@every_example
def test_a_step_leads_to_the_first_the_next_and_the_last(client: Client, example: str) -> None:
    last = len(record(example).beats) - 1
    ways = viewer(client, example, 7).all("a", data_move="*")
    led = {way["data-move"]: way["href"] for way in ways}
    assert led["first"] == address(example, 0)
    assert led["back"] == address(example, 6)
    assert led["on"] == address(example, 8)
    assert led["last"] == address(example, last)


@every_example
def test_from_the_ends_no_way_leads_out(client: Client, example: str) -> None:
    last = len(record(example).beats) - 1
    first = {way["data-move"] for way in viewer(client, example, 0).all("a", data_move="*")}
    end = {way["data-move"] for way in viewer(client, example, last).all("a", data_move="*")}
    assert not first & {"first", "back", "trick-back"}
    assert not end & {"last", "on", "trick-on"}


def test_steps_with_captions_are_led_to_from_everywhere(client: Client) -> None:
    for example in structure(SLUG)["examples"]:
        hrefs = viewer(client, example["slug"], 9).hrefs
        assert {address(example["slug"], step) for step in example["steps"]} <= set(hrefs)


# The jack and the queen

STEPS = [
    (1, ["7C"], "any-lead"),
    (2, ["2H"], "void-must-trump"),
    (3, [], "trick-winner"),
    (4, ["JH", "QD"], "winner-draws-first"),
    (5, ["QD"], "loser-draws-open"),
]


@both_languages
@pytest.mark.parametrize(("step", "cards", "clause"), STEPS)
def test_each_of_the_five_steps_says_what_happened(
    client: Client, language: str, step: int, cards: list[str], clause: str
) -> None:
    said = viewer(client, "jack-and-queen", step, language).one("", "said").text
    seat = {1: "A", 2: "B", 3: "B", 4: "B", 5: "A"}[step]
    assert seat in said.split()
    with translation.override(language):
        for card in map(Card.parse, cards):
            assert any(card_name(card, case) in said for case in get_args(Case))


@both_languages
@pytest.mark.parametrize(("step", "cards", "clause"), STEPS)
def test_each_of_the_five_steps_links_the_clause_that_made_it_so(
    client: Client, language: str, step: int, cards: list[str], clause: str
) -> None:
    said = viewer(client, "jack-and-queen", step, language).one("", "said")
    (link,) = [link for link in said.all("a") if link["href"].endswith(f"#{clause}")]
    assert (link.text, link["href"]) == (number(clause), f"/{language}/{SLUG}/#{clause}")


@both_languages
@pytest.mark.parametrize("step", [1, 2, 3, 4, 5, 120])
def test_each_of_the_named_steps_has_a_caption(client: Client, language: str, step: int) -> None:
    assert viewer(client, "jack-and-queen", step, language).one("", "caption").text


def test_a_step_in_between_has_no_caption(client: Client) -> None:
    assert not viewer(client, "jack-and-queen", 6).all("", "caption")


@pytest.mark.parametrize(("step", "top"), [(1, "JH"), (3, "JH"), (4, "QD"), (5, "6C")])
def test_the_card_on_top_is_seen_when_the_one_above_is_drawn(
    client: Client, step: int, top: str
) -> None:
    assert viewer(client, "jack-and-queen", step).one("", "stock").lying == [top]


@both_languages
def test_at_the_end_low_goes_to_b_who_captured_it(client: Client, language: str) -> None:
    said = viewer(client, "jack-and-queen", 120, language).one("", "said")
    assert said.anchors[0] == "low"
    assert "B" in said.text.split()


@both_languages
def test_twenty_nine_is_what_the_engine_counts(client: Client, language: str) -> None:
    (step,) = structure(SLUG)["examples"][1]["steps"]
    values = RULES[SLUG].result(record("twenty-nine").beats[step].state).values
    assert 29 in values
    shown = viewer(client, "twenty-nine", step, language)
    assert "29" in shown.one("", "won").text
    assert "29" in shown.one("", "caption").text


# What may be played now


def rulings(client: Client, step: int, language: str = "ru") -> list[tuple[str, str | None]]:
    """Return the cards of the seat on turn, each with the clause that refuses it."""
    (listed,) = viewer(client, "jack-and-queen", step, language).all("", "rulings")
    return [
        (item.cards[0], item.anchors[0] if "unlawful" in item.classes else None)
        for item in listed.all("li")
    ]


@both_languages
@pytest.mark.parametrize("step", [0, 1, 5, 6, 30, 55, 90])
def test_each_card_of_the_seat_on_turn_is_listed_as_the_engine_rules(
    client: Client, language: str, step: int
) -> None:
    now: State = record("jack-and-queen").beats[step].state
    ruled = {str(play.card): RULES[SLUG].rule(now, play).clause for play in plays(now)}
    if not ruled:
        assert not viewer(client, "jack-and-queen", step, language).all("", "rulings")
    else:
        listed = rulings(client, step, language)
        assert dict(listed) == ruled
        assert len(listed) == len(ruled)


def test_an_unlawful_card_links_the_number_of_its_clause(client: Client) -> None:
    (listed,) = viewer(client, "jack-and-queen", 1).all("", "rulings")
    refused = listed.all("li", "unlawful")
    assert [item.one("a").text for item in refused] == [number("void-must-trump")] * 4


def test_nothing_is_listed_while_nobody_is_on_turn(client: Client) -> None:
    for step in (2, 3, 4, 120):
        assert not viewer(client, "jack-and-queen", step).all("", "rulings")


def test_the_viewer_in_the_page_is_that_of_the_first_caption(client: Client) -> None:
    book = page(client.get(f"/ru/{SLUG}/"))
    for example in structure(SLUG)["examples"]:
        shown = book.one("", id=f"example-{example['slug']}").one("", data_viewer="*")
        alone = page(client.get(address(example["slug"], example["steps"][0]), headers=HTMX))
        assert shown.one("", "said").text == alone.one("", "said").text


def test_an_example_shows_both_hands(client: Client) -> None:
    now: State = record("jack-and-queen").beats[5].state
    shown = viewer(client, "jack-and-queen", 5)
    assert not shown.all("", "card", "back")
    assert {str(card) for hand in now.hands for card in hand} <= set(shown.cards)
    assert isinstance(plays(now)[0], PlayCard)
