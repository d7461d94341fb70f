"""What axe-core finds on each kind of page, and motion for those who want none."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from .places import PLACES, PLACES_OF_OTHER_GAMES

Found = Callable[[Page], list[dict[str, Any]]]


def told(violations: list[dict[str, Any]]) -> list[str]:
    """Return what axe-core found, a line each: the rule, and the first place it is broken."""
    return [f"{found['id']}: {found['nodes'][0]['html']}" for found in violations]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("language", "scheme"),
    [
        ("ru", "light"),
        ("pt", "dark"),
        pytest.param("ru", "dark", marks=pytest.mark.audit),
        pytest.param("pt", "light", marks=pytest.mark.audit),
    ],
)
def test_axe_finds_nothing(
    page: Page, axe: Found, language: str, scheme: Literal["light", "dark"], place: str
) -> None:
    page.emulate_media(color_scheme=scheme)
    PLACES[place](page, language)
    assert told(axe(page)) == []


@pytest.mark.parametrize(
    ("game", "language", "scheme"),
    [("all-fours", "pt", "dark"), ("california-speed", "ru", "light")],
)
def test_axe_finds_nothing_in_other_games(
    page: Page, axe: Found, game: str, language: str, scheme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=scheme)
    found = []
    for place, reach in PLACES_OF_OTHER_GAMES[game].items():
        reach(page, language)
        found += [(place, line) for line in told(axe(page))]
    assert found == []


def test_axe_finds_nothing_on_a_hand_in_the_rules_page(page: Page, axe: Found) -> None:
    PLACES["rules"](page, "ru")
    for button in ("a.button", "form.start button"):
        page.locator(f".deal-me-in {button}").click()
    expect(page.locator(".deal-me-in [data-hand]")).to_have_count(1)
    assert told(axe(page)) == []


def test_who_wants_more_contrast_gets_no_soft_ink(page: Page) -> None:
    page.emulate_media(contrast="more")
    PLACES["rules"](page, "ru")
    inks = page.evaluate(
        """() => [document.body, document.querySelector(".clause-number")]
            .map((element) => getComputedStyle(element).color)"""
    )
    assert inks[0] == inks[1]
