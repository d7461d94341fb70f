"""Tags that print texts of the rule data. They read `facts` and `clauses` from the context."""

from __future__ import annotations

from django import template
from django.template import Context
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rules import markup

register = template.Library()


@register.simple_tag(takes_context=True)
def text(context: Context, text: str) -> SafeString:
    """Print a text of one paragraph within any element."""
    return markup.render(
        text,
        facts=context["facts"],
        clauses=context["clauses"],
        language=get_language() or "",
    )


@register.simple_tag(takes_context=True)
def paragraphs(context: Context, text: str) -> SafeString:
    """Print a text as paragraphs."""
    return markup.render_block(
        text,
        facts=context["facts"],
        clauses=context["clauses"],
        language=get_language() or "",
    )


@register.simple_tag(takes_context=True)
def plain(context: Context, text: str) -> str:
    """Print a text that cites no clause as plain words: for titles and descriptions."""
    return markup.plain(text, facts=context["facts"], language=get_language() or "")
