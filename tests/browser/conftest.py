"""A real browser: Debian's Chromium, on a live server, in Russian unless a test asks otherwise.

`page` is a page with scripts, `clocked_page` one whose clock the test turns, `no_js_page` one
without scripts, and `worker_page` one with the service worker. All take addresses such as `/ru/`,
and all fail the test afterwards when a script broke or the Content-Security-Policy stopped
something.
"""

import itertools
import os
import random
import shutil
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.test import testcases
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page
from pytest_django.live_server_helper import LiveServer

from games.core import Seat
from games.play import dealing, racing
from valete.requests import Site

from .between import between

NextDeal = Callable[..., None]
"""From a seed, and perhaps a dealer, to deals that are made so from now on."""

CHROMIUM_ARGS = [
    "--no-sandbox",  # in a container the tests run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch Debian's Chromium; without one, skip, or fail where CI=true."""
    chromium = shutil.which("chromium")
    if chromium is None:
        if os.environ.get("CI") == "true":
            pytest.fail("There is no chromium on this machine.")
        pytest.skip("there is no chromium on this machine: apt-get install chromium")
    return browser_type_launch_args | {"executable_path": chromium, "args": CHROMIUM_ARGS}


@pytest.fixture(scope="session")
def _whole_application() -> Iterator[None]:
    """Have the live server call what a server calls; Django's own calls the site within it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(testcases, "WSGIHandler", lambda: between(Site()))
        # Without a MEDIA_URL it takes every address for its own, and asks the site itself.
        patch.setattr(testcases, "_MediaFilesHandler", lambda application: application)
        yield


@pytest.fixture(scope="session")
def base_url(_whole_application: None, live_server: LiveServer) -> str:
    """Let `page.goto("/ru/")` find the live server."""
    return str(live_server.url)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Ask for Russian, and for cards that lie still: drawing their motion costs time."""
    return browser_context_args | {"locale": "ru-RU", "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def _kept_context(
    browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[BrowserContext]:
    """One context for all tests with scripts: a new one would fetch and compile all again.

    Without the service worker, which would carry pages from one test to the next.
    """
    context = browser.new_context(**browser_context_args, service_workers="block")
    yield context
    context.close()


@pytest.fixture
def context(_kept_context: BrowserContext) -> Iterator[BrowserContext]:
    """A browser that knows nothing of the tests before."""
    yield _kept_context
    for page in _kept_context.pages:
        page.close()
    _kept_context.clear_cookies()
    _kept_context.clear_permissions()


WIDEST = "".join(
    f"@font-face {{ font-family: 'Valete {script}'; font-weight: {weight}; font-style: {style};"
    f" src: local('DejaVu Serif{face}'); }}"
    for script in ("Latin", "Cyrillic")
    for weight, style, face in (
        ("normal", "normal", ""),
        ("normal", "italic", " Italic"),
        ("bold", "normal", " Bold"),
    )
)
"""A style sheet for who has no letters of the site, and none but the widest, as they are."""


@pytest.fixture(params=["own letters", "widest letters"])
def any_letters(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[None]:
    """Run a test twice: in the site's own letters, and in DejaVu Serif at its full width."""
    if request.param == "widest letters":
        context.route("**/letters/*.css", lambda asked: asked.fulfill(body=WIDEST))
        context.route("**/letters/*.woff2", lambda asked: asked.abort())
    yield
    context.unroute_all()


@pytest.fixture(autouse=True)
def _rules(transactional_db: None, put_rules_back: Callable[[], None]) -> None:
    """Put the rules back, whatever the test before has made of them."""
    put_rules_back()


@pytest.fixture(autouse=True)
def _same_cards_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test meet the same packs and seats whenever it runs."""
    chance = random.Random(26)
    instead = SimpleNamespace(randbits=chance.getrandbits, choice=chance.choice)
    monkeypatch.setattr(dealing, "secrets", instead)
    monkeypatch.setattr(racing, "secrets", SimpleNamespace(randbits=lambda bits: 26))


@pytest.fixture
def next_deal(monkeypatch: pytest.MonkeyPatch) -> NextDeal:
    """Return a function that settles the deals to come: the pack, the dealer; A is the own seat."""

    def settle(seed: int, dealer: Seat = Seat.A) -> None:
        seats = itertools.cycle([dealer, Seat.A])  # the dealer is chosen before the own seat
        chosen = SimpleNamespace(randbits=lambda bits: seed, choice=lambda among: next(seats))
        monkeypatch.setattr(dealing, "secrets", chosen)

    return settle


def _watched(page: Page) -> Iterator[Page]:
    """Yield the page, then fail if a script broke or the policy stopped something on it."""
    troubles: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            troubles.append(message.text)

    def on_error(error: Error) -> None:
        troubles.append(str(error))

    page.on("console", on_console)
    page.on("pageerror", on_error)
    yield page
    assert troubles == []


@pytest.fixture
def page(page: Page) -> Iterator[Page]:
    """A page with scripts."""
    yield from _watched(page)


@pytest.fixture
def clocked_page(new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A page whose clock stands until the test lets it run (`page.clock`)."""
    context = new_context(service_workers="block")
    context.clock.install()
    yield from _watched(context.new_page())


@pytest.fixture
def no_js_page(new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A page without scripts."""
    yield from _watched(new_context(java_script_enabled=False).new_page())


@pytest.fixture(scope="session")
def _worker_context(
    browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[BrowserContext]:
    """One context for all tests with the service worker."""
    context = browser.new_context(**browser_context_args)
    yield context
    context.close()


@pytest.fixture
def worker_page(_worker_context: BrowserContext) -> Iterator[Page]:
    """A page of a browser in which the service worker is at work, and has read nothing yet.

    A test may have changed the worker, and what takes its place then comes in the middle of the
    next: it is waited for.
    """
    page = _worker_context.new_page()
    page.goto("/pt/offline/")
    page.evaluate(
        """new Promise((done) => {
            const { serviceWorker } = navigator;
            if (serviceWorker.controller) done();
            else serviceWorker.addEventListener("controllerchange", () => done());
        }).then(() => navigator.serviceWorker.ready).then(async (worker) => {
            await worker.update();
            while (worker.installing || worker.waiting || worker.active.state !== "activated") {
                await new Promise((done) => setTimeout(done, 20));
            }
        }).then(() => Promise.all(["pages", "parts"].map((name) => caches.delete(name))))"""
    )
    try:
        yield from _watched(page)
    finally:
        _worker_context.set_offline(False)
        for opened in _worker_context.pages:
            opened.close()
        _worker_context.clear_cookies()


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], list[dict[str, Any]]]:
    """Return a function from a page to what axe-core finds wrong with it, best compared to []."""

    def violations(page: Page) -> list[dict[str, Any]]:
        # Through page.evaluate, which the policy lets pass: it stops added script tags.
        found: list[dict[str, Any]] = Axe().run(page).response["violations"]
        return found

    return violations
