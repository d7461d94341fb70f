"""The home page: each game by its table, and the ways to its rules and to a hand."""

from __future__ import annotations

from typing import Any

import brotli
import pytest
from django.test import Client

from rules.models import Example
from rules.pages.examples import replay_example

from .documents import Element, page
from .rules.data_of_games import both_languages, every_game

pytestmark = pytest.mark.django_db

LIGHT = 5_000
"""Bytes of the compressed page at most."""


def spread(client: Client, game: str, language: str = "ru") -> Element:
    """Return what the home page shows of a game."""
    return page(client.get(f"/{language}/")).one("li", data_game=game)


def shown(spread: Element) -> tuple[Example, int]:
    """Return the example, and the step of it, that a game is shown by."""
    *_, slug, step, _ = spread.hrefs[-1].split("/")
    return Example.objects.get(slug=slug), int(step)


@every_game
@both_languages
def test_each_game_leads_to_its_rules_and_to_a_hand(
    client: Client, game: str, language: str
) -> None:
    ways = spread(client, game, language).hrefs
    assert {f"/{language}/{game}/", f"/{language}/{game}/play/"} <= set(ways)


@every_game
def test_each_game_is_shown_by_cards_that_lie_open(client: Client, game: str) -> None:
    assert len(spread(client, game).one("", "table").cards) > 5


@pytest.mark.parametrize("game", ["california-jack", "all-fours"])
def test_a_whole_trick_lies_on_the_table_of_a_trick_game(client: Client, game: str) -> None:
    here = spread(client, game)
    example, step = shown(here)
    state: Any = replay_example(example).beats[step].state
    assert here.one("", "trick").cards == [str(card) for card in state.trick]
    assert len(state.trick) == state.profile.players


def test_all_fours_is_shown_with_four_at_the_table(client: Client) -> None:
    assert len(spread(client, "all-fours").all("", "seat")) == 4


def test_california_speed_is_shown_with_eight_places(client: Client) -> None:
    assert len(spread(client, "california-speed").all("", "side")) == 2
    assert len(spread(client, "california-speed").cards) == 8


@pytest.mark.parametrize("game", ["california-jack", "all-fours"])
def test_only_one_player_shows_cards(client: Client, game: str) -> None:
    here = spread(client, game)
    example, step = shown(here)
    state: Any = replay_example(example).beats[step].state
    first, *others = state.hands
    cards = here.one("", "table").cards
    assert set(map(str, first)) <= set(cards)
    assert not set(cards) & {str(card) for hand in others for card in hand}


@both_languages
def test_the_home_page_is_light(client: Client, language: str) -> None:
    assert len(brotli.compress(client.get(f"/{language}/").content)) < LIGHT
