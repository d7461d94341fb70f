"""The viewer: keys, the address, the focus, and what is said aloud."""

import re

import pytest
from django.utils.translation import override
from playwright.sync_api import Locator, Page, expect

from games.california_jack.words import WORDS
from rules.pages.examples import PLAYERS

from .places import LANGUAGES, SAID_ALOUD, cards, example, rules, step, wait_until


def at_step(page: Page, number: int) -> None:
    """Wait until an example's own page shows a step, and the address says so."""
    expect(page).to_have_url(re.compile(rf"/examples/[\w-]+/{number}/$"))
    expect(viewer(page).locator(".step-number")).to_have_text(re.compile(rf"\b{number}\b"))


def viewer(page: Page, place: int = 0) -> Locator:
    """Return a viewer of the page: its only one, or one of the rules page."""
    return page.locator("[data-viewer]").nth(place)


def number(page: Page, place: int = 0) -> int:
    """Return the step that a viewer shows."""
    text = viewer(page, place).locator(".step-number").text_content() or ""
    found = re.search(r"\d+", text)
    assert found is not None, text
    return int(found[0])


def words(place: Locator) -> str:
    """Return a text as it is spoken: its spaces are all alike."""
    return " ".join(place.inner_text().split())


def holds_focus(place: Locator) -> bool:
    return bool(place.evaluate("element => element.contains(document.activeElement)"))


def test_keys_step_where_the_viewer_has_the_focus(page: Page) -> None:
    page.goto(step("ru", 3))
    viewer(page).focus()
    last = len(example().beats) - 1
    walk = {
        "ArrowRight": 4,
        "ArrowLeft": 3,
        "PageDown": 8,  # the trick of steps 6 and 7 is taken
        "PageUp": 3,
        "Home": 0,
        "End": last,
    }
    for key, to in walk.items():
        page.keyboard.press(key)
        at_step(page, to)
    assert holds_focus(viewer(page))


LEFT_TO_THE_BROWSER = """() => {
    window.left = [];
    window.addEventListener("keydown", (event) => window.left.push(!event.defaultPrevented));
}"""
"""A script that keeps of each key pressed from now on whether the browser may act on it."""


def left(page: Page, *keys: str) -> list[bool]:
    """Press keys; return of each whether it was left to the browser."""
    page.evaluate(LEFT_TO_THE_BROWSER)
    for key in keys:
        page.keyboard.press(key)
    return list(page.evaluate("window.left.splice(0)"))


def test_with_the_focus_elsewhere_keys_are_the_browsers(page: Page) -> None:
    page.goto(step("ru", 3))
    keys = ("ArrowRight", "PageDown", "Home", "End", "Space", "f", "?")
    assert left(page, *keys) == [True] * len(keys)
    at_step(page, 3)


def test_keys_that_lead_nowhere_are_the_browsers(page: Page) -> None:
    page.goto(step("ru", 0))
    viewer(page).focus()
    assert left(page, "ArrowLeft", "PageUp", "Home", "5", "g") == [True] * 5
    at_step(page, 0)
    last = len(example().beats) - 1
    page.goto(step("ru", last))
    viewer(page).focus()
    assert left(page, "ArrowRight", "PageDown", "End", "Space") == [True] * 4
    at_step(page, last)


@pytest.mark.parametrize("key", ["Shift+ArrowRight", "Control+f", "Alt+ArrowRight", "Shift+F"])
def test_keys_with_others_held_are_the_browsers(page: Page, key: str) -> None:
    page.goto(step("ru", 3))
    viewer(page).focus()
    assert left(page, key)[-1]
    at_step(page, 3)
    expect(page.locator(".turned")).to_have_count(0)


def test_keys_beyond_the_first_and_the_last_step_do_nothing(page: Page) -> None:
    page.goto(step("ru", 0))
    viewer(page).focus()
    for key in ("ArrowLeft", "PageUp", "Home"):
        page.keyboard.press(key)
    at_step(page, 0)
    page.keyboard.press("ArrowRight")
    at_step(page, 1)


def test_each_step_shows_its_table(page: Page) -> None:
    page.goto(step("ru", 0))
    viewer(page).focus()
    trick = viewer(page).locator(".trick")
    for number, lying in enumerate(([], ["7C"], ["7C", "2H"], []), start=0):
        at_step(page, number)
        assert cards(trick) == lying
        page.keyboard.press("ArrowRight")
    at_step(page, 4)
    assert "JH" in cards(viewer(page).locator(".seat-top .hand"))


def test_the_back_button_leaves_the_example_whatever_was_stepped_through(page: Page) -> None:
    page.goto(rules("ru"))
    page.goto(step("ru", 1))
    viewer(page).focus()
    for number in (2, 3):
        page.keyboard.press("ArrowRight")
        at_step(page, number)
    page.go_back()
    expect(page).to_have_url(re.compile(re.escape(rules("ru")) + "$"))
    page.go_forward()
    at_step(page, 3)
    assert cards(viewer(page).locator(".trick")) == []


def test_a_key_pressed_before_the_answer_to_another_wins(page: Page) -> None:
    page.route("**/examples/*/4/", lambda route: None)  # an answer that is long in coming
    page.goto(step("ru", 3))
    viewer(page).focus()
    with page.expect_request("**/examples/*/4/"):
        page.keyboard.press("ArrowRight")
    # Nobody waits for it any more: it would lay an old table under a new address.
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/4/")):
        page.keyboard.press("Home")
    at_step(page, 0)
    page.keyboard.press("ArrowRight")
    at_step(page, 1)


@pytest.mark.parametrize("start", ["with the focus on the viewer", "after a click on a step"])
def test_space_plays_and_pauses(clocked_page: Page, start: str) -> None:
    page = clocked_page
    page.goto(step("ru", 0))
    first = 1
    viewer(page).focus()
    if start == "after a click on a step":
        viewer(page).locator("[data-move=on]").click()
        page.clock.run_for(100)
        at_step(page, 1)
        first = 2
    page.keyboard.press("Space")
    at_step(page, first)
    expect(viewer(page).locator("[data-play]")).to_have_attribute("aria-pressed", "true")
    page.clock.run_for(2000)
    at_step(page, first + 1)
    page.clock.run_for(100)
    page.keyboard.press("Space")
    expect(viewer(page).locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(10_000)
    at_step(page, first + 1)


def test_playing_ends_at_the_last_step(clocked_page: Page) -> None:
    last = len(example().beats) - 1
    page = clocked_page
    page.goto(step("ru", last - 1))
    viewer(page).locator("[data-play]").click()
    at_step(page, last)
    page.clock.run_for(2000)
    expect(viewer(page).locator("[data-play]")).to_have_attribute("aria-pressed", "false")


def test_f_turns_the_table_and_it_stays_turned(page: Page) -> None:
    page.goto(step("ru", 1))

    def upper() -> str | None:
        seats = {
            place: viewer(page).locator(f".seat-{place}").bounding_box()
            for place in ("top", "bottom")
        }
        return min(seats, key=lambda place: (seats[place] or {"y": 0})["y"])

    assert upper() == "top"
    viewer(page).press("f")
    assert upper() == "bottom"
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    assert upper() == "bottom"
    page.keyboard.press("f")
    assert upper() == "top"


@pytest.mark.parametrize(("code", "sign"), [("KeyF", "а"), ("KeyF", "А"), ("KeyF", "F")])
def test_a_letter_is_known_by_the_place_of_its_key(page: Page, code: str, sign: str) -> None:
    page.goto(step("ru", 1))
    pressed = f"new KeyboardEvent('keydown', {{code: '{code}', key: '{sign}', bubbles: true}})"
    viewer(page).evaluate(f"viewer => viewer.dispatchEvent({pressed})")
    expect(page.locator(".turned")).to_have_count(1)


@pytest.mark.parametrize("address", [step("ru", 1), rules("ru")], ids=["own page", "rules"])
def test_a_question_mark_opens_the_keys_and_closes_them(page: Page, address: str) -> None:
    page.goto(address)
    viewer(page).focus()
    keys = page.locator("[data-swaps]").first.locator("[data-keys]")
    page.keyboard.press("?")
    expect(keys).to_have_attribute("open", "")
    page.keyboard.press("?")
    expect(keys).not_to_have_attribute("open", "")


def test_escape_leaves_the_viewer(page: Page) -> None:
    page.goto(rules("ru"))
    viewer(page).focus()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement === document.body")
    before = number(page)
    page.keyboard.press("End")
    assert number(page) == before


def test_the_focus_is_in_the_viewer_after_every_swap(page: Page) -> None:
    last = len(example().beats) - 1
    page.goto(step("ru", last - 2))
    for name, to in (("on", last - 1), ("on", last), ("back", last - 1), ("first", 0)):
        viewer(page).locator(f"[data-move={name}]").click()
        at_step(page, to)
        expect(viewer(page)).to_be_attached()
        wait_until(page, "document.activeElement.closest('[data-viewer]') !== null")
    viewer(page).locator(".stops a").nth(1).click()
    at_step(page, 2)
    wait_until(page, "document.activeElement.closest('[data-viewer]') !== null")


def test_a_move_keeps_the_focus_while_it_leads_somewhere(page: Page) -> None:
    page.goto(step("ru", 1))
    on = viewer(page).locator("[data-move=on]")
    on.focus()
    for number in (2, 3, 4):
        page.keyboard.press("Enter")
        at_step(page, number)
        expect(on).to_be_focused()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_announced_once_in_the_language_of_the_page(
    page: Page, language: str
) -> None:
    page.goto(step(language, 0))
    viewer(page).focus()
    page.evaluate(SAID_ALOUD)
    shown = []
    for number in (1, 2, 3, 4, 5):
        page.keyboard.press("ArrowRight")
        at_step(page, number)
        wait_until(page, f"window.saidAloud.length >= {number}")
        shown.append(words(viewer(page).locator("[data-said]")))
    said = page.evaluate("window.saidAloud")
    assert said == shown
    profile = example().record.deal.profile
    with override(language):
        for sentence, beat in zip(said, example().beats[1:6], strict=True):
            assert sentence.startswith(
                " ".join(WORDS.narrate(beat.event.known_to("open"), profile, PLAYERS).split())
            )


def test_in_the_rules_page_keys_move_only_the_viewer_that_has_the_focus(page: Page) -> None:
    page.goto(rules("ru"))
    page.evaluate(SAID_ALOUD)
    first, second = number(page), number(page, 1)
    address = page.url
    viewer(page, 1).focus()
    page.keyboard.press("ArrowRight")
    expect(viewer(page, 1).locator(".step-number")).to_have_text(re.compile(rf"\b{second + 1}\b"))
    wait_until(page, "window.saidAloud.length > 0")
    assert number(page) == first
    assert page.url == address
    assert holds_focus(viewer(page, 1))
    assert page.evaluate("window.saidAloud") == [words(viewer(page, 1).locator("[data-said]"))]


def test_in_the_rules_page_keys_never_act_on_the_page(page: Page) -> None:
    page.goto(rules("ru"))
    asked: list[str] = []
    page.on("request", lambda it: asked.append(it.url) if "hx-request" in it.headers else None)
    before = [number(page), number(page, 1)]
    for key in ("ArrowRight", "ArrowLeft", "PageDown", "PageUp", "End", "Home", "Space", "f", "?"):
        page.keyboard.press(key)
    assert [number(page), number(page, 1)] == before
    assert page.locator(".turned, [data-keys][open]").count() == 0
    page.keyboard.press("End")
    wait_until(page, "window.scrollY > 0")  # the browser's own answer to the key
    assert asked == []


def test_in_the_rules_page_a_viewer_plays_alone(clocked_page: Page) -> None:
    page = clocked_page
    page.goto(rules("ru"))
    other, begun = number(page), number(page, 1)
    viewer(page, 1).focus()
    page.keyboard.press("Space")
    for more in (1, 2):
        expect(viewer(page, 1).locator(".step-number")).to_have_text(
            re.compile(rf"\b{begun + more}\b")
        )
        page.clock.run_for(2000)
    assert number(page) == other
    page.keyboard.press("Space")
    expect(viewer(page, 1).locator("[data-play]")).to_have_attribute("aria-pressed", "false")
