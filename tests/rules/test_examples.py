"""Worked examples: a page a step, what happened with its clause, and what may be played now."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import translation

from games.engine import GAMES, Card, Replay, Seat
from games.engine.california_jack import SLUG, State
from games.engine.tricks import PlayCard
from games.play.models import Hand
from games.table.names import card_name
from rules.examples import replayed
from rules.models import Example

from ..documents import Element, page
from ..play.helpers import HTMX, WAYS, begun, hand_at, number, plays, start
from .data_of_games import both_languages, structure

pytestmark = pytest.mark.django_db

EXAMPLES = ["jack-and-queen", "twenty-nine"]
every_example = pytest.mark.parametrize("example", EXAMPLES)


def address(example: str, step: object, language: str = "ru") -> str:
    return f"/{language}/{SLUG}/examples/{example}/{step}/"


def record(example: str) -> Replay:
    return replayed(Example.objects.get(game__slug=SLUG, slug=example))


def viewer(client: Client, example: str, step: int, language: str = "ru") -> Element:
    return page(client.get(address(example, step, language))).one("", data_viewer="*")


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
            assert card_name(card) in said or card_name(card, "accusative") in said


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
    assert viewer(client, "jack-and-queen", step).one("", "stock").cards == [top]


@both_languages
def test_at_the_end_low_goes_to_b_who_captured_it(client: Client, language: str) -> None:
    said = viewer(client, "jack-and-queen", 120, language).one("", "said")
    assert said.anchors[0] == "low"
    assert "B" in said.text.split()


@both_languages
def test_twenty_nine_is_what_the_engine_counts(client: Client, language: str) -> None:
    (step,) = structure(SLUG)["examples"][1]["steps"]
    values = GAMES[SLUG].result(record("twenty-nine").beats[step].state).values
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
    ruled = {str(play.card): GAMES[SLUG].rule(now, play).clause for play in plays(now)}
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


# Play on


@both_languages
@pytest.mark.parametrize("step", [0, 1, 2, 3, 4, 5, 50, 100])
def test_a_hand_goes_on_from_a_step(client: Client, language: str, step: int) -> None:
    (href,) = [
        href
        for href in viewer(client, "jack-and-queen", step, language).hrefs
        if href.startswith(start(language))
    ]
    form = page(client.get(href)).one("form", "start")
    sent = {field["name"]: field["value"] for field in form.all("input", type="hidden")}
    hand = hand_at(client.post(form["action"], sent))
    played = record("jack-and-queen")
    count = played.actions_by(step)
    assert hand.replay.record.deal == played.record.deal
    assert hand.replay.record.actions == played.record.actions[:count]
    assert hand.kind == "continued"


@pytest.mark.parametrize(("step", "seat"), [(0, Seat.A), (1, Seat.B), (2, Seat.B), (5, Seat.B)])
def test_who_goes_on_takes_the_seat_on_turn(client: Client, step: int, seat: Seat) -> None:
    hand = begun(client, example="jack-and-queen", step=str(step))
    assert hand.own_seat == seat


def test_the_step_of_a_trick_not_drawn_for_yet_goes_on_after_the_drawing(client: Client) -> None:
    # Steps 2 to 5 are beats of one action, so that the hand begins with all of them behind it.
    hand = begun(client, example="jack-and-queen", step="2")
    assert hand.replay.beats[5].event.kind == "drew"
    assert len(hand.replay.beats) == 6


def test_the_form_says_from_which_step_and_of_which_example(client: Client) -> None:
    said = page(client.get(start(), {"example": "jack-and-queen", "step": "3"})).one("form").text
    assert "3" in said
    assert Example.objects.get(game__slug=SLUG, slug="jack-and-queen").title in said


def test_the_hand_that_goes_on_is_played_by_the_one_who_began_it(client: Client) -> None:
    hand = begun(client, example="twenty-nine", step="10")
    assert Client().get(hand.get_absolute_url()).status_code == 404
    assert Hand.objects.get().owner == hand.owner


@every_example
def test_from_the_last_card_on_nothing_is_left_to_play(client: Client, example: str) -> None:
    played = record(example)
    for step in (played.ends[-2], len(played.beats) - 1):
        assert not [
            href for href in viewer(client, example, step).hrefs if href.startswith(start())
        ]


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
