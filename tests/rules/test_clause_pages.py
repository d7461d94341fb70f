"""A page for every clause: its text, the examples that show it, the questions that cite it."""

import pytest
from django.test import Client

from rules.models import Clause, Question

pytestmark = pytest.mark.django_db

LANGUAGES = ["ru", "pt"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_has_a_page_with_its_number(client: Client, language: str) -> None:
    found = list(Clause.objects.select_related("game", "section"))
    assert found
    for clause in found:
        answer = client.get(f"/{language}/{clause.game.slug}/clauses/{clause.slug}/")
        assert answer.status_code == 200, clause
        assert f'<span class="number">{clause.number}</span>' in answer.content.decode()


def test_a_clause_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get("/ru/california-jack/clauses/no-such-clause/").status_code == 404


def test_a_clause_of_another_game_is_not_found(client: Client) -> None:
    assert client.get("/ru/california-jack/clauses/beg-once/").status_code == 404


def test_the_page_leads_to_the_clause_in_its_place(client: Client) -> None:
    answer = client.get("/pt/california-jack/clauses/void-must-trump/").content.decode()
    assert 'href="/pt/california-jack/#void-must-trump"' in answer


def test_the_page_leads_to_the_step_at_which_an_example_shows_the_clause(client: Client) -> None:
    # The second card of the example trumps without the suit led.
    answer = client.get("/ru/california-jack/clauses/void-must-trump/").content.decode()
    assert 'href="/ru/california-jack/examples/jack-and-queen/2/"' in answer


@pytest.mark.parametrize(
    ("clause", "step"),
    [
        # Another clause decides the lead; two tricks later this one does.
        ("california-jack/clauses/any-lead", "california-jack/examples/jack-and-queen/1"),
        # It decides no event of the example.
        ("all-fours/clauses/beg-once", "all-fours/examples/beg-and-run/5"),
    ],
)
def test_a_clause_cited_beside_the_one_that_decides_is_shown_by_that_step(
    client: Client, clause: str, step: str
) -> None:
    assert f'href="/ru/{step}/"' in client.get(f"/ru/{clause}/").content.decode()


def test_the_page_holds_the_questions_that_cite_the_clause(client: Client) -> None:
    answer = client.get("/ru/california-jack/clauses/void-must-trump/").content.decode()
    question = Question.objects.get(game__slug="california-jack", slug="must-trump")
    assert answer.count('<details class="question">') == question.cites.count() == 1


def test_htmx_gets_the_text_of_the_clause_alone(client: Client) -> None:
    answer = client.get(
        "/ru/california-jack/clauses/void-must-trump/", headers={"hx-request": "true"}
    ).content.decode()
    assert answer.strip().startswith("<p>")
    assert "<h1" not in answer
