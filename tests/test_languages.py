"""Languages: which one a visitor gets, and the switch to the same page in another."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.test import Client

from .documents import Element, page
from .play.helpers import begun, held, look, press, start, url

pytestmark = pytest.mark.django_db

GAME = "/california-jack/"
STEP = f"{GAME}examples/jack-and-queen/3/"
PAGES = ["/", GAME, STEP, f"{GAME}play/"]
TAGS = {"ru": "ru", "pt": "pt-PT"}
COOKIE = settings.LANGUAGE_COOKIE_NAME

both_languages = pytest.mark.parametrize("language", ["ru", "pt"])
every_page = pytest.mark.parametrize("path", PAGES)


def other(language: str) -> str:
    return {"ru": "pt", "pt": "ru"}[language]


def switch(read: Element, language: str) -> str:
    """Return the address of a page's switch to a language."""
    return read.one("a", data_language="*", hreflang=TAGS[language])["href"]


# Pages


@both_languages
@every_page
def test_a_page_says_its_language(client: Client, path: str, language: str) -> None:
    read = page(client.get(f"/{language}{path}"))
    assert read.one("html")["lang"] == TAGS[language]


@both_languages
@every_page
def test_the_address_decides_whatever_the_visitor_prefers(
    client: Client, path: str, language: str
) -> None:
    client.cookies[COOKIE] = other(language)
    answer = client.get(f"/{language}{path}", headers={"accept-language": other(language)})
    assert page(answer).one("html")["lang"] == TAGS[language]


@both_languages
@every_page
def test_the_switch_names_each_language_in_its_own_words(
    client: Client, path: str, language: str
) -> None:
    switches = page(client.get(f"/{language}{path}")).all("a", data_language="*")
    assert [(link.text, link["lang"]) for link in switches] == [
        ("Русский", "ru"),
        ("Português", "pt-PT"),
    ]


@both_languages
@every_page
def test_the_switch_marks_the_language_of_the_page(
    client: Client, path: str, language: str
) -> None:
    read = page(client.get(f"/{language}{path}"))
    (here,) = read.all("a", data_language="*", aria_current="true")
    assert here["hreflang"] == TAGS[language]


# The switch


@both_languages
@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/", ""),
        (STEP, ""),
        (f"{GAME}play/", "?q=%D0%B4%D0%B0%D0%BC%D0%B0&a=1&a=2"),
        (f"{GAME}play/", "?empty="),
        (f"{GAME}quiz/", "?seed=7&at=2&missed=void-must-trump&answer=yes&answer=no"),
    ],
)
@pytest.mark.parametrize("accepted", ["ru", "pt"])
def test_the_switch_leads_to_the_same_page_and_keeps_the_query(
    client: Client, path: str, language: str, query: str, accepted: str
) -> None:
    headers = {"accept-language": accepted}
    read = page(client.get(f"/{language}{path}{query}", headers=headers))
    answer = client.get(switch(read, other(language)), headers=headers)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/{other(language)}{path}{query}"


@both_languages
@pytest.mark.parametrize(
    ("path", "query", "read"),
    [
        (GAME, "?q=1", ""),
        (f"{GAME}quiz/", "?q=1&seed=7&%61t=2&seed\x00=8&seed[]=9", "?seed=7&at=2"),
        (f"{GAME}clauses/void-must-trump/exercise/", "?at=1&seed=7", "?seed=7"),
    ],
)
def test_the_switch_of_a_public_page_keeps_what_is_read_of_the_query(
    client: Client, path: str, query: str, read: str, language: str
) -> None:
    shown = page(client.get(f"/{language}{path}{query}"))
    answer = client.get(switch(shown, other(language)))
    assert answer.headers["Location"] == f"/{other(language)}{path}{read}"


@pytest.mark.parametrize("path", [f"{GAME}play/", f"{GAME}quiz/", "/cards/"])
def test_a_query_too_long_to_lead_back_to_is_left_out_of_the_switch(
    client: Client, path: str
) -> None:
    read = page(client.get(f"/ru{path}?answer={'/ru/' * 4000}"))
    answer = client.get(switch(read, "pt"), follow=True)
    assert (answer.status_code, answer.request["PATH_INFO"]) == (200, f"/pt{path}")


@both_languages
def test_the_switch_keeps_the_step_that_a_hand_goes_on_from(client: Client, language: str) -> None:
    query = "?example=jack-and-queen&step=3"
    read = page(client.get(start(language) + query))
    answer = client.get(switch(read, other(language)))
    assert answer.headers["Location"] == start(other(language)) + query


@both_languages
@pytest.mark.parametrize("rest", ["", "steps/0/"])
def test_the_switch_leads_to_the_same_hand(client: Client, language: str, rest: str) -> None:
    hand = begun(client, language=language)
    read = page(client.get(url(hand, rest, language)))
    answer = client.get(switch(read, other(language)))
    assert answer.headers["Location"] == url(hand, rest, other(language))


@both_languages
def test_a_refusal_leads_to_the_same_hand_in_the_other_language(
    client: Client, language: str
) -> None:
    hand = begun(client, language=language)
    read = page(press(client, hand, "A:1C", language=language), 422)
    answer = client.get(switch(read, other(language)))
    assert answer.headers["Location"] == url(hand, language=other(language))


def test_a_hand_is_played_on_in_the_other_language(client: Client) -> None:
    hand = begun(client, language="ru")
    press(client, hand, held(hand)[0], language="ru")
    client.get(switch(look(client, hand, "ru"), "pt"))
    assert press(client, hand, held(hand)[0], language="pt").status_code == 303
    assert look(client, hand, "pt").one("html")["lang"] == "pt-PT"


@pytest.mark.parametrize("path", ["/no-such-page/", f"{GAME}examples/jack-and-queen/999/"])
def test_the_switch_of_an_error_page_leads_to_the_games(client: Client, path: str) -> None:
    read = page(client.get(f"/ru{path}"), 404)
    assert client.get(switch(read, "pt")).headers["Location"] == "/pt/"


# The choice


@both_languages
@pytest.mark.parametrize("accepted", ["ru", "pt", "de"])
def test_a_choice_by_the_switch_beats_what_the_browser_prefers(
    client: Client, language: str, accepted: str
) -> None:
    client.get(f"/language/{language}/")
    answer = client.get("/", headers={"accept-language": accepted})
    assert answer.headers["Location"] == f"/{language}/"


def test_the_last_choice_counts(client: Client) -> None:
    client.get("/language/pt/")
    client.get("/language/ru/")
    assert client.get("/", headers={"accept-language": "pt"}).headers["Location"] == "/ru/"


def test_a_choice_is_kept_for_a_year_and_out_of_reach_of_scripts(client: Client) -> None:
    cookie = client.get("/language/pt/").cookies[COOKIE]
    assert cookie.value == "pt"
    assert cookie["max-age"] == 365 * 24 * 60 * 60
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_no_cache_keeps_a_choice(client: Client) -> None:
    assert client.get("/language/pt/").headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("chosen", ["xx", "", "ru\x00", "../pt", "pt;q=1", "x" * 5000])
def test_a_made_up_choice_in_a_cookie_is_none(client: Client, chosen: str) -> None:
    client.cookies[COOKIE] = chosen
    answer = client.get("/", headers={"accept-language": "pt"})
    assert answer.headers["Location"] == "/pt/"


@pytest.mark.parametrize("code", ["xx", "en", "RU", "pt-PT", "ru/ru", "pt%2F", "", " "])
def test_a_made_up_language_is_nothing(client: Client, code: str) -> None:
    answer = client.get(f"/language/{code}/")
    assert answer.status_code == 404
    assert COOKIE not in answer.cookies


@pytest.mark.parametrize("code", ["xx", "en", "en-ru", "rup", "r", "ru-", "-ru", "pt-PT-", "ру"])
def test_no_page_stands_under_a_made_up_language(client: Client, code: str) -> None:
    assert client.get(f"/{code}{GAME}").status_code == 404


RESTS = ["/", "/hands/a/record.json", f"{GAME}?q=%D0%B4&a=%25", "/%25%3F%23/", "//x.example/"]


@pytest.mark.parametrize(
    ("code", "rest"),
    [
        *((code, STEP) for code in ("pt-PT", "pt-br", "PT", "Pt", "pt_PT", "pt-Latn-AO")),
        *(("pt-PT", rest) for rest in RESTS),
    ],
)
def test_another_spelling_of_a_language_leads_to_the_language(
    client: Client, code: str, rest: str
) -> None:
    answer = client.get(f"/{code}{rest}")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"/pt{rest}")


@pytest.mark.parametrize("address", ["/RU", "/ru-RU", "/Ru"])
def test_another_spelling_of_a_language_leads_there_without_its_slash_too(
    client: Client, address: str
) -> None:
    answer = client.get(address, follow=True)
    assert (answer.status_code, answer.request["PATH_INFO"]) == (200, "/ru/")


@both_languages
def test_an_address_without_a_language_leads_to_the_page_in_the_visitors(
    client: Client, language: str
) -> None:
    answer = client.get(GAME, headers={"accept-language": language})
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/{language}{GAME}"
    assert "accept-language" in answer.headers["Vary"].lower()


# Elsewhere

ELSEWHERE = [
    "https://evil.example/",
    "https://evil.example/ru/",
    "//evil.example/ru/",
    "///evil.example/ru/",
    "/\\evil.example/ru/",
    "\\\\evil.example",
    "https:evil.example",
    "http:///evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "\t//evil.example/",
    "/ru/..//evil.example/",
    "/ru/\r\nSet-Cookie: a=b",
    "ru/",
    "evil.example",
    "/no-such-page/",
    "/ru/no/such/page/",
    "/static/site.css",
    "http://[",
    "\x00",
    "%",
    "x" * 5000,
]


@pytest.mark.parametrize("address", ELSEWHERE, ids=lambda address: repr(address)[:30])
def test_the_switch_never_leads_elsewhere(client: Client, address: str) -> None:
    answer = client.get(f"/language/pt/?{urlencode({'next': address})}")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/pt/")


@pytest.mark.parametrize("query", ["?a=\r\nSet-Cookie: a=b", "?next=//evil.example/"])
def test_a_query_is_kept_without_harm(client: Client, query: str) -> None:
    answer = client.get(f"/language/pt/?{urlencode({'next': f'/ru/{query}'})}")
    assert answer.headers["Location"].startswith("/pt/?")
    assert set(answer.cookies) == {COOKIE}


@pytest.mark.parametrize("method", ["post", "put", "delete"])
@pytest.mark.parametrize("path", ["/", "/language/pt/", "/ru/", f"/ru{GAME}", f"/ru{STEP}"])
def test_a_page_is_only_read(client: Client, path: str, method: str) -> None:
    answer = getattr(client, method)(path)
    assert answer.status_code == 405
    assert not answer.cookies
