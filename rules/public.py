"""Public pages: the same for everybody, so that any cache may keep them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from typing import Concatenate, Final, ParamSpec

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.translation import get_language_from_path
from django.views.decorators.csrf import csrf_exempt

from .models import Edition

P = ParamSpec("P")

SAFE: Final = ("GET", "HEAD")
"""The methods that a public page answers."""


class PublicPage(HttpResponse):
    """An answer that is the same for everybody; `rules.kept` gives it out, coded and validated."""

    def __init__(self, made: HttpResponse, edition: str, language: str) -> None:
        """Take over what a view has made from an edition of the texts, in a language or none."""
        super().__init__(made.content, content_type=made.headers["Content-Type"])
        self.edition = edition
        if language:
            self.headers["Content-Language"] = language
        # Weak, for it names what the page says and not the bytes of one coding.
        self.headers["ETag"] = f'W/"{sha256(made.content).hexdigest()[:32]}"'
        # Kept by every cache, and asked about each time: an old rule is never served as a new one.
        self.headers["Cache-Control"] = "public, no-cache"
        self.headers["Vary"] = "Accept-Encoding, HX-Request"


def wants_part(request: HttpRequest) -> bool:
    """Return whether htmx asks, and so wants the part of the page that it swaps in."""
    return "HTTP_HX_REQUEST" in request.META


def public(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Make a view public: safe methods only, and an answer that may be kept.

    The view may read nothing of the reader: no cookie, no token.
    """

    @csrf_exempt  # an unsafe method changes nothing: it is refused
    @wraps(view)
    def answering(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method not in SAFE:
            return HttpResponseNotAllowed(SAFE)
        # Before the texts are read: should they change meanwhile, the page counts as an old one.
        edition = Edition.current()
        made = view(request, *args, **kwargs)
        if made.status_code != 200:
            return made
        return PublicPage(made, edition, get_language_from_path(request.path) or "")

    return answering
