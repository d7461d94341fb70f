"""Public pages: the same bytes for everybody, the part for htmx, and what is read of a query."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import InterfaceError, OperationalError, connection
from django.test import Client

from games.california_jack.rules import SLUG
from rules import kept
from rules.models import Edition

from ..documents import page
from ..play.helpers import HTMX, begun
from ..served import Served
from .data_of_games import both_languages
from .public_pages import STEP, every_page, every_way

pytestmark = pytest.mark.django_db


@pytest.fixture
def known() -> Client:
    """A browser with every cookie that the site has: it plays, has chosen, and has a token."""
    client = Client()
    begun(client)
    client.get(f"/ru/{SLUG}/play/")
    client.get("/language/pt/")
    assert set(client.cookies) == {"valete_reader", "csrftoken", "valete_language"}
    return client


@every_page
@every_way
def test_a_page_is_the_same_for_everybody(
    client: Client, known: Client, address: str, headers: dict[str, str]
) -> None:
    theirs = known.get(address, headers={**headers, "accept-language": "pt"})
    anybodys = client.get(address, headers=headers)
    assert theirs.content == anybodys.content
    assert theirs.headers["ETag"] == anybodys.headers["ETag"]


@every_page
@every_way
def test_a_page_sets_no_cookie(
    client: Client, known: Client, address: str, headers: dict[str, str]
) -> None:
    for reader in (client, known):
        answer = reader.get(address, headers=headers)
        assert not answer.cookies
        assert "Set-Cookie" not in answer.headers


@every_page
def test_a_page_holds_no_token(client: Client, address: str) -> None:
    assert b"csrf" not in client.get(address).content.lower()


@every_page
def test_any_cache_may_keep_a_page_if_it_asks_each_time(client: Client, address: str) -> None:
    directives = client.get(address).headers["Cache-Control"].split(", ")
    assert "public" in directives
    assert "no-cache" in directives


@every_page
@pytest.mark.parametrize("status", [200, 304])
def test_a_page_varies_with_what_is_read_of_the_request_alone(
    served: Served, address: str, status: int
) -> None:
    etag = served.get(address).headers["ETag"]
    asked = {"if-none-match": etag} if status == 304 else {}
    answer = served.get(address, headers=asked)
    assert answer.status_code == status
    varies = {name.strip().lower() for name in answer.headers["Vary"].split(",")}
    assert varies == {"accept-encoding", "hx-request"}


# Kept pages


@every_page
@every_way
def test_a_page_that_is_kept_is_answered_as_a_new_one(
    served: Served, address: str, headers: dict[str, str]
) -> None:
    made, again = (served.get(address, headers=headers) for _ in range(2))
    assert len(kept._pages) == 1
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
    length = {"Content-Length": str(len(sites.content))}
    assert dict(given.headers) == {**sites.headers, **length}


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
    assert served.get("/ru/", headers=header).content == client.get("/ru/", headers=header).content


def test_only_so_many_pages_are_kept(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "KEPT", 3)
    for step in range(5):
        served.get(f"/ru/{SLUG}/examples/jack-and-queen/{step}/")
    assert len(kept._pages) == 3
    assert served.get(f"/ru/{SLUG}/examples/jack-and-queen/0/").status_code == 200


def test_what_is_not_there_is_not_kept(served: Served) -> None:
    assert served.get("/ru/poker/").status_code == 404
    assert not kept._pages


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
    assert len(kept._pages) == 1
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
    assert not kept._pages


@pytest.mark.parametrize("cookie", ["csrftoken=x", "csrftoken=", 'csrftoken="\\000"'])
@pytest.mark.parametrize("query", ["", "?seed=7"])
def test_a_public_page_carries_no_cookie_whatever_was_sent(
    served: Served, client: Client, cookie: str, query: str
) -> None:
    answers = [asking.get(READING + query, HTTP_COOKIE=cookie) for asking in (served, client)]
    for answer in answers:
        assert answer.status_code == 200
        assert "Set-Cookie" not in answer.headers
        assert not answer.cookies
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
    assert not kept._pages


@pytest.mark.parametrize("host", ["testserver", "testserver:80", "localhost", "[::1]:80"])
def test_pages_are_kept_for_every_host_of_the_site(served: Served, host: str) -> None:
    assert served.get("/ru/", headers={"host": host}).status_code == 200
    assert len(kept._pages) == 1


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
    assert not kept._pages


@pytest.mark.django_db(transaction=True)
def test_many_readers_at_once_get_the_pages_that_they_ask_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "KEPT", 2)
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
    assert len(kept._pages) <= 2


# Parts and queries


@both_languages
def test_htmx_gets_the_part_and_not_the_page(client: Client, language: str) -> None:
    part = page(client.get(f"/{language}/{STEP}", headers=HTMX))
    assert part.one("", data_viewer="*")
    assert not part.all("html")


def test_the_part_is_the_one_that_stands_in_the_page(client: Client) -> None:
    part = page(client.get(f"/ru/{STEP}", headers=HTMX)).one("", data_viewer="*")
    whole = page(client.get(f"/ru/{STEP}")).one("", data_viewer="*")
    assert str(part) == str(whole)


@pytest.mark.parametrize("first", [{}, HTMX], ids=["page first", "part first"])
def test_part_and_page_do_not_take_each_others_place(served: Served, first: dict[str, str]) -> None:
    served.get(f"/ru/{STEP}", headers=first)
    assert page(served.get(f"/ru/{STEP}")).all("html")
    assert not page(served.get(f"/ru/{STEP}", headers=HTMX)).all("html")


def test_each_host_has_its_own_addresses(served: Served) -> None:
    served.get("/ru/")
    head = page(served.get("/ru/", headers={"host": "localhost"})).one("head")
    assert head.one("link", rel="canonical")["href"] == "http://localhost/ru/"
