"""The cache of public pages: what is kept, for whom, how long, and that it is everybody's."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import InterfaceError, OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.california_jack.rules import SLUG
from rules.models import Edition
from rules.pages.exercises import exercises_of, question_at
from rules.pages.public import PublicPage
from valete import page_cache

from .addresses import every_address
from .documents import page
from .play.helpers import begun
from .rules.data_of_games import both_languages
from .rules.public_pages import STEP, every_page, every_way
from .served import Served

pytestmark = pytest.mark.django_db


def test_the_cache_is_the_first_middleware() -> None:
    assert site_settings.MIDDLEWARE[0] == "valete.page_cache.page_cache"


@every_page
@every_way
def test_a_page_that_is_kept_is_answered_as_a_new_one(
    served: Served, address: str, headers: dict[str, str]
) -> None:
    made, again = (served.get(address, headers=headers) for _ in range(2))
    assert len(page_cache._pages) == 1
    assert made.content == again.content
    assert dict(made.headers) == dict(again.headers)


@every_page
@every_way
def test_a_page_that_is_kept_says_what_the_site_says(
    client: Client, served: Served, address: str, headers: dict[str, str]
) -> None:
    served.get(address, headers=headers)
    sites, given = (reader.get(address, headers=headers) for reader in (client, served))
    assert given.content == sites.content
    assert dict(given.headers) == dict(sites.headers)


def test_no_page_is_made_twice(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    served.get("/ru/")
    monkeypatch.setattr(WSGIHandler, "get_response", None)
    assert served.get("/ru/").status_code == 200


def test_a_page_that_is_kept_is_not_given_to_another_host(served: Served) -> None:
    served.get("/ru/")
    assert served.get("/ru/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("method", ["post", "put", "delete", "options", "patch"])
def test_a_page_that_is_kept_is_only_read(served: Served, method: str) -> None:
    served.get("/ru/")
    answer = getattr(served, method)("/ru/")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD"


@pytest.mark.parametrize("proxy", [("HTTP_X_FORWARDED_PROTO", "https"), None])
@pytest.mark.parametrize("said", ["https", "https, http", "HTTPS", "http", "ftp", ""])
def test_a_page_that_is_kept_names_the_scheme_that_a_new_one_names(
    client: Client, served: Served, settings: Any, proxy: tuple[str, str] | None, said: str
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = proxy
    for before in ("https", "http", ""):
        served.get("/ru/", headers={"x-forwarded-proto": before})
    header = {"x-forwarded-proto": said, "host": "testserver"}
    given = served.get("/ru/", headers=header).content
    page_cache._pages.clear()
    assert given == client.get("/ru/", headers=header).content


def test_only_so_many_pages_are_kept(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_cache, "MAX_PAGES", 3)
    for step in range(5):
        served.get(f"/ru/{SLUG}/examples/jack-and-queen/{step}/")
    assert len(page_cache._pages) == 3
    assert served.get(f"/ru/{SLUG}/examples/jack-and-queen/0/").status_code == 200


def test_the_page_that_was_not_asked_for_longest_goes_first(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_cache, "MAX_PAGES", 2)
    old, asked_again, new = (f"/ru/{SLUG}/examples/jack-and-queen/{step}/" for step in range(3))
    for address in (asked_again, old, asked_again, new):
        served.get(address)
    monkeypatch.setattr(WSGIHandler, "get_response", None)
    assert served.get(asked_again).status_code == served.get(new).status_code == 200
    with pytest.raises(TypeError):
        served.get(old)


def test_django_is_answered_from_the_cache_too(client: Client) -> None:
    made = client.get("/ru/", headers={"host": "testserver"})
    with CaptureQueriesContext(connection) as asked:
        again = client.get("/ru/", headers={"host": "testserver"})
    assert (again.content, dict(again.headers)) == (made.content, dict(made.headers))
    assert [query["sql"] for query in asked.captured_queries] == ["SELECT name FROM rules_edition"]


@pytest.mark.django_db(transaction=True)
def test_a_page_that_many_ask_for_at_once_is_made_once(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, readers = [], Barrier(4)
    of_a_view = PublicPage.__init__

    def making(page: PublicPage, *parts: Any) -> None:
        made.append(page)
        time.sleep(0.2)  # so that the others are there before it is done
        of_a_view(page, *parts)

    def reading(reader: Served) -> bytes:
        readers.wait()
        try:
            return bytes(reader.get(f"/ru/{STEP}").content)
        finally:
            connection.close()

    monkeypatch.setattr(PublicPage, "__init__", making)
    with ThreadPoolExecutor(4) as threads:
        got = set(threads.map(reading, [Served() for _ in range(4)]))
    assert len(got) == len(made) == 1


def test_what_is_not_there_is_not_kept(served: Served) -> None:
    assert served.get("/ru/poker/").status_code == 404
    assert not page_cache._pages


QUERIES = ["?q=1", "?q", "?&", "?%20", "?seed=7", "?" + "x" * 3000, "?" + "&a=1" * 2000]

every_query = pytest.mark.parametrize("query", QUERIES, ids=lambda query: query[:10])


@every_page
@every_query
def test_a_query_that_a_page_does_not_read_is_answered_with_the_page_that_is_kept(
    served: Served, monkeypatch: pytest.MonkeyPatch, address: str, query: str
) -> None:
    made = served.get(address)
    monkeypatch.setattr(WSGIHandler, "get_response", None)
    assert served.get(address + query).content == made.content


@every_page
@every_query
def test_a_page_that_is_kept_says_nothing_of_the_query_that_it_was_first_asked_with(
    client: Client, served: Served, address: str, query: str
) -> None:
    given = [served.get(address + query).content for _ in range(2)]
    assert len(page_cache._pages) == 1
    assert given == [client.get(address).content] * 2


READING = f"/ru/{SLUG}/clauses/void-must-trump/exercise/"


@pytest.mark.parametrize("first", ["", "?seed=7", "?q=1&seed=8"])
@pytest.mark.parametrize("query", ["?seed=7", "?%73eed=7", "?q=1&seed=7", "?answer=2H", "?answer"])
def test_a_query_that_a_page_reads_is_answered_with_a_page_of_its_own(
    client: Client, served: Served, first: str, query: str
) -> None:
    served.get(READING + first)
    assert served.get(READING + query).content == client.get(READING + query).content
    assert served.get(READING).content == client.get(READING).content


def test_a_page_with_a_query_that_it_reads_is_not_kept(served: Served) -> None:
    assert served.get(f"{READING}?seed=7").status_code == 200
    assert not page_cache._pages


PUBLIC = {
    *("home", "manifest", "offline", "robots", "sitemap", "worker", "choices-stylesheet"),
    *("rules:game", "rules:booklet", "rules:clause", "rules:exercise", "rules:quiz"),
    *("rules:readings", "rules:step"),
    *("other-home", "other-spelling"),  # which `every_address` spells as the site does
}
"""The names of all addresses where everybody finds the same."""

COOKIES = {
    "a reader who plays, has done exercises and has chosen": "",
    "an empty token": "csrftoken=",
    "a malformed token": "csrftoken=x",
    "a token that may be one": f"csrftoken={'x' * 32}",
    "a token with a NUL": 'csrftoken="\\000"',
    "a session that is none": f"valete_session={'x' * 32}",
    "a reader that is none": "valete_reader=x:y:z",
    "a language that is none": "valete_language=xx",
    "cards that are none": "valete_cards=a.b.c.d",
    "another site's": "other=1; sessionid=2",
}
"""Kind of cookie -> what is sent; empty for all that this site sends itself."""


@pytest.fixture
def known(client: Client) -> Client:
    """A browser with every cookie that the site has."""
    begun(client)
    client.get(f"/ru/{SLUG}/play/")
    client.get("/language/pt/")
    client.post("/ru/cards/", CHOSEN | {"csrfmiddlewaretoken": client.cookies["csrftoken"].value})
    exercise = exercises_of(SLUG).get(clause__slug="void-must-trump")
    answer = {"answer": sorted(question_at(exercise, None).right)}
    client.post(f"/ru/{SLUG}/clauses/void-must-trump/answer/", answer)
    return client


CHOSEN = {"indices": "russian", "suits": "four", "size": "large", "motion": "quick"}


@pytest.mark.parametrize("kind", COOKIES)
@both_languages
def test_no_public_page_carries_a_cookie_whatever_was_sent(
    served: Served, known: Client, kind: str, language: str
) -> None:
    own = "; ".join(f"{name}={morsel.coded_value}" for name, morsel in known.cookies.items())
    assert set(known.cookies) == {
        *("csrftoken", "valete_reader", "valete_session", "valete_language", "valete_cards"),
    }
    public = set()
    for name, address in every_address("none", language).items():
        for _ in range(2):  # made, then kept
            answer = served.get(address, HTTP_COOKIE=COOKIES[kind] or own)
            if answer.headers["Cache-Control"] == "public, no-cache":
                public.add(name)
                assert answer.status_code == 200
                assert not answer.cookies
                assert "Cookie" not in answer.headers.get("Vary", "")
    assert public == PUBLIC


@pytest.mark.parametrize("cookie", ["csrftoken=x", "csrftoken=", 'csrftoken="\\000"'])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_a_token_that_is_none_brings_no_other_with_a_public_page_or_its_refusal(
    client: Client, cookie: str, method: str
) -> None:
    answer = client.generic(method, f"{READING}?seed=7", HTTP_COOKIE=cookie)
    assert answer.status_code == (405 if method == "POST" else 200)
    assert "Set-Cookie" not in answer.headers
    assert not answer.cookies
    if method != "POST":
        assert answer.headers["Vary"] == "Accept-Encoding, HX-Request"


@pytest.mark.parametrize("address", ["/sitemap.xml", "/sw.js", "/robots.txt"])
def test_what_is_in_no_language_hangs_on_no_header_of_the_reader(
    client: Client, served: Served, address: str
) -> None:
    first, second = (
        client.get(address, headers={"accept-language": wish}) for wish in ("pt", "ru")
    )
    assert first.content == second.content
    for answer in (first, served.get(address)):
        assert answer.headers["Vary"] == "Accept-Encoding, HX-Request"
        assert "Content-Language" not in answer.headers


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_page_is_given_once_a_lost_database_is_found_again(
    served: Served, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    whole = served.get("/ru/").content
    current = Edition.current
    lost = iter([error])

    def found_again() -> str:
        for reason in lost:
            raise reason
        return current()

    monkeypatch.setattr(Edition, "current", found_again)
    assert served.get("/ru/").content == whole


@pytest.mark.parametrize("host", ["testserver:1", "TESTSERVER", "testserver.", "localhost:8000"])
def test_another_spelling_of_the_host_pushes_no_page_out(served: Served, host: str) -> None:
    assert served.get("/ru/", headers={"host": host}).status_code == 200
    assert not page_cache._pages


@pytest.mark.parametrize("host", ["testserver", "testserver:80", "localhost", "[::1]:80"])
def test_pages_are_kept_for_every_host_of_the_site(served: Served, host: str) -> None:
    assert served.get("/ru/", headers={"host": host}).status_code == 200
    assert len(page_cache._pages) == 1


def test_a_site_under_a_path_has_its_own_addresses(served: Served) -> None:
    served.get("/ru/")
    there = page(served.get("/ru/", SCRIPT_NAME="/there"))
    assert there.one("", "masthead").one("a", "home")["href"] == "/there/ru/"


@pytest.mark.parametrize("status", [200, 304])
def test_what_a_server_does_to_the_headers_of_an_answer_changes_no_other(
    served: Served, status: int
) -> None:
    etag = served.get("/ru/").headers["ETag"]
    asked = {"if-none-match": etag} if status == 304 else {}
    # Each of these has its list of headers emptied once it is read.
    first, second = (served.get("/ru/", headers=asked) for _ in range(2))
    assert first.status_code == status
    assert first.headers["ETag"] == etag
    assert dict(first.headers) == dict(second.headers)


def test_a_page_that_is_being_written_is_seen_as_it_is(served: Served, settings: Any) -> None:
    settings.DEBUG = True
    served.get("/ru/")
    assert not page_cache._pages


@pytest.mark.django_db(transaction=True)
def test_many_readers_at_once_get_the_pages_that_they_ask_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_cache, "MAX_PAGES", 2)
    addresses = [f"/ru/{SLUG}/examples/jack-and-queen/{step}/" for step in range(4)]
    due = {address: served.get(address).content for address in addresses}

    def reading(seed: int) -> list[bool]:
        reader, chance = Served(), random.Random(seed)
        asked = [chance.choice(addresses) for _ in range(40)]
        try:
            return [reader.get(address).content == due[address] for address in asked]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as readers:
        assert all(all(got) for got in readers.map(reading, range(4)))
    assert len(page_cache._pages) <= 2
