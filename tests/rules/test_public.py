"""Public pages: the same bytes for everybody, with validators, compressed, and never of a query."""

from __future__ import annotations

import gzip
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import brotli
import pytest
from django.core.management import call_command
from django.test import Client

from games.engine.california_jack import SLUG
from rules import public

from ..documents import page
from ..play.helpers import HTMX, begun
from .data_of_games import DATA, both_languages

pytestmark = pytest.mark.django_db

STEP = f"{SLUG}/examples/jack-and-queen/3/"
PATHS = ["", f"{SLUG}/", STEP]

every_page = pytest.mark.parametrize(
    "address", [f"/{language}/{path}" for language in ("ru", "pt") for path in PATHS]
)
every_way = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])


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
    public._pages.clear()
    theirs = known.get(address, headers={**headers, "accept-language": "pt"})
    public._pages.clear()
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
    client: Client, address: str, status: int
) -> None:
    etag = client.get(address).headers["ETag"]
    asked = {"if-none-match": etag} if status == 304 else {}
    answer = client.get(address, headers=asked)
    assert answer.status_code == status
    varies = {name.strip().lower() for name in answer.headers["Vary"].split(",")}
    assert varies == {"accept-encoding", "hx-request"}


# Validators


@every_page
@every_way
def test_who_has_the_page_is_told_so(client: Client, address: str, headers: dict[str, str]) -> None:
    etag = client.get(address, headers=headers).headers["ETag"]
    answer = client.get(address, headers={**headers, "if-none-match": etag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == etag
    assert not answer.cookies


@every_page
def test_a_validator_holds_for_every_coding(client: Client, address: str) -> None:
    etags = {
        client.get(address, headers={"accept-encoding": coding}).headers["ETag"]
        for coding in ("br", "gzip", "identity")
    }
    assert len(etags) == 1


@every_page
@pytest.mark.parametrize("etag", ['W/"old"', '"', "x" * 5000, ""])
def test_another_validator_brings_the_page(client: Client, address: str, etag: str) -> None:
    answer = client.get(address, headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert answer.content


def test_the_part_for_htmx_has_a_validator_of_its_own(client: Client) -> None:
    etags = [client.get(f"/ru/{STEP}", headers=way).headers["ETag"] for way in ({}, HTMX)]
    assert etags[0] != etags[1]


Change = Callable[[str, str, str], None]


@pytest.fixture
def change(tmp_path: Path) -> Change:
    """Return a function that loads the data with one text written anew: file, key, text."""
    folder = tmp_path / "data"
    shutil.copytree(DATA, folder)

    def load(name: str, key: str, text: str) -> None:
        file = folder / SLUG / name
        before = file.read_text(encoding="utf-8")
        after, count = re.subn(
            rf'^{key} = ".*"$', f'{key} = "{text}"', before, count=1, flags=re.MULTILINE
        )
        assert count == 1
        file.write_text(after, encoding="utf-8")
        call_command("loadrules", str(folder), verbosity=0)

    return load


def test_a_changed_text_changes_the_page_and_its_validator(client: Client, change: Change) -> None:
    address = f"/ru/{SLUG}/"
    etag = client.get(address).headers["ETag"]
    change("ru.toml", "no-last-trick", "Совсем другие слова.")
    answer = client.get(address, headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert answer.headers["ETag"] != etag
    assert "Совсем другие слова." in page(answer).text


def test_a_changed_text_changes_what_refusals_and_steps_say(client: Client, change: Change) -> None:
    address = f"/pt/{STEP}"
    etag = client.get(address).headers["ETag"]
    change("pt.toml", '"3"', "Outra legenda.")
    answer = client.get(address, headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert "Outra legenda." in page(answer).text


def test_loading_the_same_data_leaves_validators_as_they_were(client: Client) -> None:
    etag = client.get(f"/ru/{SLUG}/").headers["ETag"]
    call_command("loadrules", verbosity=0)
    public._pages.clear()
    assert client.get(f"/ru/{SLUG}/", headers={"if-none-match": etag}).status_code == 304


# Codings


def decoded(answer: Any) -> bytes:
    """Return the bytes of an answer as they were before its coding."""
    body: bytes = answer.content
    match answer.headers.get("Content-Encoding"):
        case "br":
            return bytes(brotli.decompress(body))
        case "gzip":
            return gzip.decompress(body)
        case None:
            return body
    raise AssertionError("an unknown coding")


@every_page
@every_way
@pytest.mark.parametrize("coding", ["br", "gzip"])
def test_a_coded_page_decodes_to_the_same_bytes(
    client: Client, address: str, headers: dict[str, str], coding: str
) -> None:
    plain = client.get(address, headers=headers)
    coded = client.get(address, headers={**headers, "accept-encoding": coding})
    assert coded.headers["Content-Encoding"] == coding
    assert decoded(coded) == plain.content
    assert len(coded.content) < len(plain.content) / 2
    assert int(coded.headers["Content-Length"]) == len(coded.content)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip, deflate", "gzip"),
        ("gzip;q=1.0, br;q=0.5", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000, gzip;q=0", None),
        ("BR", "br"),
        ("identity", None),
        ("vibrant, zgzip", None),
        ("", None),
        (";;,q=,;q=x", None),
    ],
)
def test_the_best_coding_that_the_client_takes_is_sent(
    client: Client, accepted: str, coding: str | None
) -> None:
    answer = client.get("/ru/", headers={"accept-encoding": accepted})
    assert answer.headers.get("Content-Encoding") == coding
    assert decoded(answer) == client.get("/ru/").content


@every_page
def test_a_question_for_the_headers_alone_has_no_body(client: Client, address: str) -> None:
    answer = client.head(address)
    assert answer.status_code == 200
    assert answer.content == b""
    assert answer.headers["ETag"] == client.get(address).headers["ETag"]


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
def test_part_and_page_do_not_take_each_others_place(client: Client, first: dict[str, str]) -> None:
    public._pages.clear()
    client.get(f"/ru/{STEP}", headers=first)
    assert page(client.get(f"/ru/{STEP}")).all("html")
    assert not page(client.get(f"/ru/{STEP}", headers=HTMX)).all("html")


@pytest.mark.parametrize("query", ["?q=1", "?q", "?&", "?%20", "?" + "x" * 3000])
def test_a_page_with_a_query_is_not_kept(client: Client, query: str) -> None:
    public._pages.clear()
    plain = client.get("/ru/").content
    kept = len(public._pages)
    assert client.get(f"/ru/{query}").status_code == 200
    assert len(public._pages) == kept
    public._pages.clear()
    client.get(f"/ru/{query}")
    assert client.get("/ru/").content == plain


def test_only_so_many_pages_are_kept(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    public._pages.clear()
    monkeypatch.setattr(public, "KEPT", 3)
    for step in range(5):
        client.get(f"/ru/{SLUG}/examples/jack-and-queen/{step}/")
    assert len(public._pages) == 3
    assert client.get(f"/ru/{SLUG}/examples/jack-and-queen/0/").status_code == 200


def test_what_is_not_there_is_not_kept(client: Client) -> None:
    public._pages.clear()
    assert client.get("/ru/poker/").status_code == 404
    assert not public._pages


def test_each_host_has_its_own_addresses(client: Client) -> None:
    client.get("/ru/")
    head = page(client.get("/ru/", headers={"host": "localhost"})).one("head")
    assert head.one("link", rel="canonical")["href"] == "http://localhost/ru/"
