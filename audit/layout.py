"""Where a browser lays things out, compared with where Chromium does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from .browsers import WIDTHS
from .visit import Visit

SHARE: Final = 0.05
"""By which part the height of a page may differ: browsers end lines otherwise, and only one makes
them pretty. What opened beside words in WebKit made a seventh."""
LINES: Final = 140
"""By how many pixels it may in any case, since on a short page five lines are more than a part."""
TABLE: Final = 56
"""By how many pixels that of a table with its words may: by two lines of these."""
LINE: Final = 24
"""By how many pixels a felt and a place on it may: by a line of the felt's own words."""

MEASURE: Final = """
const there = (element) => element.getClientRects().length > 0;
const all = (selector) => [...document.querySelectorAll(selector)].filter(there);
const cut = all(".felt *").filter((part) => getComputedStyle(part).hyphens === "auto");
// Tables that wait until they come near are drawn; and no word is cut, for which each browser has
// a dictionary of its own or none.
document.body.style.hyphens = "manual";
for (const late of document.querySelectorAll(".text .example, .scheme")) {
    late.style.contentVisibility = "visible";
}
await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
const fallen = all(".inline-card").filter((card) => {
    const after = card.nextSibling;
    if (after?.nodeType !== Node.TEXT_NODE || !/^[.,;:!?)»”…]/.test(after.data)) return false;
    const sign = document.createRange();
    sign.setStart(after, 0);
    sign.setEnd(after, 1);
    return sign.getBoundingClientRect().top >= card.getBoundingClientRect().bottom;
});
const felts = all(".felt").map((felt) => {
    const ground = felt.getBoundingClientRect();
    return {
        height: ground.height,
        table: felt.closest(".table").getBoundingClientRect().height,
        cards: [...felt.querySelectorAll(".card")].filter(there).map((card) => {
            const { left, top, width } = card.getBoundingClientRect();
            return [card.dataset.card || "face down", left - ground.left, top - ground.top, width];
        }),
    };
});
const root = document.documentElement;
return {
    height: root.scrollHeight,
    sideways: root.scrollWidth - root.clientWidth,
    cut: cut.length,
    fallen: fallen.map((card) => card.textContent + card.nextSibling.data.slice(0, 20)),
    felts,
};
"""


@dataclass(frozen=True, slots=True)
class Felt:
    """A table as it is laid out."""

    height: float
    table: float
    """The height of the table with its words."""
    cards: tuple[tuple[str, float, float, float], ...]
    """Of each card what it is, its place on the felt and its width."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A page as a browser has laid it out."""

    height: float
    sideways: float
    """How much wider it is than the window."""
    cut: int
    """How many parts of felts may have words that are cut in two."""
    fallen: tuple[str, ...]
    """Cards after which a sign stands in the next line."""
    felts: tuple[Felt, ...]

    @classmethod
    def of(cls, seen: dict[str, Any]) -> Layout:
        """Read what `MEASURE` returns."""
        felts = tuple(
            Felt(felt["height"], felt["table"], tuple((*card,) for card in felt["cards"]))
            for felt in seen["felts"]
        )
        return cls(seen["height"], seen["sideways"], seen["cut"], tuple(seen["fallen"]), felts)


def compared(due: Layout, seen: Layout) -> Iterator[str]:
    """Yield how a layout differs from what is due, and what is amiss in it by itself."""
    if seen.sideways > 0:
        yield f"scrolls sideways by {seen.sideways:.0f}"
    if seen.cut:
        yield f"may cut words on the felt, {seen.cut} times"
    yield from (f"ends a line between a card and its sign: {text}" for text in seen.fallen)
    if abs(seen.height - due.height) > max(SHARE * due.height, LINES):
        yield f"is {seen.height:.0f} high where {due.height:.0f} is due"
    if len(seen.felts) != len(due.felts):
        yield f"has {len(seen.felts)} tables of {len(due.felts)}"
        return
    for number, (felt, ought) in enumerate(zip(seen.felts, due.felts, strict=True), 1):
        yield from (f"table {number} {found}" for found in _felt(ought, felt))


def _felt(due: Felt, seen: Felt) -> Iterator[str]:
    if abs(seen.table - due.table) > TABLE:
        yield f"is {seen.table:.0f} high where {due.table:.0f} is due"
    if abs(seen.height - due.height) > LINE:
        yield f"has a felt {seen.height:.0f} high where {due.height:.0f} is due"
    if [card for card, *_ in seen.cards] != [card for card, *_ in due.cards]:
        yield f"has {len(seen.cards)} cards, other than the {len(due.cards)} that are due"
        return
    for (card, *place), (_, *ought) in zip(seen.cards, due.cards, strict=True):
        if max(abs(here - there) for here, there in zip(place, ought, strict=True)) > LINE:
            yield f"has {card} at {_written(place)} where {_written(ought)} is due"


def _written(place: list[float]) -> str:
    return "{:.0f}, {:.0f}, {:.0f} wide".format(*place)


def measured(visit: Visit, path: str, width: int) -> Layout:
    """Return how a visit's browser lays a page out."""
    visit.browser.resize(width)
    visit.go(path)
    return Layout.of(visit.browser.run(MEASURE))


@cache
def _due(visit: Visit, path: str, width: int) -> Layout:
    return measured(visit, path, width)


def alike(visit: Visit) -> Iterator[str]:
    """Each kind of page as Chromium lays it out: heights, cards, signs; nothing goes wrong in it"""
    assert visit.beside is not None
    for width in WIDTHS:
        for page in visit.pages:
            due = _due(visit.beside, page.path, width)
            seen = measured(visit, page.path, width)
            found = [*compared(due, seen), *visit.troubles()]
            yield from (f"{page.path} at {width}: {problem}" for problem in found)
