"""WebKit as WebKitGTK has it, driven by WebDriver, on a display that nobody sees."""

from __future__ import annotations

import ctypes
import os
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .browsers import HEIGHT, KEYS, Broken, Stuck, Unreachable
from .tools import program

_THIN: Final = """\
* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px;
    -gtk-icon-transform: scale(.1); }
"""
"""GTK's style: the bar above the page would keep the window from being as narrow as a phone."""
_BAR: Final = 20
_DOUBLE: Final = 0.6
"""Seconds after which a click is no second one."""
_POINTER_ROOT: Final = 1
"""Xlib's name for whatever lies under the pointer."""
_SETTINGS: Final = """\
[Settings]
gtk-enable-animations=0
"""


class WebKit:
    """WebKitGTK's own small browser."""

    name = "webkit"

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="valete-webkit-")
        gtk = Path(self._folder.name) / "gtk-3.0"
        gtk.mkdir()
        (gtk / "gtk.css").write_text(_THIN)
        (gtk / "settings.ini").write_text(_SETTINGS)
        self._display = subprocess.Popen(
            [program("Xvfb"), "-displayfd", "1", "-screen", "0", "1600x1200x24"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._display.stdout is not None
        environment = {
            **os.environ,
            "DISPLAY": f":{self._display.stdout.readline().strip()}",
            "XDG_CONFIG_HOME": self._folder.name,
        }
        options = Options()
        options.binary_location = str(_browser())
        options.add_argument("--automation")
        service = Service(program("WebKitWebDriver"), env=environment)
        self._driver = WebKitGTK(options=options, service=service)
        _focus(environment["DISPLAY"])
        self._tapped = 0.0

    def resize(self, width: int) -> None:
        """Make the page so wide; the bar above it takes some of its height."""
        self._driver.set_window_size(width, HEIGHT + _BAR)
        # The page is told of it a moment later.
        for _ in range(100):
            if self.run("return innerWidth;") == width:
                return
            time.sleep(0.02)
        raise Stuck(f"the window is not {width} wide")

    def open(self, address: str) -> None:
        """Open a page."""
        try:
            self._driver.get(address)
        except WebDriverException as error:
            raise Unreachable(address) from error

    def run(self, body: str, *arguments: object) -> Any:
        """Run a script within the page."""
        function = (
            "const done = arguments[arguments.length - 1];"
            "const list = [...arguments].slice(0, -1);"
            f"(async function () {{ {body} }})(...list)"
            ".then((value) => done([value ?? null]), (error) => done(String(error)));"
        )
        try:
            answer = self._driver.execute_async_script(function, *arguments)
        except WebDriverException as error:
            raise Broken(error.msg) from error
        if isinstance(answer, str):
            raise Broken(answer)
        return answer[0]

    def tap(self, x: float, y: float) -> None:
        """Click, when the click before is so long ago that they make no double click."""
        time.sleep(max(0, self._tapped + _DOUBLE - time.monotonic()))
        actions = ActionBuilder(self._driver)
        pointer: Any = actions.pointer_action  # whose methods have no types
        pointer.move_to_location(round(x), round(y)).click()
        actions.perform()
        self._tapped = time.monotonic()

    def press(self, key: str) -> None:
        """Press a key."""
        value = KEYS.get(key, key)
        ActionChains(self._driver).key_down(value).key_up(value).perform()

    def back(self) -> None:
        """Go back."""
        self._driver.execute_script("history.back()")

    def forward(self) -> None:
        """Go forward."""
        self._driver.execute_script("history.forward()")

    def reload(self) -> None:
        """Load the page anew."""
        self._driver.refresh()

    def troubles(self) -> list[str]:
        """Return nothing: its driver does not tell. Pages do, of which `Between` hears."""
        return []

    def picture(self) -> bytes:
        """Return a picture of the window."""
        return self._driver.get_screenshot_as_png()

    def printed(self) -> bytes | None:
        """Return None: its driver cannot print."""
        return None

    def close(self) -> None:
        """End the browser."""
        self._driver.quit()
        self._display.terminate()
        self._display.wait(30)
        self._folder.cleanup()


def _browser() -> Path:
    """Return where Debian keeps the browser: beside the library, under the machine's name."""
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))


def _focus(display: str) -> None:
    """Give the keys to what lies under the pointer, and put it over the page: no desktop does."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    opened = ctypes.c_void_p(x11.XOpenDisplay(display.encode()))
    root = ctypes.c_ulong(x11.XDefaultRootWindow(opened))
    x11.XSetInputFocus(opened, _POINTER_ROOT, 0, 0)
    x11.XWarpPointer(opened, 0, root, 0, 0, 0, 0, 2, HEIGHT // 2)
    x11.XCloseDisplay(opened)
