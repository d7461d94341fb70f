"""Every pattern of the site's addresses, filled in with what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils.translation import override

FILLED: Mapping[str, str | int] = {
    "game": "california-jack",
    "clause": "void-must-trump",
    "example": "jack-and-queen",
    "step": 3,
    "code": "pt",
    "tag": "PT-br",
    "rest": "california-jack/",
}
"""Argument of a pattern -> what stands for it; `key` is the hand of a test."""


def named(
    patterns: Iterable[URLPattern | URLResolver] | None = None, space: str = ""
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the name of each pattern, and the arguments that it takes."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from named(pattern.url_patterns, space + inner)
        else:
            assert pattern.name, f"{pattern} has no name"
            taken = pattern.pattern.regex.groupindex
            yield space + pattern.name, tuple(taken)


def every_address(key: str, language: str, **filled: str | int) -> dict[str, str]:
    """Return the address of every pattern in a language, of a hand where it is one's."""
    known = {**FILLED, "key": key, **filled}
    with override(language):
        return {
            name: reverse(name, kwargs={argument: known[argument] for argument in taken})
            for name, taken in named()
        }
