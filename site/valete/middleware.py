"""Headers that every answer carries, and the one address that any host may ask."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""Everything comes from the site itself, nothing is inline, and nobody may frame it."""

UNREAD: Final = "valete.unread"
"""Where `environ` says why the body of a request was not read, if it was not: an exception."""

MARK: Final = ("X-Answered-By", "Valete")
"""Says that the site itself has answered, and nobody between it and the reader."""

HEADERS: Final = {
    MARK[0]: MARK[1],
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
"""What Django's own SecurityMiddleware does not send."""

HEALTH: Final = "/healthz"
"""Where a machine asks whether the process answers; it may name any host, or none."""

Answering = Callable[[HttpRequest], HttpResponseBase]


def standing_headers(get_response: Answering) -> Answering:
    """Send the same headers with every answer, static files and errors included.

    What does not say who may keep it is kept by nobody.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        for name, value in HEADERS.items():
            response.headers[name] = value
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return middleware


def health(get_response: Answering) -> Answering:
    """Say that the process answers, before anything looks at the host that is named."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if request.path_info == HEALTH and request.method in ("GET", "HEAD"):
            return HttpResponse("ok\n", content_type="text/plain")
        return get_response(request)

    return middleware


def unread_bodies(get_response: Answering) -> Answering:
    """Raise what kept the server from reading the body of a request, whoever would have read it."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if reason := request.META.get(UNREAD):
            raise reason
        return get_response(request)

    return middleware
