"""Rules pages and moves asked for as browsers do, and what they cost the server."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Final

from .browser import Answer, Browser

GAME: Final = "california-jack"
PAGE: Final = f"/ru/{GAME}/"
BARE_PAGE: Final = f"/ru/bench/page/{GAME}/"
START: Final = f"/ru/{GAME}/play/"

BROWSERS: Final = 4
"""How many ask at a time: as many as the server has threads, so that its core is never idle."""
PAGES: Final = 400
"""Pages that each of them asks for in a round."""
MOVES: Final = 26
"""Moves of a player in a hand, of which each of them plays one in a round."""

TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
VERSION: Final = re.compile(r'name="version" value="(\d+)"')
LAWFUL: Final = re.compile(r'class="play lawful" name="action" value="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Seated:
    """A hand just begun, as its player's browser has it."""

    browser: Browser
    url: str
    table: str
    """The fragment that holds the form."""


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

    def moves(self) -> float:
        """Play whole hands at random; return the moves in a second, the bot's answers included."""
        return self._hands(self._play)

    def bare_moves(self) -> float:
        """Send as many forms of the same kind to the bare view; return the answers in a second."""
        return self._hands(self._press)

    def same_bytes(self) -> bool:
        """Say whether the rules page and its reference have the same bytes."""
        return self._watch.get(PAGE).body == self._watch.get(BARE_PAGE).body

    # A round

    def _pages(self, path: str) -> float:
        def ask(browser: Browser) -> int:
            request = browser.request("GET", path)
            for _ in range(PAGES):
                _good(browser.send(request))
            return PAGES

        return self._rate([partial(ask, browser) for browser in self._browsers])

    def _hands(self, play: Callable[[Seated], int]) -> float:
        return self._rate([partial(play, _begun(browser)) for browser in self._browsers])

    def _rate(self, jobs: list[Callable[[], int]]) -> float:
        """Do the jobs at the same time; each returns how many requests it has sent."""
        with ThreadPoolExecutor(len(jobs)) as pool:
            before = self._spent()
            sent: int = sum(pool.map(lambda job: job(), jobs))
            return sent / (self._spent() - before)

    def _spent(self) -> float:
        return int(self._watch.get("/bench/spent/").body) / 1e9

    # A hand

    def _play(self, hand: Seated) -> int:
        """Play a hand to its end with lawful cards taken at random."""
        table, sent = hand.table, 0
        while lawful := LAWFUL.findall(table):
            form = _form(table) | {"action": self._chance.choice(lawful)}
            table = _good(hand.browser.post(hand.url, form)).text
            sent += 1
        if sent != MOVES:
            raise RuntimeError(f"a hand came to its end after {sent} moves")
        return sent

    def _press(self, hand: Seated) -> int:
        """Send the forms of a hand to the bare view instead."""
        form, url = _form(hand.table), f"/ru/bench/move/{hand.url.split('/')[-2]}/"
        first = int(form["version"])
        for version in range(first, first + MOVES):
            sent = form | {"version": str(version), "action": "A:7C"}
            _good(hand.browser.post(url, sent))
        return MOVES


def _begun(browser: Browser) -> Seated:
    """Begin a deal by the start form, as from the rules page."""
    offer = _good(browser.get(START, part=True)).text
    form = {"csrfmiddlewaretoken": TOKEN.findall(offer)[0], "kind": "deal"}
    url = browser.post(START, form).headers["location"]
    return Seated(browser, url, _good(browser.get(url, part=True)).text)


def _form(table: str) -> dict[str, str]:
    """Return the hidden fields of a table's form."""
    return {
        "csrfmiddlewaretoken": TOKEN.findall(table)[0],
        "version": VERSION.findall(table)[0],
    }


def _good(answer: Answer) -> Answer:
    """Return an answer that is one; raises `RuntimeError` for any other."""
    if answer.status != 200:
        raise RuntimeError(f"answered with {answer.status}: {answer.text[:500]}")
    return answer
