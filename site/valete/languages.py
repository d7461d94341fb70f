"""Languages of the site: their tags, the same page in another, and which one an answer is in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.urls import reverse, translate_url
from django.urls.converters import StringConverter
from django.utils.http import urlencode
from django.utils.translation import get_language

from rules.pages.public import PublicPage

from .return_address import LONGEST

TAGS: Final = {"ru": "ru", "pt": "pt-PT"}
"""Language code of the address -> language tag of the page."""

LOCALES: Final = {"ru": "ru_RU", "pt": "pt_PT"}
"""Language code of the address -> the locale that other sites are told when a page is shared."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language as the switch shows it."""

    code: str
    tag: str
    locale: str
    name: str
    """In its own words."""
    path: str
    """Where this page stands in that language."""
    switch: str
    """Address that remembers the choice and leads there."""
    here: bool


def switch(request: HttpRequest, here: str) -> list[Language]:
    """Return the languages as the switch of a page shows them; `here` is where the page stands.

    A query that makes an address too long to lead back to is left out.
    """
    current = get_language() or settings.LANGUAGE_CODE
    if len(here) > LONGEST:
        here = here.partition("?")[0]
    return [
        Language(
            code=code,
            tag=TAGS[code],
            locale=LOCALES[code],
            name=name,
            path=translate_url(request.path, code),
            switch=f"{reverse('language', args=[code])}?{urlencode({'next': here})}",
            here=code == current,
        )
        for code, name in settings.LANGUAGES
    ]


def languages(request: HttpRequest) -> dict[str, object]:
    """Give templates the page's language tag, and for absolute addresses the site's `origin`.

    `languages` are for the switch, and for links to the same page in each of them.
    """

    def offered() -> list[Language]:
        return switch(request, request.get_full_path())

    # Asked for where it is printed, and nowhere else: a request may name no host that is ours.
    def origin() -> str:
        return request.build_absolute_uri("/").removesuffix("/")

    tag = TAGS[get_language() or settings.LANGUAGE_CODE]
    return {"language_tag": tag, "languages": offered, "origin": origin}


class OtherSpelling(StringConverter):
    """A language of the site in an address, spelled as no address of ours spells it."""

    regex = "[A-Za-z]+(?:[-_][A-Za-z0-9]+)*"

    def to_python(self, value: str) -> str:
        """Return the code that is meant; raises `ValueError` for our own spelling, or none."""
        code = re.split("[-_]", value)[0].lower()
        if code not in TAGS or code == value:
            raise ValueError(value)
        return code


class LanguageMiddleware(LocaleMiddleware):
    """Find the language of a request, and say it of an answer that hangs on it.

    A public page says itself in which it is, if in any, and hangs on no header of the reader; nor
    does a stylesheet hang on the language. Caches are to know that.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Leave alone what is in no language, and what says its own."""
        own = isinstance(response, PublicPage)
        if own or not response.get("Content-Type", "").startswith("text/html"):
            return response
        return super().process_response(request, response)
