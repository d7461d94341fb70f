"""The booklet: all of the rules and examples at once, with nothing to press."""

from __future__ import annotations

import pytest
from django.test import Client

from rules.models import Example

from ..documents import Element, page
from .data_of_games import both_languages, every_game, read, slugs, structure

pytestmark = pytest.mark.django_db


def booklet(client: Client, game: str, language: str) -> Element:
    """Return the booklet of a game."""
    return page(client.get(f"/{language}/{game}/booklet/")).one("article", "booklet")


@every_game
@both_languages
def test_every_clause_stands_in_the_booklet_under_its_number(
    client: Client, game: str, language: str
) -> None:
    def clauses(book: Element) -> dict[str, tuple[str, str]]:
        return {
            clause["id"]: (clause.one("", "clause-number").text, clause.all("p")[0].text)
            for clause in book.all("", "clause")
        }

    printed = clauses(booklet(client, game, language))
    assert list(printed) == slugs(game) != []
    assert printed == clauses(read(client, game, language))


@every_game
@both_languages
def test_every_question_stands_with_its_answer(client: Client, game: str, language: str) -> None:
    book, here = booklet(client, game, language), read(client, game, language)
    for slug in (question["slug"] for question in structure(game)["questions"]):
        asked = here.one("details", id=f"question-{slug}")
        printed = book.one("", id=f"question-{slug}")
        assert printed.one("h3").text == asked.one("summary").text
        assert [line.text for line in printed.all("p")] == [line.text for line in asked.all("p")]


@every_game
@both_languages
def test_every_step_with_a_caption_is_a_position_of_a_strip(
    client: Client, game: str, language: str
) -> None:
    book = booklet(client, game, language)
    for example in Example.objects.filter(game__slug=game):
        strip = book.one("", id=f"example-{example.slug}").one("ol", "strip")
        printed = [
            (position.one("", "at").text, position.one("", "felt").lying)
            for position in strip.all("li", "position")
        ]
        address = f"/{language}/{game}/examples/{example.slug}"
        drawn = [
            (str(step), page(client.get(f"{address}/{step}/")).one("", data_viewer="*"))
            for step in example.captions.values_list("step", flat=True)
        ]
        assert [step for step, _ in printed] == [step for step, _ in drawn] != []
        for (_, cards), (_, viewer) in zip(printed, drawn, strict=True):
            assert cards == viewer.one("", "felt").lying


@every_game
def test_the_booklet_has_nothing_to_press(client: Client, game: str) -> None:
    book = booklet(client, game, "ru")
    for control in ("button", "form", "input", "select", "details", "nav"):
        assert not book.all(control)


@every_game
@both_languages
def test_every_link_of_the_booklet_but_the_way_back_stays_within_it(
    client: Client, game: str, language: str
) -> None:
    book = booklet(client, game, language)
    assert book.one("", "how").hrefs == [f"/{language}/{game}/"]
    links = book.one("", "text").hrefs
    assert links
    assert {link.removeprefix("#") for link in links} <= set(book.ids)


@every_game
def test_no_id_of_the_booklet_stands_twice(client: Client, game: str) -> None:
    ids = booklet(client, game, "ru").ids
    assert len(ids) == len(set(ids))


@both_languages
def test_the_rules_lead_to_the_booklet(client: Client, language: str) -> None:
    link = read(client, "all-fours", language).one("", "to-print").one("a")
    assert client.get(link["href"]).status_code == 200


def test_an_unknown_game_has_no_booklet(client: Client) -> None:
    assert client.get("/ru/poker/booklet/").status_code == 404
