"""Moving about in a browser: Back and Forward, loading anew, the other language, no network."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .browsers import Unreachable
from .visit import Visit

RULES: Final = "/ru/california-jack/"
STEPS: Final = f"{RULES}examples/jack-and-queen"
SCROLLED: Final = 900
"""How far down a page a reader is, in pixels."""
NEAR: Final = 200
"""By how much the way back may move him: what is drawn late has other heights."""
READ: Final = ("/ru/", RULES)

_STALE: Final = """
const sent = await (await fetch(location.href)).text();
const fields = (document) => [...document.querySelectorAll("main input")]
    .filter((field) => field.name !== "csrfmiddlewaretoken")
    .map((field) => `${field.name} ${field.value} ${field.checked}`);
const due = fields(new DOMParser().parseFromString(sent, "text/html"));
return fields(document).filter((field, place) => field !== due[place]);
"""
"""Returns the fields of a page that hold something else than the site sends now."""


def _at(visit: Visit, step: int, what: str) -> None:
    """Wait until address and table are those of a step."""
    visit.until(
        f"location.pathname === '{STEPS}/{step}/' && document.querySelector("
        f"""'[data-viewer] [data-move="on"][href="{STEPS}/{step + 1}/"]')""",
        f"{what} shows step {step}",
    )


def _stepped(visit: Visit, steps: int) -> None:
    """Open the first step, and step on without loading a page."""
    visit.browser.resize(360)
    visit.go(f"{STEPS}/1/")
    for step in range(2, steps + 2):
        visit.click('[data-move="on"]')
        _at(visit, step, "a click")


def history(visit: Visit) -> Iterator[str]:
    """Back and Forward after swaps: steps are left at once, a hand comes again"""
    visit.browser.resize(360)
    visit.go(RULES)
    visit.browser.run("scrollTo({ top: arguments[0], behavior: 'instant' });", SCROLLED)
    _stepped(visit, 3)
    visit.browser.back()
    visit.until(f"location.pathname === '{RULES}'", "Back leads to what was before the steps")
    down = visit.ask("scrollY")
    if abs(down - SCROLLED) > NEAR:
        yield f"Back leads {down - SCROLLED:.0f} away from where the reader was"
    visit.browser.forward()
    _at(visit, 4, "Forward")
    visit.go(f"{RULES}play/")
    visit.click("form.start button:not([name])")
    visit.until("document.querySelector('[data-hand]')", "a hand is dealt")
    key = visit.ask("document.querySelector('[data-hand]').dataset.hand")
    visit.browser.back()
    visit.until("document.querySelector('form.start')", "Back from a hand leads to its form")
    visit.browser.forward()
    visit.until(f"document.querySelector('[data-hand=\"{key}\"]')", "Forward leads to the hand")
    yield from visit.troubles()


def anew(visit: Visit) -> Iterator[str]:
    """Loading anew: a hand stands as it stood, and its forms hold what the site has sent"""
    shown = "[...document.querySelectorAll('[data-hand] [data-card]')].map((c) => c.dataset.card)"
    visit.go(f"{RULES}play/?example=jack-and-queen&step=1")
    visit.click("form.start button")
    visit.until('document.querySelector("[data-hand] .lawful")', "the hand goes on")
    visit.browser.run("document.querySelector('[data-hand]').dataset.old = '';")
    visit.click("[data-hand] .lawful")
    visit.until('document.querySelector("[data-hand]:not([data-old])")', "a card is played")
    before = visit.ask(shown)
    visit.browser.reload()
    visit.until("document.querySelector('[data-hand]')", "the hand is there")
    if visit.ask(shown) != before:
        yield "another hand lies there after loading anew"
    yield from (f"{name} is stale after loading anew" for name in visit.browser.run(_STALE))
    yield from visit.troubles()


def language(visit: Visit) -> Iterator[str]:
    """The other language after swaps: the step that is shown, and not the one that was opened"""
    _stepped(visit, 2)
    visit.click('[data-language][lang^="pt"]')
    there = STEPS.replace("/ru/", "/pt/") + "/3/"
    visit.until(f"location.pathname === '{there}'", "the other language shows step 3")
    if not str(visit.ask("document.documentElement.lang")).startswith("pt"):
        yield "the other language is not the page's"
    yield from visit.troubles()


def offline(visit: Visit) -> Iterator[str]:
    """Without the site: pages that were read open as copies, and Back leads to each again"""
    said = "`${document.title} ${document.querySelector('h1').textContent}`"
    visit.go(READ[0])
    visit.until("navigator.serviceWorker.controller", "the worker is at work")
    due = {}
    for path in READ:
        visit.go(path)
        due[path] = visit.ask(said)
        kept = f"await caches.match('{visit.way.address(path)}', {{ cacheName: 'pages' }})"
        visit.until(kept, f"{path} is kept")
    visit.troubles()
    with visit.way.away():
        for path in READ:
            try:
                visit.go(path)
            except Unreachable:
                yield f"{path} does not open without the site"
                continue
            if not visit.ask("document.documentElement.dataset.kept"):
                yield f"{path} does not say that it is a copy"
            if (found := visit.ask(said)) != due[path]:
                yield f"{path} is {found!r}, where {due[path]!r} was read"
        visit.browser.back()
        visit.until(f"location.pathname === '{READ[0]}'", "Back leads to what was read before")
