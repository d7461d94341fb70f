"""California Speed in the browser: calm play by keys and forms, races against the bot's clock."""

import re
import time
from collections import Counter

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Request, Route, expect

from games.engine import Seat
from games.engine.california_speed import SLUG
from games.play import racing
from games.play.line import MARGIN

from ..engine.california_speed.tables import PAIR, as_json
from .conftest import NextDeal
from .places import (
    begin,
    example,
    focus_on_the_table,
    hand_on,
    lay,
    run_race,
    step,
    swapped,
    word,
)

CALM_PACK, RACE_PACK = 753, 262
"""Seeds of packs that are won in some 30 acts by a player who covers only what is seen to match."""
LOOK = 600
"""Milliseconds in which the test, as a racer, sees a match and covers it."""
RACE = {"kind": "race", "skill": "child"}


def tops(page: Page) -> dict[str, str]:
    """Return the card that lies open on each place, in the order of the page: `{"B4": "7C"}`."""
    found: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("[data-hand] [data-place]")]
            .filter((place) => place.querySelector("[data-card]"))
            .map((place) => [place.dataset.place,
                place.querySelector("[data-card]").dataset.card]))"""
    )
    return found


def match(page: Page) -> str | None:
    """Return the first place whose rank lies elsewhere too, as whoever looks at the table sees."""
    seen = tops(page)
    ranks = Counter(card[0] for card in seen.values())
    return next((place for place, card in seen.items() if ranks[card[0]] > 1), None)


def button(page: Page, place: str) -> Locator:
    """Return the button that covers a place."""
    return page.locator(f'[data-hand] [data-place="{place}"] button.play')


def no_match(page: Page) -> Locator:
    """Return the button that says that there is no match."""
    return page.locator('[data-hand] .calls button[value="A:no-match"]')


def packet(page: Page) -> int:
    """Return how many cards the own packet is said to have."""
    found = re.search(r"\d+", page.locator(".side-bottom .packet").inner_text())
    assert found is not None
    return int(found[0])


def done(page: Page, seat: Seat) -> list[str]:
    """Return what a seat has done in the hand on the page, without moments."""
    actions = hand_on(page).replay.record.actions
    return [str(act).partition("@")[0] for act in actions if act.seat is seat]


def assert_won(page: Page) -> None:
    """Check that the game is over and won by the own seat, as the record and the page say."""
    hand = hand_on(page)
    assert hand.over
    assert hand.result.winner == hand.replay.record.deal.profile.side(hand.own_seat)
    assert page.locator('.tally a[href$="#last-card-wins"]').count() == 1


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
    assert packet(page) == len(hand_on(page).replay.state.packets[Seat.A])


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


# Races. The server's clock stands until a test moves it, and the page's clock with it.


class Clock:
    """The clocks of the server and of a page, moved together."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.now = 1_700_000_000_000
        self.asked: list[str] = []
        page.on("request", self._ask)

    def _ask(self, request: Request) -> None:
        """Note for which table the page asks."""
        address = request.url.partition("?")[0]
        if request.method == "GET" and "/line/" not in address:
            self.asked.append(address)

    def stop(self) -> None:
        """Stop the page's clock, which runs while a page is loaded.

        It is stopped far ahead, so that the page asks once more, and what it is told is the due
        moment from here: without waiting for that answer a test would read the one before it.
        """
        with swapped(self.page):
            self.page.clock.pause_at(time.time() + 86_400)
        self.asked.clear()

    def run(self, milliseconds: int) -> None:
        """Let time pass, the server's first: a page that asks does so at the end of it."""
        self.now += milliseconds
        self.page.clock.run_for(milliseconds)

    @property
    def due(self) -> int | None:
        """In how many milliseconds the page is to ask again, as the server has told it."""
        waits = self.page.locator("[data-hand] [data-hx-trigger^='load delay:']")
        if not waits.count():
            return None
        found = re.search(r"(\d+)ms", waits.get_attribute("data-hx-trigger") or "")
        assert found is not None
        return int(found[1])


@pytest.fixture
def clock(clocked_page: Page, monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(clocked_page)
    monkeypatch.setattr(racing, "now", lambda: clock.now)
    return clock


def race(clock: Clock, language: str, next_deal: NextDeal) -> Page:
    """Begin a race against the child, with both clocks stopped at its beginning."""
    next_deal(RACE_PACK)
    begin(clock.page, language, SLUG, **RACE)
    run_race(clock.page)
    clock.stop()
    return clock.page


def race_of_pair(clock: Clock, language: str) -> Page:
    """Begin a race against the child in which two fives match at first, A1 and B1."""
    lay(clock.page, language, as_json(PAIR), **RACE)
    run_race(clock.page)
    clock.stop()
    return clock.page


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
    slow: list[APIResponse] = []

    def hold(route: Route) -> None:
        if slow:
            route.continue_()
        else:
            slow.append(route.fetch())  # it has reached the server, whose answer is long in coming

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


@pytest.mark.parametrize("speed", ["1", "0.1"])
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
    page.clock.run_for(lasts - 1)
    assert page.url.endswith("/1/")
    page.clock.run_for(1)
    page.wait_for_url("**/2/")
    expect(page.locator(".step-number")).to_contain_text("2")
