"""California Speed in a browser: what lies on the table, and a race whose clocks a test moves."""

import re
import time
from collections import Counter
from typing import Final

from playwright.sync_api import Locator, Page, Request

from games.california_speed.rules import SLUG
from games.core import Seat

from ..california_speed.tables import PAIR, as_json
from .conftest import NextDeal
from .places import begin, hand_on, lay, run_race, swapped

RACE_PACK: Final = 262
"""Seed of a pack that is won in some 30 acts by a player who covers only what is seen to match."""
RACE: Final = {"kind": "race", "skill": "child"}


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
