"""On paper: everything of the rules is there, answered and in black, and nothing to press."""

import re
from collections.abc import Callable, Mapping
from typing import Literal

import pytest
from playwright.sync_api import Page

from ..rules.data_of_games import GAMES_WITH_PAGES, slugs, structure
from .places import rules

PAGES: Mapping[str, Callable[[str, str], str]] = {
    "rules": lambda language, game: rules(language, game=game),
    "booklet": lambda language, game: f"{rules(language, game=game)}booklet/",
}
every_printed_page = pytest.mark.parametrize(
    ("kind", "language", "game"),
    [("rules", "ru", "california-jack"), ("booklet", "pt", "all-fours")],
)

SEEN = """(selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true })
        && element.getClientRects().length)
    .map((element) => element.innerText)"""
"""The texts of the elements of a selector that can be seen: not so what is folded away."""

CONTROLS = "button, input, select, a.button, nav a, .contents, .masthead, .keys, .deal-me-in"
"""What somebody could press or follow, beside the links in the text."""

STYLE = """([selector, name]) =>
    getComputedStyle(document.querySelector(selector)).getPropertyValue(name)"""


UNDER_CARDS = """() => [...document.querySelectorAll(".seat")].filter((seat) => {
    const said = document.createRange();
    said.selectNode(seat.querySelector(".name").firstChild);
    const name = said.getBoundingClientRect();
    return [...seat.querySelectorAll(".card")].some((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return left < name.right && name.left < right && top < name.bottom && name.top < bottom;
    });
}).map((seat) => seat.innerText)"""
"""The words of each seat whose name lies where one of its cards does."""


def printed(page: Page, kind: str, language: str, game: str) -> None:
    """Go to a page in the dark, and lay it out for paper."""
    page.goto(PAGES[kind](language, game))
    page.emulate_media(media="print", color_scheme="dark")


def seen(page: Page, selector: str) -> list[str]:
    """Return the texts of the elements of a selector that can be seen."""
    found: list[str] = page.evaluate(SEEN, selector)
    return found


def style(page: Page, selector: str, name: str) -> str:
    """Return what a property of the first element of a selector comes to."""
    value: str = page.evaluate(STYLE, [selector, name])
    return value


@every_printed_page
def test_nothing_to_press_is_printed(page: Page, kind: str, language: str, game: str) -> None:
    printed(page, kind, language, game)
    assert seen(page, CONTROLS) == []
    page.emulate_media(media="screen")
    assert seen(page, CONTROLS) != []


@every_printed_page
def test_every_clause_is_printed_with_its_number(
    page: Page, kind: str, language: str, game: str
) -> None:
    printed(page, kind, language, game)
    numbers = seen(page, ".clause-number")
    assert len(numbers) == len(set(numbers)) == len(slugs(game))
    assert all(re.fullmatch(r"\d\.\d+", number) for number in numbers)
    texts = seen(page, ".clause > p:first-of-type")
    assert len(texts) == len(slugs(game))
    assert all(texts)


@every_printed_page
def test_every_question_is_printed_with_its_answer(
    page: Page, kind: str, language: str, game: str
) -> None:
    printed(page, kind, language, game)
    asked = len(structure(game)["questions"])
    assert len(seen(page, "#questions :is(summary, h3)")) == asked
    assert len(seen(page, "#questions p")) >= asked


def test_an_answer_that_is_folded_is_not_seen_on_the_screen(page: Page) -> None:
    page.goto(rules("ru"))
    assert seen(page, "#questions p") == []


def test_exercises_are_not_printed(page: Page) -> None:
    page.goto(rules("pt"))
    assert seen(page, ".try") != []
    page.emulate_media(media="print")
    assert seen(page, ".try") == []


@every_printed_page
def test_print_is_black_on_white_from_a_dark_screen(
    page: Page, kind: str, language: str, game: str
) -> None:
    printed(page, kind, language, game)
    assert style(page, "body", "color") == "rgb(0, 0, 0)"
    assert style(page, "body", "background-color") == "rgb(255, 255, 255)"
    assert style(page, ".felt", "color") == "rgb(0, 0, 0)"
    assert style(page, ".felt", "background-image") == "none"


@every_printed_page
def test_cards_are_printed_with_their_paper(
    page: Page, kind: str, language: str, game: str
) -> None:
    printed(page, kind, language, game)
    assert style(page, ".felt .card", "print-color-adjust") == "exact"
    on_paper = style(page, ".felt .card", "background-color")
    page.emulate_media(media="screen", color_scheme="light")
    assert style(page, ".felt .card", "background-color") == on_paper


def test_what_lies_on_a_printed_card_does_not_wait_for_a_container(page: Page) -> None:
    page.goto(rules("ru"))
    assert style(page, ".felt .card", "container-type") == "inline-size"
    page.emulate_media(media="print")
    assert style(page, ".felt .card", "container-type") == "normal"


@pytest.mark.parametrize("width", [420, 660])
def test_words_are_printed_beside_their_table_on_any_paper(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(rules("ru"))
    page.emulate_media(media="print")
    felt, words = (page.locator(f".example .{part}").first for part in ("felt", "words"))
    lies, said = felt.bounding_box(), words.bounding_box()
    assert lies is not None
    assert said is not None
    assert lies["x"] + lies["width"] <= said["x"]
    assert said["y"] <= lies["y"]


@every_printed_page
def test_links_are_printed_as_text(page: Page, kind: str, language: str, game: str) -> None:
    printed(page, kind, language, game)
    assert style(page, "a.clause-ref", "text-decoration-line") == "none"
    assert style(page, "a.clause-ref", "color") == style(page, ".text p", "color")
    assert seen(page, "a.clause-ref") != []


@pytest.mark.parametrize("game", GAMES_WITH_PAGES)
def test_the_positions_of_a_strip_are_printed_side_by_side(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 460, "height": 680})  # what A5 leaves between its margins
    printed(page, "booklet", "ru", game)
    steps = [len(example["steps"]) for example in structure(game)["examples"]]
    strips = page.locator(".strip").evaluate_all(
        """strips => strips.map((strip) => [...strip.children].map((position) => {
            const felt = position.querySelector(".felt");
            const cards = [...felt.querySelectorAll(".card")];
            const held = cards.map((card) => card.getClientRects()[0]);
            const { left, right, top } = felt.getBoundingClientRect();
            return {
                left, right, top,
                within: held.every((card) => left <= card.left && card.right <= right),
            };
        }))"""
    )
    assert [len(strip) for strip in strips] == steps
    for strip in strips:
        assert all(position["within"] for position in strip)
        if len(strip) > 1:
            first, second = strip[:2]
            assert first["right"] < second["left"]
            assert first["top"] == second["top"]


@pytest.mark.parametrize("game", ["california-jack", "all-fours"])
def test_pack_trick_and_score_of_a_position_are_printed_side_by_side(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 460, "height": 680})
    printed(page, "booklet", "pt", game)
    rows = page.locator(".small .middle").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).gridTemplateRows.split(' ').length)"
    )
    assert set(rows) == {1}


@pytest.mark.parametrize("game", GAMES_WITH_PAGES)
def test_a_booklet_is_a_few_pages_of_a5(page: Page, game: str) -> None:
    page.goto(PAGES["booklet"]("ru", game))
    pdf = page.pdf(prefer_css_page_size=True, print_background=True)
    sizes = re.findall(rb"/MediaBox ?\[([\d. ]+)\]", pdf)
    assert {tuple(round(float(side)) for side in size.split()) for size in sizes} == {
        (0, 0, 420, 595)
    }
    assert 4 <= len(sizes) <= 10


@pytest.mark.parametrize("game", GAMES_WITH_PAGES)
@pytest.mark.parametrize("media", ["screen", "print"])
def test_no_name_in_a_booklet_lies_under_a_card(
    page: Page, game: str, media: Literal["screen", "print"]
) -> None:
    page.goto(PAGES["booklet"]("ru", game))
    page.emulate_media(media=media)
    assert page.evaluate(UNDER_CARDS) == []
