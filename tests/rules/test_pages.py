"""Rule pages: every clause with its anchor and number, every link alive, every answer cited."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from django.test import Client

from games.california_jack.rules import SLUG
from games.core import Seat
from games.registry import RULES
from rules.loading.validation import SECTIONS
from rules.models import Clause, Example
from rules.pages.examples import replay_example

from ..documents import Element, page
from .data_of_games import (
    GAMES_WITH_PAGES,
    TAGS,
    both_languages,
    every_game,
    slugs,
    structure,
    texts,
)

pytestmark = pytest.mark.django_db


@cache
def read(game: str, language: str) -> Element:
    """Return the page of a game, asked for once: nothing here changes it."""
    return page(Client().get(f"/{language}/{game}/"))


@every_game
@both_languages
def test_the_eight_sections_are_numbered_in_order(game: str, language: str) -> None:
    sections = [part for part in read(game, language).all("section", id="*")]
    found = [part for part in sections if part["id"] in SECTIONS]
    assert [part["id"] for part in found] == list(SECTIONS)
    numbers = [re.match(r"\d+", part.all("h2")[0].text) for part in found]
    assert [number and number[0] for number in numbers] == [f"{n:02}" for n in range(1, 9)]


@every_game
@both_languages
def test_every_section_has_the_title_of_its_language(game: str, language: str) -> None:
    book = read(game, language)
    for slug, title in texts(game, language)["sections"].items():
        assert book.one("section", id=slug).all("h2")[0].text.endswith(title)


@every_game
@both_languages
def test_the_table_of_contents_leads_to_every_section(game: str, language: str) -> None:
    contents = read(game, language).one("nav", "contents")
    assert contents.anchors[: len(SECTIONS)] == list(SECTIONS)
    assert {"scheme", "questions"} <= set(contents.anchors)


@every_game
@both_languages
def test_every_clause_stands_at_its_anchor_in_the_order_of_the_data(
    game: str, language: str
) -> None:
    found = [clause["id"] for clause in read(game, language).all("", "clause", id="*")]
    assert found == slugs(game) != []


@every_game
@both_languages
def test_every_clause_has_a_visible_number_that_links_to_it(game: str, language: str) -> None:
    book = read(game, language)
    for place, part in enumerate(structure(game)["sections"], start=1):
        for order, clause in enumerate(part["clauses"], start=1):
            link = book.one("", "clause", id=clause["slug"]).one("a", data_clause="*")
            assert (link.text, link["href"]) == (f"{place}.{order}", f"#{clause['slug']}")


@every_game
@both_languages
def test_every_clause_says_something(game: str, language: str) -> None:
    for clause in read(game, language).all("", "clause"):
        assert len(clause.text) > 15, clause["id"]


@every_game
@both_languages
def test_no_mark_of_the_grammar_is_left_in_the_page(game: str, language: str) -> None:
    assert not re.search(
        r"[{}]|\w\|\w|\[[a-z-]+\]|\*\*|None", read(game, language).one("main").text
    )


@every_game
def test_an_anchor_is_the_same_in_every_language(game: str) -> None:
    ids = [read(game, language).ids for language in TAGS]
    assert ids[0] == ids[1]


# Links


@every_game
@both_languages
def test_what_htmx_asks_for_is_where_the_link_leads(game: str, language: str) -> None:
    asked = read(game, language).all("a", data_hx_get="*")
    assert asked
    assert all(link["data-hx-get"] == link["href"] for link in asked)


# Questions, scheme, examples


@every_game
@both_languages
def test_every_answer_cites_its_clauses(game: str, language: str) -> None:
    book = read(game, language)
    for question in structure(game)["questions"]:
        answer = book.one("", id=f"question-{question['slug']}")
        assert set(question["cites"]) <= set(answer.anchors), question["slug"]
        assert answer.one("summary").text.endswith("?")


@both_languages
def test_the_questions_of_california_jack_are_answered(language: str) -> None:
    ids = read(SLUG, language).one("", id="questions").ids
    asked = "must-trump may-trump must-beat who-low turned-jack forty-forty both-pass drawn-seen"
    asked += " hand-grow shasta-sam"
    assert {f"question-{slug}" for slug in asked.split()} <= set(ids)


@every_game
@both_languages
def test_the_scheme_scrolls_sideways_and_says_so(game: str, language: str) -> None:
    drawing = read(game, language).one("", id="scheme")
    region = drawing.one("", role="region")
    assert region["tabindex"] == "0"
    named = f"{region['aria-labelledby']} {region.attributes.get('aria-describedby', '')}".split()
    assert all(drawing.one("", id=name).text for name in named)
    assert len(named) == 2
    assert region.cards


@every_game
@both_languages
def test_every_example_stands_in_the_last_section(game: str, language: str) -> None:
    part = read(game, language).one("section", id="example")
    assert len(part.all("", data_viewer="*")) == len(structure(game)["examples"])


@both_languages
def test_a_hand_is_dealt_after_the_third_section(language: str) -> None:
    start = f"/{language}/{SLUG}/play/"
    link = read(SLUG, language).one("section", id="play").one("a", href=start)
    assert link["data-hx-get"] == start


def test_the_scheme_shows_what_one_player_sees() -> None:
    drawing = read(SLUG, "ru").one("", id="scheme")
    example = Example.objects.filter(game__slug=SLUG)[0]
    shown: Any = replay_example(example).beats[1].state
    hidden = shown.hands[Seat.B]
    assert not set(drawing.cards) & set(map(str, hidden))
    assert len(drawing.all("", "card", "back")) == len(hidden)


def test_every_clause_of_the_engine_has_a_number() -> None:
    for game in GAMES_WITH_PAGES:
        found = set(Clause.objects.filter(game__slug=game).values_list("slug", flat=True))
        assert found >= RULES[game].CLAUSES
