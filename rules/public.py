"""Public pages, kept ready as bytes: the same for everybody, so any cache may keep them too."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, wraps
from hashlib import sha256
from typing import Concatenate, Final, ParamSpec

import brotli
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.cache import get_conditional_response

from .models import Edition

P = ParamSpec("P")

KEPT: Final = 1024
"""How many pages a process keeps; the one not asked for longest goes first."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page's bytes, plain and compressed, and its validator."""

    etag: str
    plain: bytes
    encoded: dict[str, bytes]
    """Content coding -> bytes, the best first."""

    @classmethod
    def of(cls, body: bytes) -> Page:
        """Compress a body once, as well as it can be."""
        encoded: dict[str, bytes] = {
            "br": brotli.compress(body),
            "gzip": gzip.compress(body, mtime=0),
        }
        # Weak, for it names what the page says and not the bytes of one coding.
        return cls(f'W/"{sha256(body).hexdigest()[:32]}"', body, encoded)

    def answer(self, request: HttpRequest) -> HttpResponse:
        """Answer with the best coding that the client takes, or 304 when it has the page."""
        accepted = _accepted(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        coding = next((coding for coding in self.encoded if coding in accepted), None)
        response = HttpResponse(self.encoded[coding] if coding else self.plain)
        if coding:
            response.headers["Content-Encoding"] = coding
        response.headers["ETag"] = self.etag
        # Kept by every cache, and asked about each time: an old rule is never served as a new one.
        response.headers["Cache-Control"] = "public, no-cache"
        response.headers["Vary"] = "Accept-Encoding, HX-Request"
        answer = get_conditional_response(request, etag=self.etag, response=response)
        assert isinstance(answer, HttpResponse)
        return answer


@lru_cache(maxsize=256)
def _accepted(header: str) -> frozenset[str]:
    """Return the content codings that a client takes: those it does not give a weight of zero."""
    weights = (entry.replace(" ", "").partition(";q=") for entry in header.lower().split(","))
    return frozenset(coding for coding, _, weight in weights if not weight or weight.strip("0."))


_pages: OrderedDict[tuple[object, ...], Page] = OrderedDict()


def wants_part(request: HttpRequest) -> bool:
    """Return whether htmx asks, and so wants the part of the page that it swaps in."""
    return "HTTP_HX_REQUEST" in request.META


def public(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Make a view public: safe methods only, kept until the next edition of the texts.

    The view may read nothing of the reader: no cookie, no token. An address with a query is
    answered anew each time, lest invented queries push real pages out.
    """

    @wraps(view)
    def kept(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        # The query itself and not `request.GET`, which is empty for `?&`.
        query = request.META.get("QUERY_STRING")
        key = (
            Edition.current(),
            request.scheme,
            request.get_host(),
            request.path,
            wants_part(request),
        )
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(("GET", "HEAD"))
        page = None if query else _pages.get(key)
        if page is None:
            response = view(request, *args, **kwargs)
            if response.status_code != 200:
                return response
            page = Page.of(response.content)
            if query:
                return page.answer(request)
            _pages[key] = page
            if len(_pages) > KEPT:
                _pages.popitem(last=False)
        else:
            _pages.move_to_end(key)
        return page.answer(request)

    return kept
