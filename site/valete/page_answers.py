"""What a public page is answered with: its bytes in a coding, or that the client has them."""

import gzip
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import brotli
from django.http import HttpRequest
from django.utils.cache import get_conditional_response

from rules.pages.public import PublicPage

CODINGS: Final[Mapping[str, Callable[[bytes, bool], bytes]]] = {
    "br": lambda body, once: brotli.compress(body, quality=4 if once else 11),
    "gzip": lambda body, once: gzip.compress(body, 4 if once else 9, mtime=0),
    "": lambda body, once: body,
}
"""Content coding, the best first -> from a body to its bytes, quickly where they are sent once."""

OF_THE_BODY: Final = ("Content-Type", "Content-Length")
"""Headers that an answer without a body does not have."""


@lru_cache(maxsize=256)
def best_coding(accept_encoding: str) -> str:
    """Return the best coding that a client takes by its `Accept-Encoding`; empty where none is.

    A weight of zero refuses a coding; no other weight changes which one is best.
    """
    entries = accept_encoding.lower().replace(" ", "").split(",")
    weights = (entry.partition(";q=") for entry in entries)
    taken = {coding for coding, _, weight in weights if not weight or weight.strip("0.")}
    return next(coding for coding in CODINGS if coding in taken or not coding)


def answer(
    page: PublicPage, environ: Mapping[str, Any], *, once: bool = False
) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body for a GET or a HEAD, never with a cookie.

    `once` tells that the page is kept for no other answer.
    """
    if etags := environ.get("HTTP_IF_NONE_MATCH"):
        request = HttpRequest()
        request.method, request.META["HTTP_IF_NONE_MATCH"] = "GET", etags
        if get_conditional_response(request, etag=page.headers["ETag"]):
            kept = page.headers.items()
            return 304, {name: value for name, value in kept if name not in OF_THE_BODY}, b""
    coding = best_coding(environ.get("HTTP_ACCEPT_ENCODING", ""))
    if (coded := page.coded.get(coding)) is None:
        body = CODINGS[coding](page.content, once)
        headers = {**page.headers, "Content-Length": str(len(body))}
        coded = headers | ({"Content-Encoding": coding} if coding else {}), body
        page.coded[coding] = coded
    headers, body = coded
    return 200, headers, b"" if environ["REQUEST_METHOD"] == "HEAD" else body
