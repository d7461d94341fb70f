"""A browser at the application that the server calls: there public pages are kept and coded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from wsgiref.types import WSGIEnvironment

from django.core.handlers.wsgi import WSGIRequest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpResponse
from django.test import Client

from valete.wsgi import application


class Served(Client):
    """As Django's client, which asks the site within the application."""

    def __init__(self, **defaults: Any) -> None:
        """Take what Django's client takes; a browser names the host that it asks."""
        super().__init__(**{"HTTP_HOST": "testserver", **defaults})
        self.handler = _answered  # type: ignore[assignment]


def _answered(environ: WSGIEnvironment) -> HttpResponse:
    head: list[Any] = []
    with _connection_of_the_test():
        given = application(environ, lambda *begun: head.extend(begun))  # type: ignore[arg-type]
        body = b"".join(given)
        if hasattr(given, "close"):
            given.close()
    status, headers = head
    assert len({name.lower() for name, _ in headers}) == len(headers), "a header is said twice"
    answer = HttpResponse(body, status=int(status.split()[0]), headers=dict(headers))
    headers.clear()  # the list is the server's, which may do with it what it likes
    answer.wsgi_request = WSGIRequest(environ)  # type: ignore[attr-defined]
    return answer


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
