"""Public pages: validators that change with the texts, and codings of the same bytes."""

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
from ..play.helpers import HTMX
from .data_of_games import DATA
from .public_pages import STEP, every_page, every_way

pytestmark = pytest.mark.django_db


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
