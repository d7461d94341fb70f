"""What moved on a table when somebody acted: the places of everything on it, before and after."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Page, ViewportSize, expect

SIZES: Final[tuple[ViewportSize, ...]] = tuple(
    {"width": width, "height": height}
    for width, height in ((360, 740), (640, 450), (740, 360), (768, 1024), (1280, 720))
)
"""A telephone, the same on its side, a desk at 200%, a tablet, a desk."""

TABLE: Final = "[data-hand], [data-viewer], [data-exercise]"

PLACES: Final = """selector => {
    const part = document.querySelector(selector);
    const edge = part.getBoundingClientRect();
    const found = {};
    const keep = (key, element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width) found[key] = [x - edge.x, y - edge.y, width, height];
    };
    const each = (query, name) =>
        part.querySelectorAll(query).forEach((one, at) => keep(`${name(one)} ${at}`, one));
    for (const query of [".goal", ".goal p", ".scores li", ".middle", ".stock", ".stock > .label",
        ".stock > .card", ".trick", ".won p", ".side .name", ".packet-card", ".row > li",
        ".row .card", ".seat > .name", ".clock"]) each(query, () => query);
    each(".seat .hand > li", (room) => `room of ${room.closest(".seat").className.split(" ")[1]}`);
    for (const li of part.querySelectorAll(".hand > li:has([data-card])"))
        keep(`held ${li.querySelector("[data-card]").dataset.card}`, li);
    for (const card of part.querySelectorAll(".trick [data-card]"))
        keep(`lying ${card.dataset.card}`, card);
    const pressable = "button:not(.play), .ways a, .steps a, .steps .nowhere";
    for (const pressed of part.querySelectorAll(pressable)) {
        const { move } = pressed.dataset;
        keep(`pressed ${move || pressed.textContent.trim()}`, pressed.closest("li") || pressed);
    }
    return [[edge.x, edge.y, edge.width], found];
}"""
"""A script: where a table stands in the window, and all that lies on it as seen from its corner."""


@dataclass(frozen=True)
class Moved:
    """What has moved between two looks at a table, by more than a pixel."""

    away: list[float] = field(default_factory=list)
    """How far the table itself: sideways, down, in width."""
    pieces: dict[str, list[float]] = field(default_factory=dict)
    """What lay on it before and after -> how far from where it lay, and how much greater."""

    def __bool__(self) -> bool:
        return bool(self.away or self.pieces)


def places(page: Page, selector: str = TABLE) -> tuple[list[float], Mapping[str, list[float]]]:
    """Return where the table stands, and where everything lies on it, when all motion is over."""
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    table, pieces = page.evaluate(PLACES, selector)
    return table, pieces


def _by(before: list[float], after: list[float]) -> list[float]:
    by = [round(then - now, 1) for now, then in zip(before, after, strict=True)]
    return by if max(map(abs, by)) > 1 else []


@contextmanager
def watched(page: Page, selector: str = TABLE) -> Iterator[Moved]:
    """Watch a table while something is done in the block, which waits until another is drawn."""
    moved = Moved()
    table, pieces = places(page, selector)
    yield moved
    table_after, after = places(page, selector)
    moved.away.extend(_by(table, table_after))
    for key in pieces.keys() & after.keys():
        if by := _by(pieces[key], after[key]):
            moved.pieces[key] = by


def drawn_anew(page: Page, selector: str = TABLE) -> None:
    """Mark the table that lies there, so that `until_drawn` knows another."""
    page.locator(selector).evaluate("table => { table.dataset.old = ''; }")


def until_drawn(page: Page, selector: str = TABLE) -> None:
    """Wait until another table lies there than the one that was marked."""
    expect(page.locator(f":is({selector})[data-old]")).to_have_count(0)
    expect(page.locator(selector)).to_have_count(1)
