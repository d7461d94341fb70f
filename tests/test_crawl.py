"""The look for dead targets itself: each kind planted once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.http import HttpResponse, HttpResponseRedirect

from .crawl import Crawl, Link, crawled


def crawl(pages: Mapping[str, str]) -> Crawl:
    """Crawl a site of pages, or of addresses to go to instead, from the first of them on."""

    def get(address: str) -> HttpResponse:
        if address not in pages:
            return HttpResponse(status=404)
        if pages[address].startswith("/"):
            return HttpResponseRedirect(pages[address])
        return HttpResponse(pages[address], headers={"Cache-Control": "public"})

    return crawled(get, [next(iter(pages))], lambda address: address.startswith("/skipped"))


def test_links_that_lead_somewhere_are_not_reported() -> None:
    found = crawl(
        {"/": '<a href="two/#end">2</a>', "/two/": '<p id="end"></p><a href="#end">3</a>'}
    )
    assert (set(found.pages), found.dead, found.lost) == ({"/", "/two/"}, [], [])


@pytest.mark.parametrize("href", ["/nowhere/", "nowhere/#end", "/?page=2"])
def test_a_link_to_where_nothing_is_is_dead(href: str) -> None:
    assert crawl({"/": f'<a href="{href}">2</a>'}).dead == [Link("/", href)]


@pytest.mark.parametrize("page", ["/", "/two/booklet/"])
def test_what_htmx_asks_for_where_nothing_is_is_dead(page: str) -> None:
    found = crawl({page: '<p data-hx-get="clauses/low/"></p>'})
    assert found.dead == [Link(page, "clauses/low/")]


def test_a_dead_link_of_a_page_further_on_is_found() -> None:
    pages = {"/": '<a href="/two/">2</a>', "/two/": '<a href="/nowhere/">3</a>'}
    assert crawl(pages).dead == [Link("/two/", "/nowhere/")]


def test_each_link_to_where_nothing_is_is_dead() -> None:
    pages = {"/": '<a href="/two/">2</a><a href="/no/">3</a>', "/two/": '<a href="/no/">3</a>'}
    assert crawl(pages).dead == [Link("/", "/no/"), Link("/two/", "/no/")]


def test_a_redirect_to_a_page_is_alive() -> None:
    pages = {"/": '<a href="/old/">2</a>', "/old/": "/new/", "/new/": "<p></p>"}
    found = crawl(pages)
    assert (set(found.pages), found.dead) == ({"/", "/new/"}, [])


def test_a_redirect_to_where_nothing_is_is_dead() -> None:
    assert crawl({"/": '<a href="/old/">2</a>', "/old/": "/no/"}).dead == [Link("/old/", "/no/")]


@pytest.mark.parametrize("href", ["#nowhere", "/two/#nowhere"])
def test_a_link_to_a_fragment_that_is_not_there_is_lost(href: str) -> None:
    pages = {"/": f'<a href="{href}">2</a><a href="/two/">3</a>', "/two/": '<p id="end"></p>'}
    assert crawl(pages).lost == [Link("/", href)]


@pytest.mark.parametrize("href", ["https://example.org/nowhere/", "//example.org/", "/skipped/"])
def test_what_is_elsewhere_or_skipped_is_not_asked_for(href: str) -> None:
    found = crawl({"/": f'<a href="{href}">2</a>'})
    assert (set(found.pages), found.dead) == ({"/"}, [])
