"""The pictures that stand for a page where it is shared: the table alone, in no language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import urljoin
from urllib.request import urlopen

from playwright.sync_api import Browser, Page

from .studio import opened, save

SIZE: Final = (1200, 630)
"""Width and height, as `public_head.html` states them."""
SCALE: Final = 1.2
"""Pixels of a picture to one of the page: cards are that much greater."""

HOME: Final = "valete"
"""The name of the home page's picture."""

WORDS: Final = ".goal, .won, .label, .turn, .packet, .size, .empty, .beside"
"""What is said on a table, beside the letters of the seats."""

STYLE: Final = f"""
{WORDS}, .games :is(h2, li > p, .name, .place, figcaption) {{ display: none !important; }}
.table {{ display: block; margin: 0; }}
.table .felt {{
  block-size: calc(100vb / var(--fit)); zoom: var(--fit); align-content: center;
  border: 0; border-radius: 0; background: var(--felt); box-shadow: none;
}}
.seat::before {{ content: none !important; }}
.games {{
  --fit: 1; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 2px;
  background: var(--felt-edge);
}}
.games > li {{ display: block; padding: 0; border: 0; }}
"""
"""The felt fills the picture, flat, so that the file is small."""

FIT: Final = """table => {
    const felt = table.querySelector(".felt");
    felt.style.blockSize = "auto";
    const fit = Math.min(1.25, innerHeight / felt.offsetHeight);
    felt.removeAttribute("style");
    table.style.setProperty("--fit", fit);
}"""
"""A script that makes a table as great as the picture lets it be."""


def draw(browser: Browser, origin: str) -> None:
    """Take a picture of the home page, of each game, and of each example at one step."""
    with opened(
        browser,
        "static/og/",
        viewport={"width": round(SIZE[0] / SCALE), "height": round(SIZE[1] / SCALE)},
        device_scale_factor=SCALE,
        bypass_csp=True,
        color_scheme="light",
        reduced_motion="reduce",
    ) as page:
        for selector, name in _tables(page, origin):
            page.locator(selector).evaluate("shown => document.body.replaceChildren(shown)")
            page.add_style_tag(content=STYLE)
            if name != HOME:
                page.locator(".table").evaluate(FIT)
            save(page.screenshot(), f"static/og/{name}.png")


def _tables(page: Page, origin: str) -> Iterator[tuple[str, str]]:
    """Go to each page; yield what is shown of it, and the name of its picture.

    The map of the site knows the games and the examples.
    """
    with urlopen(f"{origin}/sitemap.xml") as answer:
        addresses = re.findall(rf"<loc>({origin}/ru/[^<]*)</loc>", answer.read().decode())
    for address in addresses:
        match address.removeprefix(f"{origin}/ru/").split("/"):
            case [""]:
                page.goto(address)
                yield ".games", HOME
            case [game, ""]:
                page.goto(address)
                yield ".scheme .table", game
            case [game, "examples", example, _step, ""]:
                page.goto(address)
                page.goto(_fullest(page))
                yield "[data-viewer]", f"{game}/{example}"


def _fullest(page: Page) -> str:
    """Return the step, of those worth a look, at which most cards lie open; the last of such."""
    links = page.locator(".stops a").all()
    steps = [urljoin(page.url, link.get_attribute("href") or "") for link in links]

    def cards(step: str) -> int:
        page.goto(step)
        return page.locator("[data-viewer] .card[data-card]").count()

    return max(reversed(steps), key=cards)
