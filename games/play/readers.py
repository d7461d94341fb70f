"""Who a reader is: a random name in a signed cookie, made when the first hand is begun."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse

from .models import new_key

COOKIE: Final = "valete_reader"
YEAR: Final = 365 * 24 * 60 * 60
"""How long a browser is known, in seconds."""


def reader(request: HttpRequest) -> str | None:
    """Return the identity of this browser; None when it has none, or a forged one."""
    found = request.get_signed_cookie(COOKIE, default=None)
    return found or None


def remember(request: HttpRequest, response: HttpResponse, owner: str) -> None:
    """Have the browser keep its identity."""
    response.set_signed_cookie(
        COOKIE,
        owner,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )


def known_or_new(request: HttpRequest) -> str:
    """Return the identity of this browser, or a new one for it."""
    return reader(request) or new_key()
