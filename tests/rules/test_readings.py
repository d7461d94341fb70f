"""Where descriptions differ: the data, what others would answer, and the page beside the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.core import replay
from games.core.record_files import loads
from games.exercises import question
from games.registry import read_record
from rules.loading.game_data import Folder

from ..documents import Element, page
from .conftest import Files, Read
from .data_of_games import (
    DATA,
    GAMES_WITH_PAGES,
    both_languages,
    every_game,
    read,
    slugs,
    structure,
    texts,
)
from .other_readings import OTHERS, as_far_as_known, same_moment

pytestmark = pytest.mark.django_db


def readings(game: str) -> list[dict[str, Any]]:
    """Return the readings of a game as `rules.toml` has them."""
    found: list[dict[str, Any]] = structure(game)["readings"]
    return found


ANSWERS = {
    (game, reading["slug"], other["slug"]): (reading, other)
    for game in GAMES_WITH_PAGES
    for reading in readings(game)
    for other in reading["others"]
    if "right" in other
}
"""The other readings that answer a question, each with the reading that it belongs to."""


POINTS = {
    "california-jack": [
        "trump-cut", "first-lead", "trump-or-follow", "void-with-trump", "low", "target",
        "greater-total", "shasta-sam",
    ],
    "all-fours": [
        "turned-jacks", "void-with-trump", "revoke", "gift", "pack-spent", "nine-cards", "low",
        "tied-game", "target", "greater-total",
    ],
    "california-speed": ["doubles", "four-cards"],
}  # fmt: skip
"""By game: the points on which documented descriptions part from the site's."""


def proving(game: str, reading: dict[str, Any]) -> Any:
    """Return the JSON of the record in which a reading's question is asked."""
    file = Folder(DATA / game).record(reading["record"])
    return loads(file.read_text(encoding="utf-8"))


# What the readings say


@every_game
def test_every_documented_point_has_a_reading(game: str) -> None:
    assert [reading["slug"] for reading in readings(game)] == POINTS[game]


@every_game
def test_readings_stand_in_the_order_of_the_clauses_that_they_touch(game: str) -> None:
    order = [slugs(game).index(reading["clauses"][0]) for reading in readings(game)]
    assert order == sorted(order)


def test_only_another_game_has_no_position() -> None:
    drawn = {
        (game, it["slug"]): "record" in it for game in GAMES_WITH_PAGES for it in readings(game)
    }
    assert [point for point, has_one in drawn.items() if not has_one] == [
        ("california-jack", "shasta-sam")
    ]


def test_only_books_that_are_silent_give_no_answer() -> None:
    silent = {
        (game, reading["slug"], other["slug"])
        for game in GAMES_WITH_PAGES
        for reading in readings(game)
        for other in reading["others"]
        if "record" in reading
    } - ANSWERS.keys()
    assert silent == {("all-fours", "pack-spent", "silent")}


def test_every_answer_of_another_reading_is_proved() -> None:
    assert OTHERS.keys() == ANSWERS.keys()


@pytest.mark.parametrize(
    ("key", "wrong"),
    [(key, number) for key, rules in OTHERS.items() for number in range(len(rules))],
    ids=lambda part: "/".join(part) if isinstance(part, tuple) else str(part),
)
def test_under_another_reading_the_answer_is_the_one_that_stands_in_the_data(
    monkeypatch: pytest.MonkeyPatch, key: tuple[str, str, str], wrong: int
) -> None:
    reading, other = ANSWERS[key]
    record = proving(key[0], reading)
    here = replay(read_record(record))
    OTHERS[key][wrong].install(monkeypatch)
    played = as_far_as_known(read_record(record))
    step = same_moment(here, reading["step"], played)
    assert question(played, step, reading["ask"]).right == set(other["right"])


@pytest.mark.parametrize("key", ANSWERS, ids="/".join)
def test_the_site_comes_to_another_answer(key: tuple[str, str, str]) -> None:
    reading, other = ANSWERS[key]
    played = replay(read_record(proving(key[0], reading)))
    assert question(played, reading["step"], reading["ask"]).right != set(other["right"])


# Mistakes in the data

READING: Files = {
    "slug": "void",
    "clauses": ["void-must-trump"],
    "sources": ["Bicycle"],
    "record": "first",
    "step": 1,
    "ask": "may-play",
    "others": [{"slug": "any", "sources": [], "right": ["KC"]}],
}
"""In the small game B answers the trump led with one of six trumps."""

TEXTS: Files = {
    "title": "Void",
    "here": "One of {hand_size} must be a trump.",
    "position": "A leads 2♣, B has 6 trumps.",
    "others": {"any": "Only the king, of 13."},
}

HANDS = "5C, 6C, 7C, JC, QC, KC"

Spoiling = Callable[[Files, Files, Files], object]
"""Spoils the reading, or its texts in Russian or Portuguese."""


@pytest.fixture
def with_reading(files: Files) -> Callable[[Spoiling], Files]:
    """The files of a small game with a reading, spoilt."""

    def add(spoil: Spoiling) -> Files:
        reading, ru, pt = deepcopy(READING), deepcopy(TEXTS), deepcopy(TEXTS)
        spoil(reading, ru, pt)
        files["rules.toml"]["readings"] = [reading]
        files["ru.toml"]["readings"] = {"void": ru}
        files["pt.toml"]["readings"] = {"void": pt}
        return files

    return add


def test_right_readings_have_no_problem(
    with_reading: Callable[[Spoiling], Files], problems_of: Read
) -> None:
    assert problems_of(with_reading(lambda reading, ru, pt: None)) == []


def _renamed(slug: str) -> Spoiling:
    """Give the other reading another name everywhere."""

    def rename(reading: Files, ru: Files, pt: Files) -> None:
        reading["others"][0]["slug"] = slug
        for said in (ru, pt):
            said["others"] = {slug: said["others"]["any"]}

    return rename


def _other(**changed: Any) -> Spoiling:
    return lambda reading, ru, pt: reading["others"][0].update(changed)


def _reading(**changed: Any) -> Spoiling:
    return lambda reading, ru, pt: reading.update(changed)


def _said(**changed: Any) -> Spoiling:
    return lambda reading, ru, pt: ru.update(changed)


MISTAKES: list[tuple[Spoiling, str]] = [
    (
        _reading(clauses=["no-such"]),
        "rules.toml: readings.void.clauses: there is no clause 'no-such'; name one of this game",
    ),
    (
        _reading(clauses=[]),
        "rules.toml: readings.void.clauses: is empty; add one at least",
    ),
    (
        lambda reading, ru, pt: reading.pop("clauses"),
        "rules.toml: readings.void.clauses: missing; write a list of strings",
    ),
    (
        lambda reading, ru, pt: reading.pop("sources"),
        "rules.toml: readings.void.sources: missing; write a list of strings",
    ),
    (_reading(colour="red"), "rules.toml: readings.void.colour: unknown key; remove it"),
    (_reading(step=9), "rules.toml: readings.void.step: there is no step 9; the last is 1"),
    (_reading(step="1"), "rules.toml: readings.void.step: is '1'; write a whole number"),
    (
        _reading(ask="sings"),
        "rules.toml: readings.void.ask: cannot be asked there: no question 'sings' at step 1",
    ),
    (_reading(record="no-such"), "examples/no-such.json: missing; write this file"),
    (
        lambda reading, ru, pt: [it["others"].clear() for it in (reading, ru, pt)],
        "rules.toml: readings.void.others: is empty; add one at least",
    ),
    (
        _other(right=["AS"]),
        f"rules.toml: readings.void.others.any.right: 'AS' is no answer; choose from {HANDS}",
    ),
    (
        _other(right=HANDS.split(", ")),
        "rules.toml: readings.void.others.any.right: is what the site plays; take a position in"
        " which the answer changes",
    ),
    (_other(colour="red"), "rules.toml: readings.void.others.any.colour: unknown key; remove it"),
    (_renamed("Any"), "rules.toml: readings.void.others.Any: a slug is a-z"),
    (_said(title=""), "ru.toml: readings.void.title: empty; write its text"),
    (_said(title="King 2♣"), "ru.toml: readings.void.title: cannot hold a card here"),
    (_said(here="One of 6."), "ru.toml: readings.void.here: the number 6 is typed"),
    (
        lambda reading, ru, pt: ru.pop("position"),
        "ru.toml: readings.void.position: missing; write its text",
    ),
    (_said(others={}), "ru.toml: readings.void.others.any: missing; write its text"),
    (
        _said(more="X"),
        "ru.toml: readings.void.more: unknown; rules.toml asks for no such text, remove it",
    ),
]


@pytest.mark.parametrize(("spoil", "told"), MISTAKES, ids=[told for _, told in MISTAKES])
def test_a_mistake_is_one_line(
    with_reading: Callable[[Spoiling], Files], problems_of: Read, spoil: Spoiling, told: str
) -> None:
    assert [line[: len(told)] for line in problems_of(with_reading(spoil))] == [told]


def test_one_question_has_one_answer(
    with_reading: Callable[[Spoiling], Files], problems_of: Read
) -> None:
    files = with_reading(_other(right=["A", "B"]))
    files["rules.toml"]["readings"][0] |= {"step": 0, "ask": "leads"}
    files["examples/first.json"]["actions"] = ["A:2C"]
    assert problems_of(files) == [
        "rules.toml: readings.void.others.any.right: only one answer can be right; leave one"
    ]


def test_an_answer_needs_a_position(
    with_reading: Callable[[Spoiling], Files], problems_of: Read
) -> None:
    def no_position(reading: Files, ru: Files, pt: Files) -> None:
        for key in ("record", "step", "ask"):
            del reading[key]
        for said in (ru, pt):
            del said["position"]

    assert problems_of(with_reading(no_position)) == [
        "rules.toml: readings.void.others.any.right: there is no position; name a record, or"
        " remove the answers"
    ]


# The page


def reading_page(client: Client, game: str, language: str) -> Element:
    """Return the page that sets readings side by side."""
    return page(client.get(f"/{language}/{game}/readings/"))


def words(sentence: str) -> str:
    """Return the longest stretch of a text that a page prints as it is written."""
    printed = re.split(r"\{.*?\}|[*]|(?:10|[2-9AKQJ])[♣♦♥♠]", " ".join(sentence.split()))
    return max(printed, key=len).strip()


@every_game
@both_languages
def test_the_page_says_what_each_reading_says_and_who_says_so(
    client: Client, game: str, language: str
) -> None:
    shown = reading_page(client, game, language)
    said = texts(game, language)["readings"]
    for reading in readings(game):
        section = shown.one("section", id=reading["slug"])
        here, *others = section.all("dl", "sheet")[0].all("div")
        assert "here" in here.classes
        assert words(said[reading["slug"]]["here"]) in here.text
        assert [cite.text for cite in here.all("cite")] == reading["sources"]
        for other, row in zip(reading["others"], others, strict=True):
            assert "here" not in row.classes
            assert words(said[reading["slug"]]["others"][other["slug"]]) in row.text
            assert [cite.text for cite in row.all("cite")] == other["sources"]


@every_game
@both_languages
def test_each_reading_leads_to_its_clauses(client: Client, game: str, language: str) -> None:
    shown = reading_page(client, game, language)
    for reading in readings(game):
        heading = shown.one("section", id=reading["slug"]).one("h2")
        assert heading.hrefs == [f"/{language}/{game}/#{slug}" for slug in reading["clauses"]]


@every_game
def test_the_table_draws_every_position(client: Client, game: str) -> None:
    shown = reading_page(client, game, "ru")
    for reading in readings(game):
        section = shown.one("section", id=reading["slug"])
        assert len(section.all("div", "table")) == ("record" in reading)


@pytest.mark.parametrize("game", ["all-fours", "california-jack"])
def test_whoever_is_asked_about_cards_lies_below_with_all_of_them_face_up(
    client: Client, game: str
) -> None:
    shown = reading_page(client, game, "ru")
    for reading in (it for it in readings(game) if it.get("ask") == "may-play"):
        played = replay(read_record(proving(game, reading)))
        asked = question(played, reading["step"], reading["ask"])
        below = shown.one("section", id=reading["slug"]).one("div", "seat-bottom")
        assert below.one("p", "name").text.startswith(str(asked.seat))
        assert sorted(below.cards) == sorted(asked.choices)


@every_game
def test_beneath_a_position_stand_the_answers_of_every_reading(client: Client, game: str) -> None:
    shown = reading_page(client, game, "pt")
    for reading in readings(game):
        outcomes = shown.one("section", id=reading["slug"]).all("dl", "outcomes")
        if "record" not in reading:
            assert outcomes == []
            continue
        here, *others = outcomes[0].all("dd")
        played = replay(read_record(proving(game, reading)))
        right = question(played, reading["step"], reading["ask"]).right
        assert len(here.all("span", "outcome")) == len(right)
        for other, row in zip(reading["others"], others, strict=True):
            assert len(row.all("span", "outcome")) == len(other.get("right", []))


def test_the_answer_of_the_site_is_the_engines(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def site_plays() -> list[str]:
        shown = page(client.get("/ru/all-fours/readings/?again"))
        here = shown.one("section", id="greater-total").one("dl", "outcomes").one("div", "here")
        return [answer.text for answer in here.all("span", "outcome")]

    assert site_plays() == ["A"]
    (sum_of_points,) = OTHERS["all-fours", "greater-total", "sum"]
    sum_of_points.install(monkeypatch)
    assert site_plays() == ["B"]


@every_game
def test_each_answer_that_differs_is_seen_to_differ(client: Client, game: str) -> None:
    shown = reading_page(client, game, "ru")
    for reading in readings(game):
        for outcomes in shown.one("section", id=reading["slug"]).all("dl", "outcomes"):
            here, *others = (
                row.one("dd").text + str(row.one("dd").cards) for row in outcomes.all("div")
            )
            assert here not in others


@every_game
@both_languages
def test_the_rules_page_stays_unmixed_and_leads_to_the_readings_once(
    client: Client, game: str, language: str
) -> None:
    rules = read(client, game, language)
    assert rules.hrefs.count(f"/{language}/{game}/readings/") == 1
    assert rules.all("dl", "sheet") == []
    for reading in texts(game, language)["readings"].values():
        for other in reading["others"].values():
            assert words(other) not in rules.text


@both_languages
def test_the_page_names_itself_in_every_language(client: Client, language: str) -> None:
    head = reading_page(client, "all-fours", language).one("head")
    here = "http://testserver/{}/all-fours/readings/"
    assert head.one("link", rel="canonical")["href"] == here.format(language)
    alternate = {link["hreflang"]: link["href"] for link in head.all("link", rel="alternate")}
    assert alternate["pt-PT"] == alternate["pt"] == here.format("pt")
    assert alternate["ru"] == here.format("ru")
    assert texts("all-fours", language)["title"] in head.one("title").text
    assert texts("all-fours", language)["title"] in head.one("meta", name="description")["content"]


def test_a_game_that_is_not_there_has_no_readings(client: Client) -> None:
    assert client.get("/ru/whist/readings/").status_code == 404


def test_the_page_asks_the_database_as_often_for_ten_readings_as_for_two(
    client: Client, django_assert_num_queries: Any
) -> None:
    # What a process keeps of each game is asked for beforehand.
    for game in ("california-speed", "all-fours"):
        client.get(f"/ru/{game}/readings/?again")
    with CaptureQueriesContext(connection) as two:
        client.get("/ru/california-speed/readings/?again")
    with django_assert_num_queries(len(two)):
        client.get("/ru/all-fours/readings/?again")
