"""Public pages kept ready as bytes, and answered before Django makes a request of what is asked."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import brotli
from django.db import DatabaseError
from django.utils.http import parse_etags

from .models import Edition
from .public import SAFE, PublicPage

KEPT: Final = 1024
"""How many pages a process keeps; the one not asked for longest goes first."""

Headers = list[tuple[str, str]]
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it left the site: every header, the bytes in each coding, the validator."""

    etag: str
    edition: str
    """The edition of the texts that it was made from."""
    coded: Mapping[str, tuple[Headers, bytes]]
    """Content coding -> headers and bytes, the best first; the last is `""`, as it is."""
    unchanged: Headers
    """Headers for who has the page already."""

    @classmethod
    def of(cls, made: PublicPage, *, kept: bool) -> Page:
        """Compress a page: as well as it can be to be kept, quickly to be given once."""
        body = made.content
        coded = {
            "br": brotli.compress(body, quality=11 if kept else 4),
            "gzip": gzip.compress(body, 9 if kept else 4, mtime=0),
            "": body,
        }
        # The length is that of the plain bytes.
        headers = [header for header in made.headers.items() if header[0] != "Content-Length"]
        return cls(
            etag=made.headers["ETag"],
            edition=made.edition,
            coded={name: (headers + _described(name, body), body) for name, body in coded.items()},
            unchanged=[header for header in headers if header[0] != "Content-Type"],
        )

    def answer(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer in the best coding that the client takes, or with 304 when it has the page."""
        if _has(environ.get("HTTP_IF_NONE_MATCH", ""), self.etag):
            start("304 Not Modified", self.unchanged)
            return ()
        accepted = _accepted(environ.get("HTTP_ACCEPT_ENCODING", ""))
        coding = next((name for name in self.coded if name in accepted), "")
        headers, body = self.coded[coding]
        start("200 OK", headers)
        return () if environ["REQUEST_METHOD"] == "HEAD" else (body,)


def _described(coding: str, body: bytes) -> Headers:
    length = ("Content-Length", str(len(body)))
    return [("Content-Encoding", coding), length] if coding else [length]


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

    A query is never kept, lest invented ones push real pages out. Nor is a host that is not named,
    or a scheme that no proxy writes: only Django knows what these come to.
    """
    host, scheme = environ.get("HTTP_HOST"), environ.get("HTTP_X_FORWARDED_PROTO", "")
    if environ["REQUEST_METHOD"] not in SAFE or environ.get("QUERY_STRING"):
        return None
    if not host or scheme not in ("", "http", "https"):
        return None
    part = "HTTP_HX_REQUEST" in environ
    return environ["wsgi.url_scheme"], scheme, host, environ["PATH_INFO"], part


def _kept(key: Key) -> Page | None:
    """Return the page that is kept under a key, if it is of the edition loaded now."""
    page = _pages.get(key)
    if page is None or page.edition != Edition.current():
        return None
    with suppress(KeyError):  # another thread may have let it go by now
        _pages.move_to_end(key)
    return page


def _keep(key: Key, page: Page) -> None:
    _pages[key] = page
    if len(_pages) > KEPT:
        _pages.popitem(last=False)


def kept_pages(application: WSGIApplication) -> WSGIApplication:
    """Answer with kept pages what can be, and have the site answer the rest."""

    def entry(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        key = _key(environ)
        # Without a database the site answers: it looks after its connections, and says what is up.
        with suppress(DatabaseError):
            if key and (kept := _kept(key)):
                return kept.answer(environ, start)
        begun: list[Any] = []
        answer = application(environ, lambda *head: begun.append(head))  # type: ignore[arg-type]
        if not isinstance(answer, PublicPage):
            start(*begun[0])
            return answer
        page = Page.of(answer, kept=key is not None)
        answer.close()
        if key:
            _keep(key, page)
        return page.answer(environ, start)

    return entry
