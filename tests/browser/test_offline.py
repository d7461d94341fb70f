"""Reading without a network: what was read before, as the copy that it is, and nothing else."""

from __future__ import annotations

import re
from secrets import token_hex
from typing import Any

import pytest
from django.db.models import QuerySet
from playwright.sync_api import Page, expect

from rules.models import Clause, Edition, Example
from valete import offline

from .between import Instead, answered_by, held
from .places import (
    B_MUST_TRUMP,
    EXAMPLE,
    LANGUAGES,
    cards,
    go_on_from,
    rules,
    step,
    wait_until,
    word,
)

EXERCISE = "/ru/california-jack/clauses/void-must-trump/exercise/"


def read(page: Page, address: str) -> list[str]:
    """Read a page, wait until it is kept, and return its words."""
    page.goto(address)
    kept(page, "pages", page.url)
    return words(page)


def words(page: Page) -> list[str]:
    """Return the words of a page, wherever they are drawn."""
    return (page.locator("main").text_content() or "").split()


def kept(page: Page, cache: str, address: str) -> None:
    """Wait until the worker keeps something."""
    wait_until(page, f"caches.match({address!r}, {{cacheName: {cache!r}}}).then(Boolean)")


def network(page: Page, *, is_there: bool) -> None:
    """Give the network back, or take it away."""
    page.context.set_offline(not is_there)


def loaded_anew(rows: QuerySet[Any], **texts: str) -> None:
    """Change texts as `loadrules` does: the edition has a name that was never there."""
    rows.update(**texts)
    Edition.objects.update(name=token_hex(16))


BETWEEN = [
    Instead("502 Bad Gateway"),
    Instead("503 Service Unavailable"),
    Instead("504 Gateway Timeout"),
    Instead("200 OK"),
    Instead("200 OK", leads_to="/portal/"),
    Instead("200 OK", leads_to="http://localhost:9/portal/"),
]
between_site_and_reader = pytest.mark.parametrize(
    "between", BETWEEN, ids=lambda between: f"{between.status[:3]}{between.leads_to}"
)


def no_network(language: str) -> re.Pattern[str]:
    """Return the title of the page that says that there is no network."""
    return re.compile(re.escape(word(language, "No network")))


@pytest.mark.parametrize("address", [rules("ru"), step("ru", B_MUST_TRUMP), EXERCISE])
def test_what_was_read_can_be_read_without_a_network(worker_page: Page, address: str) -> None:
    before = read(worker_page, address)
    worker_page.goto("/ru/")
    network(worker_page, is_there=False)
    worker_page.goto(address)
    assert words(worker_page) == before
    assert cards(worker_page.locator("main"))


def test_a_copy_says_when_it_was_read(worker_page: Page) -> None:
    read(worker_page, rules("pt"))
    expect(worker_page.locator("#kept")).to_be_hidden()
    network(worker_page, is_there=False)
    worker_page.reload()
    said = worker_page.locator("#kept")
    expect(said).to_contain_text(word("pt", "No network. A copy from an earlier reading:"))
    year = worker_page.evaluate("new Date().getFullYear()")
    expect(said.locator("time")).to_contain_text(str(year))


def test_a_copy_is_drawn_as_the_page_was(worker_page: Page) -> None:
    read(worker_page, step("ru", B_MUST_TRUMP))
    colour = "getComputedStyle(document.querySelector('.felt')).backgroundColor"
    before = worker_page.evaluate(colour)
    network(worker_page, is_there=False)
    worker_page.reload()
    assert worker_page.evaluate(colour) == before


def test_a_copy_has_the_cards_that_the_reader_chose(worker_page: Page) -> None:
    worker_page.goto("/ru/cards/")
    worker_page.locator("input[value=russian]").check()
    worker_page.locator("form.start button").click()
    read(worker_page, step("ru", B_MUST_TRUMP))
    network(worker_page, is_there=False)
    worker_page.reload()
    expect(worker_page.locator("#kept")).to_be_visible()
    index = "getComputedStyle(document.documentElement).getPropertyValue('--index-J')"
    assert "В" in worker_page.evaluate(index)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_was_not_read_needs_the_network(worker_page: Page, language: str) -> None:
    network(worker_page, is_there=False)
    worker_page.goto(rules(language))
    expect(worker_page).to_have_title(no_network(language))
    expect(worker_page.locator("h1")).to_have_text(word(language, "No network"))


def test_a_hand_needs_the_network(worker_page: Page) -> None:
    go_on_from(worker_page, "ru", B_MUST_TRUMP)
    network(worker_page, is_there=False)
    worker_page.reload()
    expect(worker_page).to_have_title(no_network("ru"))
    expect(worker_page.locator("[data-hand]")).to_have_count(0)


def test_a_card_played_without_a_network_is_not_played(worker_page: Page) -> None:
    go_on_from(worker_page, "ru", B_MUST_TRUMP)
    network(worker_page, is_there=False)
    worker_page.locator(".play.lawful").first.click()
    expect(worker_page.locator("#offline")).to_be_visible()
    expect(worker_page.locator("[data-hand]")).to_have_count(1)


def test_nothing_of_a_hand_is_kept(worker_page: Page) -> None:
    worker_page.goto("/ru/california-jack/play/")
    go_on_from(worker_page, "ru", B_MUST_TRUMP)
    read(worker_page, rules("ru"))
    addresses = worker_page.evaluate(
        """Promise.all(["pages", "parts", "files"].map((name) => caches.open(name)
            .then((cache) => cache.keys()))).then((all) => all.flat().map(({ url }) => url))"""
    )
    assert addresses
    assert [address for address in addresses if re.search("/hands/|/play/|/done/", address)] == []


def test_the_page_about_the_network_names_what_was_read(worker_page: Page) -> None:
    read(worker_page, rules("ru"))
    network(worker_page, is_there=False)
    worker_page.goto(rules("ru", game="all-fours"))
    worker_page.locator(f'section a[href="{rules("ru")}"]').click()
    expect(worker_page.locator("#high")).to_have_count(1)


def test_a_step_that_was_swapped_in_can_be_read_at_its_address(worker_page: Page) -> None:
    read(worker_page, step("ru", B_MUST_TRUMP))
    worker_page.locator("[data-viewer]").press("ArrowRight")
    expect(worker_page).to_have_url(re.compile(step("ru", 2) + "$"))
    kept(worker_page, "parts", worker_page.url)
    title, shown = worker_page.title(), cards(worker_page.locator("[data-viewer]"))
    network(worker_page, is_there=False)
    worker_page.reload()
    expect(worker_page.locator("#kept")).to_be_visible()
    assert (worker_page.title(), cards(worker_page.locator("[data-viewer]"))) == (title, shown)


def test_a_step_that_was_read_at_its_address_can_be_swapped_in(worker_page: Page) -> None:
    read(worker_page, step("ru", 2))
    shown = cards(worker_page.locator("[data-viewer]"))
    read(worker_page, step("ru", B_MUST_TRUMP))
    network(worker_page, is_there=False)
    worker_page.locator("[data-viewer]").press("ArrowRight")
    expect(worker_page).to_have_url(re.compile(step("ru", 2) + "$"))
    assert cards(worker_page.locator("[data-viewer]")) == shown
    expect(worker_page.locator("#kept")).to_be_visible()


def test_a_step_that_was_not_read_is_not_swapped_in(worker_page: Page) -> None:
    read(worker_page, step("ru", B_MUST_TRUMP))
    network(worker_page, is_there=False)
    worker_page.locator("[data-viewer]").press("ArrowRight")
    expect(worker_page.locator("#offline")).to_be_visible()


def test_once_the_network_is_back_nobody_is_told_that_it_is_not(worker_page: Page) -> None:
    read(worker_page, step("ru", B_MUST_TRUMP))
    network(worker_page, is_there=False)
    worker_page.locator("[data-viewer]").press("ArrowRight")
    expect(worker_page.locator("#offline")).to_be_visible()
    network(worker_page, is_there=True)
    worker_page.locator("[data-viewer]").press("ArrowRight")
    expect(worker_page).to_have_url(re.compile(step("ru", 2) + "$"))
    expect(worker_page.locator("#offline")).to_be_hidden()


def test_a_step_that_was_swapped_in_stands_on_the_page_that_was_read_last(
    worker_page: Page,
) -> None:
    read(worker_page, step("ru", B_MUST_TRUMP))
    loaded_anew(Example.objects.filter(slug=EXAMPLE), intro_ru="Иначе.")
    before = worker_page.evaluate("new Date().toISOString()")
    read(worker_page, step("ru", 7))
    between = worker_page.evaluate("new Date().toISOString()")
    worker_page.locator("[data-viewer]").press("ArrowRight")
    kept(worker_page, "parts", worker_page.url.replace("/7/", "/8/"))
    network(worker_page, is_there=False)
    worker_page.reload()
    expect(worker_page.locator("main")).to_contain_text("Иначе.")
    # It says how old the page is, which is older than the step.
    assert before < str(worker_page.locator("html").get_attribute("data-kept")) < between


def test_a_clause_shown_in_place_says_that_it_is_a_copy(worker_page: Page) -> None:
    read(worker_page, step("ru", 2))
    number, shown = worker_page.locator("main .clause-ref").last, worker_page.get_by_role("tooltip")
    number.hover()
    expect(shown.locator("time")).to_have_count(0)
    worker_page.mouse.move(0, 0)
    worker_page.reload()
    network(worker_page, is_there=False)
    number.hover()
    expect(shown).to_contain_text(word("ru", "No network. A copy from an earlier reading:"))
    expect(shown.locator("time")).to_have_count(1)
    worker_page.mouse.move(0, 0)
    network(worker_page, is_there=True)
    number.hover()
    expect(shown.locator("time")).to_have_count(0)


def test_a_copy_does_not_complain_of_what_nobody_asked_for(worker_page: Page) -> None:
    read(worker_page, rules("ru"))
    network(worker_page, is_there=False)
    with worker_page.expect_event("requestfailed"):
        worker_page.reload()
    expect(worker_page.locator("#kept")).to_be_visible()
    expect(worker_page.locator("#offline")).to_be_hidden()


def test_a_changed_text_is_shown_as_soon_as_there_is_a_network(worker_page: Page) -> None:
    read(worker_page, rules("ru"))
    network(worker_page, is_there=False)
    worker_page.reload()
    expect(worker_page.locator("#kept")).to_be_visible()
    loaded_anew(Clause.objects.filter(game__slug="california-jack", slug="high"), text_ru="Иначе.")
    network(worker_page, is_there=True)
    worker_page.reload()
    expect(worker_page.locator("#high > p")).to_have_text("Иначе.")
    expect(worker_page.locator("#kept")).to_be_hidden()


def test_a_page_that_was_open_before_the_worker_came_is_kept(worker_page: Page) -> None:
    page = worker_page.context.new_page()
    page.goto(rules("ru"))
    page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.unregister())")
    page.evaluate("caches.delete('pages')")
    worker_page.close()
    page.reload()
    kept(page, "pages", page.url)
    network(page, is_there=False)
    page.reload()
    expect(page.locator("#kept")).to_be_visible()


def test_only_so_many_pages_are_kept(worker_page: Page) -> None:
    worker_page.evaluate(
        """caches.open("pages").then((cache) => Promise.all(
            Array.from({ length: 210 }, (_, n) => cache.put(`/${n}/`, new Response("")))))"""
    )
    read(worker_page, rules("ru"))
    kept_now = "caches.open('pages').then((cache) => cache.keys()).then((keys) => keys.length)"
    wait_until(worker_page, f"{kept_now}.then((number) => number === 200)")


def test_a_new_worker_lets_go_of_files_that_no_page_needs(
    worker_page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker_page.evaluate(
        """caches.open("files").then((cache) => cache.put("/static/old.css", new Response("")))"""
    )
    monkeypatch.setattr(offline, "FILES", offline.FILES[::-1])
    Edition.objects.update(name=token_hex(16))
    worker_page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.update())")
    wait_until(worker_page, "caches.match('/static/old.css').then((found) => !found)")


def test_a_new_worker_waits_for_no_page_that_is_open(
    worker_page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker_page.goto(rules("ru"))
    monkeypatch.setattr(offline, "FILES", offline.FILES[::-1])
    Edition.objects.update(name=token_hex(16))
    worker = "navigator.serviceWorker.ready.then((worker) => worker"
    with held(rules("ru")):
        worker_page.evaluate(f"{worker}.update())")
        wait_until(worker_page, f"{worker}.installing || worker.waiting).then((it) => !it)")
        wait_until(worker_page, f"{worker}.active.state === 'activated')")


def test_a_file_is_found_by_the_name_that_it_had_before(worker_page: Page) -> None:
    network(worker_page, is_there=False)
    old = "fetch('/static/site.0123456789ab.css').then((answer) => answer.text())"
    assert "--paper" in worker_page.evaluate(old)


def test_a_browser_may_install_the_site(worker_page: Page) -> None:
    worker_page.goto("/pt/")
    browser = worker_page.context.new_cdp_session(worker_page)
    assert browser.send("Page.getAppManifest")["errors"] == []
    amiss = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # This browser window remembers nothing, and so installs nothing; nothing else is amiss.
    assert {error["errorId"] for error in amiss} <= {"in-incognito"}


# Whoever answers instead of the site


@between_site_and_reader
def test_what_was_read_is_shown_where_somebody_else_answers(
    worker_page: Page, between: Instead
) -> None:
    before = read(worker_page, rules("ru"))
    worker_page.goto("/ru/")
    with answered_by(between):
        worker_page.goto(rules("ru"))
        expect(worker_page.locator("#kept")).to_be_visible()
        assert words(worker_page) == before


@between_site_and_reader
def test_what_was_not_read_needs_the_site(worker_page: Page, between: Instead) -> None:
    with answered_by(between):
        worker_page.goto(rules("pt"))
        expect(worker_page).to_have_title(no_network("pt"))


@between_site_and_reader
def test_a_step_is_swapped_in_where_somebody_else_answers(
    worker_page: Page, between: Instead
) -> None:
    read(worker_page, step("ru", 2))
    read(worker_page, step("ru", B_MUST_TRUMP))
    with answered_by(between):
        worker_page.locator("[data-viewer]").press("ArrowRight")
        expect(worker_page).to_have_url(re.compile(step("ru", 2) + "$"))
        expect(worker_page.locator("#kept")).to_be_visible()


def test_what_somebody_else_answers_is_not_kept(worker_page: Page) -> None:
    before = read(worker_page, rules("ru"))
    with answered_by(Instead("200 OK")):
        worker_page.goto(rules("ru"))
    network(worker_page, is_there=False)
    worker_page.goto(rules("ru"))
    assert words(worker_page) == before


def test_an_error_of_the_site_itself_is_shown(worker_page: Page) -> None:
    worker_page.goto("/pt/nowhere/")
    expect(worker_page.locator("h1")).to_have_text(word("pt", "Nothing lies here"))


# Addresses that lead to others


@pytest.mark.parametrize(
    "address", [rules("pt")[:-1], rules("PT"), rules("pt-br"), rules("pt-PT")[:-1]]
)
def test_another_spelling_of_an_address_leads_to_what_was_read(
    worker_page: Page, address: str
) -> None:
    before = read(worker_page, rules("pt"))
    worker_page.goto("/pt/")
    network(worker_page, is_there=False)
    worker_page.goto(address)
    expect(worker_page).to_have_url(re.compile(rules("pt") + "$"))
    assert words(worker_page) == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_root_leads_to_the_language_that_was_read_last(
    worker_page: Page, language: str
) -> None:
    for code in sorted(LANGUAGES, key=lambda code: code == language):
        read(worker_page, f"/{code}/")
    network(worker_page, is_there=False)
    worker_page.goto("/")
    expect(worker_page).to_have_url(re.compile(f"/{language}/$"))
    expect(worker_page.locator("#kept")).to_be_visible()


def test_the_switch_of_language_leads_to_what_was_read(worker_page: Page) -> None:
    before = read(worker_page, rules("pt"))
    read(worker_page, rules("ru"))
    network(worker_page, is_there=False)
    worker_page.locator("[data-language][lang=pt-PT]").click()
    expect(worker_page).to_have_url(re.compile(rules("pt") + "$"))
    expect(worker_page.locator("#kept")).to_be_visible()
    assert words(worker_page) == before


def test_the_switch_to_a_page_that_was_not_read_names_it_in_the_language_it_was_read_in(
    worker_page: Page,
) -> None:
    read(worker_page, rules("ru"))
    network(worker_page, is_there=False)
    worker_page.locator("[data-language][lang=pt-PT]").click()
    expect(worker_page).to_have_title(no_network("pt"))
    expect(worker_page.locator("html")).to_have_attribute("lang", "pt-PT")
    link = worker_page.locator("section li a").first
    expect(link).to_have_attribute("lang", "ru")
    link.click()
    expect(worker_page).to_have_url(re.compile(rules("ru") + "$"))
    expect(worker_page.locator("#kept")).to_be_visible()


def test_the_switch_leads_to_a_step_with_its_number(worker_page: Page) -> None:
    read(worker_page, step("pt", 2))
    read(worker_page, step("ru", 2))
    network(worker_page, is_there=False)
    worker_page.locator("[data-language][lang=pt-PT]").click()
    expect(worker_page).to_have_url(re.compile(step("pt", 2) + "$"))


def test_the_switch_works_as_before_where_the_site_answers(worker_page: Page) -> None:
    read(worker_page, rules("ru"))
    worker_page.locator("[data-language][lang=pt-PT]").click()
    expect(worker_page).to_have_url(re.compile(rules("pt") + "$"))
    expect(worker_page.locator("#kept")).to_be_hidden()
    worker_page.goto("/")
    expect(worker_page).to_have_url(re.compile("/pt/$"))


# What browsers are told


def test_pages_are_not_asked_for_ahead_of_the_worker(
    worker_page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    preload = "navigator.serviceWorker.ready.then(({ navigationPreload: it }) => it"
    worker_page.evaluate(f"{preload}.enable())")  # as a worker of before has left it
    monkeypatch.setattr(offline, "FILES", offline.FILES[::-1])
    Edition.objects.update(name=token_hex(16))
    worker_page.evaluate("navigator.serviceWorker.ready.then((worker) => worker.update())")
    wait_until(worker_page, f"{preload}.getState()).then(({{ enabled }}) => !enabled)")


def test_back_from_steps_leads_to_a_kept_page_without_a_network(worker_page: Page) -> None:
    read(worker_page, rules("ru"))
    read(worker_page, step("ru", 1))
    worker_page.locator("[data-viewer]").press("ArrowRight")
    worker_page.wait_for_url(f"**{step('ru', 2)}")
    network(worker_page, is_there=False)
    worker_page.go_back()
    worker_page.wait_for_url(f"**{rules('ru')}")
    expect(worker_page.locator("#any-lead")).to_be_visible()
