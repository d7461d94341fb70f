"""What stands between a browser and the site: it plants faults, hears of them, and goes away."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

from bench.server import free_port

HEARING: Final = "/audit/hearing.js"
HEARD: Final = "/audit/heard"
_SCRIPT: Final = f"""\
"use strict";
const tell = (text) => navigator.sendBeacon("{HEARD}", JSON.stringify(text));
addEventListener("error", (event) => tell(event.message
    || `not loaded: ${{event.target.src || event.target.href}}`), true);
addEventListener("unhandledrejection", (event) => tell(String(event.reason)));
addEventListener("securitypolicyviolation", (event) => tell(
    `the policy stopped ${{event.blockedURI}} by ${{event.violatedDirective}}`));
const {{ error }} = console;
console.error = (...said) => {{ tell(said.join(" ")); error(...said); }};
"""
"""Tells of what goes wrong in a page, for a browser that does not tell whoever drives it."""

_HOP: Final = frozenset({"connection", "keep-alive", "transfer-encoding", "content-length", "date"})
"""Headers that are this side's own."""


class Between:
    """A way to a site, at an address of its own, which changes what passes as it is told to."""

    def __init__(
        self, site: int, changes: Mapping[str, str] | None = None, *, hearing: bool = False
    ) -> None:
        self.port: Final = free_port()
        self.heard: Final[list[str]] = []
        """What pages have told of, where they are told to."""
        self._site = site
        self._changes = changes or {}
        self._met: set[str] = set()
        self._hearing = hearing

    def address(self, path: str) -> str:
        """Return the address of a path of the site."""
        return f"http://127.0.0.1:{self.port}{path}"

    @property
    def unmet(self) -> list[str]:
        """The texts to change that nothing has held yet."""
        return sorted(set(self._changes) - self._met)

    @contextmanager
    def open(self) -> Iterator[Between]:
        """Let whoever asks through while the block runs; before and after, nobody answers."""
        self._start()
        try:
            yield self
        finally:
            self._stop()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Let nobody answer while the block runs."""
        self._stop()
        try:
            yield
        finally:
            self._start()

    def _start(self) -> None:
        class Handler(_Handler):
            between = self

        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def _stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes | None
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        """Return the site's answer, changed: status, headers, body."""
        if path == HEARD:
            self.heard.append(json.loads(body or b"null"))
            return 204, [], b""
        if path == HEARING:
            return 200, [("Content-Type", "text/javascript")], _SCRIPT.encode()
        connection = HTTPConnection("127.0.0.1", self._site, timeout=30)
        try:
            connection.request(method, path, body, {**headers, "Accept-Encoding": "identity"})
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        kind = answer.headers.get_content_type()
        if content and kind.startswith("text/"):
            content = self._changed(content.decode(), html=kind == "text/html").encode()
        passed = [
            # Where no TLS is spoken, WebKit takes no cookie that asks for it.
            (name, value.replace("; Secure", "") if name.lower() == "set-cookie" else value)
            for name, value in answer.getheaders()
            if name.lower() not in _HOP
        ]
        return answer.status, passed, content

    def _changed(self, text: str, *, html: bool) -> str:
        for old, new in self._changes.items():
            if old in text:
                self._met.add(old)
                text = text.replace(old, new)
        if html and self._hearing:
            text = text.replace("<head>", f'<head><script src="{HEARING}"></script>', 1)
        return text


class _Handler(BaseHTTPRequestHandler):
    between: Between

    def do_GET(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size) if size else None
        status, headers, content = self.between.ask(
            self.command, self.path, dict(self.headers.items()), body
        )
        self.send_response_only(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_HEAD = do_POST = do_GET

    def handle(self) -> None:
        """Serve; a browser that goes away while it is answered is no fault."""
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""
