"""The cache of public pages: the first middleware, which answers with a page that it has.

`valete.requests.Site` asks it before Django begins a request, which takes longer than the answer.
"""

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from contextlib import nullcontext, suppress
from threading import Lock
from typing import Any, Final

from django.conf import settings
from django.db import Error as DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, ResponseHeaders

from rules.models import Edition
from rules.pages.public import SAFE_METHODS, PublicPage, read_parameters

from .middleware import Answering
from .page_answers import answer

MAX_PAGES: Final = 4096
"""How many pages a process keeps, some 36 MB: three games in two languages have 2,300."""
_pages: Final[OrderedDict[Hashable, PublicPage]] = OrderedDict()
"""Cache key -> page, the one that was not asked for longest first."""
_locks: Final = [Lock() for _ in range(64)]
"""One is held while a page is made: who asks for it meanwhile waits. Addresses share them."""


def cache_key(environ: Mapping[str, Any]) -> Hashable:
    """Return all that an answer depends on but the query; None where no page is kept.

    That is also where a host or a scheme is spelled as no proxy does, lest pages be pushed out.
    """
    host, scheme = environ.get("HTTP_HOST", ""), environ.get("HTTP_X_FORWARDED_PROTO", "")
    known = host.removesuffix(f":{environ['SERVER_PORT']}") in settings.ALLOWED_HOSTS
    if not known or scheme not in ("", "http", "https"):
        return None
    if settings.DEBUG or environ["REQUEST_METHOD"] not in SAFE_METHODS:
        return None
    path = environ.get("SCRIPT_NAME", ""), environ.get("PATH_INFO", "")
    return environ["wsgi.url_scheme"], scheme, host, path, "HTTP_HX_REQUEST" in environ


def cached_page(environ: Mapping[str, Any]) -> PublicPage | None:
    """Return the page that answers a request, if there is one made of the rules as they are."""
    page = _pages.get(key := cache_key(environ))
    if page is None or read_parameters(environ.get("QUERY_STRING", ""), page.reads):
        return None
    with suppress(DatabaseError, KeyError):  # the site says what is up; or it was let go just now
        if page.edition == Edition.current():
            _pages.move_to_end(key)
            return page
    return None


def page_cache(get_response: Answering) -> Answering:
    """Answer with a page of the cache; else have the site answer, and keep what it makes."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        environ, key = request.META, cache_key(request.META)
        lock = _locks[hash((key, environ["QUERY_STRING"])) % 64] if key else nullcontext()
        with Edition.read_once(), lock:
            page = cached_page(environ) or get_response(request)
            if not isinstance(page, PublicPage):
                return page
            once = not key or bool(read_parameters(environ["QUERY_STRING"], page.reads))
            if not once:
                _pages.pop(key, None)
                _pages[key] = page
            if len(_pages) > MAX_PAGES:
                _pages.popitem(last=False)
        status, headers, body = answer(page, environ, once=once)
        response = HttpResponse(body, status=status)
        response.headers = ResponseHeaders(headers)
        return response

    return middleware
