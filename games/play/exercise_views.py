"""Answers to exercises, and what this browser has done of them: private, never kept by a cache."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TypeVar, cast

from django.contrib.sessions.middleware import SessionMiddleware
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.decorators import decorator_from_middleware
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.models import Game
from rules.pages.exercises import (
    LAST_SEED,
    exercise_url,
    exercises_of,
    parse_seed,
    question_at,
    question_words,
)
from rules.pages.public import wants_part

from . import marks

View = TypeVar("View", bound=Callable[..., HttpResponse])


def with_session(view: View) -> View:
    """Give a view the browser's session. No public page has one: a bad cookie would be answered."""
    return cast(View, decorator_from_middleware(SessionMiddleware)(view))


# The form stands in a public page, the same bytes for everybody, and so can hold no token: where
# the request comes from is looked at instead.
@csrf_exempt
@never_cache
@require_POST
@with_session
def answer(request: HttpRequest, game: str, clause: str) -> HttpResponse:
    """Take an answer, mark the exercise as done where it is right, and lead to the verdict."""
    if not _from_this_site(request):
        raise PermissionDenied("an answer from another site")
    exercise = get_object_or_404(exercises_of(game), clause__slug=clause)
    seed = parse_seed(request.POST.get("seed"))
    question = question_at(exercise, seed)
    answers = [choice for choice in question.choices if choice in request.POST.getlist("answer")]
    if question.judged(frozenset(answers)):
        marks.mark(request, game, clause)
    return HttpResponseRedirect(exercise_url(exercise, seed, answers or [""]), status=303)


def _from_this_site(request: HttpRequest) -> bool:
    """Return whether a form was sent by a page of this site, as the browser says.

    What says neither is no browser, and no other site's page can make a browser keep silent.
    """
    if fetched := request.META.get("HTTP_SEC_FETCH_SITE"):
        return fetched in ("same-origin", "none")
    origin = request.META.get("HTTP_ORIGIN")
    return origin is None or origin == f"{request.scheme}://{request.get_host()}"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_session
def done(request: HttpRequest, game: str) -> HttpResponse:
    """Show which exercises of a game this browser has done; asked to, forget them."""
    found = get_object_or_404(Game, slug=game)
    if request.method == "POST":
        marks.clear(request, game)
        return HttpResponseRedirect(reverse("play:done", args=[game]), status=303)
    slugs = marks.done(request, game)
    listed = list(exercises_of(game))
    context = {
        "game": found,
        "done": [row.clause.slug for row in listed if row.clause.slug in slugs],
        "all": len(listed),
    }
    if wants_part(request):
        return render(request, "play/done.html#marks", context)
    context["exercises"] = [(row, question_words(row), exercise_url(row, None)) for row in listed]
    return render(request, "play/done.html", context)


@never_cache
@require_safe
def begin_quiz(request: HttpRequest, game: str) -> HttpResponse:
    """Lead to ten positions dealt by chance."""
    get_object_or_404(Game, slug=game)
    query = urlencode({"seed": secrets.randbelow(LAST_SEED // 10)})
    return HttpResponseRedirect(f"{reverse('rules:quiz', args=[game])}?{query}", status=303)
