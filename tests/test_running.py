"""The server that `make run` starts outlives its worker; slow clients keep nobody waiting."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from socket import socket
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from bench.load import Load
from bench.server import database
from valete.serving import PATIENCE, THREADS

from .server import PAGE, ROOT, Server, asked, read, started, status, wait_until

MANY = 10 * THREADS
"""Slow clients, many more than there are threads."""
SOON = 5.0
"""Seconds in which another client is answered, on a machine that does a lot beside."""
START = "/ru/california-jack/play/"
FORM: Final = {
    "Content_Type": "application/x-www-form-urlencoded",
    "Cookie": f"csrftoken={'x' * 32}",
}
"""Headers with which the site reads a form."""
HALF = asked("POST", START, b"kind", Content_Length="9", **FORM)
PIECE = asked("POST", START, Transfer_Encoding="chunked", **FORM) + b"4\r\nkind\r\n"


@pytest.fixture(scope="module")
def environment() -> Iterator[dict[str, str]]:
    """A database with the rules in it."""
    with TemporaryDirectory(prefix="valete-test-") as folder:
        yield database(Path(folder))


@pytest.fixture(scope="module")
def server(environment: dict[str, str]) -> Iterator[Server]:
    with started(environment) as server:
        yield server


@contextmanager
def slow(server: Server, sent: bytes, *, room: int | None = None) -> Iterator[list[socket]]:
    """Have many clients send something that is not whole, or read nothing, while the block runs."""
    with ExitStack() as stack:
        yield [stack.enter_context(server.connection(sent, room=room)) for _ in range(MANY)]


def others_are_answered(server: Server) -> None:
    begun = time.monotonic()
    assert status(server.get()) == 200
    assert status(server.answer(asked("POST", START, b"kind=deal"))) == 403
    assert status(server.get(f"{PAGE}?seed=1")) == 200
    assert time.monotonic() - begun < SOON


# The worker


def test_a_worker_that_is_killed_is_followed_by_another(environment: dict[str, str]) -> None:
    with started(environment) as server, ExitStack() as stack:
        for _ in range(THREADS):  # it dies with work in its hands
            stack.enter_context(server.connection(asked("GET", f"{PAGE}?seed=2")))
        killed = server.worker
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: status(server.get()) == 200, SOON)
        assert server.worker != killed


FIRST_ANSWER: Final = f"""
import sys
from wsgiref.util import setup_testing_defaults
from valete.__main__ import load
from valete.wsgi import application

load()
ours = tuple(f"{ROOT}/{{folder}}/" for folder in ("games", "locale", "rules", "site", "templates"))
opened = []
sys.addaudithook(lambda event, about: event == "open" and opened.append(str(about[0])))
for path in ("{PAGE}", "{START}", "/pt/"):
    environ = {{"PATH_INFO": path}}
    setup_testing_defaults(environ)
    environ["HTTP_HOST"] = "localhost"
    application(environ, lambda status, headers: print(status))
print(*(file for file in opened if file.startswith(ours)))
"""
"""A program that answers a first time, and prints which files of the site are read for that."""


def test_what_follows_a_worker_need_not_read_the_site_first(environment: dict[str, str]) -> None:
    line = [sys.executable, "-c", FIRST_ANSWER]
    done = subprocess.run(line, env=environment, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == ["200 OK"] * 3 + [""]


def test_a_server_stops_while_slow_clients_are_there(environment: dict[str, str]) -> None:
    with started(environment) as server, slow(server, HALF):
        worker = Path(f"/proc/{server.worker}")
        os.kill(server.process, signal.SIGTERM)
        wait_until(lambda: not worker.exists(), PATIENCE)


def test_the_bench_asks_the_site_as_its_server_does(environment: dict[str, str]) -> None:
    measured = started(environment, "bench.wsgi:application")
    with measured as server, closing(Load(server.port)) as browsers:
        assert browsers.same_bytes()


# Slow clients


@pytest.mark.parametrize(
    "sent",
    [
        HALF,
        PIECE,
        b"GET / HTTP/1.1\r\nHost: local",
        b"",
    ],
    ids=["half-bodies", "half-bodies-in-pieces", "half-heads", "nothing"],
)
def test_others_are_answered_while_slow_clients_send(server: Server, sent: bytes) -> None:
    with slow(server, sent) as clients:
        others_are_answered(server)
        for client in clients:  # a byte now and then
            client.sendall(b"x")
        others_are_answered(server)


@pytest.mark.parametrize("path", [PAGE, "/static/django_htmx/htmax-4.js"])
def test_others_are_answered_while_slow_clients_read(server: Server, path: str) -> None:
    asks = asked("GET", path).replace(b"Connection: close\r\n", b"") * 20
    with slow(server, asks, room=4096):
        others_are_answered(server)


def test_who_has_not_sent_a_body_in_time_is_told_so_and_sent_away(server: Server) -> None:
    with server.connection(HALF) as client:
        begun = time.monotonic()
        answer = read(client)
    assert PATIENCE - 1 < time.monotonic() - begun < PATIENCE + SOON
    assert status(answer) == 408
    assert b'<html lang="ru"' in answer


def test_who_has_not_sent_a_head_in_time_is_sent_away(server: Server) -> None:
    with server.connection(b"GET / HTTP/1.1\r\nHost: local") as client:
        client.settimeout(20)
        assert read(client) == b""


# Bodies


def test_half_a_form_is_not_taken_for_a_form(server: Server) -> None:
    with server.connection(HALF) as client:
        client.shutdown(1)
        assert status(read(client)) == 400


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_a_body_that_is_too_large_is_refused_at_once_in_words(
    server: Server, language: str
) -> None:
    where = f"/{language}/california-jack/play/"
    answer = server.answer(asked("POST", where, Content_Length=str(10**9)))
    assert status(answer) == 413
    assert f'<html lang="{language}'.encode() in answer


def test_a_body_in_pieces_is_refused_as_soon_as_it_is_too_large(server: Server) -> None:
    with server.connection(asked("POST", START, Transfer_Encoding="chunked")) as client:
        piece = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"
        client.sendall(piece * 5)
        assert b" 413 " in client.recv(100)


def test_a_body_in_pieces_is_a_form_like_any_other(server: Server) -> None:
    offer = server.get(START)
    [cookie] = re.findall(rb"csrftoken=(\w+)", offer)
    hidden = dict(re.findall(rb'type="hidden" name="([^"]+)" value="([^"]+)"', offer))
    form = b"&".join(b"%s=%s" % pair for pair in {**hidden, b"kind": b"deal"}.items())
    body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(form), form)
    request = asked(
        "POST",
        START,
        Cookie=f"csrftoken={cookie.decode()}",
        Content_Type="application/x-www-form-urlencoded",
        Transfer_Encoding="chunked",
    )
    assert status(server.answer(request + body)) == 303


# What is asked, as the site is told


def test_a_header_is_not_taken_for_another_of_nearly_its_name(server: Server) -> None:
    path = "/ru/california-jack/examples/jack-and-queen/1/"
    plain = asked("GET", path)
    assert b"<html" not in server.answer(
        plain.replace(b"\r\n\r\n", b"\r\nHX-Request: true\r\n\r\n")
    )
    assert b"<html" in server.answer(plain.replace(b"\r\n\r\n", b"\r\nHX_Request: true\r\n\r\n"))


def test_cookies_of_two_headers_are_all_read(server: Server) -> None:
    head = asked("GET", "/").replace(
        b"\r\n\r\n", b"\r\nCookie: valete_language=pt\r\nCookie: other=1\r\n\r\n"
    )
    assert b"location: /pt/" in server.answer(head)


def test_an_address_is_read_with_its_signs(server: Server) -> None:
    assert status(server.get("/ru/%D1%82%D1%83%D0%B7/%ff%00/?x=%ff")) == 404
    assert b"/ru/%D1%82%D1%83%D0%B7/" not in server.get("/ru/california%2Djack/")
    assert status(server.get("/ru/california%2Djack/")) == 200


def test_the_head_of_a_page_says_how_long_it_is(server: Server) -> None:
    whole = server.get()
    head = server.answer(asked("HEAD", PAGE))
    assert head.endswith(b"\r\n\r\n")
    length = re.compile(rb"content-length: (\d+)")
    assert length.findall(head) == length.findall(whole) != []
