"""Exercises in the browser: by mouse, by keys, without scripts, on a narrow screen."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.core.questions import Question
from rules.models import Exercise
from rules.pages.exercises import exercises_of, question_at

from .places import LANGUAGES, word

CARDS = ("california-jack", "void-must-trump")
"""An exercise whose answers are cards of a hand."""
PLACES = ("california-speed", "finish-the-match")
"""One whose answers are places on the table."""
SEATS = ("all-fours", "trick-winner")
"""One whose answers stand in a list below the table."""

every_kind = pytest.mark.parametrize("where", [CARDS, PLACES, SEATS], ids="-".join)


def row(where: tuple[str, str]) -> Exercise:
    game, clause = where
    return exercises_of(game).get(clause__slug=clause)


def question(where: tuple[str, str], page: Page) -> Question:
    """Return what is asked at the page's address."""
    seed = re.search(r"seed=(\d+)", page.url)
    return question_at(row(where), int(seed[1]) if seed else None)


def reach(page: Page, where: tuple[str, str], language: str = "ru", query: str = "") -> None:
    game, clause = where
    page.goto(f"/{language}/{game}/clauses/{clause}/exercise/{query}")


def option(page: Page, answer: str) -> Locator:
    """Return what a reader clicks to choose an answer."""
    return page.locator(f'label.pick:has(input[value="{answer}"])')


def answer(page: Page) -> None:
    page.locator("[data-exercise] button.button").click()


verdict = ".verdict"


@every_kind
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exercise_is_done_by_mouse(page: Page, where: tuple[str, str], language: str) -> None:
    reach(page, where, language)
    for choice in question(where, page).right:
        option(page, choice).click()
    answer(page)
    expect(page.locator(f"{verdict}.right")).to_be_visible()
    expect(page.locator(f"#mark-{where[1]}")).to_contain_text(word(language, "done"))


@every_kind
def test_an_exercise_is_done_by_keys_alone(page: Page, where: tuple[str, str]) -> None:
    reach(page, where)
    right = question(where, page).right
    boxes = page.locator("[data-exercise] .pick input")
    values = [box.get_attribute("value") for box in boxes.all()]
    page.locator("[data-exercise]").focus()
    if boxes.first.get_attribute("type") == "radio":
        page.keyboard.press(str(values.index(next(iter(right))) + 1))
        page.keyboard.press("Space")
    else:
        for place, value in enumerate(values, start=1):
            if value in right:
                page.keyboard.press(str(place))
                expect(boxes.nth(place - 1)).to_be_focused()
                page.keyboard.press("Space")
    for _ in values:
        if page.evaluate("document.activeElement.matches('button')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(f"{verdict}.right")).to_be_visible()
    expect(page.locator("[data-exercise]")).to_be_focused()


def test_a_digit_is_no_answer(page: Page) -> None:
    reach(page, CARDS)
    page.locator("[data-exercise]").focus()
    page.keyboard.press("1")
    expect(page.locator("[data-exercise] input:checked")).to_have_count(0)
    expect(page.locator(verdict)).to_have_count(0)


@every_kind
def test_an_exercise_is_done_without_scripts(no_js_page: Page, where: tuple[str, str]) -> None:
    page = no_js_page
    game, clause = where
    page.goto(f"/ru/{game}/#{clause}")
    page.locator(f"#{clause} details.try summary").click()
    page.locator(f"#{clause} details.try a").click()
    for choice in question(where, page).right:
        option(page, choice).click()
    answer(page)
    expect(page.locator(f"{verdict}.right")).to_be_visible()
    page.goto(f"/ru/{game}/done/")
    line = page.locator(f'.exercises li:has(a[href$="/{clause}/exercise/"])')
    expect(line.locator(".mark")).to_have_count(1)


def test_an_exercise_is_done_beside_its_clause(page: Page) -> None:
    game, clause = CARDS
    page.goto(f"/ru/{game}/")
    here = page.url
    page.locator(f"#{clause} details.try summary").click()
    for choice in question_at(row(CARDS), None).right:
        option(page, choice).click()
    answer(page)
    expect(page.locator(f"#{clause} {verdict}.right")).to_be_visible()
    expect(page.locator(f"#mark-{clause}")).to_contain_text(word("ru", "done"))
    assert page.url == here


def test_the_verdict_is_spoken_once(page: Page) -> None:
    reach(page, SEATS)
    option(page, next(iter(question(SEATS, page).right))).click()
    answer(page)
    expect(page.locator("#announcer")).to_contain_text(word("ru", "Right."))


def test_marks_come_after_the_page(page: Page) -> None:
    game, clause = CARDS
    reach(page, CARDS)
    for choice in question(CARDS, page).right:
        option(page, choice).click()
    answer(page)
    expect(page.locator(f"{verdict}.right")).to_be_visible()
    page.goto(f"/pt/{game}/")
    expect(page.locator(f"#mark-{clause}")).to_contain_text(word("pt", "done"))
    expect(page.locator(".mark:not(:empty)")).to_have_count(1)


def test_another_one_is_dealt_in_the_place_of_the_first(page: Page) -> None:
    game, clause = CARDS
    page.goto(f"/ru/{game}/clauses/{clause}/")
    before = page.locator("[data-exercise] [data-card]").evaluate_all(
        "cards => cards.map((card) => card.dataset.card)"
    )
    page.locator("[data-exercise] .ways a").click()
    expect(page.locator('[data-exercise] input[name="seed"][value="1"]')).to_have_count(1)
    after = page.locator("[data-exercise] [data-card]").evaluate_all(
        "cards => cards.map((card) => card.dataset.card)"
    )
    assert before != after


def test_a_set_of_ten_is_gone_through(page: Page) -> None:
    page.goto("/ru/all-fours/quiz/")
    page.locator("[data-exercise] a.button").click()
    for at in range(1, 11):
        said = word("ru", "Position %(at)s of %(length)s") % {"at": at, "length": 10}
        expect(page.locator(".step-number")).to_have_text(said)
        page.locator("[data-exercise] .pick").first.click()
        expect(page.locator("[data-exercise] .pick input").first).to_be_checked()
        answer(page)
        expect(page.locator(verdict)).to_be_visible()
        page.locator("[data-exercise] .ways a").click()
    expect(page.locator("[data-exercise] .lead")).to_contain_text("10")
    assert "at=11" in page.url


@pytest.mark.parametrize(
    "game",
    [
        "california-speed",  # whose table is the widest
        pytest.param("california-jack", marks=pytest.mark.audit),
        pytest.param("all-fours", marks=pytest.mark.audit),
    ],
)
def test_no_exercise_scrolls_a_narrow_page_sideways(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    wider = []
    for exercise in exercises_of(game):
        # With the verdict, which holds all that the page before it does.
        reach(
            page,
            (game, exercise.clause.slug),
            query="?answer=" + question_at(exercise, None).choices[0],
        )
        if page.evaluate("document.documentElement.scrollWidth") > 360:
            wider.append(exercise.clause.slug)
    assert wider == []


def test_a_finger_finds_each_answer_on_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    small = []
    for where in (CARDS, PLACES, SEATS):
        reach(page, where)
        for box in page.locator("[data-exercise] .pick").all():
            size = box.bounding_box()
            assert size is not None
            if min(size["width"], size["height"]) < 44:
                small.append((where, size))
    assert small == []
