"""Cards as the reader knows them: the page where they are chosen, and the stylesheet they make.

Every page links the same stylesheet, so its bytes tell nothing of who reads it; what the
stylesheet says depends on the reader's cookie alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, astuple, dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from django import forms
from django.db.models import TextChoices
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.core import Card
from rules.pages.public import public

from .card_preferences import CardPreferences, Indices, Motion, Size, Suits
from .languages import switch
from .return_address import own_page

CSS: Final = "text/css; charset=utf-8"

SAMPLE: Final = tuple(map(Card.parse, ("AS", "KH", "QC", "JD", "TS")))
"""The cards that show what is chosen: every index that has a letter, and every suit."""

QUESTIONS: Final[Mapping[str, tuple[type[TextChoices], str | Promise]]] = {
    "indices": (Indices, _("Letters on the cards")),
    "suits": (Suits, _("Colours of the suits")),
    "size": (Size, _("Size of the cards")),
    "motion": (Motion, _("Motion of the cards")),
}
"""Field of the preferences -> what it may be, and what is asked."""

EXPLAINED: Final[Mapping[str, str | Promise]] = {
    Indices.ENGLISH: _("ace, king, queen, jack as in the texts of this site"),
    Indices.RUSSIAN: _("ace, king, queen, jack as in Russian packs"),
    Indices.PORTUGUESE: _("ace, king, queen, jack as in Portuguese packs"),
    Suits.TWO: _("spades and clubs black, hearts and diamonds red"),
    Suits.FOUR: _("spades black, clubs green, hearts red, diamonds blue"),
    Size.USUAL: _("a hand of six lies in one row"),
    Size.LARGE: _("easier to read; on a narrow screen a hand lies in rows"),
    Motion.CALM: _("one card after another; a finished trick lies for a second"),
    Motion.QUICK: _("the same, in less than half the time"),
    Motion.NONE: _("each card lies in its place at once"),
}
"""Choice -> what it means."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice as the form shows it."""

    value: str
    name: str
    explained: str | Promise
    chosen: bool


class CardPreferencesForm(forms.Form):
    """The four choices."""

    indices = forms.ChoiceField(choices=Indices.choices)
    suits = forms.ChoiceField(choices=Suits.choices)
    size = forms.ChoiceField(choices=Size.choices)
    motion = forms.ChoiceField(choices=Motion.choices)

    @property
    def questions(self) -> Iterator[tuple[forms.BoundField, str | Promise, list[Choice]]]:
        """Each field, what it asks, and what may be chosen."""
        for name, (choices, asked) in QUESTIONS.items():
            field = self[name]
            chosen = field.value()
            yield (
                field,
                asked,
                [
                    Choice(value, str(label), EXPLAINED[value], value == chosen)
                    for value, label in choices.choices
                ],
            )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest) -> HttpResponse:
    """Ask how the reader wants to see cards; keep the answer and lead back to where they were."""
    if request.method == "POST":
        form = CardPreferencesForm(request.POST)
        back = _back(request, request.POST.get("next", ""))
    else:
        form = CardPreferencesForm(initial=asdict(CardPreferences.of(request)))
        # `next` stands in the address where the language was switched on this page.
        came_from = request.GET.get("next") or request.headers.get("Referer", "")
        back = _back(request, came_from)
    if form.is_valid():
        response = redirect(back)
        CardPreferences(**form.cleaned_data).keep(request, response)
        return response
    here = f"{request.path}?{urlencode({'next': back})}"
    context = {"form": form, "back": back, "sample": SAMPLE, "languages": switch(request, here)}
    return render(request, "valete/cards.html", context, status=422 if form.is_bound else 200)


def _back(request: HttpRequest, address: str) -> str:
    """Return where a reader came from, in the language that they read now.

    The home page where it was nowhere else on this site.
    """
    back = own_page(request, address, get_language() or "")
    return back if back and back.partition("?")[0] != request.path else reverse("home")


@require_safe
def stylesheet(request: HttpRequest) -> HttpResponse:
    """Answer with what a reader has chosen, as a stylesheet: an empty one where nothing is."""
    css = _css_of(CardPreferences.of(request))
    etag = f'"{sha256(css).hexdigest()[:16]}"'
    headers = {"ETag": etag, "Cache-Control": "private, no-cache", "Vary": "Cookie"}
    response = HttpResponse(css, content_type=CSS, headers=headers)
    answer = get_conditional_response(request, etag=etag, response=response)
    assert isinstance(answer, HttpResponse)
    return answer


@public
def choices_stylesheet(request: HttpRequest) -> HttpResponse:
    """Answer with every choice as a stylesheet, each in force while the form has it checked."""
    return HttpResponse(_css_of_choices(), content_type=CSS)


@lru_cache
def _css_of(preferences: CardPreferences) -> bytes:
    """Return the rules of what differs from what is usual."""
    unusual = set(astuple(preferences)) - set(astuple(CardPreferences()))
    return _rules({choice: ":root" for choice in unusual})


@lru_cache
def _css_of_choices() -> bytes:
    """Return the rules of every choice, each for as long as it is checked."""
    offered = [value for choices, _asked in QUESTIONS.values() for value in choices.values]
    return _rules({value: f':root:has([value="{value}"]:checked)' for value in offered})


def _rules(scopes: Mapping[str, str]) -> bytes:
    """Return the rules of some choices: choice -> selector of the root that they hold for."""
    return render_to_string("valete/cards.css", {"scopes": scopes}).strip().encode()
