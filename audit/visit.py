"""Somebody's visit to the site with a browser, and what any visit needs: to click, to wait."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from .between import Between
from .browsers import PATIENCE, Broken, Browser, Stuck
from .pages import Page

_POINT: Final = """
const [selector] = arguments;
const element = document.querySelector(selector);
if (!element) return "is not there";
element.scrollIntoView({ block: "center", behavior: "instant" });
const { left, top, width, height } = element.getBoundingClientRect();
// Of a card under another a strip is in sight.
for (const part of [.5, .2, .08, .8]) {
    const [x, y] = [left + width * part, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && element.contains(hit)) return [x, y];
}
return "lies under something else";
"""


@dataclass(frozen=True, slots=True, eq=False)
class Visit:
    """A browser, the way that it takes to the site, and the pages that are worth a look."""

    browser: Browser
    way: Between
    pages: list[Page] = field(default_factory=list)
    beside: Visit | None = None
    """The visit with Chromium, which says how things ought to be."""

    def go(self, path: str) -> None:
        """Open a page of the site, and wait until its letters are there too."""
        self.browser.open(self.way.address(path))
        self.browser.run("await document.fonts.ready;")

    def ask(self, expression: str) -> Any:
        """Return what an expression of the page's script comes to."""
        return self.browser.run(f"return {expression};")

    def click(self, selector: str) -> None:
        """Click on the first element of a selector, where it is in sight; raises `Stuck`."""
        point = self.browser.run(_POINT, selector)
        if isinstance(point, str):
            raise Stuck(f"{selector} {point}")
        self.browser.tap(*point)

    def until(self, expression: str, what: str) -> None:
        """Wait until an expression is true of a page that is loaded; raises `Stuck`."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(Broken):  # the page has gone away, for another one
                if self.ask(f"document.readyState === 'complete' && Boolean({expression})"):
                    return
            time.sleep(0.05)
        raise Stuck(f"{what}: not so at {self.ask('location.pathname')}")

    def troubles(self) -> list[str]:
        """Return what has gone wrong in pages since this was asked last."""
        heard = list(self.way.heard)
        self.way.heard.clear()
        return self.browser.troubles() + heard
