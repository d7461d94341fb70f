"""Error pages: in the visitor's language, saying what to do, and never a traceback."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from .documents import Element, page
from .play.helpers import HTMX, begun, held, press, start, unchanged, url

pytestmark = pytest.mark.django_db

TAGS = {"ru": "ru", "pt": "pt-PT"}
STATUSES = [400, 403, 404, 405, 413, 500]

both_languages = pytest.mark.parametrize("language", ["ru", "pt"])
every_status = pytest.mark.parametrize("status", STATUSES)


def boom(*args: object) -> None:
    raise OperationalError("disk I/O error in /secret/place")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Any:
    """Return a function from a status and a language to an answer of that status."""
    caplog.set_level("CRITICAL")

    def answer(status: int, language: str) -> Any:
        client = Client(raise_request_exception=False, enforce_csrf_checks=True)
        where = start(language)
        if status == 400:
            return client.get(where, headers={"host": "evil.example"})
        if status == 403:
            return client.post(where, {"kind": "deal"})
        if status == 404:
            return client.get(f"/{language}/no-such-page/")
        if status == 405:
            return client.post(f"/{language}/")
        if status == 413:
            return Client().post(where, "x" * 3_000_000, "application/x-www-form-urlencoded")
        monkeypatch.setattr("games.play.views.source", boom)
        return client.get(where)

    return answer


def words(read: Element) -> str:
    return read.one("main").text


@every_status
@both_languages
def test_an_error_is_a_page_in_the_language_of_the_address(
    answers: Any, status: int, language: str
) -> None:
    read = page(answers(status, language), status)
    assert read.one("html")["lang"] == TAGS[language]
    assert read.one("h1").text


@every_status
def test_an_error_says_different_words_in_each_language(answers: Any, status: int) -> None:
    said = [words(page(answers(status, language), status)) for language in TAGS]
    assert said[0] != said[1]
    assert any("а" <= letter <= "я" for letter in said[0].lower())
    assert not any("а" <= letter <= "я" for letter in said[1].lower())


@both_languages
def test_errors_differ_from_one_another(answers: Any, language: str) -> None:
    said = {words(page(answers(status, language), status)) for status in STATUSES}
    assert len(said) == len(STATUSES)


@every_status
@both_languages
def test_an_error_says_what_to_do_and_leads_to_the_games(
    answers: Any, status: int, language: str
) -> None:
    read = page(answers(status, language), status)
    assert read.one("main").all("p")[0].text.endswith(".")
    assert f"/{language}/" in read.one("main").hrefs


@every_status
def test_an_error_shows_nothing_of_the_inside(answers: Any, status: int) -> None:
    said = answers(status, "ru").content.decode()
    for inside in ("Traceback", "Error", "Exception", "secret", "site-packages", ".py"):
        assert inside not in said


@every_status
def test_an_error_stands_in_no_search_engine(answers: Any, status: int) -> None:
    assert page(answers(status, "ru"), status).one("meta", name="robots")["content"] == "noindex"


@every_status
def test_an_error_carries_the_policy_of_every_page(answers: Any, status: int) -> None:
    assert "Content-Security-Policy" in answers(status, "ru").headers


@both_languages
@pytest.mark.parametrize("address", ["/no-such-page/", "/no/such/page", "/xx/", "/favicon.png"])
def test_where_the_address_says_no_language_the_browser_does(
    client: Client, address: str, language: str
) -> None:
    answer = client.get(address, headers={"accept-language": language}, follow=True)
    assert page(answer, 404).one("html")["lang"] == TAGS[language]
    assert "accept-language" in answer.headers["Vary"].lower()


@both_languages
def test_where_the_address_says_no_language_a_choice_beats_the_browser(
    client: Client, language: str
) -> None:
    client.get(f"/language/{language}/")
    answer = client.get("/no/such/page", headers={"accept-language": "ru"})
    assert page(answer, 404).one("html")["lang"] == TAGS[language]
    assert "cookie" in answer.headers["Vary"].lower()


@both_languages
@pytest.mark.parametrize(
    "path",
    [
        "poker/",
        "poker/play/",
        "california-jack/examples/no-such/0/",
        "california-jack/examples/jack-and-queen/",
        "california-jack/examples/jack-and-queen/999/",
        "california-jack/examples/jack-and-queen/-1/",
        "hands/no-such/",
        "hands/no-such/steps/0/",
        "hands/no-such/record.json",
    ],
)
def test_what_is_not_there_is_said_in_the_language_of_the_address(
    client: Client, path: str, language: str
) -> None:
    answer = client.get(f"/{language}/{path}")
    assert page(answer, 404).one("html")["lang"] == TAGS[language]


@pytest.mark.parametrize("address", ["/ru/california-jack", "/pt", "/ru/hands/x"])
def test_a_forgotten_slash_is_added(client: Client, address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{address}/")


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_failure_in_the_middle_of_a_move_loses_no_card(
    monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    client = Client(raise_request_exception=False)
    hand = begun(client)
    monkeypatch.setattr("games.play.moves.bots_play", boom)
    assert press(client, hand, held(hand)[0], headers=headers).status_code == 500
    assert unchanged(hand)
    assert client.get(url(hand)).status_code == 200
