"""Public pages: the same bytes for everybody, the part for htmx, and what is read of a query."""

from __future__ import annotations

import pytest
from django.test import Client

from games.california_jack.rules import SLUG

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
