"""Errors and refusals: each a page in the reader's language that says what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Final

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from .languages import switch
from .serving import BodyTooSlow

WORDS: Final[Mapping[int, tuple[str | Promise, str | Promise]]] = {
    HTTPStatus.BAD_REQUEST: (
        _("This did not arrive whole"),
        _("The request could not be understood. Go back and try once more."),
    ),
    HTTPStatus.FORBIDDEN: (
        _("The form could not be accepted"),
        _(
            "The form was too old, or your browser keeps no cookies. Nothing was changed: go back, "
            "load the page again and try once more."
        ),
    ),
    HTTPStatus.NOT_FOUND: (
        _("Nothing lies here"),
        _(
            "There is no such page, or it is a hand that only the browser which began it may see. "
            "Check the address, or begin from the games."
        ),
    ),
    HTTPStatus.METHOD_NOT_ALLOWED: (
        _("It does not work this way here"),
        _(
            "This address cannot be opened as a page, or takes no forms. Nothing was changed: "
            "go back, or begin from the games."
        ),
    ),
    HTTPStatus.REQUEST_TIMEOUT: (
        _("This did not arrive whole"),
        _("The request could not be understood. Go back and try once more."),
    ),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (
        _("That is too much at once"),
        _(
            "What was sent is longer than any form of this site. Nothing was changed: go back and "
            "try once more."
        ),
    ),
    HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE: (
        _("There is no such part"),
        _("A part of a file was asked for that it does not have. Ask for the whole file."),
    ),
    HTTPStatus.INTERNAL_SERVER_ERROR: (
        _("Something went wrong here"),
        _("The site made a mistake. Your hand is kept as it was: load the page again."),
    ),
}
"""Status -> what its page is headed, and what it advises."""

TURNED_AWAY: Final[Mapping[type[Exception], int]] = {
    RequestDataTooBig: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    BodyTooSlow: HTTPStatus.REQUEST_TIMEOUT,
}
"""Why a request was not read -> the status that says so; any other is 400."""

WORDLESS: Final[Mapping[int, str]] = {
    HTTPStatus.METHOD_NOT_ALLOWED: "Allow",
    HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE: "Content-Range",
}
"""Status of what Django and WhiteNoise refuse without a word -> the header that says why."""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that a request could not be read, was too long to be read, or was not there in time."""
    return _error(request, TURNED_AWAY.get(type(exception), HTTPStatus.BAD_REQUEST))


def forbidden(
    request: HttpRequest, exception: Exception | None = None, reason: str = ""
) -> HttpResponse:
    """Say that a form came without its token, or from elsewhere: cookies are off, or it is old."""
    return _error(request, HTTPStatus.FORBIDDEN)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that nothing is at this address."""
    return _error(request, HTTPStatus.NOT_FOUND)


def refusal_pages(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Say in a page what Django and WhiteNoise refuse without a word."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        refused = get_response(request)
        why = WORDLESS.get(refused.status_code)
        if why is None:
            return refused
        page = _error(request, refused.status_code)
        page.headers[why] = refused.headers[why]
        return page

    return middleware


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the site failed."""
    return _error(request, HTTPStatus.INTERNAL_SERVER_ERROR)


def _error(request: HttpRequest, status: int) -> HttpResponse:
    heading, advice = WORDS[status]
    # The address may be none, or may take forms alone: no page in another language stands there.
    languages = switch(request, reverse("home"))
    context = {"heading": heading, "advice": advice, "languages": languages}
    response = render(request, "valete/error.html", context, status=status)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
