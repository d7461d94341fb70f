"""A browser that somebody uses: one way to drive any, and what is asked of pages in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

PATIENCE: Final = 20.0
"""Seconds in which what is waited for has to come about."""
HEIGHT: Final = 800
"""Of the window, in pixels."""
WIDTHS: Final = (360, 1280)
"""A phone's and a desk's."""

KEYS: Final[Mapping[str, str]] = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "Tab": "\ue004",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
}
"""What WebDriver calls keys that write nothing."""


class Browser(Protocol):
    """A browser with one page open, in a window `HEIGHT` high."""

    name: str

    def resize(self, width: int) -> None:
        """Make the page so wide."""

    def open(self, address: str) -> None:
        """Open a page and wait until it is loaded; raises `Unreachable` where there is none."""

    def run(self, body: str, *arguments: object) -> Any:
        """Run the body of an async function within the page; return what it returns, as JSON.

        Raises `Broken` where it cannot be run to its end: it throws, or the page goes away.
        """

    def tap(self, x: float, y: float) -> None:
        """Click on a place in the window."""

    def press(self, key: str) -> None:
        """Press and release a key, `5` or one of `KEYS`."""

    def back(self) -> None:
        """Go back; what has to come of it is waited for by whoever does this."""

    def forward(self) -> None:
        """Go forward, as with `back`."""

    def reload(self) -> None:
        """Load the page anew, as with `back`."""

    def troubles(self) -> list[str]:
        """Return what has gone wrong in pages since this was asked last: errors, the policy."""

    def picture(self) -> bytes:
        """Return what is in the window, as a PNG."""

    def printed(self) -> bytes | None:
        """Return the page as a PDF of A4, None where the browser cannot be asked for one."""

    def close(self) -> None:
        """End the browser."""


class Failed(RuntimeError):
    """Something could not be done in a browser."""


class Unreachable(Failed):
    """A page could not be opened."""


class Broken(Failed):
    """A script could not be run to its end."""


class Stuck(Failed):
    """What had to come about has not."""
