"""The audits, each with what is planted to fail it: a check that cannot fail says nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from statistics import median
from typing import Final

from bench.browser import Browser
from bench.hands import good

from . import browsing, lighthouse, nu, observatory, speed, spoilt
from .caching import Behind
from .firefox import Firefox
from .pages import heaviest, linked, unlinked
from .planted import FOUND, faulty_page
from .proxy import configuration, proxied, replaced
from .seen import seen_pages
from .webkit import WebKit


@dataclass(frozen=True, slots=True)
class Site:
    """The site that is audited."""

    port: int
    process: int
    """The number of its server's process."""
    environment: Mapping[str, str]
    """In which its commands find its database."""


Audit = Callable[[Site, int], Iterator[str]]
"""Yields what is wrong with a site; the number is how often Lighthouse loads a page."""


def html(site: Site, runs: int) -> Iterator[str]:
    """The Nu HTML checker, on every kind of page in every language."""
    yield from (f"the checker does not see {fault}" for fault in nu.blind())
    with closing(Browser(site.port)) as browser:
        pages = linked(lambda path: good(browser.get(path)).text)
        documents = {page.path: page.html for page in pages} | dict(seen_pages(browser))
    yield from (f"nothing leads to a page of the kind {kind}" for kind in unlinked(pages))
    print(f"  {len(documents)} pages")
    yield from nu.checked(documents)


def cache(site: Site, runs: int) -> Iterator[str]:
    """What nginx keeps and what it never keeps, with the configuration of docs/nginx.conf."""
    for changes, check in spoilt.PLANTED:
        with proxied(site.port, replaced(configuration(), changes)) as proxy:
            if not list(check(Behind(proxy, site.environment))):
                yield f"{check.__name__} does not see {changes}"
    print(f"  {len(spoilt.PLANTED)} planted faults")
    with proxied(site.port, configuration()) as proxy:
        for check in spoilt.CHECKS:
            print(f"  {check.__doc__}", flush=True)
            yield from check(Behind(proxy, site.environment))


def headers(site: Site, runs: int) -> Iterator[str]:
    """Mozilla's HTTP observatory, through nginx with TLS."""
    with proxied(site.port, replaced(configuration(), observatory.PLANTED)) as proxy:
        if observatory.graded(proxy).letter == observatory.DUE:
            yield f"the observatory gives {observatory.DUE} without what it asks for"
    with proxied(site.port, configuration()) as proxy:
        grade = observatory.graded(proxy)
    print(f"  {grade.letter}, {grade.score} points")
    if grade.letter != observatory.DUE or grade.against:
        yield f"{grade.letter} {', '.join(grade.against)}"


def throughput(site: Site, runs: int) -> Iterator[str]:
    """Public pages through nginx, beside a static file with the same bytes."""
    with proxied(site.port, configuration()) as proxy:
        measured = speed.beside_a_file(proxy, site.process)
    with proxied(site.port, replaced(configuration(), speed.PLANTED)) as proxy:
        slow = speed.beside_a_file(proxy, site.process)
    print(f"  {'page, answers a second of a core':34}{measured.subject.written('9,.0f')}")
    print(f"  {'file, answers a second of a core':34}{measured.reference.written('9,.0f')}")
    print(f"  {'ratio':34}{measured.ratio.written('9.3f')}  aim {speed.AIM}")
    if measured.ratio.median < speed.AIM:
        yield f"the page reaches {measured.ratio.median:.2f} of the file"
    if slow.ratio.median >= speed.AIM:
        yield "a page that nginx does not keep seems as fast as a file"


def scores(site: Site, runs: int) -> Iterator[str]:
    """Lighthouse on a phone, the heaviest page of each kind in every language."""
    with faulty_page() as address:
        seen = lighthouse.judged([lighthouse.run(address)])
    yield from (
        f"Lighthouse does not see a planted fault: {fault}"
        for fault in FOUND
        if not any(found.startswith(fault) for found in seen)
    )
    with closing(Browser(site.port)) as browser:
        pages = heaviest(linked(lambda path: good(browser.get(path)).text))
    print(f"  {'speed':>5} {'a11y':>4} {'best':>4} {'seo':>4} {'shift':>5}", end=" ")
    print(f"{'blocked':>8} {'painted':>8} {'page':>7} {'visit':>7}", flush=True)
    for page in pages:
        loaded = [lighthouse.run(f"http://127.0.0.1:{site.port}{page.path}") for _ in range(runs)]
        print(f"  {_row(loaded)}  {page.path}", flush=True)
        yield from (f"{page.path}: {found}" for found in lighthouse.judged(loaded))


def firefox(site: Site, runs: int) -> Iterator[str]:
    """Firefox, beside Chromium: layout, hands, Back and Forward, reading offline, print."""
    yield from _tried(site, Firefox)


def webkit(site: Site, runs: int) -> Iterator[str]:
    """WebKit, beside Chromium: layout, hands, Back and Forward, print."""
    yield from _tried(site, WebKit)


def _tried(site: Site, make: Callable[[], Firefox | WebKit]) -> Iterator[str]:
    """Try a browser on the heaviest page of each kind."""
    with closing(Browser(site.port)) as browser:
        pages = heaviest(linked(lambda path: good(browser.get(path)).text))
    yield from browsing.tried(site.port, make, pages)


def _row(runs: list[lighthouse.Run]) -> str:
    """Write the scores of a page, the worst of those that are to be whole."""
    whole = (min(run.whole[name] for run in runs) for name in lighthouse.WHOLE)
    return " ".join(
        (
            f"{median(run.performance for run in runs):5.0f}",
            *(f"{score:4}" for score in whole),
            f"{max(run.shift for run in runs):5.2f}",
            f"{median(run.blocked for run in runs):5.0f} ms",
            f"{median(run.painted for run in runs):5.0f} ms",
            f"{max(run.page for run in runs):7,}",
            f"{max(run.visit for run in runs):7,}",
        )
    )


AUDITS: Final[Mapping[str, Audit]] = {
    "html": html,
    "cache": cache,
    "headers": headers,
    "throughput": throughput,
    "lighthouse": scores,
    "firefox": firefox,
    "webkit": webkit,
}
