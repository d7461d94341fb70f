"""Hands that are played in a browser: by clicks, by keys, and in a race."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from .visit import Visit

MOST: Final = 40
"""Acts after which a hand is left: those of whole hands are fewer, but for California Speed."""
KEYED: Final = 8
"""Acts by key, in each game."""
RACED: Final = 4
"""Acts in a race."""
NARROW: Final = 360

_NEXT: Final = """
const hand = document.querySelector("[data-hand]");
const found = { act: null, state: hand.querySelector(".board").textContent
    + [...hand.querySelectorAll(".card")].map((card) => card.dataset.card).join() };
const shown = (element) => element.getClientRects().length > 0;
const places = [...hand.querySelectorAll("[data-place]:has(button.play)")];
const rank = (place) => place.querySelector("[data-card]").dataset.card[0];
const lying = [...hand.querySelectorAll("[data-place] [data-card]")].map(
    (card) => card.dataset.card[0]);
const match = places.find((place) => lying.filter((one) => one === rank(place)).length > 1);
const picks = hand.querySelectorAll(".pick input:not(:checked)");
const discard = hand.querySelector("button[value$=':discard']");
const surplus = Number(/\\d+/.exec(discard?.textContent)?.[0] ?? 0);
const picked = hand.querySelectorAll(".pick input:checked").length;
const button = (value) => `[data-hand] button[value="${value}"]`;
if (surplus > picked) {
    found.act = `.pick:has(input[value="${picks[0].value}"])`;
    found.picks = true;
} else if (match) found.act = button(match.querySelector("button").value);
else if (places.length) found.act = "[data-hand] button[value$=':no-match']";
else {
    const lawful = [...hand.querySelectorAll("button.lawful, .felt .calls button")].find(shown);
    if (lawful) found.act = button(lawful.value);
}
if (found.act) {
    const act = hand.querySelector(found.act.replace("[data-hand] ", ""));
    const card = found.picks ? act.querySelector("input") : act;
    found.digit = 1 + [...hand.querySelectorAll(".play, .pick input")].indexOf(card);
}
return found;
"""
"""What a player may do next, as whoever looks at the table sees, and which digit is its card's."""

_HELD: Final = """
const [old] = arguments;
const { activeElement } = document;
return [activeElement.matches(old), activeElement.matches(":focus-visible")];
"""


def _begin(visit: Visit, game: str, language: str, kind: str | None = None) -> None:
    visit.browser.resize(NARROW)
    visit.go(f"/{language}/{game}/play/")
    if kind:
        visit.click(f"label:has([name=kind][value={kind}])")
    visit.click("form.start button:not([name])")
    visit.until('document.querySelector("[data-hand]")', f"a hand of {game} is dealt")


def _next(visit: Visit) -> Any:
    return visit.browser.run(_NEXT)


def _mark(visit: Visit) -> None:
    visit.browser.run('document.querySelector("[data-hand]").dataset.old = "";')


def _answered(visit: Visit, what: str) -> None:
    visit.until('document.querySelector("[data-hand]:not([data-old])")', f"{what} is answered")


def _over(visit: Visit) -> bool:
    return bool(visit.ask('document.querySelector("[data-hand] .tally") !== null'))


def _click(visit: Visit, act: Any) -> None:
    """Do an act by a click, and wait for what comes of it."""
    if act.get("picks"):
        visit.click(act["act"])
        visit.until(
            f"document.querySelector('{act['act']} input:checked')", f"{act['act']} is picked"
        )
        return
    _mark(visit)
    visit.click(act["act"])
    _answered(visit, act["act"])


def by_click(visit: Visit, game: str) -> Iterator[str]:
    """Play a hand by clicks to its end, or `MOST` acts of it."""
    _begin(visit, game, "ru")
    for _ in range(MOST):
        before = _next(visit)
        if before["act"] is None:
            break
        _click(visit, before)
        after = _next(visit)
        if not before.get("picks") and after["state"] == before["state"]:
            yield f"{game}: {before['act']} changes nothing"
            return
    if _next(visit)["act"] is None and not _over(visit):
        yield f"{game}: nothing can be done, and no count is shown"
    yield from (f"{game}: {trouble}" for trouble in visit.troubles())


def by_key(visit: Visit, game: str) -> Iterator[str]:
    """Play `KEYED` acts of a hand by keys: a digit shows where the focus is, even after a click."""
    _begin(visit, game, "pt")
    for number in range(KEYED):
        before = _next(visit)
        if before["act"] is None:
            break
        if number == 0:
            visit.click("[data-hand] .seat-bottom .name, [data-hand] .side-bottom .name")
        if not before["digit"]:  # a call: no card, and reached by Tab
            visit.browser.run("document.querySelector(arguments[0]).focus();", before["act"])
        else:
            visit.browser.press(str(before["digit"]))
            target = before["act"] + (" input" if before.get("picks") else "")
            held, ringed = visit.browser.run(_HELD, target)
            if not held:
                yield f"{game}: the key {before['digit']} leads not to {target}"
                return
            if not ringed:
                yield f"{game}: no ring is about {target} after the key {before['digit']}"
                return
        if before.get("picks"):
            visit.browser.press(" ")
            continue
        _mark(visit)
        visit.browser.press("Enter")
        _answered(visit, before["act"])
        if _next(visit)["state"] == before["state"]:
            yield f"{game}: {before['act']} by key changes nothing"
            return
        if not visit.ask("document.activeElement.closest('[data-hand]') !== null"):
            yield f"{game}: the focus is lost after {before['act']}"
    yield from (f"{game}: {trouble}" for trouble in visit.troubles())


def hands(visit: Visit) -> Iterator[str]:
    """A hand of each game by clicks, and the beginning of another by keys"""
    for game in ("california-jack", "all-fours", "california-speed"):
        yield from by_click(visit, game)
        yield from by_key(visit, game)


def race(visit: Visit) -> Iterator[str]:
    """A race of California Speed is begun, and acts are answered while the bot acts too"""
    _begin(visit, "california-speed", "ru", "race")
    start = "[data-hand] .calls button"
    visit.until(f"document.querySelector({start!r})?.disabled === false", "the line is measured")
    visit.click(start)
    visit.until("document.querySelector('[data-place] .play') !== null", "the race opens")
    done = 0
    for _ in range(RACED * 3):
        act = _next(visit)["act"]
        if done == RACED or act is None:
            break
        _mark(visit)
        # While the bot lays a card, what was about to be clicked may have become something else.
        if not visit.browser.run("return document.querySelector(arguments[0]) !== null;", act):
            continue
        visit.click(act)
        _answered(visit, act)
        done += 1
    if not visit.ask('document.querySelector("[data-move=clock]") !== null') and not _over(visit):
        yield "no race is on"
    if not done and not _over(visit):
        yield "nothing could be done in the race"
    yield from visit.troubles()
