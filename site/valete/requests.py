"""Requests as the site reads them: in UTF-8 whatever they say of themselves, and without NUL."""

from __future__ import annotations

from collections.abc import Iterable
from http.client import responses
from typing import Final
from wsgiref.types import StartResponse, WSGIEnvironment

from django.core.exceptions import BadRequest
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import QueryDict, UnreadablePostError

from .page_answers import answer
from .page_cache import cached_page

NUL: Final = "%00"
"""Nobody types one, and PostgreSQL refuses to be asked about a text with one."""
REPLACED: Final = "%EF%BF%BD"
"""What stands for it, U+FFFD: it is found nowhere, and so means nothing."""


class Request(WSGIRequest):
    """A request from anybody: what can be read of it is read, and the rest is a bad request."""

    def __init__(self, environ: WSGIEnvironment) -> None:
        """Take a request as the server hands it over."""
        environ["CONTENT_TYPE"] = _without_charset(environ.get("CONTENT_TYPE", ""))
        environ["QUERY_STRING"] = environ.get("QUERY_STRING", "").replace(NUL, REPLACED)
        super().__init__(environ)
        cookies = self.COOKIES.items()
        # Left out and not mended: what a browser keeps for another site must not stand in the way.
        self.COOKIES = {name: value for name, value in cookies if "\0" not in value}

    def _load_post_and_files(self) -> None:
        try:
            super()._load_post_and_files()
        except UnreadablePostError as error:
            self.POST = QueryDict()  # not read again for the page that says so
            raise BadRequest("the form broke off") from error
        if NUL in (sent := self.POST.urlencode()):
            self.POST = QueryDict(sent.replace(NUL, REPLACED))


class Site(WSGIHandler):
    """Django, reading requests so; what the cache of pages has is answered before it begins one."""

    request_class = Request

    def __call__(  # type: ignore[override]  # what WSGI asks for is less than Django's answer
        self, environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        """Answer as WSGI has it."""
        if (page := cached_page(environ)) is None:
            return super().__call__(environ, start_response)
        status, headers, body = answer(page, environ)
        start_response(f"{status} {responses[status]}", [*headers.items()])
        return [body]


def _without_charset(content_type: str) -> str:
    """Return what a body is, and of the rest only what parts it.

    The site's pages are in UTF-8, and browsers send forms as their page is. Python knows charsets
    that are none (`hex`), and would fail at them.
    """
    kind, *parameters = content_type.split(";")
    boundary = [text for text in parameters if text.strip().lower().startswith("boundary=")]
    return ";".join((kind, *boundary))
