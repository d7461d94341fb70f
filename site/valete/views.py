"""The shell around every page: home, and the choice of language."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.encoding import escape_uri_path, iri_to_uri
from django.utils.translation import override
from django.views.decorators.http import require_safe

from games.registry import RULES
from rules.models import Game
from rules.pages.clause_links import clause_links
from rules.pages.examples import showcase
from rules.pages.public import public

from .return_address import own_page


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
            RULES[game.slug].PROFILES[game.profile].facts,
            *showcase(game.examples.all(), clause_links(game.slug)),
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
    response = redirect(own_page(request, here, code) or _home(code))
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


def _home(code: str) -> str:
    with override(code):
        return reverse("home")


@require_safe
def other_spelling(request: HttpRequest, code: str, rest: str) -> HttpResponse:
    """Lead from another spelling of a language (`PT`, `pt-br`) to the address that is meant."""
    there = _home(code) + escape_uri_path(rest)
    query = iri_to_uri(request.META.get("QUERY_STRING", ""))
    return redirect(f"{there}?{query}" if query else there, permanent=True)
