"""Pointing at a clause number, or focusing it, shows the clause in place."""

import pytest
from playwright.sync_api import Page, Route, expect

from .places import SCHEMES
from .test_accessibility import Found, told

STEP = "/ru/california-jack/examples/jack-and-queen/2/"


def test_pointing_at_a_number_shows_the_clause(page: Page) -> None:
    page.goto(STEP)
    page.hover(".said .clause-ref")
    expect(page.get_by_role("tooltip")).to_contain_text("козыр")


def test_focusing_a_number_shows_the_clause_and_describes_the_link(page: Page) -> None:
    page.goto(STEP)
    page.locator("[data-move=back]").focus()
    page.keyboard.press("Shift+Tab")
    shown = page.get_by_role("tooltip")
    expect(shown).to_be_visible()
    expect(page.locator(":focus")).to_have_attribute("aria-describedby", "clause-card")


def test_a_clause_that_comes_late_does_not_take_the_place_of_another(page: Page) -> None:
    page.goto("/ru/california-jack/readings/")
    late, prompt = page.locator("h2 .clause-ref").all()[:2]
    clause = (late.get_attribute("href") or "").partition("#")[2]
    waiting: list[Route] = []
    page.route(f"**/clauses/{clause}/", lambda route: waiting.append(route))
    with page.expect_request(f"**/clauses/{clause}/"):
        late.hover()
    prompt.hover()
    shown = page.get_by_role("tooltip")
    expect(shown).to_have_count(1)
    said = shown.inner_text()
    with page.expect_response(f"**/clauses/{clause}/") as answer:
        waiting.pop().continue_()
    answer.value.finished()
    page.evaluate("new Promise((drawn) => setTimeout(drawn, 50))")
    expect(shown).to_have_text(said)


def test_escape_hides_the_clause_and_keeps_the_focus(page: Page) -> None:
    page.goto(STEP)
    page.locator("[data-move=back]").focus()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("tooltip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tooltip")).to_have_count(0)
    expect(page.locator(".clause-ref:focus")).to_have_count(1)


def test_the_number_is_still_a_link_to_the_clause_in_its_place(page: Page) -> None:
    page.goto(STEP)
    page.click(".said .clause-ref")
    page.wait_for_url("**/ru/california-jack/#void-must-trump")


VERDICT = "/pt/california-speed/clauses/finish-the-match/exercise/?answer=A1"


@pytest.mark.parametrize("address", [STEP, VERDICT])
def test_axe_finds_nothing_on_a_clause_shown_in_place(page: Page, axe: Found, address: str) -> None:
    page.goto(address)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.locator("main .clause-ref").last.hover()
        expect(page.get_by_role("tooltip")).to_be_visible()
        assert told(axe(page)) == []


def test_a_clause_shown_in_place_fits_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(STEP)
    page.locator("main .clause-ref").last.hover()
    shown = page.get_by_role("tooltip").bounding_box()
    assert shown is not None
    assert shown["x"] >= 0
    assert shown["x"] + shown["width"] <= 360


@pytest.mark.parametrize("game", ["california-jack", "all-fours", "california-speed"])
def test_a_booklet_shows_its_own_clauses_and_asks_for_none(page: Page, game: str) -> None:
    page.goto(f"/ru/{game}/booklet/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    number = page.locator(".booklet .clause-ref").first
    slug = (number.get_attribute("href") or "").removeprefix("#")
    number.hover()
    clause = page.locator(f".booklet .clause[id='{slug}'] p").inner_text()
    expect(page.get_by_role("tooltip")).to_have_text(clause)
    assert [address for address in asked if "clauses" in address] == []
