"""Languages of the site: their tags, and the same page in another of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse, translate_url
from django.utils.http import urlencode
from django.utils.translation import get_language

TAGS: Final = {"ru": "ru", "pt": "pt-PT"}
"""Language code of the address -> language tag of the page."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language as the switch shows it."""

    code: str
    tag: str
    name: str
    """In its own words."""
    url: Callable[[], str]
    """Returns the absolute address of this page in that language.

    Asked for where it is printed, and nowhere else: a request may name no host that is ours.
    """
    switch: str
    """Address that remembers the choice and leads there."""
    here: bool


def languages(request: HttpRequest) -> dict[str, object]:
    """Give templates the page's language tag, and `languages()` for pages that have a switch."""
    current = get_language() or settings.LANGUAGE_CODE

    def offered() -> list[Language]:
        path = request.get_full_path()
        return [
            Language(
                code=code,
                tag=TAGS[code],
                name=name,
                url=partial(request.build_absolute_uri, translate_url(request.path, code)),
                switch=f"{reverse('language', args=[code])}?{urlencode({'next': path})}",
                here=code == current,
            )
            for code, name in settings.LANGUAGES
        ]

    def canonical() -> str:
        return request.build_absolute_uri(request.path)

    return {"language_tag": TAGS[current], "languages": offered, "canonical": canonical}
