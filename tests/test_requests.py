"""Every address asked in every way, well and badly: always an answer, and a page where one looks.

The whole application is asked, as the server asks it, at a database that takes no NUL.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import Any, TypeAlias
from urllib.parse import quote, urlencode

import pytest
from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client

from valete import page_answers

from .addresses import every_address, named
from .documents import Element, body, parsed
from .play.helpers import begun, ended
from .rules.data_of_games import both_languages
from .served import Served

pytestmark = pytest.mark.django_db

TAGS = {"ru": "ru", "pt": "pt-PT"}
METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "BREW", "get"]
FORM = "application/x-www-form-urlencoded"
REDIRECTS = (301, 302, 303)
LED: set[tuple[str, str]] = set()
"""The links of switches that have led to a page of that language: they are not asked twice."""

Answer: TypeAlias = HttpResponseBase

FORMS = (
    *("play:start", "play:hand", "play:next", "play:give_up", "play:answer", "play:done"),
    "cards",
)
"""The names of the addresses that take forms; all others refuse them without a look."""

every_pattern = pytest.mark.parametrize("name", [name for name, _ in named()])


def like_postgresql(execute: Callable[..., Any], sql: str, params: Any, *rest: Any) -> Any:
    """Refuse to be asked about a text with a NUL."""
    assert "\0" not in sql
    if any("\0" in value for value in params or () if isinstance(value, str)):
        raise ValueError("A string literal cannot contain NUL (0x00) characters.")
    return execute(sql, params, *rest)


@pytest.fixture(autouse=True)
def _no_nul(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # How well a page is coded is nothing to these tests, and takes longer than all the rest.
    monkeypatch.setattr(page_answers, "CODINGS", {"": page_answers.CODINGS[""]})
    with connection.execute_wrapper(like_postgresql):
        yield


@pytest.fixture
def addresses(client: Client, served: Served) -> Callable[[str], dict[str, str]]:
    """From a language to every address in it; the hand is one that has ended."""
    hand = ended(client, begun(client))
    served.cookies = client.cookies
    return lambda language: every_address(hand.key, language)


def switches(read: Element) -> list[str]:
    """Return where the switch of a page leads."""
    return [link["href"] for link in read.all("a", data_language="*")]


def met(served: Served, method: str, address: str, **said: Any) -> Answer:
    """Ask, and hold the answer to what every answer keeps to; return it."""
    answer = served.generic(method, address, **said)
    assert answer.status_code < 500
    assert answer.status_code >= 200
    if answer.status_code in REDIRECTS:
        assert answer.headers["Location"].startswith("/")
    elif method != "HEAD" and answer.status_code != 304:
        if answer.status_code >= 400 or answer.headers["Content-Type"].startswith("text/html"):
            is_a_page(served, answer, part="HTTP_HX_REQUEST" in said)
        elif not answer.headers["Content-Type"].startswith("text/css"):
            assert body(answer).strip()
    return answer


def is_a_page(served: Served, answer: Answer, *, part: bool) -> None:
    """Hold an answer to being a page in a language, whose switch leads to that page in each."""
    read = parsed(body(answer))
    if part and not read.all("html"):
        return  # what htmx swaps in, which may be nothing
    assert read.one("html")["lang"] in TAGS.values()
    assert read.one("h1").text
    for link, tag in zip(switches(read), TAGS.values(), strict=True):
        if (link, tag) not in LED:
            there = served.get(link, follow=True)
            assert there.status_code == 200, link
            assert parsed(body(there)).one("html")["lang"] == tag
            LED.add((link, tag))


# Every address, in every way


@every_pattern
@both_languages
def test_every_address_answers_every_method(
    served: Served, addresses: Callable[[str], dict[str, str]], name: str, language: str
) -> None:
    address = addresses(language)[name]
    for method in METHODS:
        met(served, method, address)
        met(served, method, address, **{"HTTP_HX_REQUEST": "true"})


def test_every_pattern_is_asked(addresses: Callable[[str], dict[str, str]]) -> None:
    asked = set(addresses("ru").values())
    assert len(asked) > 25
    assert {"/ru/", "/sw.js", "/ru/california-jack/examples/jack-and-queen/3/"} <= asked


NUMBERS = [
    "-1",
    "03",
    "007",
    "0" * 4000,
    "٣",
    "1e9",
    "1000000000",
    "9" * 5000,
    "3.0",
    "+3",
    " 3",
    "",
]

every_number = pytest.mark.parametrize("number", NUMBERS, ids=lambda number: repr(number)[:12])


@every_number
@pytest.mark.parametrize("name", [name for name, taken in named() if "step" in taken])
def test_a_step_has_one_address(
    served: Served, addresses: Callable[[str], dict[str, str]], name: str, number: str
) -> None:
    address = addresses("ru")[name]
    assert met(served, "GET", address).status_code == 200
    assert met(served, "GET", address.replace("/3/", f"/{quote(number)}/")).status_code == 404


@every_number
@pytest.mark.parametrize(
    ("path", "query", "parameter"),
    [
        ("clauses/void-must-trump/exercise/", {"seed": "7"}, "seed"),
        ("quiz/", {"seed": "7", "at": "2"}, "seed"),
        ("quiz/", {"seed": "7", "at": "2"}, "at"),
        ("play/", {"example": "jack-and-queen", "step": "3"}, "step"),
    ],
)
def test_a_number_in_a_query_has_one_spelling(
    served: Served, path: str, query: dict[str, str], parameter: str, number: str
) -> None:
    address = f"/ru/california-jack/{path}?"
    assert met(served, "GET", address + urlencode(query)).status_code == 200
    wrong = urlencode({**query, parameter: number})
    assert met(served, "GET", address + wrong).status_code == 404


PLAIN = "text/plain; charset="
CHARSETS = [
    *(
        "hex",
        "utf-7",
        "undefined",
        "idna",
        "rot13",
        "unicode_escape",
        "utf-16",
        "no-such",
        "",
        "\0",
    ),
    *("base64", "x" * 5000, "windows-1251", '"', "utf-8; charset=hex"),
]
SAID: Mapping[str, dict[str, str]] = {
    # Of all of them forms are sent: see below.
    **{f"charset {name!r:.12}": {"CONTENT_TYPE": f"{PLAIN}{name}"} for name in CHARSETS[:3]},
    "a charset of RFC 2231": {"CONTENT_TYPE": "text/plain; charset*=nope''%41"},
    "a kind that is none": {"CONTENT_TYPE": ";;;="},
    "an empty token": {"HTTP_COOKIE": "csrftoken="},
    "a malformed token": {"HTTP_COOKIE": "csrftoken=x"},
    "a token with a NUL": {"HTTP_COOKIE": f'csrftoken="{"x" * 31}\\000"'},
    "a session with a NUL": {"HTTP_COOKIE": f'valete_session="{"x" * 31}\\000"'},
    "a session that is none": {"HTTP_COOKIE": f"valete_session={'x' * 5000}"},
    "a reader that is none": {"HTTP_COOKIE": 'valete_reader="\\000:\\377:x"'},
    "a language with a NUL": {"HTTP_COOKIE": 'valete_language="ru\\000"'},
    "a language that is none": {"HTTP_COOKIE": "valete_language=../../x"},
    "cookies that are none": {"HTTP_COOKIE": '=;;a;=b; \xff=\xfe; $Version=1; a="\\'},
    "languages that are none": {"HTTP_ACCEPT_LANGUAGE": "*;q=x,,-,pt-,\xff,ru;q=9" * 300},
    "no host": {"HTTP_HOST": "", "SERVER_NAME": "10.0.0.1"},
    "another host": {"HTTP_HOST": "evil.example"},
    "a host that is none": {"HTTP_HOST": "[::1]]:x/\0"},
    "a range": {"HTTP_RANGE": "bytes=99999999-"},
    "dates that are none": {"HTTP_IF_MODIFIED_SINCE": "Mon, 99 Foo 99999999999999 99:99:99 GMT"},
    "validators that are none": {"HTTP_IF_NONE_MATCH": '",W/,"\0'},
    "a length that is none": {"CONTENT_LENGTH": "-1"},
    "a referrer that is none": {"HTTP_REFERER": "http://[\0"},
    "codings that are none": {"HTTP_ACCEPT_ENCODING": "*;q=x,;q,\xff" * 300},
}
QUERIES = {
    "nothing": "",
    "NULs": "example=%00&hand=%00&seed=%00&at=%00&missed=%00&answer=%00&step=0&next=%00&%00=%00",
    "a NUL in a step": "example=jack-and-queen&step=%00",
    "no UTF-8": "example=%ff&hand=%ff&seed=%ff&answer=%ff&next=%ff&%ff",
    "many": "&".join(["answer=1"] * 2000),
    "long": f"example={'x' * 17000}&next={'/ru/' * 4250}",
    "half": "seed=%&at=%2&missed=%zz&next=%%&;&==&",
}


def test_the_addresses_that_take_forms_are_known(
    client: Client, addresses: Callable[[str], dict[str, str]]
) -> None:
    statuses = {name: client.post(at).status_code for name, at in addresses("ru").items()}
    assert {name for name, status in statuses.items() if status != 405} == set(FORMS)


@pytest.mark.parametrize("said", SAID.values(), ids=SAID.keys())
def test_whatever_is_said_beside_the_address_is_answered(
    served: Served, addresses: Callable[[str], dict[str, str]], said: dict[str, str]
) -> None:
    there = addresses("pt")
    for address in there.values():
        met(served, "GET", f"{address}?seed=3", **said)
    for name in (*FORMS, "rules:game"):
        met(served, "POST", f"{there[name]}?seed=3", **said)


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES.keys())
def test_whatever_is_asked_is_answered(
    served: Served, addresses: Callable[[str], dict[str, str]], query: str
) -> None:
    for address in addresses("pt").values():
        met(served, "GET", f"{address}?{query}")


def multipart(disposition: str, head: str = "", value: str = "x") -> str:
    """Return a body of one part, parted by `x`."""
    return f"--x\r\nContent-Disposition: {disposition}{head}\r\n\r\n{value}\r\n--x--\r\n"


PARTS = "multipart/form-data; boundary=x"
BODIES = {
    **{f"form, {name}": (query, FORM) for name, query in QUERIES.items()},
    **{f"in {name!r:.12}": ("kind=deal&next=x", f"{FORM}; charset={name}") for name in CHARSETS},
    **{
        f"parts in {name!r:.12}": (multipart('form-data; name="kind"'), f"{PARTS}; charset={name}")
        for name in CHARSETS
    },
    "parts, a NUL": (multipart('form-data; name="example"', value="\0"), PARTS),
    "parts, a name in hex": (multipart("form-data; name*=hex''%41"), PARTS),
    "parts, a name in nothing": (multipart("form-data; name*=nope''%41"), PARTS),
    "parts, base64 that is none": (
        multipart('form-data; name="kind"', "\r\nContent-Transfer-Encoding: base64", "=x"),
        PARTS,
    ),
    "parts, a file": (multipart('form-data; name="kind"; filename="\0/../x"'), PARTS),
    "parts, a boundary in hex": (multipart("x"), "multipart/form-data; boundary*=hex''%41"),
    "parts, no boundary": ("x", "multipart/form-data"),
    "parts, cut off": ("--x\r\nbroken", PARTS),
    "JSON": ('{"kind": "\0"}', "application/json"),
    "3 MB": ("kind=" + "x" * 3_000_000, FORM),
}


@pytest.mark.parametrize(("sent", "kind"), BODIES.values(), ids=BODIES.keys())
def test_whatever_is_sent_is_answered(
    served: Served, addresses: Callable[[str], dict[str, str]], sent: str, kind: str
) -> None:
    served.get("/ru/cards/")
    token = {"HTTP_X_CSRFTOKEN": served.cookies["csrftoken"].value}
    there = addresses("ru")
    for name in (*FORMS, "rules:game"):
        met(served, "POST", there[name], data=sent, content_type=kind, **token)


# What is refused is said in words

JACK = "/ru/california-jack/"
ICON = "/static/icons/180.png"
FIELDS = "&".join(f"{field}=1" for field in range(2000))

REFUSED: Mapping[str, tuple[int, str, str, dict[str, Any]]] = {
    "another host": (400, "GET", "/ru/", {"HTTP_HOST": "evil.example"}),
    "too many fields": (400, "POST", JACK + "play/", {"data": FIELDS, "content_type": FORM}),
    "no token": (403, "POST", JACK + "play/", {}),
    "from elsewhere": (
        *(403, "POST", JACK + "clauses/void-must-trump/answer/"),
        {"HTTP_ORIGIN": "https://evil.example"},
    ),
    "no page": (404, "GET", JACK + "nothing/", {}),
    "no file": (404, "GET", "/static/nothing.css", {}),
    "no method": (405, "POST", JACK, {}),
    "no page, but a form": (405, "GET", "/pt/hands/abc/next/", {}),
    "no method of a file": (405, "DELETE", ICON, {}),
    "3 MB": (413, "POST", JACK + "play/", {"data": "a" * 3_000_000, "content_type": FORM}),
    "no part of a file": (416, "GET", ICON, {"HTTP_RANGE": "bytes=99999999-"}),
}

every_refusal = pytest.mark.parametrize(
    ("status", "method", "address", "said"), REFUSED.values(), ids=REFUSED.keys()
)


@every_refusal
def test_a_refusal_is_a_page_whose_links_lead_somewhere(
    served: Served, status: int, method: str, address: str, said: dict[str, Any]
) -> None:
    served.get("/ru/cards/")  # for a token in a cookie: what is sent is looked at after it
    answer = met(served, method, address, **said)
    assert answer.status_code == status
    for link in parsed(body(answer)).hrefs:
        if not link.startswith("#"):
            assert served.get(link, follow=True).status_code == 200, link


@every_refusal
@both_languages
def test_a_refusal_is_in_the_language_that_the_browser_prefers_where_the_address_says_none(
    served: Served,
    language: str,
    status: int,
    method: str,
    address: str,
    said: dict[str, Any],
) -> None:
    told: dict[str, Any] = (
        {} if address.startswith(("/ru/", "/pt/")) else {"HTTP_ACCEPT_LANGUAGE": language}
    )
    answer = served.generic(method, address.replace("/ru/", f"/{language}/"), **said, **told)
    due = "pt" if address.startswith("/pt/") else language
    assert parsed(body(answer)).one("html")["lang"] == TAGS[due]


@every_refusal
def test_a_visitors_mistake_is_no_error_in_the_log(
    served: Served,
    caplog: pytest.LogCaptureFixture,
    status: int,
    method: str,
    address: str,
    said: dict[str, Any],
) -> None:
    served.get("/ru/cards/")
    caplog.set_level(logging.ERROR)
    assert served.generic(method, address, **said).status_code == status
    assert not caplog.records


def test_a_choice_that_leads_back_too_far_is_no_error_in_the_log(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    answer = met(served, "GET", f"/language/pt/?{urlencode({'next': '/ru/?q=' + 'x' * 17_000})}")
    assert answer.headers["Location"] == "/pt/"
    assert not caplog.records


class Broken(BytesIO):
    """The body of a form whose sender has hung up."""

    def read(self, size: int | None = -1) -> bytes:
        raise OSError("hung up")


def test_a_form_that_breaks_off_is_no_error_in_the_log(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    broken = {"wsgi.input": Broken(), "CONTENT_LENGTH": "9", "CONTENT_TYPE": FORM}
    address = JACK + "clauses/void-must-trump/answer/"
    assert met(served, "POST", address, **broken).status_code == 400
    assert not caplog.records


def test_a_refused_method_says_which_are_taken(served: Served) -> None:
    assert served.post(JACK).headers["Allow"] == "GET, HEAD"


def test_a_refused_part_says_how_long_the_file_is(served: Served) -> None:
    answer = served.get(ICON, headers={"range": "bytes=99999999-"})
    assert answer.headers["Content-Range"].startswith("bytes */")


# Parts of a file (RFC 9110, 14)


@pytest.fixture
def icon(served: Served) -> bytes:
    """A static file."""
    return served.get(ICON).content


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-0", 0, 0),
        ("bytes=7-7", 7, 7),
        ("bytes=2-5", 2, 5),
        ("bytes=-1", -1, -1),
        ("bytes=-3", -3, -1),
        ("bytes=-99999999", 0, -1),
        ("bytes=5-", 5, -1),
        ("bytes=5-99999999", 5, -1),
        ("Bytes=0-0", 0, 0),
    ],
)
def test_a_part_is_what_was_asked_for(
    served: Served, icon: bytes, asked: str, first: int, last: int
) -> None:
    answer = served.get(ICON, headers={"range": asked})
    first, last = first % len(icon), last % len(icon)
    part = icon[first : last + 1]
    assert (answer.status_code, answer.content) == (206, part)
    assert answer.headers["Content-Range"] == f"bytes {first}-{last}/{len(icon)}"
    assert answer.headers["Content-Length"] == str(len(part))


def test_the_last_byte_is_a_part(served: Served, icon: bytes) -> None:
    answer = served.get(ICON, headers={"range": f"bytes={len(icon) - 1}-"})
    assert (answer.status_code, answer.content) == (206, icon[-1:])


def test_after_the_last_byte_there_is_no_part(served: Served, icon: bytes) -> None:
    answer = served.get(ICON, headers={"range": f"bytes={len(icon)}-"})
    assert answer.status_code == 416


def test_the_last_none_of_the_bytes_are_no_part(served: Served) -> None:
    assert served.get(ICON, headers={"range": "bytes=-0"}).status_code == 416


@pytest.mark.parametrize(
    "asked",
    [
        "bytes=5-2",
        "bytes=",
        "bytes=-",
        "bytes=--5",
        "bytes=+1-2",
        "bytes=1_0-20",
        "bytes=٣-٥",
        "bytes=1-2,4-5",
        f"bytes={'9' * 5000}-",
        "lines=1-2",
        "5-9",
        "bytes",
    ],
)
def test_what_names_no_part_is_answered_with_the_whole(
    served: Served, icon: bytes, asked: str
) -> None:
    answer = served.get(ICON, headers={"range": asked})
    assert (answer.status_code, answer.content) == (200, icon)


def test_a_part_of_another_version_is_answered_with_the_whole(served: Served, icon: bytes) -> None:
    answer = served.get(ICON, headers={"range": "bytes=0-1", "if-range": '"before"'})
    assert (answer.status_code, answer.content) == (200, icon)


def test_only_what_is_sent_has_parts(served: Served, icon: bytes) -> None:
    answer = served.head(ICON, headers={"range": "bytes=0-1"})
    assert answer.status_code == 200
    assert answer.headers["Content-Length"] == str(len(icon))


def test_what_is_there_unchanged_is_not_sent_in_parts(served: Served) -> None:
    tag = served.get(ICON).headers["ETag"]
    answer = served.get(ICON, headers={"range": "bytes=0-1", "if-none-match": tag})
    assert answer.status_code == 304


# What machines ask for


@pytest.mark.parametrize("host", ["", "evil.example", "[", "10.0.0.1"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_whether_the_site_is_well_is_said_to_any_host(
    served: Served, host: str, method: str
) -> None:
    answer = served.generic(method, "/healthz", HTTP_HOST=host, SERVER_NAME="10.0.0.1")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain")
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "address", ["/favicon.ico", "/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"]
)
def test_who_asks_for_an_icon_gets_the_sites(served: Served, address: str) -> None:
    answer = served.get(address, follow=True)
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
