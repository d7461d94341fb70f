"""Tags that print texts of the rule data. They read `facts` and `clauses` from the context."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rules.models import Exercise
from rules.pages.exercises import question_words
from rules.texts import rendering

register = template.Library()


@register.simple_tag(takes_context=True)
def text(context: Context, text: str) -> SafeString:
    """Print a text of one paragraph within any element."""
    return rendering.render(
        text,
        facts=context["facts"],
        clauses=context["clauses"],
        language=get_language() or "",
    )


@register.simple_tag(takes_context=True)
def paragraphs(context: Context, text: str) -> SafeString:
    """Print a text as paragraphs."""
    return rendering.render_block(
        text,
        facts=context["facts"],
        clauses=context["clauses"],
        language=get_language() or "",
    )


@register.simple_tag(takes_context=True)
def plain(context: Context, text: str) -> str:
    """Print a text as plain words: for titles, descriptions and data."""
    return rendering.plain(
        text,
        facts=context["facts"],
        clauses=context["clauses"],
        language=get_language() or "",
    )


@register.filter
def question(exercise: Exercise) -> str:
    """Return what an exercise asks about the position of the rule data, in words."""
    return question_words(exercise)
