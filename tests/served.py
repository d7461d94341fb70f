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

from rules.kept import asked
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
        with _connection_of_the_test():
            status, headers, given = asked(application, environ)
            body = b"".join(given)
            if hasattr(given, "close"):
                given.close()
        assert len({name.lower() for name, _ in headers}) == len(headers), "a header is said twice"
        answer = _Answer(body, status=int(status.split()[0]), headers=dict(headers))
        headers.clear()  # the list is the server's, which may do with it what it likes
        answer.wsgi_request = WSGIRequest(environ)
        return cast("_WSGIResponse", answer)  # which only the checker of types knows


class _Answer(HttpResponse):
    """What came, with the request that Django's client looks at."""

    wsgi_request: WSGIRequest


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
