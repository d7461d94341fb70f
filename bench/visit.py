"""A first visit to the rules page: what a browser with an empty cache asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin

from .browser import Answer

CSS_URL = re.compile(r"""url\(\s*["']?([^"')]+)|@import\s+["']([^"']+)""")


@dataclass(frozen=True, slots=True)
class Visit:
    """Everything loaded for one page, by address, the page first."""

    answers: dict[str, Answer]

    @property
    def size(self) -> int:
        """Bytes sent by the server, heads included."""
        return sum(answer.size for answer in self.answers.values())


class _Resources(HTMLParser):
    """Gathers the addresses of what a page loads: styles, scripts, icons, pictures, sprites."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take the address that an element loads by itself."""
        values = dict(attrs)
        rel = (values.get("rel") or "").split()
        loads = {
            "link": values.get("href") if {"stylesheet", "icon", "manifest"} & {*rel} else None,
            "script": values.get("src"),
            "img": values.get("src"),
            "use": values.get("href"),
        }
        if address := loads.get(tag):
            self.found.append(address)


def first_visit(get: Callable[[str], Answer], page: str) -> Visit:
    """Load a page and all that it needs, each address once; `get` asks for an address."""
    visit = Visit({})
    waiting = [page]
    while waiting:
        address = urldefrag(waiting.pop(0)).url
        if address and address not in visit.answers:
            answer = visit.answers[address] = get(address)
            waiting += (urljoin(address, found) for found in _loaded(answer))
    return visit


def _loaded(answer: Answer) -> Iterator[str]:
    """Yield what a page or a style sheet makes a browser load."""
    kind = answer.headers["content-type"].partition(";")[0]
    if kind == "text/html":
        parser = _Resources()
        parser.feed(answer.text)
        yield from parser.found
    elif kind == "text/css":
        for match in CSS_URL.finditer(answer.text):
            address = match[1] or match[2]
            if not address.startswith("data:"):
                yield address
