"""The table stays still: nothing moves but what was played, drawn or gathered."""

import itertools
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize

from .places import B_MUST_TRUMP, begin, card, go_on_from, hand_on, rules, step
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


def test_an_answer_to_an_exercise_moves_nothing(page: Page) -> None:
    page.goto("/ru/california-jack/clauses/follow-or-trump/exercise/")
    for size in SIZES:
        page.set_viewport_size(size)
        page.locator(".felt .pick").first.click()
        moved = act(page, page.locator("[data-exercise] button.button"), "[data-exercise]")
        # The verdict is brought in sight, and the head of the table stays in it; what is pressed
        # next stands below the verdict.
        lying = [one for one in moved.pieces if one.startswith(("room", "lying", ".stock", ".won"))]
        assert lying == [], size


# In sight

IN_SIGHT: Final = """selectors => selectors.flatMap((selector) => {
    const part = [...document.querySelectorAll(selector)].at(-1);
    const { top, bottom, left, right } = part.getBoundingClientRect();
    const clear = document.querySelector(".goal").getBoundingClientRect();
    const over = top < clear.bottom - 1 && left < clear.right && bottom > clear.top;
    const within = top >= -1 && bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth;
    return within && !over ? [] : [selector];
})"""
"""A script: which of some parts are not in sight as a whole."""

LOW: Final = SIZES[1:3]


def played_by_keys(page: Page, parts: list[str], place: Callable[[], str | None]) -> int:
    """Play a deal to its end by the keyboard; `place` is what to focus for the next act.

    Fails where a part is not in sight after an act; returns how many acts there were.
    """
    acts = 0
    while (wanted := place()) is not None:
        page.locator(wanted).first.evaluate("part => part.focus({ preventScroll: true })")
        drawn_anew(page, HAND)
        page.keyboard.press("Enter")
        until_drawn(page, HAND)
        acts += 1
        if place() is not None:
            assert page.evaluate(IN_SIGHT, parts) == [], acts
    return acts


TRICKS: Final = [".trick", ".seat-bottom .hand", "[data-said] li:last-child"]


@pytest.mark.parametrize("game", ["california-jack", "all-fours"])
def test_a_deal_of_tricks_is_seen_whole_in_a_low_window(page: Page, game: str) -> None:
    page.set_viewport_size(LOW[0])
    begin(page, "ru", game, **({"profile": "partners"} if game == "all-fours" else {}))

    def place() -> str | None:
        for wanted in (".play.lawful", ".calls button"):
            if page.locator(wanted).count() and not page.locator(".pick").count():
                return wanted
        return None

    tricks = 26 if game == "california-jack" else 6
    assert played_by_keys(page, TRICKS, place) >= tricks


def test_a_game_of_speed_is_seen_whole_in_a_low_window(page: Page) -> None:
    page.set_viewport_size(LOW[0])
    begin(page, "ru", "california-speed")

    def place() -> str | None:
        state: Any = hand_on(page).replay.state
        if state.over:
            return None
        for top in state.coverable:
            return f'[data-place="{top}"] .play'
        return ".calls button"

    parts = [".side-top .row", ".side-bottom .row", "[data-said] li:last-child"]
    assert played_by_keys(page, parts, place) > 20


def test_four_are_seen_whole_on_a_telephone_on_its_side(page: Page) -> None:
    page.set_viewport_size(LOW[1])
    go_on_from(page, "pt", 9, "partners", "all-fours")
    page.locator(HAND).evaluate("table => table.scrollIntoView()")
    act(page, page.locator(".play.lawful").first, HAND)
    assert page.evaluate(IN_SIGHT, TRICKS) == []


@pytest.mark.parametrize("address", [step("ru", 3), step("pt", 16, "partners", "all-fours")])
def test_a_step_is_seen_whole_on_a_telephone_and_its_words_come_first(
    page: Page, address: str
) -> None:
    page.set_viewport_size(SIZES[0])
    page.goto(address)
    page.locator(VIEWER).evaluate("table => table.scrollIntoView()")
    parts = [".felt", ".said li:last-child", ".moves"]
    assert page.evaluate(IN_SIGHT, parts) == []
    said, pressed = (page.locator(part).bounding_box() for part in (".said", ".moves"))
    assert said is not None
    assert pressed is not None
    assert said["y"] + said["height"] <= pressed["y"]
