"""Every kind of page as readers see it: for `docs/pictures/`, a sheet a kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Final, Literal

from PIL import Image
from playwright.sync_api import Browser, Page

from .studio import opened, save, scaled, sheet

WIDTHS: Final = (360, 768, 1280)
"""A telephone, a tablet, a desk; in pixels."""
HEIGHT: Final = 1000
"""How much of a page is shown."""
SCALE: Final = 0.5
"""Pixels of a sheet to one of the page."""

Scheme = Literal["light", "dark"]
LANGUAGES: Final[Mapping[Scheme, str]] = {"light": "ru", "dark": "pt"}
"""A row of a sheet: its colours, and the language in which the page is shown."""


def _address(path: str) -> Callable[[Page, str], object]:
    """Return the way to a page with a fixed address."""
    return lambda page, start: page.goto(f"{start}{path}")


def _in_place(page: Page, start: str) -> None:
    """An exercise unfolded beside its clause."""
    page.goto(f"{start}california-jack/#follow-or-trump")
    page.locator("#follow-or-trump details.try summary").click()
    page.locator("#follow-or-trump [data-exercise]").wait_for()


POSITION: Final = "?example=jack-and-queen&step=1"
"""From where a hand is played on."""


def _hand(page: Page, start: str) -> None:
    page.goto(f"{start}california-jack/play/{POSITION}")
    page.locator("form.start button").click()
    page.locator("[data-hand]").wait_for()


def _refusal(page: Page, start: str) -> None:
    _hand(page, start)
    page.locator("[data-hand] .play.unlawful").first.click()
    page.locator(".refusal").wait_for()


def _ended(page: Page, start: str) -> None:
    page.goto(f"{start}all-fours/play/?example=partners&step=26")
    page.locator("form.start button").click()
    page.locator("[data-hand]").wait_for()
    while page.locator("[data-hand] .play.lawful").count():
        version = page.locator("[data-hand] input[name=version]").get_attribute("value")
        page.locator("[data-hand] .play.lawful").first.click()
        page.locator(f'[data-hand] input[name=version][value="{version}"]').wait_for(
            state="detached"
        )


PAGES: Final[Mapping[str, Callable[[Page, str], object]]] = {
    "home": _address(""),
    "rules": _address("california-jack/"),
    "exercise-in-place": _in_place,
    "clause": _address("all-fours/clauses/revoke/"),
    "exercise": _address("california-speed/clauses/finish-the-match/exercise/?answer=B3"),
    "quiz": _address("all-fours/quiz/?seed=3"),
    "example": _address("california-jack/examples/jack-and-queen/2/"),
    "partners": _address("all-fours/examples/partners/16/"),
    "race": _address("california-speed/examples/shared-match/1/"),
    "readings": _address("all-fours/readings/"),
    "booklet": _address("california-jack/booklet/"),
    "refusal": _refusal,
    "ended": _ended,
    "cards": _address("cards/"),
    "error": _address("no-such-page/"),
}
"""Kind of page -> the way there, from the address of a home page."""


COVER: Final = "rules-and-table"
"""The name of the README's picture."""


def _cover(page: Page, start: str) -> None:
    """A hand in the page of the rules, at a card that was refused."""
    page.goto(f"{start}california-jack/")
    # Cards of an example in the place of chance, so that the picture is always the same.
    page.route("**/play/", lambda asked: asked.continue_(url=f"{asked.request.url}{POSITION}"))
    page.locator(".deal-me-in a.button").click()
    page.locator(".deal-me-in form.start").wait_for()
    page.unroute("**/play/")
    page.locator(".deal-me-in form.start button").click()
    page.locator(".deal-me-in [data-hand] .play.unlawful").first.click()
    page.locator(".refusal").wait_for()
    # No line of the clause before it is seen in part.
    page.locator("#trick-winner").evaluate(
        "clause => { clause.style.scrollMargin = 0; clause.scrollIntoView(); }"
    )


def draw(browser: Browser, origin: str) -> None:
    """Write a sheet of every kind of page: three widths, light above dark."""
    cover = BytesIO()
    _shot(browser, COVER, _cover, f"{origin}/ru/", 1280, "light", 1).save(cover, "PNG")
    save(cover.getvalue(), f"docs/pictures/{COVER}.png", colours=256)
    for name, reach in PAGES.items():
        rows = [
            [
                _shot(browser, name, reach, f"{origin}/{language}/", width, scheme, SCALE)
                for width in WIDTHS
            ]
            for scheme, language in LANGUAGES.items()
        ]
        save(sheet(rows), f"docs/pictures/{name}.png", colours=256)


def _shot(
    browser: Browser,
    name: str,
    reach: Callable[[Page, str], object],
    start: str,
    width: int,
    scheme: Scheme,
    scale: float,
) -> Image.Image:
    with opened(
        browser,
        f"{name}, {width} px, {scheme}",
        viewport={"width": width, "height": HEIGHT},
        color_scheme=scheme,
        reduced_motion="reduce",
    ) as page:
        reach(page, start)
        return scaled(page.screenshot(), scale)
