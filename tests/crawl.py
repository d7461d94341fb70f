"""Every public page, found by its links, and where those lead."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urljoin, urlsplit

from django.http.response import HttpResponseBase

from .documents import Element, body, parsed

Get = Callable[[str], HttpResponseBase]
"""From an address to its answer, redirects not followed."""


REDIRECTS = frozenset({301, 302, 303, 307, 308})


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a page, what htmx asks for from it, or where a redirect leads."""

    page: str
    href: str


@dataclass(slots=True)
class Crawl:
    """What links have led to."""

    pages: dict[str, Element] = field(default_factory=dict)
    """Address -> public page, whole."""
    dead: list[Link] = field(default_factory=list)
    """Links to where nothing is."""
    lost: list[Link] = field(default_factory=list)
    """Links to a fragment that its page does not have."""


def crawled(get: Get, beginnings: Iterable[str], skip: Callable[[str], bool]) -> Crawl:
    """Go from some addresses on to wherever public pages link on this site, and no further.

    An address that `skip` tells is not asked for. What is private is asked for and not read.
    """
    found = Crawl()
    statuses: dict[str, int] = {}
    skipped: dict[str, bool] = {}
    links: list[Link] = []
    waiting = deque(Link("", address) for address in beginnings)
    while waiting:
        link = waiting.popleft()
        address = urldefrag(urljoin(link.page, link.href)).url
        if address not in skipped:
            skipped[address] = bool(urlsplit(address).netloc) or skip(address)
        if skipped[address]:
            continue
        links.append(link)
        if address in statuses:
            continue
        answer = get(address)
        statuses[address] = answer.status_code
        if answer.status_code in REDIRECTS:
            waiting.append(Link(address, answer["Location"]))
        elif "public" in answer.get("Cache-Control", "") and not urlsplit(address).query:
            page = found.pages[address] = parsed(body(answer))
            waiting.extend(Link(address, href) for href in [*page.hrefs, *page.asked])
    ids = {address: frozenset(page.ids) for address, page in found.pages.items()}
    for link in links:
        address, fragment = urldefrag(urljoin(link.page, link.href))
        if statuses[address] not in {200, *REDIRECTS}:
            found.dead.append(link)
        elif fragment and fragment not in ids.get(address, ()):
            found.lost.append(link)
    return found
