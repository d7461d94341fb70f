"""The edition of the rules: read once a request, before anything is made of it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from rules.models import Edition
from rules.pages.public import PublicPage, public
from valete import page_cache

from ..served import Served
from .data_of_games import every_game

pytestmark = pytest.mark.django_db


def queries(client: Client, address: str) -> list[str]:
    """Return what a page asks the database for, in a process that has made it before."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    return [query["sql"] for query in asked.captured_queries]


def test_the_home_page_asks_for_the_edition_the_games_and_their_examples(client: Client) -> None:
    assert len(queries(client, "/ru/")) == 3


@every_game
def test_the_page_of_a_game_asks_ten_times(client: Client, game: str) -> None:
    assert len(queries(client, f"/ru/{game}/")) == 10


PAGES = [
    "/ru/",
    "/sitemap.xml",
    "/ru/california-jack/",
    "/ru/california-jack/booklet/",
    "/ru/california-jack/readings/",
    "/ru/california-jack/clauses/low/",
    "/ru/california-jack/clauses/low/exercise/",
    "/ru/california-jack/quiz/?seed=3",
    "/ru/california-jack/play/",
]


@pytest.mark.parametrize("address", PAGES)
def test_no_page_asks_for_the_same_twice(client: Client, address: str) -> None:
    asked = queries(client, address)
    assert sorted(set(asked)) == sorted(asked)
    assert sum("rules_edition" in query for query in asked) <= 1


def test_the_next_request_reads_the_edition_anew(served: Served) -> None:
    def edition() -> str:
        served.get("/ru/")
        [page] = page_cache._pages.values()
        return page.edition

    before = edition()
    Edition.objects.update(name="another")
    assert (before, edition()) == (before, "another") != ("another", "another")


def test_within_one_reading_the_edition_stays_what_it_was() -> None:
    before = Edition.current()
    with Edition.read_once():
        assert Edition.current() == before
        Edition.objects.update(name="another")
        assert Edition.current() == before
    assert Edition.current() == "another"


def test_a_page_made_while_the_rules_change_is_one_of_before() -> None:
    before = Edition.current()

    def view(request: HttpRequest) -> HttpResponse:
        Edition.objects.update(name="another")
        return HttpResponse("half of it")

    made = public(view)(RequestFactory().get("/ru/"))
    assert isinstance(made, PublicPage)
    assert made.edition == before
