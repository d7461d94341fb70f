"""A screen of 360 px: nothing pushes the page sideways, and a finger finds each card."""

from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Page, expect

from ..all_fours.tables import as_json
from ..all_fours.test_begging import ALL_HEARTS, PARTNERS
from .places import (
    B_MUST_TRUMP,
    LANGUAGES,
    PLACES,
    PLACES_OF_OTHER_GAMES,
    go_on_from,
    lay,
    rules,
    wait_until,
)

pytestmark = pytest.mark.usefixtures("any_letters")

Places = Mapping[str, Callable[[Page, str], object]]
"""Kinds of page, and the way to each: page, language."""

WIDTH = 360
MAGNIFIED = 320
"""What a screen of 1280 px has left when everything is magnified to 400%."""
FINGER = 44
"""How wide, in px, what a finger is to find must be."""

BROKEN = """() => [...document.querySelectorAll(".number, .clause-number")].filter((number) => {
    const said = document.createRange();
    said.selectNodeContents(number);
    return new Set([...said.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((number) => number.parentElement.innerText)"""
"""The words after each number that does not stand in one line."""

SIDEWAYS = """() => [...document.querySelectorAll("*")].filter((element) =>
    element.scrollWidth > element.clientWidth
    && ["auto", "scroll"].includes(getComputedStyle(element).overflowX)
).map((element) => element.className)"""
"""Classes of the elements that a reader can scroll sideways."""

TOUCHABLE = """(hand) => [...hand.querySelectorAll("button, .pick")].map((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const found = (x, y) => button.contains(document.elementFromPoint(x, y));
    const across = [], along = [];
    const middle = (top + bottom) / 2;
    for (let x = Math.ceil(left); x < right; x += 1) if (found(x, middle)) across.push(x);
    for (let y = Math.ceil(top); y < bottom; y += 1) if (found(across[0] ?? left, y)) along.push(y);
    return [across.length, along.length];
})"""
"""Of each card that can be pressed or picked: how many px across and along it answer a touch."""

SMALL = """finger => {
    const pressed = "a[href], button, summary, select, input:not([type=hidden]), .pick";
    const small = [...document.querySelectorAll(pressed)].filter((one) => {
        const target = one.matches("input") && one.closest("label") || one;
        const { width, height } = target.getBoundingClientRect();
        const around = target.parentElement;
        const inText = getComputedStyle(target).display === "inline"
            && (around.textContent.trim() !== target.textContent.trim()
                || around.matches(".cites, .touches"));
        return one.checkVisibility() && width && !inText
            && (Math.round(width) < finger || Math.round(height) < finger);
    });
    return small.map((one) => one.outerHTML.slice(0, 80));
}"""
"""What can be pressed, is no link in a line of text, and is narrower than a finger."""


@pytest.fixture
def page(page: Page) -> Page:
    """A page on a narrow telephone."""
    page.set_viewport_size({"width": WIDTH, "height": 740})
    return page


def unfolded(page: Page, places: Places, language: str) -> Iterator[str]:
    """Go to every kind of page, and unfold all that is folded there; yield its name."""
    for name, reach in places.items():
        reach(page, language)
        page.evaluate("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
        yield name


def wider(page: Page, places: Places, language: str) -> list[tuple[str, int, int]]:
    """Return the pages that are wider than a narrow screen: name, the screen's width, its own."""
    found = []
    for name in unfolded(page, places, language):
        for room in (WIDTH, MAGNIFIED):
            page.set_viewport_size({"width": room, "height": 740})
            if (width := page.evaluate("document.documentElement.scrollWidth")) > room:
                found.append((name, room, width))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_scrolls_sideways(page: Page, language: str) -> None:
    assert wider(page, PLACES, language) == []


@pytest.mark.parametrize(("game", "language"), [("all-fours", "ru"), ("california-speed", "pt")])
def test_no_page_of_other_games_scrolls_sideways(page: Page, game: str, language: str) -> None:
    assert wider(page, PLACES_OF_OTHER_GAMES[game], language) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_scheme_scrolls_sideways(page: Page, language: str) -> None:
    found = []
    for name in ("home", "rules", "example step", "hand in play", "ended hand"):
        PLACES[name](page, language)
        found += [(name, element) for element in page.evaluate(SIDEWAYS)]
    assert found == [("rules", "sideways")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_broken(page: Page, language: str) -> None:
    broken = []
    for name in ("rules", "clause with an exercise", "readings"):
        PLACES[name](page, language)
        for width in (MAGNIFIED, WIDTH, 768):
            page.set_viewport_size({"width": width, "height": 740})
            broken += [(name, width, words) for words in page.evaluate(BROKEN)]
    assert broken == []


def test_the_scheme_is_scrolled_by_keys(page: Page) -> None:
    page.goto(rules("ru"))
    region = page.locator("#scheme [role=region][tabindex]")
    region.focus()
    expect(region).to_be_focused()
    page.keyboard.press("ArrowRight")
    wait_until(page, "document.activeElement.scrollLeft > 0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_scheme_says_that_it_scrolls(page: Page, language: str) -> None:
    page.goto(rules(language))
    says = page.locator("#scheme-scrolls")
    expect(says).to_be_visible()
    region = page.locator("#scheme [role=region]")
    assert says.inner_text() in (region.get_attribute("aria-label") or "") or (
        "scheme-scrolls" in (region.get_attribute("aria-labelledby") or "").split()
    )


@pytest.mark.parametrize("game", ["california-jack", *PLACES_OF_OTHER_GAMES])
def test_the_scheme_scrolls_on_a_telephone_alone_and_says_so_there_alone(
    page: Page, game: str
) -> None:
    page.goto(rules("ru", game=game))
    scrolls, says = [], []
    for width in (MAGNIFIED, WIDTH, 479, 480, 560, 680, 1100):
        page.set_viewport_size({"width": width, "height": 740})
        page.locator("#scheme").scroll_into_view_if_needed()
        scrolls += [width] if "sideways" in page.evaluate(SIDEWAYS) else []
        says += [width] if page.locator("#scheme-scrolls").is_visible() else []
    assert scrolls == says == [MAGNIFIED, WIDTH, 479]


@pytest.mark.parametrize("game", ["california-jack", *PLACES_OF_OTHER_GAMES])
def test_a_finger_finds_everything_that_is_pressed(page: Page, game: str) -> None:
    small = {}
    for name in unfolded(page, PLACES_OF_OTHER_GAMES.get(game, PLACES), "pt"):
        if found := page.evaluate(SMALL, FINGER):
            small[name] = found
    assert small == {}


def test_each_card_of_six_can_be_touched(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    hand = page.locator(".seat-bottom .hand")
    hand.scroll_into_view_if_needed()
    touchable = hand.evaluate(TOUCHABLE)
    assert len(touchable) == 6
    assert all(across >= FINGER and along >= FINGER for across, along in touchable), touchable


RAN_FIVE_TIMES = ALL_HEARTS.replace("QD KD AD  AH KH QH  6H", "QD KD 6H  AH KH QH  AD")
"""The fifth round of running turns another suit: each has six cards and five times three."""


def test_each_card_of_twenty_one_can_be_touched(page: Page) -> None:
    lay(page, "pt", as_json(RAN_FIVE_TIMES))
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    hand = page.locator(".seat-bottom .hand")
    page.evaluate("scrollTo(0, document.querySelector('.seat-bottom').offsetTop)")
    hand.evaluate("hand => scrollBy(0, hand.getBoundingClientRect().top - 100)")
    touchable = hand.evaluate(TOUCHABLE)
    assert len(touchable) == 21
    assert all(across >= FINGER and along >= FINGER for across, along in touchable), touchable


def test_four_hands_lie_apart_within_the_screen(page: Page) -> None:
    lay(page, "ru", as_json(PARTNERS, profile="partners"), "C", profile="partners")
    edges = page.evaluate(
        """() => ["left", "top", "right", "bottom"].map((place) => {
            const cards = [...document.querySelectorAll(`.seat-${place} .hand .card`)];
            const boxes = cards.map((card) => card.getBoundingClientRect());
            return [cards.length, Math.min(...boxes.map((box) => box.left)),
                Math.max(...boxes.map((box) => box.right))];
        })"""
    )
    assert [count for count, _, _ in edges] == [9, 9, 9, 9]
    assert all(0 <= left < right <= WIDTH for _, left, right in edges), edges
    (_, _, end_of_left), _, (_, start_of_right, _), _ = edges
    assert end_of_left <= start_of_right


def test_the_goal_stays_in_sight_of_the_hand(page: Page) -> None:
    page.set_viewport_size({"width": WIDTH, "height": 480})
    go_on_from(page, "ru", B_MUST_TRUMP)
    page.locator(".seat-bottom .hand").scroll_into_view_if_needed()
    expect(page.locator(".goal .trump")).to_be_in_viewport()
    expect(page.locator(".goal .target")).to_be_in_viewport()
