"""California Speed in the browser: calm play by keys and forms, and the viewer of a race."""

import re
import time
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from games.california_speed.rules import SLUG
from games.core import Seat

from ..california_speed.tables import PAIR, as_json
from ..play.helpers import state_of
from .conftest import NextDeal
from .places import example, hand_on, lay, step, swapped, word
from .racing import assert_won, button, done, match, no_match, packet, tops

CALM_PACK: Final = 753
"""Seed of a pack that is won in some 30 acts by a player who covers only what is seen to match."""


# Calm play


def test_a_whole_calm_game_is_played_by_keys(page: Page, next_deal: NextDeal) -> None:
    next_deal(CALM_PACK)
    page.goto(f"/ru/{SLUG}/play/")
    page.locator("form.start button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand]")).to_be_focused()
    said = 0
    while not page.locator(".tally").count():
        place = match(page)
        if place is None:
            assert page.locator("[data-hand] .play").count() == 8
            page.keyboard.press("8")
            page.keyboard.press("Tab")
            expect(no_match(page)).to_be_focused()
            with swapped(page):
                page.keyboard.press("Enter")
            expect(page.locator("[data-hand]")).to_be_focused()
            said += 1
            continue
        page.keyboard.press(str(list(tops(page)).index(place) + 1))
        expect(button(page, place)).to_be_focused()
        with swapped(page):
            page.keyboard.press("Enter")
        if not page.locator(".tally").count():
            expect(button(page, place)).to_be_focused()
    assert said > 0
    assert_won(page)


def test_calm_play_needs_no_scripts(no_js_page: Page, next_deal: NextDeal) -> None:
    page = no_js_page
    next_deal(CALM_PACK)
    page.goto(f"/pt/{SLUG}/play/")
    expect(page.locator("input[name=kind][value=calm]")).to_be_visible()
    expect(page.locator("input[name=kind][value=race]")).to_be_hidden()
    expect(page.locator("input[name=skill]").first).to_be_hidden()
    page.locator("form.start button").click()
    expect(page.locator("[data-hand]")).to_have_count(1)
    covered: list[str] = []
    while len(covered) < 10:
        place = match(page)
        with swapped(page):
            (no_match(page) if place is None else button(page, place)).click()
        covered += [] if place is None else [place]
    acts = done(page, Seat.A)
    assert [act for act in acts if act != "A:no-match"] == [f"A:{place}" for place in covered]
    assert "A:no-match" in acts
    assert len(done(page, Seat.B)) > 1
    assert packet(page) == len(state_of(hand_on(page)).packets[Seat.A])


def test_a_lone_rank_is_refused_by_its_clause(page: Page) -> None:
    lay(page, "ru", as_json(PAIR))
    with swapped(page):
        button(page, "A2").click()
    expect(page.locator(".refusal a.clause-ref").last).to_have_attribute(
        "href", f"/ru/{SLUG}/#no-lone-rank"
    )
    expect(button(page, "A2")).to_be_focused()
    assert done(page, Seat.A) == []


def test_a_card_covered_meanwhile_is_covered_no_more(page: Page) -> None:
    lay(page, "ru", as_json(PAIR))
    other = page.context.new_page()
    other.goto(page.url)
    with swapped(other):
        button(other, "A1").click()
    acts, left = done(page, Seat.A), packet(other)
    assert acts == ["A:A1"]
    with swapped(page):
        button(page, "A1").click()
    says = word("ru", "The tops have changed, and nothing was done. Look at them anew.")
    expect(page.locator("[data-hand] .notice")).to_have_text(says)
    assert done(page, Seat.A) == acts
    assert packet(page) == left
    assert tops(page) == tops(other)
    expect(page.locator("#announcer")).to_contain_text(says)


# The viewer of a race

SHARED = "shared-match"


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_each_act_stands_with_its_time(page: Page, language: str) -> None:
    page.goto(step(language, 0, SHARED, SLUG))
    for number, beat in enumerate(example(SHARED).beats):
        expect(page.locator(".step-number")).to_contain_text(str(number))
        says = page.locator(".moment").inner_text()
        seconds = re.search(r"\d+,\d\d", says)
        assert seconds is not None, says
        assert round(float(seconds[0].replace(",", ".")) * 1000) == beat.state.moment
        page.locator("[data-viewer]").press("ArrowRight")
        page.wait_for_url(f"**/{min(number + 1, len(example(SHARED).beats) - 1)}/")


@pytest.mark.parametrize("speed", ["1", "0.5", "0.1"])
def test_a_race_is_run_at_the_chosen_speed(clocked_page: Page, speed: str) -> None:
    page = clocked_page
    page.goto(step("ru", 0, SHARED, SLUG))
    page.clock.pause_at(time.time() + 86_400)
    page.locator("[data-speed]").select_option(speed)
    page.locator("[data-play]").click()  # the first step is shown at once
    page.wait_for_url("**/1/")
    first, second = (beat.state.moment for beat in example(SHARED).beats[1:3])
    expect(page.locator("[data-viewer]")).to_have_attribute("data-wait", str(second - first))
    expect(page.locator("[data-speed]")).to_have_value(speed)
    lasts = round((second - first) / float(speed))
    # What the script presses is seen at once; the address changes when its answer has come.
    page.evaluate("document.addEventListener('click', () => { window.pressed = true; }, true)")
    page.clock.run_for(lasts - 1)
    assert not page.evaluate("window.pressed")
    page.clock.run_for(1)
    assert page.evaluate("window.pressed")
    page.wait_for_url("**/2/")
    expect(page.locator(".step-number")).to_contain_text("2")
