"""What stands between a browser and the site changes what passes, hears, and goes away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from audit.between import HEARD, HEARING, Between


class _Site(BaseHTTPRequestHandler):
    """Answers with a page that names who asked; a picture, where one is asked for."""

    def do_GET(self) -> None:
        size = int(self.headers.get("Content-Length") or 0)
        said = self.rfile.read(size).decode()
        kind = "image/png" if self.path.endswith(".png") else "text/html; charset=utf-8"
        body = f"<html><head></head>{self.command} {self.headers['Host']} {said} rank</html>"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Set-Cookie", "key=1; Path=/; Secure")
        self.end_headers()
        self.wfile.write(body.encode())

    do_POST = do_GET

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@pytest.fixture
def site() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Site) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield server.server_port
        server.shutdown()


@contextmanager
def way(
    site: int, changes: dict[str, str] | None = None, *, hearing: bool = False
) -> Iterator[Between]:
    with Between(site, changes, hearing=hearing).open() as between:
        yield between


def text(between: Between, path: str = "/", said: bytes | None = None) -> str:
    with urlopen(Request(between.address(path), said)) as answer:
        body: str = answer.read().decode()
        return body


def test_an_answer_passes_as_it_is(site: int) -> None:
    with way(site) as between:
        due = f"<html><head></head>POST 127.0.0.1:{between.port} card rank</html>"
        assert text(between, said=b"card") == due


def test_a_text_is_changed_and_nothing_else(site: int) -> None:
    with way(site, {"rank": "suit"}) as between:
        assert text(between).endswith("suit</html>")
        assert text(between, "/card.png").endswith("rank</html>")


def test_a_change_that_nothing_has_met_is_named(site: int) -> None:
    with way(site, {"rank": "suit", "trick": "pile"}) as between:
        text(between)
        assert between.unmet == ["trick"]


def test_a_cookie_passes_where_no_tls_is_spoken(site: int) -> None:
    with way(site) as between, urlopen(between.address("/")) as answer:
        assert answer.headers["Set-Cookie"] == "key=1; Path=/"


def test_a_page_tells_what_goes_wrong_in_it(site: int) -> None:
    with way(site, hearing=True) as between:
        assert f'<head><script src="{HEARING}"></script></head>' in text(between)
        assert HEARD in text(between, HEARING)
        text(between, HEARD, b'"nothing is not defined"')
        assert between.heard == ["nothing is not defined"]


def test_nobody_answers_while_it_is_away(site: int) -> None:
    with way(site) as between:
        with between.away(), pytest.raises(URLError):
            text(between)
        assert text(between)
