"""What a browser sends: one connection that is kept, cookies, forms. It measures nothing."""

from __future__ import annotations

import gzip
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Final
from urllib.parse import urlencode

import brotli

HEADERS: Final = {
    "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br",
    "Accept-Language": "ru,en;q=0.9",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it came over the wire."""

    status: int
    headers: dict[str, str]
    """By lower-case name; of cookies that are set, what the browser keeps is in its jar."""
    body: bytes
    """As it was sent, compressed or not."""
    size: int
    """Bytes sent, the head included."""

    @property
    def text(self) -> str:
        """The body as text."""
        match self.headers.get("content-encoding"):
            case "br":
                plain: bytes = brotli.decompress(self.body)
            case "gzip":
                plain = gzip.decompress(self.body)
            case _:
                plain = self.body
        return plain.decode()


class Browser:
    """One kept connection to the site."""

    def __init__(self, port: int) -> None:
        self._host = f"127.0.0.1:{port}"
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._cookies: SimpleCookie = SimpleCookie()

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def get(self, path: str, *, part: bool = False) -> Answer:
        """Ask for a page, or, as htmx does, for the part of it to be swapped in."""
        return self.send(self.request("GET", path, part=part))

    def post(self, path: str, form: Mapping[str, str | list[str]]) -> Answer:
        """Send a form as htmx does, for the part to be swapped in."""
        body = urlencode(form, doseq=True).encode()
        return self.send(self.request("POST", path, body, part=True))

    def request(self, method: str, path: str, body: bytes = b"", *, part: bool = False) -> bytes:
        """Return a request as it goes over the wire."""
        sent = {"Host": self._host, **HEADERS}
        if self._cookies:
            sent["Cookie"] = "; ".join(f"{key}={m.coded_value}" for key, m in self._cookies.items())
        if method == "POST":
            sent["Origin"] = f"http://{self._host}"
            sent["Content-Type"] = "application/x-www-form-urlencoded"
            sent["Content-Length"] = str(len(body))
        if part:
            sent["HX-Request"] = "true"
        head = "".join(f"{name}: {value}\r\n" for name, value in sent.items())
        return f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + body

    def send(self, request: bytes) -> Answer:
        """Send a request and wait for the whole answer, which must state its length."""
        self._socket.sendall(request)
        received = self._more()
        while (end := received.find(b"\r\n\r\n")) < 0:
            received += self._more()
        first, *lines = received[:end].decode("latin-1").split("\r\n")
        headers = {}
        for line in lines:
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self._cookies.load(value)
            headers[name.lower()] = value
        size = end + 4 + int(headers["content-length"])
        while len(received) < size:
            received += self._more()
        return Answer(int(first.split()[1]), headers, received[end + 4 :], size)

    def _more(self) -> bytes:
        more = self._socket.recv(65536)
        if not more:
            raise ConnectionError("the server hung up")
        return more
