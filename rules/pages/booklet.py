"""A game's rules as a booklet to print: public, and made of the same parts as the page of rules."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from .clauses import clauses, printed_with
from .examples import example_viewer, scheme
from .models import Game
from .public import public


@public
def booklet_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show all the rules at once: clauses, examples as strips of positions, questions answered."""
    found = get_object_or_404(
        Game.objects.prefetch_related(
            "sections__clauses__section", "questions", "examples__captions"
        ),
        slug=game,
    )
    # Everything that a clause's number leads to stands in the booklet itself, on paper or not.
    links = {slug: replace(link, url=f"#{slug}") for slug, link in clauses(game).items()}
    examples = list(found.examples.all())
    context = {
        **printed_with(found, links),
        "scheme": scheme(examples[0], links),
        "strips": [
            (
                example,
                [
                    example_viewer(example, caption.step, links)
                    for caption in example.captions.all()
                ],
            )
            for example in examples
        ],
    }
    return render(request, "rules/booklet.html", context)
