"""Somebody who asks nginx over TLS, as a browser does: with cookies, and the name of the site."""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass
from http.client import HTTPSConnection
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

from bench.browser import Answer

from .proxy import NAME, Proxy

ORIGIN: Final = f"https://{NAME}"
"""As it is where the ports are those of the document."""

_marks = itertools.count()


@dataclass(frozen=True, slots=True)
class Served(Answer):
    """An answer, and where nginx had it from."""

    kept: str
    """`HIT`, `MISS`, `EXPIRED`, `REVALIDATED`; `-` where the cache was not asked."""


class Visitor:
    """A browser with cookies of its own."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy
        self._cookies: SimpleCookie = SimpleCookie()

    def get(self, path: str, **headers: str) -> Served:
        """Ask for a page; headers are written with underscores."""
        return self._ask("GET", path, None, headers)

    def post(self, path: str, form: dict[str, str]) -> Served:
        """Send a form."""
        sent = {"Origin": ORIGIN, "Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode(form), sent)

    def _ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> Served:
        mark = str(next(_marks))
        sent = {"Host": NAME, "Accept-Encoding": "identity", "Audit": mark}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        if self._cookies:
            sent["Cookie"] = "; ".join(f"{key}={m.coded_value}" for key, m in self._cookies.items())
        connection = HTTPSConnection(NAME, self._proxy.port, context=self._proxy.trust, timeout=30)
        try:
            connection.request(method, path, body, sent)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        received: dict[str, str] = {}
        for name, value in answer.getheaders():  # one sent twice is not what it ought to be
            key = name.lower()
            received[key] = f"{received[key]}, {value}" if key in received else value
            if key == "set-cookie":
                self._cookies.load(value)
        return Served(answer.status, received, content, len(content), self._kept(mark))

    def _kept(self, mark: str) -> str:
        """Return what nginx has logged of a request; it does so after it has answered."""
        for _ in range(200):
            if (kept := self._proxy.kept(mark)) is not None:
                return kept
            time.sleep(0.01)
        raise RuntimeError("nginx has not logged a request")
