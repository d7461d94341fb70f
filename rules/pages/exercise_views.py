"""Exercises and the set of ten: public pages, whose answers and seeds stand in the address."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from rules.models import Exercise, Game
from rules.pages.clause_links import clause_links, text_context
from rules.pages.exercises import PosedExercise, exercise_url, exercises_of, parse_seed, pose
from rules.pages.public import public_with_query, wants_part
from rules.pages.quiz import Quiz


@public_with_query("seed", "answer")
def exercise_page(request: HttpRequest, game: str, clause: str) -> HttpResponse:
    """Ask the question of a clause about a position; with an answer, give the verdict."""
    found = get_object_or_404(exercises_of(game), clause__slug=clause)
    seed = parse_seed(request.GET.get("seed"))
    shown = pose(found, seed, request.GET.getlist("answer"), clause_links(game))
    context = {**exercise_context(found, shown), "part": wants_part(request)}
    template = "rules/exercise.html#exercise" if wants_part(request) else "rules/exercise.html"
    return render(request, template, context)


def exercise_context(exercise: Exercise, shown: PosedExercise) -> dict[str, Any]:
    """Return what the templates of an exercise read."""
    game = exercise.clause.game
    return {
        **text_context(game, clause_links(game.slug)),
        "exercise": exercise,
        "posed": shown,
        "action": reverse("play:answer", args=[game.slug, exercise.clause.slug]),
        "hidden": [] if shown.seed is None else [("seed", str(shown.seed))],
        "next": exercise_url(exercise, shown.another),
    }


@public_with_query("seed", "at", "missed", "answer")
def quiz_page(request: HttpRequest, game: str) -> HttpResponse:
    """Ask about ten mixed positions, one after the other; end with the clauses to read again."""
    found = get_object_or_404(Game, slug=game)
    all_of_them = list(exercises_of(game))
    if not all_of_them:
        raise Http404("no exercises")
    quiz = Quiz.at_address(game, request.GET, all_of_them)
    links = clause_links(game)
    context = {**text_context(found, links), "quiz": quiz}
    if quiz.exercise is not None:
        answers = request.GET.getlist("answer")
        shown = pose(quiz.exercise, quiz.position, answers, links)
        context |= {
            "posed": shown,
            "exercise": quiz.exercise,
            "action": reverse("rules:quiz", args=[game]),
            "hidden": quiz.fields,
            "next": quiz.after(shown.right) if shown.answered else None,
        }
    else:
        context["again"] = [
            (exercise, links[exercise.clause.slug])
            for exercise in quiz.order
            if exercise.clause.slug in quiz.missed
        ]
    template = "rules/quiz.html#quiz" if wants_part(request) else "rules/quiz.html"
    return render(request, template, context)
