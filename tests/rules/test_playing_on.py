"""From a step of an example to a hand that goes on from it."""

from __future__ import annotations

import pytest
from django.test import Client

from games.california_jack.rules import SLUG
from games.core import Seat
from games.play.models import Hand
from rules.models import Example

from ..documents import page
from ..play.helpers import begun, hand_at, start
from .data_of_games import both_languages
from .steps import every_example, record, viewer

pytestmark = pytest.mark.django_db


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
