"""The table stays still: nothing moves but what was played, drawn or gathered."""

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from .places import B_MUST_TRUMP, begin, card, go_on_from, rules, step
from .stillness import SIZES, Moved, drawn_anew, until_drawn, watched

HAND = "[data-hand]"
VIEWER = "[data-viewer]"


def act(page: Page, button: Locator, table: str) -> Moved:
    """Press something on a table, when its top edge is at the top of the window or above."""
    page.locator(table).evaluate("table => scrollBy(0, table.getBoundingClientRect().top - 8)")
    button.scroll_into_view_if_needed()
    with watched(page, table) as moved:
        drawn_anew(page, table)
        button.evaluate("button => button.click()")
        until_drawn(page, table)
    return moved


def held_in_order(moved: Moved) -> None:
    """Forget the cards of a hand that has drawn: they lie in its rooms, in another order."""
    for piece in [piece for piece in moved.pieces if piece.startswith("held ")]:
        del moved.pieces[piece]


def in_rules(page: Page) -> None:
    page.goto(rules("ru"))
    page.locator(".deal-me-in a.button").click()
    page.locator(".deal-me-in form.start button").click()
    page.locator(HAND).wait_for()


HANDS: dict[str, Callable[[Page], None]] = {
    "rules page": in_rules,
    "four": lambda page: go_on_from(page, "ru", 9, "partners", "all-fours"),
    "two": lambda page: go_on_from(page, "pt", 16, "beg-and-run", "all-fours"),
}


@pytest.mark.parametrize("hand", HANDS)
def test_nothing_moves_but_what_is_played_drawn_or_gathered(page: Page, hand: str) -> None:
    HANDS[hand](page)
    for size in itertools.islice(itertools.cycle(SIZES), 10):
        page.set_viewport_size(size)
        lawful = page.locator(".play.lawful")
        if not lawful.count():
            break
        moved = act(page, lawful.first, HAND)
        if page.locator(".outcome").count():
            break  # the count is brought in sight
        if hand == "rules page":
            held_in_order(moved)
        assert not moved, f"{size} {moved.away} {moved.pieces}"


def test_nothing_moves_in_a_calm_game_of_speed_but_what_is_laid(page: Page) -> None:
    begin(page, "ru", "california-speed")
    for size in SIZES:
        page.set_viewport_size(size)
        moved = act(page, page.locator(".calls button").first, HAND)
        assert not moved.away, (size, moved)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_a_refusal_moves_nothing(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    go_on_from(page, "ru", B_MUST_TRUMP)
    moved = act(page, card(page, "B:2D"), HAND)
    assert not moved.pieces
    assert page.locator(".refused [data-card]").get_attribute("data-card") == "2D"


VIEWERS = {
    "rules page": (rules("ru"), "#example-jack-and-queen [data-viewer]"),
    "two": (step("ru", 0), VIEWER),
    "four": (step("pt", 8, "partners", "all-fours"), VIEWER),
}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_moves_at_a_step_but_what_the_step_moves(page: Page, viewer: str) -> None:
    address, table = VIEWERS[viewer]
    page.goto(address)
    for size in itertools.islice(itertools.cycle(SIZES), 10):
        page.set_viewport_size(size)
        moved = act(page, page.locator(f"{table} [data-move=on]"), table)
        held_in_order(moved)
        moved.pieces.pop("room of seat-top 0", None)
        assert not moved, f"{size} {moved.away} {moved.pieces}"
