"""Firefox and WebKit: what is tried in each, and the faults that each check has to find there."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Final

from .between import Between
from .browsers import Browser, Failed
from .chromium import Chromium
from .layout import alike
from .moving import anew, history, language, offline
from .pages import Page
from .paper import paper
from .playing import hands, race
from .visit import Visit

Check = Callable[[Visit], Iterator[str]]
"""Yields what is wrong in a browser; its docstring says what it looks at."""

CHECKS: Final[Mapping[str, tuple[Check, ...]]] = {
    "firefox": (alike, hands, race, history, anew, language, offline, paper),
    # Its driver's sessions keep nothing, so that no worker can be at work.
    "webkit": (alike, hands, race, history, anew, language, paper),
}
"""By the name of the browser."""

FEW: Final = ("rules:step", "rules:game")
"""Kinds of pages that are looked at for a planted fault."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault, as changes of what the site sends."""

    changes: Mapping[str, str]
    check: Check
    """What has to find it."""
    only: str = ""
    """The browser that it is a fault in; all are, where none is named."""


def _one(old: str, new: str, check: Check, only: str = "") -> Fault:
    return Fault({old: new}, check, only)


PLANTED: Final = (
    _one("grid-template-rows: auto auto 1fr;", "grid-template-rows: auto;", alike, "webkit"),
    _one("table .goal {", "table .goal { margin-block-end: 90px;", alike),
    _one(".middle {\n", ".middle { translate: 0 30px;\n", alike),
    _one(".card {\n", ".card.back { display: none !important; }\n.card {\n", alike),
    _one("body {\n", "body { min-inline-size: 1400px;\n", alike),
    _one(".inline-card {\n", ".inline-card { display: inline-block;\n", alike, "webkit"),
    _one(".felt) { hyphens: manual; }", ".felt) { }", alike),
    _one("<body>", '<body style="color: red">', alike),
    _one('"use strict";\n\n(() => {', '"use strict"; nothing();\n\n(() => {', alike),
    _one('name="action"', 'name="reaction"', hands),
    _one("cards[number - 1]", "cards[number]", hands),
    _one("focusVisible: true", "focusVisible: false", hands),
    _one("part.hidden = false;", "", race),
    _one("data-hx-replace-url", "data-hx-push-url", history),
    _one('data-hx-push-url="true"', 'data-hx-push-url="false"', history),
    _one(
        "  showForScripts();\n  sayTimes();",
        '  document.querySelectorAll("[name=version]").forEach((it) => { it.value = "0"; });\n'
        "  showForScripts();\n  sayTimes();",
        anew,
    ),
    _one('searchParams.set("next"', 'searchParams.set("after"', language),
    _one("instead(url)", "Response.error()", offline, "firefox"),
    _one(".card { container: none; }", "", paper, "firefox"),
    _one("font-size: max(14px, var(--card-w, 64px) * .23);", "font-size: 8px;", paper, "firefox"),
    _one(
        ".table:not(.small) > :is(.words, .beside) { grid-area: 1 / 2 / span 3;",
        ".table:not(.small) > :is(.words, .beside) {",
        paper,
        "webkit",
    ),
)
"""What each check has to find."""


def tried(site: int, make: Callable[[], Browser], pages: list[Page]) -> Iterator[str]:
    """Try a site in a browser; yield what is wrong, and which planted faults are not found."""
    with (
        closing(Chromium()) as chromium,
        closing(make()) as browser,
        Between(site).open() as straight,
    ):
        beside = Visit(chromium, straight, pages)
        for check in CHECKS[browser.name]:
            print(f"  {check.__doc__}", flush=True)
            yield from _found(check, site, {}, browser, pages, beside)
        print("  The faults that were planted are found", flush=True)
        few = _few(pages)
        for fault in PLANTED:
            if fault.only in ("", browser.name):
                found = _found(fault.check, site, fault.changes, browser, few, beside)
                with closing(found):
                    seen = next(found, None)
                if seen is None:
                    yield f"{fault.check.__name__} does not see {dict(fault.changes)}"


def _few(pages: list[Page]) -> list[Page]:
    """Return a page in one language of each of few kinds."""
    return [page for page in pages if page.kind in FEW and page.language == "ru"]


def _found(
    check: Check,
    site: int,
    changes: Mapping[str, str],
    browser: Browser,
    pages: list[Page],
    beside: Visit,
) -> Generator[str, None, None]:
    """Yield what a check finds where changes are made; raises `ValueError` where none is met."""
    with Between(site, changes, hearing=browser.name == "webkit").open() as way:
        try:
            yield from check(Visit(browser, way, pages, beside))
        except Failed as failed:
            yield f"{check.__name__}: {failed}"
        if way.unmet:
            raise ValueError(f"No page holds {way.unmet}")
