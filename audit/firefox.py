"""Firefox, driven over WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import base64
import itertools
import json
import re
import subprocess
from tempfile import TemporaryDirectory
from typing import Any, Final

from websocket import WebSocket, create_connection

from .browsers import HEIGHT, KEYS, Broken, Unreachable
from .tools import program

_ADDRESS: Final = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
_PREFERENCES: Final = {
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,  # as on a phone: the page has all of the width
}
_A4: Final = {"width": 21.0, "height": 29.7}


class Firefox:
    """Debian's Firefox, without a window, with a profile of its own."""

    name = "firefox"

    def __init__(self) -> None:
        self._folder = TemporaryDirectory(prefix="valete-firefox-")
        with open(f"{self._folder.name}/user.js", "w", encoding="utf-8") as file:
            for name, value in _PREFERENCES.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        line = [program("firefox-esr"), "--headless", "--no-remote", "--remote-debugging-port", "0"]
        self._process = subprocess.Popen(
            [*line, "--profile", self._folder.name],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._socket = self._connected()
        self._numbers = itertools.count()
        self._troubles: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        # The tab that it begins with has the focus in its address bar.
        self._context = self._ask("browsingContext.create", type="tab")["context"]

    def _connected(self) -> WebSocket:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := _ADDRESS.search(line):
                return create_connection(f"{found[1]}/session", suppress_origin=True, timeout=60)
        raise RuntimeError("Firefox does not start")

    def _ask(self, method: str, **parameters: object) -> Any:
        """Send a command and return its result; events that come before it are taken in."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv())
            if message.get("id") == number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                return message["result"]
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self._troubles.append(message["params"]["text"])

    def _do(self, method: str, **parameters: object) -> Any:
        """Do something with the page that is open."""
        return self._ask(f"browsingContext.{method}", context=self._context, **parameters)

    def resize(self, width: int) -> None:
        """Make the page so wide."""
        self._do("setViewport", viewport={"width": width, "height": HEIGHT})

    def open(self, address: str) -> None:
        """Open a page."""
        try:
            self._do("navigate", url=address, wait="complete")
        except RuntimeError as error:
            raise Unreachable(address) from error

    def run(self, body: str, *arguments: object) -> Any:
        """Run a script within the page."""
        inner = f"async function () {{ {body} }}"
        function = f"async (list) => JSON.stringify(await ({inner})(...JSON.parse(list)))"
        try:
            answer = self._ask(
                "script.callFunction",
                functionDeclaration=function,
                arguments=[{"type": "string", "value": json.dumps(arguments)}],
                awaitPromise=True,
                target={"context": self._context},
            )
        except RuntimeError as error:
            raise Broken(str(error)) from error
        if answer["type"] == "exception":
            raise Broken(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"].get("value", "null"))

    def _act(self, kind: str, *actions: dict[str, object]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._ask("input.performActions", context=self._context, actions=[source])

    def tap(self, x: float, y: float) -> None:
        """Click."""
        self._act(
            "pointer",
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def press(self, key: str) -> None:
        """Press a key."""
        value = KEYS.get(key, key)
        self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def back(self) -> None:
        """Go back."""
        self._do("traverseHistory", delta=-1)

    def forward(self) -> None:
        """Go forward."""
        self._do("traverseHistory", delta=1)

    def reload(self) -> None:
        """Load the page anew."""
        self._do("reload", wait="complete")

    def troubles(self) -> list[str]:
        """Return the errors of before."""
        self._ask("browsingContext.getTree")  # what has been said by now comes before the answer
        found, self._troubles[:] = list(self._troubles), []
        return found

    def picture(self) -> bytes:
        """Return a picture of the window."""
        return base64.b64decode(self._do("captureScreenshot")["data"])

    def printed(self) -> bytes | None:
        """Return the page as it is printed."""
        return base64.b64decode(self._do("print", background=True, page=_A4)["data"])

    def close(self) -> None:
        """End the browser."""
        self._process.terminate()
        self._process.wait(30)
        self._socket.close()
        self._folder.cleanup()
