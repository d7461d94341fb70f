"""Pages with an address of their own, of every kind that there is: found by the map and links."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.urls import LocalePrefixPattern, URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils.translation import override

from games.registry import RULES

ELSEWHERE: Final = frozenset(
    {
        "manifest",
        "play:answer",
        "play:begin_quiz",
        "play:done",
        "play:give_up",
        "play:hand",
        "play:hands",
        "play:line",
        "play:next",
        "play:record",
        "play:step",
    }
)
"""Addresses under a language at which no page stands for everybody: one reader's, and forms'."""

UNLINKED: Final = ("offline",)
"""Pages that no link leads to, nor the map."""
UNLINKED_OF_A_GAME: Final = ("rules:booklet",)
"""Those of which each game has one."""

MOST: Final = 50
"""How many pages of a kind are looked at, for each game and language."""


_LOC: Final = re.compile(r"<loc>([^<]+)</loc>")


@dataclass(frozen=True, slots=True)
class Page:
    """A page with an address of its own."""

    path: str
    kind: str
    """The name of its address: `rules:clause`."""
    language: str
    html: str


class _Links(HTMLParser):
    """Gathers what a page's links lead to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the address of a link."""
        if tag == "a" and (address := dict(attrs).get("href")):
            self.found.append(address)


def linked(get: Callable[[str], str], most: int = MOST) -> list[Page]:
    """Return the pages that the map of the site and links lead to, the nearest first.

    `get` returns what is at a path, and raises whatever it likes where there is nothing.
    """
    pages: list[Page] = []
    mapped = [urlsplit(address).path for address in _LOC.findall(get(reverse("sitemap")))]
    counted: Counter[tuple[str, str, object]] = Counter()
    for language, _ in settings.LANGUAGES:
        with override(language):
            waiting = [reverse(name) for name in UNLINKED]
            waiting += (reverse(name, args=[game]) for name in UNLINKED_OF_A_GAME for game in RULES)
        waiting += (path for path in mapped if path.startswith(f"/{language}/"))
        known = set(waiting)
        for path in waiting:  # which grows meanwhile
            with override(language):
                match = resolve(path)
            group = (language, match.view_name, match.kwargs.get("game"))
            counted[group] += 1
            if match.view_name in ELSEWHERE or counted[group] > most:
                continue
            page = Page(path, match.view_name, language, get(path))
            pages.append(page)
            led = [link for link in _paths(page) if link.startswith(f"/{language}/")]
            waiting += (link for link in dict.fromkeys(led) if link not in known)
            known.update(led)
    return pages


def _paths(page: Page) -> Iterator[str]:
    parser = _Links()
    parser.feed(page.html)
    for link in parser.found:
        parts = urlsplit(urljoin(page.path, link))
        if not parts.netloc:
            yield parts.path


def unlinked(pages: list[Page]) -> list[str]:
    """Return the kinds of pages that nothing has led to: new ones, which `ELSEWHERE` may name."""
    met = {page.kind for page in pages}
    return sorted(set(_kinds()) - ELSEWHERE - met)


def _kinds() -> Iterator[str]:
    """Yield the name of every address under a language."""
    for entry in get_resolver().url_patterns:
        if isinstance(entry, URLResolver) and isinstance(entry.pattern, LocalePrefixPattern):
            yield from _named(entry, "")


def _named(resolver: URLResolver, prefix: str) -> Iterator[str]:
    for entry in resolver.url_patterns:
        if isinstance(entry, URLPattern):
            yield f"{prefix}{entry.name}"
        else:
            yield from _named(entry, f"{prefix}{entry.namespace}:" if entry.namespace else prefix)


def heaviest(pages: list[Page]) -> list[Page]:
    """Return, of each kind in each language, the page with the most to read and to draw."""
    chosen: dict[tuple[str, str], Page] = {}
    for page in sorted(pages, key=lambda page: len(page.html)):
        chosen[page.kind, page.language] = page
    return sorted(chosen.values(), key=lambda page: (page.kind, page.language))
