"""Pages of the rules: public, the same bytes for everybody."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from rules.models import Clause, Example, Game
from rules.pages.clause_links import clause_links, text_context
from rules.pages.differences import points
from rules.pages.examples import example_viewer, replay_example, scheme_table
from rules.pages.exercise_views import exercise_context
from rules.pages.exercises import exercises_of, pose
from rules.pages.public import public, wants_part


@public
def game_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show a game's rules: eight sections, the scheme, the examples, the questions."""
    found = get_object_or_404(
        Game.objects.prefetch_related(
            "sections__clauses__section",
            "sections__clauses__examples",
            "sections__clauses__exercise",
            "questions",
            "examples__captions",
        ),
        slug=game,
    )
    links = clause_links(game)
    examples = list(found.examples.all())
    context = {
        **text_context(found, links),
        "examples": [
            (example, example_viewer(example, example.captions.all()[0].step, links))
            for example in examples
        ],
        "scheme": scheme_table(examples[0], links),
        "exercises": exercises_of(game).count(),
    }
    return render(request, "rules/game.html", context)


@public
def clause_page(request: HttpRequest, game: str, clause: str) -> HttpResponse:
    """Show one clause: a page of its own, or for a card in place its text alone."""
    found = get_object_or_404(
        Clause.objects.select_related("game", "section").prefetch_related("questions", "examples"),
        game__slug=game,
        slug=clause,
    )
    exercise = exercises_of(game).filter(clause=found).first()
    links = clause_links(game)
    template = "rules/clause.html#card" if wants_part(request) else "rules/clause.html"
    context = {
        **({} if exercise is None else exercise_context(exercise, pose(exercise, None, (), links))),
        **text_context(found.game, links),
        "clause": found,
        "shown_by": [(example, *_shows(example, clause)) for example in found.examples.all()],
    }
    return render(request, template, context)


def _shows(example: Example, clause: str) -> tuple[int, str]:
    """Return the step at which an example shows a clause, and its address.

    The first whose event cites it; where none does, the first that has a caption.
    """
    beats = replay_example(example).beats
    cited = (step for step, beat in enumerate(beats) if clause in beat.event.clauses)
    captions = example.captions.values_list("step", flat=True)
    step = next(cited, None)
    step = captions[0] if step is None else step
    return step, reverse("rules:step", args=[example.game.slug, example.slug, step])


@public
def example_step(request: HttpRequest, game: str, example: str, step: int) -> HttpResponse:
    """Show one step of an example: a page of its own, or the viewer alone for htmx."""
    found = get_object_or_404(
        Example.objects.select_related("game").prefetch_related("captions"),
        game__slug=game,
        slug=example,
    )
    links = clause_links(game)
    try:
        shown = example_viewer(found, step, links)
    except IndexError:
        raise Http404(f"{example} has no step {step}") from None
    template = "rules/example.html#step" if wants_part(request) else "rules/example.html"
    context = {
        **text_context(found.game, links),
        "example": found,
        "viewer": shown,
    }
    return render(request, template, context)


@public
def readings_page(request: HttpRequest, game: str) -> HttpResponse:
    """Show where descriptions of a game differ, beside what this site plays."""
    found = get_object_or_404(
        Game.objects.prefetch_related("readings__clauses__section", "readings__others"),
        slug=game,
    )
    links = clause_links(game)
    context = {
        **text_context(found, links),
        "points": points(found.readings.all(), links),
    }
    return render(request, "rules/readings.html", context)


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
    links = {slug: replace(link, url=f"#{slug}") for slug, link in clause_links(game).items()}
    examples = list(found.examples.all())
    context = {
        **text_context(found, links),
        "scheme": scheme_table(examples[0], links),
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
