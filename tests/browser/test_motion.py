"""What happened is seen in the order in which it happened, one thing after another.

The clock is the test's: every animation stands still from its beginning and is set to a moment.
"""

import itertools
import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from .places import B_MUST_TRUMP, card, go_on_from, step
from .stillness import drawn_anew, until_drawn
from .test_cards import keep

HAND: Final = "[data-hand]"
VIEWER: Final = "[data-viewer]"

STOPPED: Final = """() => document.addEventListener("htmx:afterSettle", () => {
    window.stopped = document.getAnimations().filter((animation) => !animation.transitionProperty);
    window.stopped.forEach((animation) => animation.pause());
})"""
"""A script that stops what the next swaps set off, at its beginning."""

TIMES: Final = """() => window.stopped.filter((one) => one.effect.getKeyframes()
    .some((frame) => frame.translate)).map((one) => {
        const { target } = one.effect;
        const { delay, duration } = one.effect.getComputedTiming();
        const where = target.closest(".gathered, .tops, .played, .hand, .row");
        const kinds = {
            gathered: "gather", tops: "draw", played: "play", hand: "make room", row: "lay",
        };
        const name = one.animationName || kinds[where.className.split(" ")[0]];
        const card = name === "gather" ? "" : ` ${target.dataset.card}`;
        return [`${name}${card}`, delay, delay + duration];
    }).sort((one, other) => one[1] - other[1])"""
"""A script: what moves, from when to when, in milliseconds since the table was drawn."""


class Move(NamedTuple):
    """Something that is seen to move."""

    what: str
    begins: float
    ends: float


def moves(page: Page) -> list[Move]:
    """Return what the last swap has set off, in its order; cards that make room left out."""
    told: list[Any] = page.evaluate(TIMES)
    return [move for move in (Move(*each) for each in told) if "make room" not in move.what]


def at(page: Page, moment: float) -> None:
    """Show the table as it looks at a moment."""
    page.evaluate(
        "moment => window.stopped.forEach((one) => { one.currentTime = moment; })", moment
    )


def finished(page: Page) -> None:
    """Show the table as it looks at the end."""
    page.evaluate("window.stopped.forEach((one) => one.finish())")


def then(page: Page, button: Locator, table: str = HAND) -> list[Move]:
    """Press something, and return what it sets off."""
    page.evaluate(STOPPED)
    drawn_anew(page, table)
    button.click()
    until_drawn(page, table)
    return moves(page)


@pytest.fixture
def lively(page: Page) -> Page:
    """A page whose reader has nothing against motion."""
    page.emulate_media(reduced_motion="no-preference")
    return page


def trumping(page: Page) -> list[Move]:
    """Trump A's 7♣ with 2♥, take the trick and draw J♥, whereupon A draws Q♦."""
    go_on_from(page, "ru", B_MUST_TRUMP)
    return then(page, card(page, "B:2H"))


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def seen(place: Locator) -> bool:
    return bool(
        place.evaluate(
            "part => part.checkVisibility({ visibilityProperty: true, opacityProperty: true })"
        )
    )


# The order


def test_a_trick_is_laid_then_gathered_then_the_cards_are_drawn(lively: Page) -> None:
    happened = trumping(lively)
    assert [move.what for move in happened] == ["play 2H", "gather", "draw JH", "draw QD"]
    for before, after in itertools.pairwise(happened):
        assert after.begins >= before.ends
    assert all(120 <= move.ends - move.begins <= 200 for move in happened)


def test_a_finished_trick_lies_for_about_a_second(lively: Page) -> None:
    played, gathered, *_ = trumping(lively)
    assert 900 <= gathered.begins - played.ends <= 1300
    trick = lively.locator(".gathered .card")
    for moment in (played.ends, gathered.begins):
        at(lively, moment)
        assert [seen(one) for one in trick.all()] == [True, True]
    at(lively, gathered.ends)
    assert not seen(trick.first)


def test_the_cards_of_several_bots_come_one_after_another(lively: Page) -> None:
    go_on_from(lively, "ru", 9, "partners", "all-fours")
    happened: list[Move] = []
    while len(happened) < 6:
        happened = then(lively, lively.locator(".play.lawful").first)
    assert len(happened) == lively.locator("[data-said] li").count()
    assert sum(move.what == "gather" for move in happened) == 1
    assert len({move.what for move in happened}) == len(happened)
    for before, after in itertools.pairwise(happened):
        assert after.begins >= before.ends


def test_the_next_lead_waits_until_the_cards_are_drawn(lively: Page) -> None:
    go_on_from(lively, "ru", B_MUST_TRUMP)
    happened = then(lively, card(lively, "B:2H"))
    while happened[-1].what.startswith("draw"):
        happened = then(lively, lively.locator(".play.lawful").last)
    *_, drawn, led = happened
    assert drawn.what.startswith("draw")
    assert led.what.startswith("play")
    lead = lively.locator(".trick .played")
    at(lively, drawn.ends)
    assert not seen(lead)
    at(lively, led.ends)
    assert seen(lead)


# From where to where


def test_a_card_comes_from_where_it_lay(lively: Page) -> None:
    go_on_from(lively, "ru", B_MUST_TRUMP)
    lively.evaluate("document.getAnimations().forEach((lifting) => lifting.finish())")
    lay = middle(lively.locator('.seat-bottom [data-card="2H"]'))
    happened = then(lively, card(lively, "B:2H"))
    played = lively.locator('.gathered [data-card="2H"]')
    at(lively, 0)
    assert middle(played) == pytest.approx(lay, abs=6)  # it may have been lifted
    at(lively, happened[0].ends)
    assert middle(played) != pytest.approx(lay, abs=40)


def test_a_drawn_card_lies_on_the_stock_until_it_goes_to_the_hand(lively: Page) -> None:
    *_, first, second = trumping(lively)
    stock = middle(lively.locator(".stock > .card"))
    drawn, held = lively.locator('.tops [data-card="JH"]'), lively.locator('.hand [data-card="JH"]')
    at(lively, first.begins)
    assert middle(drawn) == pytest.approx(stock, abs=2)
    assert (seen(drawn), seen(held)) == (True, False)
    at(lively, first.ends - 1)
    assert middle(drawn) == pytest.approx(middle(held), abs=3)
    at(lively, second.begins)
    assert (seen(drawn), seen(held)) == (False, True)
    assert seen(lively.locator('.tops [data-card="QD"]'))


def test_a_card_of_a_race_is_seen_to_cover_another(lively: Page) -> None:
    lively.goto(step("ru", 0, "shared-match", "california-speed"))
    (laid,) = then(lively, lively.locator("[data-move=on]"), VIEWER)
    assert laid.what.startswith("lay ")
    covered = lively.locator(".row .under")
    expect(covered).to_have_attribute("data-card", "5D")
    at(lively, laid.ends)
    assert middle(covered) == pytest.approx(middle(lively.locator(".under + .card")), abs=1)
    finished(lively)
    expect(covered).to_have_count(0)


# Skipped, refused, repeated


def press_a_key(page: Page) -> None:
    page.keyboard.press("Shift")


def tap(page: Page) -> None:
    page.locator(".goal").click(position={"x": 4, "y": 4})


@pytest.mark.parametrize("skip", [press_a_key, tap], ids=["key", "tap"])
def test_whatever_is_pressed_next_skips_to_the_end(
    lively: Page, skip: Callable[[Page], None]
) -> None:
    assert trumping(lively)
    assert seen(lively.locator(".gathered .card").first)
    skip(lively)
    assert not seen(lively.locator(".gathered .card").first)
    assert seen(lively.locator('.hand [data-card="JH"]'))


def test_a_card_played_meanwhile_is_the_only_one_that_moves(lively: Page) -> None:
    trumping(lively)
    happened = then(lively, lively.locator(".play.lawful").first)
    assert not {"play 2H", "draw JH", "draw QD"} & {move.what for move in happened}


def test_only_the_refused_card_moves(lively: Page) -> None:
    go_on_from(lively, "ru", B_MUST_TRUMP)
    assert [move.what for move in then(lively, card(lively, "B:2D"))] == ["refuse 2D"]


def test_a_refused_card_is_outlined_where_nothing_moves(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    assert then(page, card(page, "B:2D")) == []
    outlined = page.locator(".hand .card").evaluate_all(
        """cards => cards.filter((one) => getComputedStyle(one).outlineStyle === "solid")
            .map((one) => one.dataset.card)"""
    )
    assert outlined == ["2D"]


def test_a_card_sent_from_an_old_table_moves_nothing(lively: Page) -> None:
    go_on_from(lively, "ru", B_MUST_TRUMP)
    other = lively.context.new_page()
    other.goto(lively.url)
    then(other, card(other, "B:2H"))
    assert then(lively, card(lively, "B:8H")) == []
    expect(lively.locator(".notice")).to_have_count(1)


def test_a_step_back_moves_nothing(lively: Page) -> None:
    lively.goto(step("ru", 0))
    assert [move.what for move in then(lively, lively.locator("[data-move=on]"), VIEWER)] == [
        "play 7C"
    ]
    then(lively, lively.locator("[data-move=on]"), VIEWER)
    assert then(lively, lively.locator("[data-move=back]"), VIEWER) == []
    expect(lively).to_have_url(re.compile(f"{step('ru', 1)}$"))


# The choice of motion


def test_quick_motion_takes_less_than_half_the_time(lively: Page, base_url: str) -> None:
    calm = trumping(lively)[-1].ends
    keep(lively, base_url, "english.two.usual.quick")
    quick = trumping(lively)
    assert [move.what for move in quick] == ["play 2H", "gather", "draw JH", "draw QD"]
    assert quick[-1].ends < calm / 2


@pytest.mark.parametrize("look", ["", "english.two.usual.quick"])
def test_nothing_moves_for_a_reader_who_wants_no_motion(
    page: Page, base_url: str, look: str
) -> None:
    if look:
        keep(page, base_url, look)
    assert trumping(page) == []


def test_nothing_moves_for_a_reader_who_has_chosen_none(lively: Page, base_url: str) -> None:
    keep(lively, base_url, "english.two.usual.none")
    assert trumping(lively) == []


def test_all_stands_at_once_without_scripts(no_js_page: Page) -> None:
    no_js_page.emulate_media(reduced_motion="no-preference")
    go_on_from(no_js_page, "ru", B_MUST_TRUMP)
    card(no_js_page, "B:2H").click()
    expect(no_js_page.locator(".gathered")).to_have_count(1)
    assert no_js_page.evaluate("document.getAnimations().length") == 0
    assert not any(seen(one) for one in no_js_page.locator(".gathered .card, .tops .card").all())
    assert seen(no_js_page.locator('.hand [data-card="JH"]'))
