"""Answers to exercises, and the marks of those done: private, and kept by the browser's session."""

from functools import partial
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.test import Client

from games.play.models import Mark
from rules.models import Exercise
from rules.pages.exercises import exercises_of, question_at

from ..documents import page
from .helpers import HTMX, at_once

pytestmark = pytest.mark.django_db

JACK, FOURS = "california-jack", "all-fours"
CLAUSE = "void-must-trump"


def row(game: str = JACK, clause: str = CLAUSE) -> Exercise:
    return exercises_of(game).get(clause__slug=clause)


def answer_url(game: str = JACK, clause: str = CLAUSE) -> str:
    return f"/ru/{game}/clauses/{clause}/answer/"


def right(exercise: Exercise, seed: int | None = None) -> list[str]:
    return sorted(question_at(exercise, seed).right)


def do(client: Client, game: str = JACK, clause: str = CLAUSE) -> None:
    """Do an exercise."""
    sent = {"answer": right(row(game, clause))}
    assert client.post(answer_url(game, clause), sent).status_code == 303


def marked(client: Client, game: str = JACK) -> list[str]:
    """Return the exercises that the page of what is done shows as done."""
    found = page(client.get(f"/ru/{game}/done/"))
    lines = found.one("ul", "exercises").all("li")
    return [line.one("a")["href"].split("/")[-3] for line in lines if line.all("", "mark")]


def test_an_answer_leads_to_its_verdict(client: Client) -> None:
    answer = client.post(answer_url(), {"answer": right(row())})
    assert answer.status_code == 303
    assert 'class="verdict right"' in client.get(answer["Location"]).content.decode()


def test_an_answer_to_a_position_of_a_seed_is_judged_there(client: Client) -> None:
    answer = client.post(answer_url(), {"seed": "4", "answer": right(row(), 4)})
    assert "seed=4" in answer["Location"]
    assert marked(client) == [CLAUSE]


def test_no_answer_leads_to_a_page_that_asks_for_one(client: Client) -> None:
    answer = client.post(answer_url())
    assert '<p class="notice"' in client.get(answer["Location"]).content.decode()


def test_a_right_answer_marks_the_exercise(client: Client) -> None:
    do(client)
    assert marked(client) == [CLAUSE]


def test_a_wrong_answer_marks_nothing(client: Client) -> None:
    question = question_at(row(), None)
    wrong = next(choice for choice in question.choices if choice not in question.right)
    client.post(answer_url(), {"answer": wrong})
    assert marked(client) == []
    assert not Session.objects.exists()


def test_an_exercise_done_twice_is_marked_once(client: Client) -> None:
    do(client)
    do(client)
    assert Mark.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_answers_of_one_moment_leave_a_mark_each(client: Client) -> None:
    first, *others = (row.clause.slug for row in exercises_of(JACK)[:9])
    do(client, clause=first)

    def answering(clause: str) -> None:
        tab = Client()
        tab.cookies = client.cookies
        do(tab, clause=clause)

    at_once(*(partial(answering, clause) for clause in others))
    assert set(marked(client)) == {first, *others}


@pytest.mark.parametrize("key", ["x" * 32, "", "short"])
def test_a_session_that_is_none_is_another_with_the_first_mark(client: Client, key: str) -> None:
    client.cookies["valete_session"] = key
    do(client)
    assert marked(client) == [CLAUSE]
    assert client.cookies["valete_session"].value != key


def test_marks_that_a_session_held_itself_are_rows_now(client: Client) -> None:
    held = {"exercises done": {JACK: [CLAUSE, CLAUSE], FOURS: ["no-foreign-suit"]}, "else": 1}
    session = SessionStore()
    session.update(held)
    session.save()
    import_module("games.play.migrations.0006_marks_of_sessions").to_rows(apps, None)
    client.cookies["valete_session"] = session.session_key or ""
    assert (marked(client), marked(client, FOURS)) == ([CLAUSE], ["no-foreign-suit"])
    assert SessionStore(session.session_key).load() == {"else": 1}


def test_the_marks_of_a_browser_are_its_own(client: Client) -> None:
    do(client)
    assert marked(Client()) == []


def test_the_marks_of_a_game_are_its_own(client: Client) -> None:
    do(client)
    do(client, FOURS, "no-foreign-suit")
    assert marked(client, FOURS) == ["no-foreign-suit"]


def test_marks_can_be_cleared_for_one_game(client: Client) -> None:
    do(client)
    do(client, FOURS, "no-foreign-suit")
    assert client.post(f"/ru/{JACK}/done/").status_code == 303
    assert marked(client) == []
    assert marked(client, FOURS) == ["no-foreign-suit"]


def test_when_nothing_is_left_the_browser_forgets_the_session(client: Client) -> None:
    do(client)
    client.post(f"/ru/{JACK}/done/")
    assert not Session.objects.exists()


def test_clearing_needs_the_token_of_the_page() -> None:
    client = Client(enforce_csrf_checks=True)
    do(client)
    assert client.post(f"/ru/{JACK}/done/").status_code == 403
    assert marked(client) == [CLAUSE]


def test_the_fragment_marks_each_exercise_that_is_done(client: Client) -> None:
    do(client)
    answer = client.get(f"/ru/{JACK}/done/", headers=HTMX).content.decode()
    assert f'id="mark-{CLAUSE}" data-hx-swap-oob="true"' in answer
    assert answer.count("data-hx-swap-oob") == 1


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_marks_are_private(client: Client, headers: dict[str, str] | None) -> None:
    answer = client.get(f"/ru/{JACK}/done/", headers=headers)
    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_who_has_done_nothing_gets_no_cookie(client: Client) -> None:
    assert "valete_session" not in client.get(f"/ru/{JACK}/done/", headers=HTMX).cookies


def test_an_answer_needs_no_token_since_public_pages_hold_none() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(answer_url(), {"answer": right(row())}).status_code == 303


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": "https://testserver"},
    ],
    ids=str,
)
def test_an_answer_from_another_site_is_turned_away(
    client: Client, headers: dict[str, str]
) -> None:
    answer = client.post(answer_url(), {"answer": right(row())}, headers=headers)
    assert answer.status_code == 403
    assert marked(client) == []


@pytest.mark.parametrize(
    "headers", [{"sec-fetch-site": "same-origin"}, {"origin": "http://testserver"}], ids=str
)
def test_an_answer_from_this_site_is_taken(client: Client, headers: dict[str, str]) -> None:
    client.post(answer_url(), {"answer": right(row())}, headers=headers)
    assert marked(client) == [CLAUSE]


@pytest.mark.parametrize("seed", ["x", "-1", "1000000000"])
def test_an_answer_to_no_position_is_not_found(client: Client, seed: str) -> None:
    assert client.post(answer_url(), {"seed": seed, "answer": "2H"}).status_code == 404


def test_an_answer_to_no_exercise_is_not_found(client: Client) -> None:
    assert client.post(answer_url(JACK, "family"), {"answer": "yes"}).status_code == 404


def test_answering_is_a_post(client: Client) -> None:
    assert client.get(answer_url()).status_code == 405


def test_a_set_begins_with_positions_dealt_by_chance(client: Client) -> None:
    begun = {client.get(f"/ru/{JACK}/quiz/begin/")["Location"] for _ in range(5)}
    assert len(begun) == 5
    assert "no-store" in client.get(f"/ru/{JACK}/quiz/begin/")["Cache-Control"]
