"""What every public page says of itself, and the home page."""

from __future__ import annotations

import pytest
from django.test import Client

from games.california_jack.rules import SLUG

from ..documents import page
from .data_of_games import GAMES_WITH_PAGES, both_languages, read, texts

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", ["", *(f"{game}/" for game in GAMES_WITH_PAGES), f"{SLUG}/examples/jack-and-queen/3/"]
)
@both_languages
def test_a_page_names_itself_in_every_language(client: Client, path: str, language: str) -> None:
    head = page(client.get(f"/{language}/{path}?q=1")).one("head")
    here = "http://testserver"
    assert head.one("link", rel="canonical")["href"] == f"{here}/{language}/{path}"
    assert {link["hreflang"]: link["href"] for link in head.all("link", rel="alternate")} == {
        "ru": f"{here}/ru/{path}",
        "pt-PT": f"{here}/pt/{path}",
        "pt": f"{here}/pt/{path}",
        "x-default": f"{here}/",
    }


@pytest.mark.parametrize(
    "path", ["", *(f"{game}/" for game in GAMES_WITH_PAGES), f"{SLUG}/examples/jack-and-queen/3/"]
)
@both_languages
def test_a_page_has_a_title_and_a_description_of_its_own(
    client: Client, path: str, language: str
) -> None:
    head = page(client.get(f"/{language}/{path}")).one("head")
    assert len(head.one("title").text) > 10
    assert len(head.one("meta", name="description")["content"]) > 30


@both_languages
def test_the_home_page_shows_every_game_by_its_table(client: Client, language: str) -> None:
    home = page(client.get(f"/{language}/"))
    for game in GAMES_WITH_PAGES:
        shown = home.one("", data_game=game)
        assert f"/{language}/{game}/" in shown.hrefs
        assert shown.cards
        assert texts(game, language)["title"] in shown.text


@pytest.mark.parametrize(
    ("language", "title"), [("ru", "Калифорнийский валет"), ("pt", "California Jack")]
)
def test_california_jack_is_called_so_with_its_sign(
    client: Client, language: str, title: str
) -> None:
    heading = read(client, SLUG, language).one("h1")
    assert heading.text.startswith(title)
    assert heading.one("", data_suit="S")


def test_another_name_of_california_jack_can_be_found(client: Client) -> None:
    assert "Калифорнийский джек" in read(client, SLUG, "ru").text
