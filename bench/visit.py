"""A first visit to the rules page: what a browser with an empty cache asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urldefrag, urljoin

from .browser import Answer

FACE: Final = re.compile(r"@font-face\s*\{([^}]*)\}")
CSS_URL: Final = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


LOADED: Final = frozenset({"icon", "manifest", "preload", "stylesheet"})
"""Links whose address a browser loads by itself."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Everything loaded for one page, by address, the page first."""

    answers: dict[str, Answer]

    @property
    def size(self) -> int:
        """Bytes sent by the server, heads included."""
        return sum(answer.size for answer in self.answers.values())


class _Resources(HTMLParser):
    """Gathers the addresses of what a page loads, and the letters of its words.

    Styles, scripts, icons, pictures, sprites, and whatever it asks for beforehand.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.letters: set[str] = set()

    def handle_data(self, data: str) -> None:
        """Take the letters of a text."""
        self.letters.update(filter(str.isalpha, data))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the address that an element loads by itself."""
        values = dict(attrs)
        rel = (values.get("rel") or "").split()
        loads = {
            "link": values.get("href") if {*rel} & LOADED else None,
            "script": values.get("src"),
            "img": values.get("src"),
            "use": values.get("href"),
        }
        if address := loads.get(tag):
            self.found.append(address)


def first_visit(get: Callable[[str], Answer], page: str) -> Visit:
    """Load a page and all that it needs, each address once; `get` asks for an address."""
    visit = Visit({})
    letters: set[str] = set()
    waiting = [page]
    while waiting:
        address = urldefrag(waiting.pop(0)).url
        if address and address not in visit.answers:
            answer = visit.answers[address] = get(address)
            waiting += (urljoin(address, found) for found in _loaded(answer, letters))
    return visit


def _loaded(answer: Answer, letters: set[str]) -> Iterator[str]:
    """Yield what a page or a style sheet makes a browser load; a page adds to the letters."""
    kind = answer.headers["content-type"].partition(";")[0]
    if kind == "text/html":
        parser = _Resources()
        parser.feed(answer.text)
        letters |= parser.letters
        yield from parser.found
    elif kind == "text/css":
        yield from _urls(FACE.sub("", answer.text))
        yield from _fonts(FACE.findall(answer.text), letters)


def _urls(style: str) -> Iterator[str]:
    for match in CSS_URL.finditer(style):
        address = match[1] or match[2]
        if not address.startswith("data:"):
            yield address


def _fonts(faces: Sequence[str], letters: set[str]) -> Iterator[str]:
    """Yield the files of the families that some letters are read in, every face of each.

    The family with most of them comes first, as on a page in its language; from another comes what
    the first lacks.
    """
    families: dict[str, _Family] = {}
    for face in faces:
        said = {
            name.strip(): value.strip()
            for name, _, value in (one.partition(":") for one in face.split(";"))
        }
        if urls := [*_urls(said["src"])]:
            family = families.setdefault(said["font-family"], _Family())
            family.files += urls
            family.letters |= {one for one in letters if _within(ord(one), said["unicode-range"])}
    left = {*letters}
    for family in sorted(families.values(), key=lambda one: len(one.letters), reverse=True):
        if family.letters & left:
            yield from family.files
        left -= family.letters


@dataclass(slots=True)
class _Family:
    files: list[str] = field(default_factory=list)
    letters: set[str] = field(default_factory=set)


def _within(sign: int, ranges: str) -> bool:
    """Tell whether a sign is among those of a `unicode-range`."""
    spans = (span.strip().removeprefix("U+").split("-") for span in ranges.split(","))
    return any(int(span[0], 16) <= sign <= int(span[-1], 16) for span in spans)
