"""A trick as it is seen: frames of one act, from the card played to the next lead, as a strip."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser, ViewportSize

from .studio import opened, save, scaled, sheet

NAME: Final = "trick"
"""The name of the strip."""
SIZE: Final[ViewportSize] = {"width": 360, "height": 740}
"""A telephone."""
SCALE: Final = 0.5
"""Pixels of the strip to one of the page."""
ROWS: Final = 2
"""Of how many rows it is."""
MOMENTS: Final = (0, 100, 300, 500, 1500, 1700, 1800, 2000, 2100, 2300, 2600, 2700)
"""In milliseconds since the answer came: what is calm takes that long."""

STOPPED: Final = """() => document.addEventListener("htmx:afterSettle", () => {
    window.stopped = document.getAnimations();
    window.stopped.forEach((animation) => animation.pause());
})"""
"""A script that stops what the next swap sets off, at its beginning."""
AT: Final = "at => window.stopped.forEach((animation) => { animation.currentTime = at; })"


def draw(browser: Browser, origin: str) -> None:
    """Play a card that loses its trick, and write what is seen until the bot has led again."""
    with opened(browser, NAME, viewport=SIZE, locale="ru-RU") as page:
        page.goto(f"{origin}/ru/california-jack/play/?example=jack-and-queen&step=1")
        page.locator("form.start button").click()
        page.evaluate(STOPPED)
        while not page.locator(".gathered").count() or not page.locator(".trick .card").count():
            version = page.locator("input[name=version]").get_attribute("value")
            page.locator(".play.lawful").last.click()
            page.locator(f'input[name=version][value="{version}"]').wait_for(state="detached")
        page.locator("[data-hand]").evaluate("table => table.scrollIntoView()")
        frames = []
        for moment in MOMENTS:
            page.evaluate(AT, moment)
            frames.append(scaled(page.screenshot(), SCALE))
    row = len(frames) // ROWS
    rows = [frames[at : at + row] for at in range(0, len(frames), row)]
    save(sheet(rows), f"docs/pictures/{NAME}.png", colours=256)
