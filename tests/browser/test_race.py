"""A race in the browser: the clocks of the server and of the page stand until a test moves them."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import APIResponse, Page, Route, ViewportSize, expect

from games.california_speed.rules import SLUG, Cover, Place
from games.core import Seat
from games.play import racing
from games.play.line import MARGIN, ticket
from games.play.models import RaceClock

from ..california_speed.tables import NO_MATCH, as_json
from .conftest import NextDeal
from .places import begin, focus_on_the_table, hand_on, lay, run_race, swapped, word
from .racing import (
    RACE,
    Clock,
    assert_won,
    button,
    done,
    match,
    no_match,
    packet,
    race,
    race_of_pair,
    tops,
)
from .stillness import SIZES, Moved, watched

LOOK = 600
"""Milliseconds in which the test, as a racer, sees a match and covers it."""

Answered = tuple[Route, APIResponse]
"""A request, and the server's answer to it."""


@pytest.fixture
def clock(clocked_page: Page, monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(clocked_page)
    monkeypatch.setattr(racing, "now", lambda: clock.now)
    return clock


def test_a_race_is_won_against_the_child(clock: Clock, next_deal: NextDeal) -> None:
    page = race(clock, "ru", next_deal)
    answered = 0
    while not page.locator(".tally").count():
        due = clock.due
        assert due is not None
        place = match(page)
        said = place is None and not no_match(page).count()
        if said or due <= LOOK:  # the bot is first
            with swapped(page):
                clock.run(due)
            answered += 1
            continue
        clock.run(LOOK)
        with swapped(page):
            (no_match(page) if place is None else button(page, place)).click()
    assert_won(page)
    # The page has asked once for each act of the bot, and it was there each time.
    assert len(clock.asked) == answered == len(done(page, Seat.B))
    assert answered > 3


def test_the_page_asks_when_the_bot_is_due_and_not_before(clock: Clock) -> None:
    page = race_of_pair(clock, "pt")
    due = clock.due
    assert due is not None
    button(page, "A3").focus()
    clock.run(due - 1)
    assert clock.asked == []
    assert done(page, Seat.B) == []
    with swapped(page):
        clock.run(1)
    assert clock.asked == [page.url]
    (act,) = done(page, Seat.B)
    assert act in ("B:A1", "B:B1")
    assert page.locator("[data-hand] .moved").get_attribute("data-place") == act[2:]
    expect(button(page, "A3")).to_be_focused()
    again = clock.due
    assert again is not None
    assert again > 0
    clock.run(again - 1)
    assert clock.asked == [page.url]


def test_what_the_bot_has_covered_meanwhile_is_covered_no_more(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    due = clock.due
    assert due is not None
    clock.now += due  # the page has not asked yet
    left = packet(page)
    seen = tops(page)
    other = page.context.new_page()
    other.goto(page.url)
    place = next(place for place, card in tops(other).items() if card != seen[place])
    with swapped(page):
        button(page, place).click()
    expect(page.locator("[data-hand] .notice")).to_have_count(1)
    assert done(page, Seat.A) == []
    assert packet(page) == left
    assert tops(page) == tops(other)


def test_a_second_covering_does_not_wait_for_the_answer_to_the_first(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    slow: list[Route] = []

    def hold(route: Route) -> None:
        if slow:
            route.continue_()
        else:
            slow.append(route)
            route.fetch()  # it has reached the server, whose answer is long in coming

    page.route("**/hands/*/", hold)
    button(page, "A1").click()
    with swapped(page):
        button(page, "B1").click()
    assert done(page, Seat.A) == ["A:A1", "A:B1"]
    assert page.locator("[data-hand] .notice").count() == 0
    assert packet(page) == 20


def test_a_pause_hides_the_tops_and_stops_the_clock(clock: Clock) -> None:
    page = race_of_pair(clock, "pt")
    lying = tops(page)
    assert len(lying) == 8
    before = clock.due
    assert before is not None
    with swapped(page):
        page.locator("button[value=pause]").click()
    assert page.locator("[data-hand] [data-card]").count() == 0
    assert page.locator("[data-hand] [data-place] .card.back").count() == 8
    assert focus_on_the_table(page)
    assert clock.due is None
    clock.run(3_600_000)
    assert clock.asked == []
    with swapped(page):
        page.locator("button[value=resume]").click()
    assert page.locator("[data-hand] [data-card]").count() == 0
    with swapped(page):
        clock.run(racing.COUNTDOWN + MARGIN)
    assert tops(page) == lying
    assert clock.due == before - MARGIN
    assert focus_on_the_table(page)
    assert hand_on(page).version == 0


# The start


@pytest.fixture
def ready(clock: Clock) -> Page:
    """A race that has not been started."""
    begin(clock.page, "ru", SLUG, **RACE)
    expect(clock.page.locator(".calls [value=resume]")).to_be_enabled()
    return clock.page


def test_a_race_opens_after_a_countdown(clock: Clock, ready: Page) -> None:
    ready.clock.pause_at(time.time() + 86_400)
    with swapped(ready):
        ready.locator(".calls [value=resume]").click()
    assert ready.locator("[data-hand] [data-card]").count() == 0
    expect(ready.locator(".countdown span")).to_have_text(["3", "2", "1"])
    with swapped(ready):
        clock.run(racing.COUNTDOWN + MARGIN)
    assert len(tops(ready)) == 8
    expect(ready.locator(".countdown")).to_have_count(0)


def test_the_line_is_measured_before_the_start_and_told(ready: Page) -> None:
    told = word("ru", "Your line: %(seconds)s s, allowed for.") % {"seconds": "0,00"}
    expect(ready.locator("[data-measured]")).to_have_text(told)


def test_where_the_line_cannot_be_measured_a_race_can_be_started(clock: Clock) -> None:
    clock.page.route("**/line/**", lambda route: route.fulfill(status=503))
    begin(clock.page, "ru", SLUG, **RACE)
    with swapped(clock.page):
        clock.page.locator(".calls [value=resume]").click()
    expect(clock.page.locator(".countdown")).to_have_count(1)


def test_the_line_of_a_race_that_runs_is_measured_with_each_table(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    key = hand_on(page).key
    first = ticket(sent(page), key)
    with swapped(page):
        button(page, "A1").click()
    assert first is not None
    until(page, lambda: len(getattr(ticket(sent(page), key), "ways", ())) > len(first.ways))


def sent(page: Page) -> str:
    """Return the ticket that the page sends with its next act."""
    return page.locator("[name=ticket]").input_value()


# The last word is the newest


def the_bots(page: Page) -> Place:
    """Return the place that the bot will cover next."""
    hand = hand_on(page)
    clock = racing.clock_of(hand)
    assert clock is not None
    act = racing.racer(hand, clock).due(hand.replay)
    assert isinstance(act, Cover)
    return act.place


def until(page: Page, so: Callable[[], bool]) -> None:
    """Wait until something is so, which no element of the page shows; five seconds at most."""
    for _ in range(500):
        if so():
            return
        page.wait_for_timeout(10)
    raise AssertionError("it has not come to be so")


def waited(page: Page, found: list[Answered]) -> Answered:
    """Wait until a request has been answered by the server, whose answer is held."""
    until(page, lambda: bool(found))
    return found[0]


def held(page: Page, pattern: str) -> list[Answered]:
    """Hold each answer to an address."""
    found: list[Answered] = []
    page.route(pattern, lambda route: found.append((route, route.fetch())))
    return found


def test_an_answer_that_is_older_than_what_is_shown_is_not_drawn(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    asked = held(page, "**/hands/*/?ticket=*")
    assert clock.due is not None
    place = {"A1": "B1", "B1": "A1"}[str(the_bots(page))]
    clock.run(clock.due)
    route, answer = waited(page, asked)
    clock.now += 10
    with swapped(page):
        button(page, place).click()
    lying, left = tops(page), packet(page)
    with page.expect_response("**/hands/*/?ticket=*"):
        route.fulfill(response=answer)
    page.wait_for_timeout(100)
    assert (tops(page), packet(page)) == (lying, left)


def test_a_press_counts_though_the_table_is_drawn_anew_under_it(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    pressed(clock, page, "A3")
    expect(page.locator(".refusal a.clause-ref").last).to_have_attribute(
        "href", f"/ru/{SLUG}/#no-lone-rank"
    )


def test_a_press_counts_for_the_card_that_lay_there_when_it_began(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    pressed(clock, page, str(the_bots(page)))
    expect(page.locator("[data-hand] .notice")).to_have_count(1)
    assert done(page, Seat.A) == []


def pressed(clock: Clock, page: Page, place: str) -> None:
    """Press a place, and let go of it when the bot has acted meanwhile."""
    button(page, place).hover()
    page.mouse.down()
    assert clock.due is not None
    with swapped(page):
        clock.run(clock.due)
    with swapped(page):
        page.mouse.up()


def test_a_press_that_is_let_go_elsewhere_is_none(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    button(page, "A3").hover()
    page.mouse.down()
    assert clock.due is not None
    with swapped(page):
        clock.run(clock.due)
    button(page, "B3").hover()
    page.mouse.up()
    page.wait_for_timeout(100)
    assert page.locator(".refusal, .notice").count() == 0


def test_a_card_that_is_under_way_lies_on_its_place(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    acts = held(page, "**/hands/*/")
    button(page, "A1").click()
    expect(page.locator("[data-place=A1] .pending")).to_be_visible()
    route, answer = waited(page, acts)
    with swapped(page):
        route.fulfill(response=answer)
    expect(page.locator(".pending")).to_have_count(0)
    assert done(page, Seat.A) == ["A:A1"]


def test_the_answer_to_another_card_does_not_take_it_away(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    acts = held(page, "**/hands/*/")
    button(page, "A1").click()
    waited(page, acts)
    button(page, "B1").click()
    until(page, lambda: len(acts) == 2)
    with swapped(page):
        acts[0][0].fulfill(response=acts[0][1])
    expect(page.locator("[data-place=B1] .pending")).to_be_visible()
    expect(page.locator("[data-place=A1] .pending")).to_have_count(0)
    clock.now += 1
    with swapped(page):
        acts[1][0].fulfill(response=acts[1][1])
    expect(page.locator(".pending")).to_have_count(0)


def test_a_card_that_could_not_be_sent_comes_back(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    page.route("**/hands/*/", lambda route: route.abort())
    button(page, "A1").click()
    expect(page.locator(".pending")).to_have_count(0)
    expect(page.locator("#offline")).to_be_visible()


def test_the_second_of_two_quick_presses_is_meant_as_well(clock: Clock) -> None:
    page = race_of_pair(clock, "ru")
    with swapped(page):
        button(page, "A1").click()
    button(page, "A1").hover()
    with swapped(page):
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
    expect(page.locator(".refusal, .said").first).to_be_visible()
    assert len(done(page, Seat.A)) == 2 or page.locator(".refusal").count() == 1


# Away


def out_of_sight(page: Page, hidden: bool) -> None:
    """Tell a page that nobody sees it, or that somebody does again."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_race_that_nobody_sees_pauses_and_says_so(clock: Clock) -> None:
    page = race_of_pair(clock, "pt")
    clock.now += 5
    out_of_sight(page, hidden=True)
    until(page, lambda: RaceClock.objects.get(hand=hand_on(page)).paused is not None)
    clock.now += 60_000
    page.clock.run_for(1000)  # what the page asked for when it went out of sight is drawn
    out_of_sight(page, hidden=False)
    says = word("pt", "This page was out of sight: the clock is stopped, the cards are covered.")
    expect(page.locator("[data-hand] .told")).to_contain_text(says)
    assert page.locator("[data-hand] [data-card]").count() == 0
    assert done(page, Seat.B) == []


# Nothing moves under the finger


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}x{size['height']}")
@pytest.mark.parametrize("language", ["ru", "pt"])
def test_nothing_moves_but_what_is_laid(clock: Clock, language: str, size: ViewportSize) -> None:
    page = clock.page
    page.set_viewport_size(size)
    lay(page, language, as_json(NO_MATCH), **RACE)
    run_race(page)
    clock.stop()
    page.locator(".felt").scroll_into_view_if_needed()
    with watched(page) as said, swapped(page):
        clock.run(clock.due or 0)
    assert not said
    with watched(page) as paused, swapped(page):
        page.locator("button[value=pause]").click()
    assert not without_clock(paused)
    with watched(page) as counted, swapped(page):
        page.locator("button[value=resume]").click()
    assert not without_clock(counted)
    with watched(page) as opened, swapped(page):
        clock.run(racing.COUNTDOWN + MARGIN)
    assert not opened
    with watched(page) as laid, swapped(page):
        no_match(page).click()
    assert not laid
    assert hand_on(page).replay.beats[-1].event.kind == "laid-again"


def without_clock(moved: Moved) -> Moved:
    """Leave out the button that stops the clock, which says something longer then."""
    named = {key: by for key, by in moved.pieces.items() if "clock" not in key}
    return Moved(moved.away, named)
