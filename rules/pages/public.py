"""Public pages: the same for everybody, so that any cache may keep them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from hashlib import sha256
from typing import Concatenate, Final, ParamSpec, TypeAlias
from urllib.parse import parse_qsl, urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.translation import get_language_from_path
from django.views.decorators.csrf import csrf_exempt

from rules.models import Edition

P = ParamSpec("P")
View: TypeAlias = Callable[Concatenate[HttpRequest, P], HttpResponse]

SAFE_METHODS: Final = ("GET", "HEAD")
"""The methods that a public page answers."""


class PublicPage(HttpResponse):
    """A page that is the same for everybody, and so may be kept by the site and by any cache."""

    def __init__(
        self, made: HttpResponse, edition: str, language: str, reads: Collection[str]
    ) -> None:
        """Take over what a view has made of an edition of the rules, in a language or in none.

        `reads` are the parameters of a query that the view reads.
        """
        super().__init__(made.content, content_type=made.headers["Content-Type"])
        self.edition = edition
        """The edition of the rules that it was made of."""
        self.reads = reads
        """The parameters of a query that another page would answer; all others change nothing."""
        self.coded: dict[str, tuple[dict[str, str], bytes]] = {}
        """Content coding -> headers and body in it, once they were asked for."""
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


def read_parameters(query: str, reads: Collection[str]) -> str:
    """Return a query with those of its parameters alone that are named in `reads`."""
    if not query or not reads:
        return ""
    sent = parse_qsl(query, keep_blank_values=True)
    return urlencode([(name, value) for name, value in sent if name in reads])


def public_with_query(*reads: str) -> Callable[[View[P]], View[P]]:
    """Make a view public whose page depends on these parameters of the query and on no others.

    The view finds no others, and no link of the page repeats them. See `public`.
    """

    def decorate(view: View[P]) -> View[P]:
        @csrf_exempt  # an unsafe method changes nothing: it is refused
        @wraps(view)
        def answering(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
            # A browser's token that is none would have it sent a new one, with everybody's page.
            request.META.pop("CSRF_COOKIE_NEEDS_UPDATE", None)
            if request.method not in SAFE_METHODS:
                return HttpResponseNotAllowed(SAFE_METHODS)
            query = request.META.get("QUERY_STRING", "")
            request.META["QUERY_STRING"] = read_parameters(query, reads)
            # Before the texts are read: should they change meanwhile, the page is an old one.
            edition = Edition.current()
            made = view(request, *args, **kwargs)
            if made.status_code != 200:
                return made
            language = get_language_from_path(request.path) or ""
            return PublicPage(made, edition, language, reads)

        return answering

    return decorate


def public(view: View[P]) -> View[P]:
    """Make a view public: it answers GET and HEAD, with a `PublicPage` where all went well.

    The view may read nothing of the reader: no cookie, no token, no query. Any other method gets
    405; whatever is no 200 of the view stays as it is, and is not kept.
    """
    return public_with_query()(view)
