"""What public pages are answered with: validators that change with the texts, and codings."""

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

from games.california_jack.rules import SLUG
from valete import page_cache

from .documents import page
from .play.helpers import HTMX
from .rules.data_of_games import DATA
from .rules.public_pages import STEP, every_page, every_way
from .served import Served

pytestmark = pytest.mark.django_db


@every_page
@every_way
def test_who_has_the_page_is_told_so(served: Served, address: str, headers: dict[str, str]) -> None:
    etag = served.get(address, headers=headers).headers["ETag"]
    answer = served.get(address, headers={**headers, "if-none-match": etag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == etag
    assert not answer.cookies


@pytest.mark.parametrize("known", ["{}", "{strong}", 'W/"old", {}', "*"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_validator_is_compared_weakly_and_found_among_others(
    served: Served, known: str, method: str
) -> None:
    etag = served.get("/ru/").headers["ETag"]
    assert etag.startswith("W/")
    known = known.format(etag, strong=etag.removeprefix("W/"))
    answer = served.generic(method, "/ru/", headers={"if-none-match": known})
    assert (answer.status_code, answer.content) == (304, b"")
    assert not {"Content-Length", "Content-Encoding"} & set(answer.headers)


@every_page
def test_a_validator_holds_for_every_coding(served: Served, address: str) -> None:
    etags = {
        served.get(address, headers={"accept-encoding": coding}).headers["ETag"]
        for coding in ("br", "gzip", "identity")
    }
    assert len(etags) == 1


@pytest.mark.parametrize("etag", ['W/"old"', '"', "x" * 5000, ""])
def test_another_validator_brings_the_page(served: Served, etag: str) -> None:
    answer = served.get("/ru/", headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert answer.content


def test_the_part_for_htmx_has_a_validator_of_its_own(served: Served) -> None:
    etags = [served.get(f"/ru/{STEP}", headers=way).headers["ETag"] for way in ({}, HTMX)]
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


def test_a_changed_text_changes_the_page_and_its_validator(served: Served, change: Change) -> None:
    address = f"/ru/{SLUG}/"
    etag = served.get(address).headers["ETag"]
    change("ru.toml", "no-last-trick", "Совсем другие слова.")
    answer = served.get(address, headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert answer.headers["ETag"] != etag
    assert "Совсем другие слова." in page(answer).text


def test_a_changed_text_changes_what_refusals_and_steps_say(served: Served, change: Change) -> None:
    address = f"/pt/{STEP}"
    etag = served.get(address).headers["ETag"]
    change("pt.toml", '"3"', "Outra legenda.")
    answer = served.get(address, headers={"if-none-match": etag})
    assert answer.status_code == 200
    assert "Outra legenda." in page(answer).text


def test_loading_the_same_data_leaves_validators_as_they_were(served: Served) -> None:
    etag = served.get(f"/ru/{SLUG}/").headers["ETag"]
    call_command("loadrules", verbosity=0)
    page_cache._pages.clear()
    assert served.get(f"/ru/{SLUG}/", headers={"if-none-match": etag}).status_code == 304


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
    served: Served, address: str, headers: dict[str, str], coding: str
) -> None:
    plain = served.get(address, headers=headers)
    coded = served.get(address, headers={**headers, "accept-encoding": coding})
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
    served: Served, accepted: str, coding: str | None
) -> None:
    answer = served.get("/ru/", headers={"accept-encoding": accepted})
    assert answer.headers.get("Content-Encoding") == coding
    assert decoded(answer) == served.get("/ru/").content


@every_page
def test_a_question_for_the_headers_alone_has_no_body(served: Served, address: str) -> None:
    answer = served.head(address)
    assert answer.status_code == 200
    assert answer.content == b""
    assert answer.headers["ETag"] == served.get(address).headers["ETag"]
