"""Public pages, kept ready as bytes: the same for everybody, so any cache may keep them too."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, wraps
from hashlib import sha256
from typing import Concatenate, Final, ParamSpec

import brotli
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language_from_path

from .models import Edition

P = ParamSpec("P")

SAFE: Final = ("GET", "HEAD")
"""The methods that a public page answers."""

KEPT: Final = 1024
"""How many pages a process keeps; the one not asked for longest goes first."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page's bytes, plain and compressed, and its validator."""

    etag: str
    plain: bytes
    encoded: dict[str, bytes]
    """Content coding -> bytes, the best first."""
    edition: str
    """The edition of the texts that it was made from."""
    language: str
    """Language code; empty for what is in no language, such as the map of the site."""
    kind: str
    """Media type."""

    @classmethod
    def of(cls, made: HttpResponse, edition: str, language: str, *, kept: bool) -> Page:
        """Compress an answer: as well as it can be to be kept, quickly to be given once."""
        body = made.content
        encoded: dict[str, bytes] = {
            "br": brotli.compress(body, quality=11 if kept else 4),
            "gzip": gzip.compress(body, 9 if kept else 4, mtime=0),
        }
        # Weak, for it names what the page says and not the bytes of one coding.
        etag = f'W/"{sha256(body).hexdigest()[:32]}"'
        return cls(etag, body, encoded, edition, language, made.headers["Content-Type"])

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Answer with the best coding that the client takes, or 304 when it has the page."""
        accepted = _accepted(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        coding = next((coding for coding in self.encoded if coding in accepted), None)
        body = self.encoded[coding] if coding else self.plain
        response = HttpResponse(body, content_type=self.kind)
        response.headers["Content-Length"] = str(len(body))
        if self.language:
            response.headers["Content-Language"] = self.language
        if coding:
            response.headers["Content-Encoding"] = coding
        response.headers["ETag"] = self.etag
        # Kept by every cache, and asked about each time: an old rule is never served as a new one.
        response.headers["Cache-Control"] = "public, no-cache"
        response.headers["Vary"] = "Accept-Encoding, HX-Request"
        if "HTTP_IF_NONE_MATCH" not in request.META:
            return response
        answer = get_conditional_response(request, etag=self.etag, response=response)
        assert isinstance(answer, HttpResponse)
        return answer


@lru_cache(maxsize=256)
def _accepted(header: str) -> frozenset[str]:
    """Return the content codings that a client takes: those it does not give a weight of zero."""
    weights = (entry.replace(" ", "").partition(";q=") for entry in header.lower().split(","))
    return frozenset(coding for coding, _, weight in weights if not weight or weight.strip("0."))


_pages: OrderedDict[tuple[object, ...], Page] = OrderedDict()
"""By what is read of a request: the page that it is answered with."""


def wants_part(request: HttpRequest) -> bool:
    """Return whether htmx asks, and so wants the part of the page that it swaps in."""
    return "HTTP_HX_REQUEST" in request.META


def _key(request: HttpRequest) -> tuple[object, ...]:
    return request.scheme, request.get_host(), request.path, wants_part(request)


def _asks(request: HttpRequest) -> bool:
    """Return whether a request may be answered with a page that is kept.

    A query never is, lest invented ones push real pages out. It is the query itself that counts
    and not `request.GET`, which is empty for `?&`.
    """
    return request.method in SAFE and not request.META.get("QUERY_STRING")


def kept_pages(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer with kept pages before anybody looks for a language, a token or a view.

    Middleware, and so above all that only a page still to be made needs.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        page = _kept(request) if _asks(request) else None
        return get_response(request) if page is None else page.answer(request)

    return middleware


def _kept(request: HttpRequest) -> Page | None:
    """Return the page that is kept for a request, if it is of the edition loaded now."""
    try:
        key = _key(request)
    except DisallowedHost:  # refused further in, in the visitor's language
        return None
    page = _pages.get(key)
    if page is None or page.edition != Edition.current():
        return None
    with suppress(KeyError):  # another thread may have let it go by now
        _pages.move_to_end(key)
    return page


def public(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Make a view public: safe methods only, kept until the next edition of the texts.

    The view may read nothing of the reader: no cookie, no token.
    """

    @wraps(view)
    def keeping(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method not in SAFE:
            return HttpResponseNotAllowed(SAFE)
        # Before the texts are read: should they change meanwhile, the page counts as an old one.
        edition = Edition.current()
        response = view(request, *args, **kwargs)
        if response.status_code != 200:
            return response
        kept = _asks(request)
        language = get_language_from_path(request.path) or ""
        page = Page.of(response, edition, language, kept=kept)
        if kept:
            _pages[_key(request)] = page
            if len(_pages) > KEPT:
                _pages.popitem(last=False)
        return page.answer(request)

    return keeping
