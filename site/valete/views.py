"""The shell around every page: home, the choice of language, errors."""

from __future__ import annotations

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse, translate_url
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_path, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.engine import GAMES
from rules.clauses import clauses
from rules.examples import on_show
from rules.models import Game
from rules.public import public

from .back import own_page
from .serving import BodyTooSlow


@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Send to the home page in the visitor's language, which LanguageMiddleware has found."""
    response = redirect("home")
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


@public
def home(request: HttpRequest) -> HttpResponse:
    """Show the games by their tables."""
    games = [
        (
            game,
            GAMES[game.slug].PROFILES[game.profile].facts,
            *on_show(game.examples.all(), clauses(game.slug)),
        )
        for game in Game.objects.prefetch_related("examples__game")
    ]
    # Summaries cite no clause: the text tag is given none.
    return render(request, "valete/home.html", {"games": games, "clauses": {}})


@require_safe
def language(request: HttpRequest, code: str) -> HttpResponse:
    """Remember an explicit choice of language and lead to the same page in it.

    `next` is the address of the page that was read, its query included.
    """
    here = request.GET.get("next", "")
    response = redirect(_in_language(request, here, code))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite="Lax",
        httponly=True,
        secure=request.is_secure(),
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def _in_language(request: HttpRequest, address: str, code: str) -> str:
    """Return where a page of this site stands in a language; the home page for anything else."""
    if page := own_page(request, address):
        with override(get_language_from_path(page)):
            return translate_url(page, code)
    with override(code):
        return reverse("home")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that a request could not be read, was too long to be read, or was not there in time."""
    advice = _("The request could not be understood. Go back and try once more.")
    statuses = {RequestDataTooBig: 413, BodyTooSlow: 408}
    status = statuses.get(type(exception), 400)
    return _error(request, status, _("This did not arrive whole"), advice)


def forbidden(
    request: HttpRequest, exception: Exception | None = None, reason: str = ""
) -> HttpResponse:
    """Say that a form came without its token, or from elsewhere: cookies are off, or it is old."""
    advice = _(
        "The form was too old, or your browser keeps no cookies. Nothing was changed: go back, "
        "load the page again and try once more."
    )
    return _error(request, 403, _("The form could not be accepted"), advice)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Say that nothing is at this address."""
    advice = _(
        "There is no such page, or it is a hand that only the browser which began it may see. "
        "Check the address, or begin from the games."
    )
    return _error(request, 404, _("Nothing lies here"), advice)


def server_error(request: HttpRequest) -> HttpResponse:
    """Say that the site failed."""
    advice = _("The site made a mistake. Your hand is kept as it was: load the page again.")
    return _error(request, 500, _("Something went wrong here"), advice)


def _error(request: HttpRequest, status: int, heading: str, advice: str) -> HttpResponse:
    context = {"heading": heading, "advice": advice}
    response = render(request, "valete/error.html", context, status=status)
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response
