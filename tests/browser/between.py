"""Somebody between the site and its readers, who answers instead of it while a test wants that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment


@dataclass(frozen=True, slots=True)
class Instead:
    """What is answered to whatever is asked, static files apart."""

    status: str
    leads_to: str = ""
    body: bytes = b"<!doctype html><title>Not the site</title>"


_now: Final[list[Instead]] = []
_held: Final[dict[str, Event]] = {}
"""What is not answered before something happens."""
PATIENCE: Final = 30.0
"""Seconds after which it is answered all the same."""


def between(site: WSGIApplication) -> WSGIApplication:
    """Let the site answer, or who stands between now."""

    def application(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if until := _held.get(environ["PATH_INFO"]):
            until.wait(PATIENCE)
        if not _now:
            return site(environ, start)
        [instead] = _now
        headers = [("Content-Type", "text/html"), ("Cache-Control", "public, no-cache")]
        if instead.leads_to and environ["PATH_INFO"] not in instead.leads_to:
            start("302 Found", [*headers, ("Location", instead.leads_to)])
            return []
        start(instead.status, headers)
        return [instead.body]

    return application


@contextmanager
def answered_by(instead: Instead) -> Iterator[None]:
    """Have it answer while the block runs."""
    _now.append(instead)
    try:
        yield
    finally:
        _now.clear()


@contextmanager
def held(path: str) -> Iterator[None]:
    """Have nobody answer at an address while the block runs."""
    _held[path] = Event()
    try:
        yield
    finally:
        _held.pop(path).set()
