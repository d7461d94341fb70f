"""The map of the site for search engines: every public page worth finding, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import override

from rules.models import Exercise, Game
from rules.pages.public import public

from .languages import TAGS

Arguments: TypeAlias = list[str | int]
Page: TypeAlias = tuple[str, Arguments]
"""The name of an address, and its arguments."""


@public
def sitemap(request: HttpRequest) -> HttpResponse:
    """List the pages, each with where it stands in the other languages."""
    pages = [_in_every_language(*page) for page in _pages()]
    return render(request, "valete/sitemap.xml", {"pages": pages}, content_type="application/xml")


@public
def robots(request: HttpRequest) -> HttpResponse:
    """Tell search engines of the map."""
    return render(request, "valete/robots.txt", content_type="text/plain")


def _pages() -> Iterator[Page]:
    """Yield every page."""
    yield "home", []
    for game in Game.objects.all():
        yield from _pages_of(game)


def _pages_of(game: Game) -> Iterator[Page]:
    """Yield the pages of a game.

    Of an example the step at which it stands on the game's page, of an exercise the position of
    the rule data.
    """
    yield "rules:game", [game.slug]
    for clause in game.clauses.all():
        yield "rules:clause", [game.slug, clause.slug]
    for example in game.examples.prefetch_related("captions"):
        yield "rules:step", [game.slug, example.slug, example.captions.all()[0].step]
    exercises = Exercise.objects.filter(clause__game=game).select_related("clause")
    for exercise in exercises:
        yield "rules:exercise", [game.slug, exercise.clause.slug]
    if exercises:
        yield "rules:quiz", [game.slug]
    if game.readings.exists():
        yield "rules:readings", [game.slug]


def _in_every_language(name: str, arguments: Arguments) -> list[tuple[str, str, str]]:
    """Return the code, the tag and the path of a page in each language."""
    found = []
    for code, tag in TAGS.items():
        with override(code):
            found.append((code, tag, reverse(name, args=arguments)))
    return found
