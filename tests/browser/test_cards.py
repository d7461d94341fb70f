"""Cards as the reader has chosen them, on real pages: letters, inks, size, motion, and the form."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from valete.card_preferences import COOKIE

from .places import (
    B_MUST_TRUMP,
    LANGUAGES,
    PLACES,
    PLACES_OF_OTHER_GAMES,
    SCHEMES,
    go_on_from,
    rules,
    step,
)
from .test_narrow import FINGER, TOUCHABLE, WIDTH

Found = Callable[[Page], list[dict[str, Any]]]
Ink = tuple[float, float, float]

CORNER = """(card) => [getComputedStyle(card.querySelector(".index"), "::before").content,
    getComputedStyle(card, "::after").content].map((text) => text.match(/"([^"\\\\]+)/)[1])"""
"""What a card says in its upper and its lower corner."""

IN_TEXT = """(card) => [getComputedStyle(card, "::before").content,
    getComputedStyle(card.querySelector("span")).fontSize]"""


def keep(page: Page, base_url: str, look: str) -> None:
    """Have the browser keep a look."""
    page.context.add_cookies([{"name": COOKIE, "value": look, "url": base_url}])


def drawn(page: Page, card: str) -> Locator:
    """Return a card on the page, the first where it is drawn several times."""
    return page.locator(f'.card[data-card="{card}"]').first


# Letters


@pytest.mark.parametrize(
    ("look", "jack"),
    [
        ("english.four.usual.gentle", "J"),
        ("russian.two.usual.gentle", "В"),
        ("portuguese.two.usual.gentle", "V"),
    ],
)
def test_cards_have_the_letters_that_were_chosen(
    page: Page, base_url: str, look: str, jack: str
) -> None:
    keep(page, base_url, look)
    page.goto(step("ru", B_MUST_TRUMP))
    assert drawn(page, "JD").evaluate(CORNER) == [jack, jack]
    assert drawn(page, "TS").evaluate(CORNER) == ["10", "10"]


def test_cards_in_a_line_of_text_have_them_too(page: Page, base_url: str) -> None:
    page.goto(step("ru", B_MUST_TRUMP))
    card = page.locator('.inline-card[data-card="JH"]').first
    content, size = card.evaluate(IN_TEXT)
    assert (content, size == "0px") == ("none", False)
    keep(page, base_url, "russian.two.usual.gentle")
    page.reload()
    assert card.evaluate(IN_TEXT) == ['"В"', "0px"]


INDEX = """card => {
    const style = getComputedStyle(card.querySelector(".index"));
    return [parseFloat(style.fontSize), parseFloat(style.top)].map(
        (length) => length / card.offsetWidth);
}"""


@pytest.mark.parametrize("media", ["screen", "print"])
def test_an_index_grows_with_its_card(page: Page, media: Literal["screen", "print"]) -> None:
    page.goto(step("ru", B_MUST_TRUMP))
    page.emulate_media(media=media)
    sizes = page.locator(".seat-bottom .card").evaluate_all(
        f"cards => cards.map({INDEX}).map((parts) => parts.map((part) => part.toFixed(3)))"
    )
    assert sizes
    assert all(parts == ["0.230", "0.035"] for parts in sizes)


def test_no_word_on_the_felt_is_cut_in_two(page: Page) -> None:
    page.goto(step("ru", B_MUST_TRUMP))
    hyphens = "part => getComputedStyle(part).hyphens"
    assert page.locator(".words .said").first.evaluate(hyphens) == "auto"
    for part in (".felt .pile p", ".goal .scores"):
        assert page.locator(part).first.evaluate(hyphens) == "manual"


# Inks


def luminance(ink: Ink) -> float:
    """Return the relative luminance of an ink, as WCAG defines it."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in ink]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: Ink, other: Ink) -> float:
    """Return the contrast of two inks, as WCAG defines it."""
    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def ink(element: Locator, name: str) -> Ink:
    """Return the colour that an element has, each part from 0 to 1."""
    said = element.evaluate("(it, name) => getComputedStyle(it)[name]", name)
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", said)[:3])
    return red, green, blue


@pytest.mark.parametrize("scheme", SCHEMES)
def test_four_inks_are_told_from_the_card_and_from_each_other(
    page: Page, base_url: str, scheme: Literal["light", "dark"]
) -> None:
    keep(page, base_url, "english.four.usual.gentle")
    page.emulate_media(color_scheme=scheme)
    page.goto(step("ru", B_MUST_TRUMP))
    cards = [drawn(page, card) for card in ("8C", "7D", "8H", "8S")]
    inks = [ink(card, "color") for card in cards]
    assert all(
        contrast(own, ink(card, "backgroundColor")) >= 4.5
        for own, card in zip(inks, cards, strict=True)
    )
    apart = [max(abs(a - b) for a, b in zip(*two, strict=True)) for two in combinations(inks, 2)]
    assert min(apart) > 0.2


def test_two_inks_are_enough_unless_four_are_chosen(page: Page) -> None:
    page.goto(step("ru", B_MUST_TRUMP))
    clubs, diamonds, hearts, spades = (
        ink(drawn(page, card), "color") for card in ("8C", "7D", "8H", "8S")
    )
    assert (clubs, diamonds) == (spades, hearts)
    assert clubs != hearts


# Size


def test_a_large_hand_of_six_fits_a_narrow_screen(page: Page, base_url: str) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 740})
    go_on_from(page, "ru", B_MUST_TRUMP)
    hand = page.locator(".seat-bottom .hand")
    usual = hand.locator(".card").first.bounding_box()
    keep(page, base_url, "english.two.large.gentle")
    page.reload()
    large = hand.locator(".card").first.bounding_box()
    assert usual
    assert large
    assert large["width"] > 1.3 * usual["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == WIDTH
    hand.evaluate("hand => scrollBy(0, hand.getBoundingClientRect().top - 100)")
    touchable = hand.evaluate(TOUCHABLE)
    assert len(touchable) == 6
    assert all(across >= FINGER and along >= FINGER for across, along in touchable), touchable


def test_no_page_scrolls_sideways_for_large_cards(page: Page, base_url: str) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 740})
    keep(page, base_url, "russian.four.large.none")
    wider = []
    places = {name: PLACES[name] for name in ("home", "rules", "example step", "hand in play")}
    places |= {
        f"{game}, {name}": PLACES_OF_OTHER_GAMES[game][name]
        for game in ("all-fours", "california-speed")
        for name in ("rules", "example step")
    }
    for name, reach in places.items():
        reach(page, "ru")
        if (width := page.evaluate("document.documentElement.scrollWidth")) > WIDTH:
            wider.append((name, width))
    assert wider == []


# Motion

SHIFTED = """() => {
    window.shifted = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
        window.shifted += entry.value;
    })).observe({type: "layout-shift"});
}"""
"""Add up, as `shifted`, how far the page is shifted from now on."""


def test_nothing_is_shifted_when_a_trick_is_taken(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    # The table alone is in sight: below it the words of steps differ in height.
    page.set_viewport_size({"width": 1280, "height": 560})
    page.goto(step("ru", B_MUST_TRUMP + 1))
    page.locator("[data-viewer]").focus()
    page.evaluate(SHIFTED)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".gathered")).to_have_count(1)
    page.wait_for_timeout(500)
    assert page.evaluate("window.shifted") == 0
    expect(page.locator(".gathered .card").first).to_be_hidden()


# The form


def test_cards_are_chosen_without_scripts_where_one_reads(no_js_page: Page) -> None:
    no_js_page.goto(rules("pt"))
    no_js_page.locator('.colophon a[href="/pt/cards/"]').click()
    for value in ("portuguese", "four", "large", "none"):
        no_js_page.locator(f"input[value={value}]").check()
    no_js_page.locator("form button").click()
    expect(no_js_page).to_have_url(re.compile(f"{rules('pt')}$"))
    assert drawn(no_js_page, "JH").evaluate(CORNER) == ["V", "V"]


def test_the_sample_follows_what_is_checked(page: Page, base_url: str) -> None:
    keep(page, base_url, "portuguese.four.usual.gentle")
    page.goto("/ru/cards/")
    diamonds = drawn(page, "JD")
    assert diamonds.evaluate(CORNER) == ["V", "V"]
    blue = ink(diamonds, "color")
    for value, letter in (("russian", "В"), ("english", "J")):
        page.locator(f"input[value={value}]").check()
        assert diamonds.evaluate(CORNER) == [letter, letter]
    page.locator("input[value=two]").check()
    assert ink(diamonds, "color") != blue


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_on_the_page_of_cards(
    page: Page, axe: Found, scheme: Literal["light", "dark"], language: str
) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/{language}/cards/")
    assert [found["id"] for found in axe(page)] == []


def test_what_has_the_focus_is_never_under_the_sample(page: Page, base_url: str) -> None:
    keep(page, base_url, "english.two.large.gentle")
    page.set_viewport_size({"width": WIDTH, "height": 640})
    page.goto("/ru/cards/")
    page.locator("form button").focus()
    covered = []
    for _ in range(4):  # a group of choices each
        page.keyboard.press("Shift+Tab")
        box = page.locator(":focus").bounding_box()
        sample = page.locator(".sample").bounding_box()
        assert box
        assert sample
        if box["y"] < sample["y"] + sample["height"]:
            covered.append(page.locator(":focus").get_attribute("value"))
    assert covered == []
