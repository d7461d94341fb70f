"""Exercises on pages: a position, a question, and the engine's verdict; the address says it all."""

import re
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client

from games.core.questions import Question
from rules.models import Clause, Exercise
from rules.pages.clause_links import clause_links
from rules.pages.exercises import exercise_url, exercises_of, question_at

from ..documents import Element, page
from .data_of_games import both_languages, every_game

pytestmark = pytest.mark.django_db

JACK = "california-jack"
WAYS = [{}, {"hx-request": "true"}]

every_trick_game = pytest.mark.parametrize("game", ["all-fours", JACK])


def exercise(clause: str = "void-must-trump", game: str = JACK) -> Exercise:
    return exercises_of(game).get(clause__slug=clause)


def shown(client: Client, row: Exercise, seed: int | None = None, *answers: str) -> Element:
    """Return the page of an exercise, in Russian."""
    return page(client.get(there(row, seed, *answers)))


def there(row: Exercise, seed: int | None = None, *answers: str) -> str:
    query = [] if seed is None else [("seed", str(seed))]
    query += [("answer", answer) for answer in answers]
    path = f"/ru/{row.clause.game.slug}/clauses/{row.clause.slug}/exercise/"
    return f"{path}?{urlencode(query)}" if query else path


def offered(element: Element) -> list[str]:
    """Return the answers that can be chosen, in the order of the page."""
    return [found["value"] for found in element.all("input", name_="answer")]


def verdicts(element: Element) -> set[str]:
    return {name for found in element.all("", "verdict") for name in found.classes} - {"verdict"}


def wrong(question: Question) -> str:
    """Return an answer that is not right: a wrong choice, or else one of all that are right."""
    return next((it for it in question.choices if it not in question.right), question.choices[0])


@every_game
@both_languages
def test_every_clause_of_section_03_has_an_exercise(
    client: Client, game: str, language: str
) -> None:
    rules = page(client.get(f"/{language}/{game}/"))
    for slug in Clause.objects.filter(game__slug=game, section__slug="play").values_list(
        "slug", flat=True
    ):
        clause = rules.one("div", "clause", id=slug)
        link = clause.one("details", "try").one("a")
        assert link["href"] == f"/{language}/{game}/clauses/{slug}/exercise/"


@every_game
@both_languages
def test_every_exercise_stands_with_its_answers_and_none_of_them_chosen(
    client: Client, game: str, language: str
) -> None:
    for row in exercises_of(game):
        found = page(client.get(there(row).replace("/ru/", f"/{language}/")))
        question = question_at(row, None)
        assert sorted(offered(found)) == sorted(question.choices), row.clause.slug
        assert not [
            box for box in found.all("input", name_="answer") if "checked" in box.attributes
        ]
        assert found.all("", "table")
        assert not verdicts(found)


@every_game
def test_the_right_answer_is_called_right(client: Client, game: str) -> None:
    for row in exercises_of(game):
        answers = sorted(question_at(row, None).right)
        assert verdicts(shown(client, row, None, *answers)) == {"right"}, row.clause.slug


@every_game
def test_any_other_answer_is_called_wrong(client: Client, game: str) -> None:
    for row in exercises_of(game):
        assert verdicts(shown(client, row, None, wrong(question_at(row, None)))) == {"wrong"}


@every_game
def test_the_verdict_cites_the_clause(client: Client, game: str) -> None:
    for row in exercises_of(game):
        verdict = shown(client, row, None, wrong(question_at(row, None))).one("", "verdict")
        number = clause_links(game)[row.clause.slug].number
        cited = [link for link in verdict.all("a", "clause-ref") if link.text == number]
        assert cited, row.clause.slug


def test_the_page_before_the_answer_says_nothing_of_what_is_right(client: Client) -> None:
    found = client.get(there(exercise())).content.decode()
    for told in ('class="verdict', "pick right", "pick missed", " lawful", " unlawful"):
        assert told not in found


@every_trick_game
def test_the_question_who_gets_game_is_asked_without_the_values_captured(
    client: Client, game: str
) -> None:
    for row in exercises_of(game).filter(ask="gets:game"):
        won = shown(client, row).one("", "won")
        assert "взят" in won.text
        assert "стоимость" not in won.text, row.clause.slug


@every_trick_game
def test_the_last_trick_is_told_only_where_a_claim_is_asked_about(
    client: Client, game: str
) -> None:
    for row in exercises_of(game):
        told = "Прошлая взятка" in shown(client, row).one("fieldset").text
        assert told == (row.ask == "may-claim"), row.clause.slug


def test_a_wrong_card_is_named_with_the_clause_that_refuses_it(client: Client) -> None:
    row = exercise()
    question = question_at(row, None)
    lines = shown(client, row, None, wrong(question)).one("", "verdict").all("li", "unlawful")
    assert {line.one("a", "clause-ref")["href"].split("#")[1] for line in lines} == {
        "void-must-trump"
    }


def test_what_was_chosen_stays_chosen(client: Client) -> None:
    row = exercise()
    answer = wrong(question_at(row, None))
    boxes = shown(client, row, None, answer).all("input", name_="answer")
    assert [box["value"] for box in boxes if "checked" in box.attributes] == [answer]


def test_a_right_card_left_out_is_shown(client: Client) -> None:
    row = exercise()
    question = question_at(row, None)
    assert len(question.right) > 1, "take another exercise"
    found = shown(client, row, None, min(question.right))
    missed = {pick.one("input")["value"] for pick in found.all("label", "pick", "missed")}
    assert missed == question.right - {min(question.right)}


@every_game
def test_a_seed_deals_the_same_position_each_time(client: Client, game: str) -> None:
    row = exercises_of(game)[2]
    assert client.get(there(row, 7)).content == client.get(there(row, 7)).content


@every_game
def test_another_seed_deals_another_position(client: Client, game: str) -> None:
    row = exercises_of(game)[2]
    lying = {tuple(shown(client, row, seed).cards) for seed in range(4)}
    assert len(lying) == 4


def test_another_one_is_a_seed_in_the_address(client: Client) -> None:
    row = exercise()
    for seed, following in [(None, 1), (1, 2), (999_999_999, 1)]:
        link = shown(client, row, seed).one("", "ways").one("a")
        assert link["href"] == there(row, following)


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "1000000000", "٣", "1" * 5000])
def test_what_is_no_seed_is_not_found(client: Client, seed: str) -> None:
    answer = client.get(f"{there(exercise())}?{urlencode({'seed': seed})}")
    assert answer.status_code == 404


def test_an_answer_that_is_none_is_asked_for_again(client: Client) -> None:
    found = shown(client, exercise(), None, "ZZ")
    assert not verdicts(found)
    assert found.all("p", "notice")


@pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
def test_an_exercise_is_the_same_for_everybody(client: Client, headers: dict[str, str]) -> None:
    client.cookies["valete_session"] = "x"
    answer = client.get(there(exercise()), headers=headers)
    assert not answer.cookies
    assert answer["Cache-Control"] == "public, no-cache"
    assert answer.content == Client().get(there(exercise()), headers=headers).content


def test_htmx_gets_the_exercise_alone(client: Client) -> None:
    answer = client.get(there(exercise()), headers={"hx-request": "true"}).content.decode()
    assert answer.strip().startswith('<section class="exercise"')


def test_the_page_of_a_clause_holds_its_exercise(client: Client) -> None:
    found = page(client.get(f"/ru/{JACK}/clauses/void-must-trump/"))
    assert sorted(offered(found)) == sorted(question_at(exercise(), None).choices)


def test_a_clause_without_an_exercise_has_no_such_page(client: Client) -> None:
    assert client.get(f"/ru/{JACK}/clauses/family/exercise/").status_code == 404
    assert "data-exercise" not in client.get(f"/ru/{JACK}/clauses/family/").content.decode()


def test_search_engines_are_led_to_the_exercise_without_seed_or_answer(client: Client) -> None:
    row = exercise()
    plain = client.get(there(row)).content.decode()
    dealt = client.get(there(row, 3)).content.decode()
    assert "noindex" not in plain
    assert "noindex" in dealt
    assert f'<link rel="canonical" href="http://testserver{there(row)}">' in dealt


def test_the_address_of_an_exercise_is_what_the_page_answers_to() -> None:
    assert re.fullmatch(
        r".*/exercise/\?seed=3&answer=2H&answer=8H", exercise_url(exercise(), 3, ["2H", "8H"])
    )


# The set of ten


def begun(client: Client, game: str = JACK) -> str:
    """Begin a set, and return the address of its first position."""
    answer = client.get(f"/ru/{game}/quiz/begin/")
    assert answer.status_code == 303
    return str(answer["Location"])


def answered(client: Client, url: str, *, rightly: bool) -> Element:
    """Answer the position at an address; return the page with the verdict."""
    found = page(client.get(url))
    fields = [
        (field["name"], field["value"]) for field in found.one("form").all("input", type="hidden")
    ]
    many = found.all("input", type="checkbox", name_="answer")
    choices = offered(found)
    path = urlsplit(url).path
    tried = [choices[:1]] if many else [[choice] for choice in choices]
    if many and rightly:
        tried = [_right(client, path, fields, choices)]
    for answers in tried:
        query = urlencode(fields + [("answer", answer) for answer in answers])
        verdict = page(client.get(f"{path}?{query}"))
        if verdicts(verdict) == {"right" if rightly else "wrong"}:
            return verdict
    # Of many cards the first alone may be all that is right: then all of them are wrong.
    query = urlencode(fields + [("answer", choice) for choice in choices])
    return page(client.get(f"{path}?{query}"))


def _right(
    client: Client, path: str, fields: list[tuple[str, str]], choices: list[str]
) -> list[str]:
    """Return what the verdict on any answer calls right."""
    query = urlencode([*fields, ("answer", choices[0])])
    boxes = page(client.get(f"{path}?{query}")).all("label", "pick")
    return [box.one("input")["value"] for box in boxes if box.classes & {"right", "missed"}]


def onward(verdict: Element) -> str:
    """Return where a verdict leads."""
    return verdict.one("form").one("", "ways").one("a")["href"]


@every_game
def test_a_set_has_ten_positions_of_ten_clauses(client: Client, game: str) -> None:
    url = begun(client, game)
    questions = []
    for _ in range(10):
        questions.append(page(client.get(url)).one("legend").text)
        url = onward(answered(client, url, rightly=True))
    assert len(questions) == 10
    assert not page(client.get(url)).all("legend")


def test_a_set_answered_rightly_leaves_nothing_to_read_again(client: Client) -> None:
    url = begun(client)
    for _ in range(10):
        url = onward(answered(client, url, rightly=True))
    end = page(client.get(url))
    assert not end.all("ul", "again")
    assert "10" in end.one("p", "lead").text


def test_a_set_ends_with_the_clauses_answered_wrongly(client: Client) -> None:
    url = begun(client)
    missed = []
    for at in range(10):
        verdict = answered(client, url, rightly=at % 2 == 0)
        if at % 2:
            missed.append(verdict.one("", "verdict").one("p").all("a", "clause-ref")[-1]["href"])
        url = onward(verdict)
    again = page(client.get(url)).one("ul", "again")
    assert [line.all("a", "clause-ref")[-1]["href"] for line in again.all("li")] == missed


def test_a_position_that_is_answered_cannot_be_answered_again(client: Client) -> None:
    verdict = answered(client, begun(client), rightly=False)
    assert not verdict.one("form").all("button")


def test_the_address_of_a_set_says_all(client: Client) -> None:
    url = onward(answered(client, begun(client), rightly=False))
    assert set(parse_qs(urlsplit(url).query)) == {"seed", "at", "missed"}
    assert client.get(url).content == Client().get(url).content


@pytest.mark.parametrize("query", ["seed=1&at=0", "seed=1&at=12", "seed=1&at=x", "seed=x"])
def test_an_address_that_no_set_leads_to_is_not_found(client: Client, query: str) -> None:
    assert client.get(f"/ru/{JACK}/quiz/?{query}").status_code == 404


def test_a_clause_that_was_never_asked_cannot_be_missed(client: Client) -> None:
    found = page(client.get(f"/ru/{JACK}/quiz/?seed=1&at=1&missed=family"))
    assert "missed" not in {field["name"] for field in found.all("input", type="hidden")}
