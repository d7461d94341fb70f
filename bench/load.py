"""Rules pages and moves asked for as browsers do, and what they cost the server."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final

from .browser import Browser
from .hands import CHILD, FIRST, Seated, Start, begun, cover, good, play, press

PAGE: Final = f"/ru/{FIRST.game}/"
BARE_PAGE: Final = f"/bench/bare/{FIRST.game}/"

BROWSERS: Final = 4
"""How many ask at a time: as many as the server has threads, so that its core is never idle."""
PAGES: Final = 400
"""Pages that each of them asks for in a round."""
SHORT: Final = 4
"""Hands that each of them plays in a round, where a hand has few moves."""
LONGEST: Final = 20
"""Seconds that a race has gone on, at most, when it is covered: until then few are over."""


class Load:
    """Browsers at a server of the bench.

    Rates are requests by the seconds of processor time that the server spent on them. What its
    core could do in a second, then, whatever else disturbs the machine, and without what is not
    measured: the client, the beginning of hands.
    """

    def __init__(self, port: int) -> None:
        self._watch = Browser(port)
        self._browsers = [Browser(port) for _ in range(BROWSERS)]
        self._chance = random.Random(1)

    def close(self) -> None:
        """Hang up."""
        for browser in (self._watch, *self._browsers):
            browser.close()

    def pages(self) -> float:
        """Ask for the rules page; return the pages in a second."""
        return self._pages(PAGE)

    def bare_pages(self) -> float:
        """Ask for the same bytes from the bare view; return the pages in a second."""
        return self._pages(BARE_PAGE)

    def moves(self, start: Start, hands: int = 1) -> float:
        """Play whole hands at random; return the moves in a second, the bots' answers included."""
        return self._hands(hands, partial(begun, start=start), play)

    def covers(self) -> float:
        """Cover what matches in races of every age; return the coverings in a second.

        The child watches: the bot acts in few of them.
        """
        return self._hands(SHORT, self._race, cover)

    def bare_moves(self, start: Start) -> float:
        """Send forms of the same kind to the bare view; return the answers in a second."""
        return self._hands(1, partial(begun, start=start), press)

    def same_bytes(self) -> bool:
        """Say whether the rules page and its reference have the same bytes."""
        return self._watch.get(PAGE).body == self._watch.get(BARE_PAGE).body

    # A round

    def _pages(self, path: str) -> float:
        def ask(browser: Browser) -> int:
            request = browser.request("GET", path)
            for _ in range(PAGES):
                good(browser.send(request))
            return PAGES

        return self._rate([partial(ask, browser) for browser in self._browsers])

    def _hands(
        self,
        number: int,
        begin: Callable[[Browser], Seated],
        act: Callable[[Seated, random.Random], int],
    ) -> float:
        def all_of(hands: list[Seated]) -> int:
            return sum(act(hand, self._chance) for hand in hands)

        seated = [[begin(browser) for _ in range(number)] for browser in self._browsers]
        return self._rate([partial(all_of, hands) for hands in seated])

    def _race(self, browser: Browser) -> Seated:
        return begun(browser, CHILD, self._chance.randrange(LONGEST))

    def _rate(self, jobs: list[Callable[[], int]]) -> float:
        """Do the jobs at the same time; each returns how many requests it has sent."""
        with ThreadPoolExecutor(len(jobs)) as pool:
            before = self._spent()
            sent: int = sum(pool.map(lambda job: job(), jobs))
            return sent / (self._spent() - before)

    def _spent(self) -> float:
        return int(self._watch.get("/bench/spent/").body) / 1e9
