"""Chromium, by which other browsers are measured: the one that the tests look at everything in."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Error, sync_playwright

from .browsers import HEIGHT, Broken, Unreachable
from .tools import program

_ARGUMENTS: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


class Chromium:
    """Debian's Chromium, driven by Playwright."""

    name = "chromium"

    def __init__(self) -> None:
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(
            executable_path=program("chromium"), args=_ARGUMENTS
        )
        self._page = self._browser.new_page(reduced_motion="reduce")
        self._troubles: list[str] = []
        self._page.on("pageerror", lambda error: self._troubles.append(str(error)))
        self._page.on(
            "console",
            lambda said: self._troubles.append(said.text) if said.type == "error" else None,
        )

    def resize(self, width: int) -> None:
        """Make the page so wide."""
        self._page.set_viewport_size({"width": width, "height": HEIGHT})

    def open(self, address: str) -> None:
        """Open a page."""
        try:
            self._page.goto(address)
        except Error as error:
            raise Unreachable(address) from error

    def run(self, body: str, *arguments: object) -> Any:
        """Run a script within the page."""
        function = f"(list) => (async function () {{ {body} }})(...list)"
        try:
            return self._page.evaluate(function, list(arguments))
        except Error as error:
            raise Broken(error.message) from error

    def tap(self, x: float, y: float) -> None:
        """Click."""
        self._page.mouse.click(x, y)

    def press(self, key: str) -> None:
        """Press a key."""
        self._page.keyboard.press(key)

    def back(self) -> None:
        """Go back."""
        self._page.evaluate("history.back()")

    def forward(self) -> None:
        """Go forward."""
        self._page.evaluate("history.forward()")

    def reload(self) -> None:
        """Load the page anew."""
        self._page.reload()

    def troubles(self) -> list[str]:
        """Return the errors of before."""
        found, self._troubles[:] = list(self._troubles), []
        return found

    def picture(self) -> bytes:
        """Return a picture of the window."""
        return self._page.screenshot()

    def printed(self) -> bytes | None:
        """Return the page as it is printed."""
        return self._page.pdf(format="A4", print_background=True, prefer_css_page_size=False)

    def close(self) -> None:
        """End the browser."""
        self._browser.close()
        self._playwright.stop()
