"""A browser at the application that the server calls: there public pages are kept and coded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, cast
from wsgiref.types import WSGIEnvironment

from django.core.handlers.wsgi import WSGIRequest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpResponse
from django.test import Client
from django.test.client import ClientHandler

from valete.requests import Request
from valete.serving import call
from valete.wsgi import application

if TYPE_CHECKING:
    from django.test.client import _WSGIResponse


class Served(Client):
    """As Django's client, which asks the site within the application."""

    def __init__(self, **defaults: Any) -> None:
        """Take what Django's client takes; a browser names the host that it asks."""
        super().__init__(**{"HTTP_HOST": "testserver", **defaults})
        self.handler = _Asking()


class _Asking(ClientHandler):
    """Asks the application, and gives Django's client what it gets."""

    def __call__(self, environ: WSGIEnvironment) -> _WSGIResponse:
        before = {**environ}
        with _connection_of_the_test():
            status, headers, body = call(application, environ)
        cookies = [value for name, value in headers if name == "Set-Cookie"]
        said = {name: value for name, value in headers if name != "Set-Cookie"}
        once = {name.lower() for name in said}
        assert len(once) + len(cookies) == len(headers), "a header is said twice"
        answer = _Answer(body, status=status, headers=said)
        for cookie in cookies:
            answer.cookies.load(cookie)
        headers.clear()  # the list is the server's, which may do with it what it likes
        answer.wsgi_request = Request(before)
        return cast("_WSGIResponse", answer)  # which only the checker of types knows


class _Answer(HttpResponse):
    """What came, with the request that Django's client looks at."""

    wsgi_request: WSGIRequest

    @property
    def url(self) -> str:
        """Where a redirect leads."""
        return self.headers["Location"]


@contextmanager
def _connection_of_the_test() -> Iterator[None]:
    """Let no request end the transaction that a test is in, as Django's own client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    try:
        yield
    finally:
        for signal in signals:
            signal.connect(close_old_connections)
