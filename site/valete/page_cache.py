"""Public pages kept ready as bytes, and answered before Django makes a request of what is asked."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import brotli
from django.conf import settings
from django.db import Error as DatabaseError
from django.utils.http import parse_etags

from .models import Edition
from .public import SAFE, PublicPage, read_of

KEPT: Final = 4096
"""How many pages a process keeps; the one not asked for longest goes first.

Three games in two languages have some 2,300 pages and parts of pages, 36 MB in all codings.
"""

CODINGS: Final[Mapping[str, Callable[[bytes, bool], bytes]]] = {
    "br": lambda body, kept: brotli.compress(body, quality=11 if kept else 4),
    "gzip": lambda body, kept: gzip.compress(body, 9 if kept else 4, mtime=0),
    "": lambda body, kept: body,
}
"""Content coding -> how a body is coded: as well as it can be to be kept, quickly to be given once.

The best coding first; the last is none.
"""

Headers = list[tuple[str, str]]
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it left the site: its headers, the bytes in each coding, the validator."""

    etag: str
    edition: str
    """The edition of the texts that it was made from."""
    reads: Collection[str]
    """The parameters of a query that another page would answer; all others change nothing."""
    kind: str
    """Media type."""
    headers: Headers
    """All others that it has in every coding, and that an answer without it has too."""
    bodies: Mapping[str, bytes]
    """Content coding -> bytes."""

    @classmethod
    def of(cls, made: PublicPage, codings: Iterable[str], *, kept: bool) -> Page:
        """Take over a page in some codings; no cookie of it, for everybody would get it."""
        of_the_body = ("Content-Type", "Content-Length")
        headers = [header for header in made.headers.items() if header[0] not in of_the_body]
        bodies = {coding: CODINGS[coding](made.content, kept) for coding in codings}
        kind = made.headers["Content-Type"]
        return cls(made.headers["ETag"], made.edition, made.reads, kind, headers, bodies)

    def answer(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer in the best coding that the client takes, or with 304 when it has the page.

        The lists of headers are the server's: it may change what it is given.
        """
        if _has(environ.get("HTTP_IF_NONE_MATCH", ""), self.etag):
            start("304 Not Modified", [*self.headers])
            return []
        coding = _best(environ)
        body = self.bodies[coding]
        described = [("Content-Type", self.kind), ("Content-Length", str(len(body)))]
        if coding:
            described.append(("Content-Encoding", coding))
        start("200 OK", [*self.headers, *described])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]


def _best(environ: WSGIEnvironment) -> str:
    """Return the best coding that a client takes."""
    accepted = _accepted(environ.get("HTTP_ACCEPT_ENCODING", ""))
    return next(coding for coding in CODINGS if coding in accepted or not coding)


@lru_cache(maxsize=256)
def _accepted(header: str) -> frozenset[str]:
    """Return the content codings that a client takes: those it does not give a weight of zero."""
    weights = (entry.replace(" ", "").partition(";q=") for entry in header.lower().split(","))
    return frozenset(coding for coding, _, weight in weights if not weight or weight.strip("0."))


def _has(header: str, etag: str) -> bool:
    """Return whether `If-None-Match` names a validator, compared weakly."""
    if not header:
        return False
    weak = etag.removeprefix("W/")
    return any(known == "*" or known.removeprefix("W/") == weak for known in parse_etags(header))


_pages: OrderedDict[Key, Page] = OrderedDict()
"""By what is read of a request: the page that it is answered with."""


def _key(environ: WSGIEnvironment) -> Key | None:
    """Return what an answer hangs on; nothing for a request that no kept page may answer.

    The query is none of it: what a page reads of one has it made anew, lest invented ones push
    real pages out. Not kept either is another port than the server's, or a spelling of a host or a
    scheme that no proxy writes: Django knows what they mean.
    """
    host, scheme = environ.get("HTTP_HOST", ""), environ.get("HTTP_X_FORWARDED_PROTO", "")
    if environ["REQUEST_METHOD"] not in SAFE:
        return None
    if host.removesuffix(f":{environ['SERVER_PORT']}") not in settings.ALLOWED_HOSTS:
        return None
    if scheme not in ("", "http", "https"):
        return None
    path = environ.get("SCRIPT_NAME", ""), environ.get("PATH_INFO", "")
    return environ["wsgi.url_scheme"], scheme, host, path, "HTTP_HX_REQUEST" in environ


def _kept(key: Key, query: str) -> Page | None:
    """Return the page that is kept under a key, if the query changes nothing of it.

    And if it is of the edition loaded now.
    """
    page = _pages.get(key)
    if page is None or read_of(query, page.reads) or page.edition != Edition.current():
        return None
    with suppress(KeyError):  # another thread may have let it go by now
        _pages.move_to_end(key)
    return page


def _keep(key: Key, page: Page) -> None:
    _pages.pop(key, None)  # so that it goes last
    _pages[key] = page
    if len(_pages) > KEPT:
        _pages.popitem(last=False)


def asked(site: WSGIApplication, environ: WSGIEnvironment) -> tuple[str, Headers, Iterable[bytes]]:
    """Return an answer that is not begun yet: its status, its headers and its body.

    The application begins before it returns, and writes nothing beside what it returns: Django
    does so.
    """
    begun: list[tuple[str, Headers]] = []

    def begin(status: str, headers: Headers, error: object = None, /) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return _unwritten

    body = site(environ, begin)
    ((status, headers),) = begun
    return status, headers, body


def _unwritten(part: bytes) -> object:
    raise NotImplementedError("what is written before the body would be lost")


def kept_pages(site: WSGIApplication) -> WSGIApplication:
    """Answer with kept pages what can be, and have the site answer the rest."""

    def application(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        # A template that is being written is to be seen as it is.
        key = None if settings.DEBUG else _key(environ)
        query = environ.get("QUERY_STRING", "")
        # Without a database the site answers: it looks after its connections, and says what is up.
        with suppress(DatabaseError):
            if key and (page := _kept(key, query)):
                return page.answer(environ, start)
        status, headers, made = asked(site, environ)
        if not isinstance(made, PublicPage):
            start(status, headers)
            return made
        keeping = key if not read_of(query, made.reads) else None
        page = Page.of(made, CODINGS if keeping else [_best(environ)], kept=keeping is not None)
        made.close()
        if keeping:
            _keep(keeping, page)
        return page.answer(environ, start)

    return application
