"""Every public page, found by its links, and where those lead."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from urllib.parse import urldefrag, urljoin, urlsplit
from xml.etree import ElementTree

from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_path, override

from rules.models import Example
from rules.pages.examples import replay_example

from .documents import Element, body, page, parsed

Get = Callable[[str], HttpResponseBase]
"""From an address to its answer, redirects not followed."""


REDIRECTS = frozenset({301, 302, 303, 307, 308})
HERE = "http://testserver"
SITEMAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


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
    sizes: dict[str, int] = field(default_factory=dict)
    """Address -> characters of its page."""
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
            html = body(answer)
            read = found.pages[address] = parsed(html)
            found.sizes[address] = len(html)
            waiting.extend(Link(address, href) for href in [*read.hrefs, *read.asked])
    ids = {address: frozenset(page.ids) for address, page in found.pages.items()}
    for link in links:
        address, fragment = urldefrag(urljoin(link.page, link.href))
        if statuses[address] not in {200, *REDIRECTS}:
            found.dead.append(link)
        elif fragment and fragment not in ids.get(address, ()):
            found.lost.append(link)
    return found


# The site


def whole_site(client: Client) -> Crawl:
    """Find the site's public pages: those that links lead to, and those on its map."""
    return crawled(client.get, ["/ru/", "/pt/", *mapped(client)], Spared())


def beside(client: Client) -> dict[str, Element]:
    """Return a page of each kind that is no public one, or that a crawl spares."""
    paths = ("cards/", "offline/", "all-fours/booklet/", "california-speed/play/")
    addresses = [f"/{language}/{path}" for language in ("ru", "pt") for path in paths]
    return {address: page(client.get(address)) for address in addresses}


class Spared:
    """Tells addresses that need not be asked for, since others stand for them.

    The switch of the language, which tests of its own follow; booklets, which are found as the
    rules that they say again; steps of an example without a caption, unless there is no such
    step; addresses with a query, after the first of a kind.
    """

    def __init__(self) -> None:
        self._asked: set[tuple[str, object]] = set()

    def __call__(self, address: str) -> bool:
        path, query = urlsplit(address).path, urlsplit(address).query
        with override(get_language_from_path(path)):
            try:
                found = resolve(path)
            except Resolver404:
                return False
        if found.view_name == "rules:step" and not query:
            captions, steps = _steps(found.kwargs["game"], found.kwargs["example"])
            step = found.kwargs["step"]
            return step not in captions and step < steps
        kind = (found.view_name, found.kwargs.get("game"))
        if query and kind in self._asked:
            return True
        if query:
            self._asked.add(kind)
        return found.view_name in ("language", "rules:booklet")


@cache
def _steps(game: str, example: str) -> tuple[frozenset[int], int]:
    """Return the steps of an example that have a caption, and how many it has in all."""
    found = Example.objects.get(game__slug=game, slug=example)
    captions = found.captions.values_list("step", flat=True)
    return frozenset(captions), len(replay_example(found).beats)


def mapped(client: Client) -> dict[str, dict[str, str]]:
    """Return the pages on the map of the site: path -> language tag -> path."""
    answer = client.get("/sitemap.xml")
    assert answer.status_code == 200
    return {
        path(url.findtext(f"{SITEMAP}loc") or ""): {
            link.attrib["hreflang"]: path(link.attrib["href"])
            for link in url
            if link.tag.endswith("link")
        }
        for url in ElementTree.fromstring(body(answer))
    }


def path(address: str) -> str:
    """Return the path of an absolute address of this site."""
    assert address.startswith(f"{HERE}/"), address
    return address.removeprefix(HERE)
