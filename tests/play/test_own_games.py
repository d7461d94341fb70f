"""A reader's own games: listed, gone on with, given up; and the start form that is sent twice."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.california_jack.rules import SLUG
from games.play.models import Hand
from games.play.own_games import MOST

from ..california_speed.tables import PAIR
from ..documents import Element, page
from .helpers import (
    HTMX,
    at_once,
    begun,
    ended,
    hand_at,
    held,
    look,
    notice,
    press,
    start,
    stored,
    tab,
    unchanged,
    url,
)
from .speed import Clock, actions, go, race

pytestmark = pytest.mark.django_db

LIST = "/ru/hands/"
both_languages = pytest.mark.parametrize("language", ["ru", "pt"])


def listed(client: Client, language: str = "ru") -> list[Element]:
    """Return the items of the list."""
    kinds = {"running", "waiting", "ended"}
    return [
        item for item in page(client.get(f"/{language}/hands/")).all("li") if item.classes & kinds
    ]


def line(client: Client, game: str = "") -> Element | None:
    """Return the line that public pages ask for; None where there is nothing to go on with."""
    answer = client.get(LIST, {"game": game} if game else {}, headers=HTMX)
    return page(answer) if answer.status_code == 200 else None


def give_up(client: Client, hand: Hand, headers: dict[str, str] | None = None) -> int:
    """Give a hand up; return the status of the answer."""
    return client.post(url(hand, "give-up/"), headers=headers).status_code


# The list


def test_who_has_begun_nothing_is_led_to_the_games(client: Client) -> None:
    assert "/ru/" in page(client.get(LIST)).one("main").hrefs


def test_a_running_hand_is_listed(client: Client, hand: Hand) -> None:
    (item,) = listed(client)
    assert item.classes >= {"running"}
    assert url(hand) in item.hrefs


def test_a_hand_of_another_game_is_listed_with_its_name(client: Client, hand: Hand) -> None:
    begun(client, game="all-fours")
    titles = [item.one("h2").text for item in listed(client)]
    assert sorted(titles) == ["Все четыре", "Калифорнийский валет"]


@both_languages
def test_a_match_between_two_deals_waits(client: Client, language: str) -> None:
    ended(client, begun(client, "match"))
    (item,) = listed(client, language)
    assert item.classes >= {"waiting"}


def test_a_match_is_listed_once_by_its_latest_deal(client: Client) -> None:
    first = ended(client, begun(client, "match"))
    second = hand_at(client.post(url(first, "next/")))
    (item,) = listed(client)
    assert url(second) in item.hrefs


def test_an_ended_deal_says_who_won(client: Client, hand: Hand) -> None:
    over = ended(client, hand)
    (item,) = listed(client)
    assert item.classes >= {"ended"}
    assert look(client, over).all("p", "outcome")[-1].text in item.text


@pytest.mark.parametrize(("days", "count"), [(29, 1), (31, 0)])
def test_what_has_ended_is_listed_for_thirty_days(
    client: Client, hand: Hand, days: int, count: int
) -> None:
    ended(client, hand)
    Hand.objects.update(changed=timezone.now() - timedelta(days=days))
    assert len(listed(client)) == count


def test_what_runs_is_listed_however_long_ago(client: Client, hand: Hand) -> None:
    Hand.objects.update(changed=timezone.now() - timedelta(days=300))
    assert len(listed(client)) == 1


def test_what_was_last_played_in_comes_first(client: Client) -> None:
    first, second = begun(client), begun(client)
    press(client, first, held(first)[0])
    links = [item.hrefs[0] for item in listed(client)]
    assert links == [url(first), url(second)]


def test_nobody_else_sees_them(hand: Hand, stranger: Client) -> None:
    assert url(hand) not in page(stranger.get(LIST)).hrefs
    assert not listed(Client())


def test_so_many_are_listed_and_no_more(client: Client, hand: Hand) -> None:
    for number in range(MOST + 1):
        copy = stored(hand)
        copy.key = f"copy{number}"
        copy.save(force_insert=True)
    assert len(listed(client)) == MOST


def test_a_time_names_its_zone(client: Client, hand: Hand) -> None:
    time = listed(client)[0].one("time", data_moment="*")
    assert time.text.endswith("UTC")


@both_languages
def test_the_score_begins_with_the_owners(client: Client, language: str) -> None:
    hand = begun(client, "match")
    Hand.objects.filter(key=hand.key).update(
        record={**hand.record, "scores": {str(hand.own_seat): 4, "AB".strip(hand.seat): 2}}
    )
    score = {"ru": "4 : 2", "pt": "4–2"}[language]
    assert score in listed(client, language)[0].text.replace("\xa0", " ")


# The line on public pages


@pytest.mark.parametrize("path", ["", f"{SLUG}/"])
@both_languages
def test_public_pages_ask_for_the_line(client: Client, path: str, language: str) -> None:
    asking = page(client.get(f"/{language}/{path}")).one("p", "go-on")
    assert asking["data-hx-get"].startswith(f"/{language}/hands/")
    assert asking.hrefs == [f"/{language}/hands/"]


def test_the_line_leads_to_what_was_last_played_in(client: Client) -> None:
    first, _ = begun(client), begun(client)
    press(client, first, held(first)[0])
    found = line(client)
    assert found is not None
    assert found.hrefs[0] == url(first)


def test_in_a_game_the_line_is_of_that_game(client: Client, hand: Hand) -> None:
    begun(client, game="all-fours")
    found = line(client, SLUG)
    assert found is not None
    assert found.hrefs[0] == url(hand)
    assert line(client, "california-speed") is None


def test_there_is_no_line_where_all_has_ended(client: Client, hand: Hand) -> None:
    ended(client, hand)
    assert line(client) is None


def test_a_match_that_waits_is_gone_on_with(client: Client) -> None:
    hand = ended(client, begun(client, "match"))
    found = line(client)
    assert found is not None
    assert found.hrefs[0] == url(hand)


@pytest.mark.parametrize("game", ["\0", "no-such-game", "x" * 5000])
def test_a_made_up_game_has_no_line(client: Client, hand: Hand, game: str) -> None:
    assert line(client, game) is None


def test_the_start_page_offers_what_runs(client: Client, hand: Hand) -> None:
    assert page(client.get(start())).one("p", "go-on").hrefs == [url(hand), LIST]


def test_the_start_page_of_a_game_offers_no_hand_of_another(client: Client, hand: Hand) -> None:
    assert page(client.get(start(game="all-fours"))).all("p", "go-on") == []


# Giving up


def test_a_hand_given_up_has_ended(client: Client, hand: Hand) -> None:
    assert give_up(client, hand) == 303
    (item,) = listed(client)
    assert item.classes >= {"ended"}
    assert line(client) is None


@pytest.mark.parametrize("headers", [None, HTMX], ids=["plain", "htmx"])
def test_nothing_more_is_played_in_it(
    client: Client, hand: Hand, headers: dict[str, str] | None
) -> None:
    give_up(client, hand)
    answer = page(press(client, hand, held(hand)[0], headers=headers), 409)
    assert "прекращена" in notice(answer)
    assert not answer.all("button", name="action")
    assert unchanged(hand)


def test_its_cards_stay_hidden(client: Client, hand: Hand) -> None:
    give_up(client, hand)
    assert client.get(url(hand, "record.json")).status_code == 404
    assert Client().get(url(hand)).status_code == 404


def test_a_match_given_up_has_no_next_deal(client: Client) -> None:
    hand = ended(client, begun(client, "match"))
    give_up(client, hand)
    assert client.post(url(hand, "next/")).status_code == 404


def test_a_deal_that_another_has_followed_is_not_given_up(client: Client) -> None:
    hand = ended(client, begun(client, "match"))
    client.post(url(hand, "next/"))
    assert give_up(client, hand) == 404


def test_what_has_ended_is_not_given_up(client: Client, hand: Hand) -> None:
    over = ended(client, hand)
    assert give_up(client, over) == 303
    assert not stored(over).given_up


def test_nobody_else_gives_it_up(hand: Hand, stranger: Client) -> None:
    assert give_up(stranger, hand) == 404
    assert not stored(hand).given_up


def test_asked_through_htmx_the_table_says_so(client: Client, hand: Hand) -> None:
    answer = client.post(url(hand, "give-up/"), headers=HTMX)
    assert "прекращена" in notice(page(answer))


def test_a_race_given_up_runs_no_more(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    give_up(client, hand)
    go(clock, hand, 3_600_000)
    table = look(client, hand)
    assert not [
        part for part in table.all(data_hx_trigger="*") if "delay" in part["data-hx-trigger"]
    ]
    assert actions(hand) == []


# The verdict


@both_languages
def test_who_won_stands_first(client: Client, hand: Hand, language: str) -> None:
    table = look(client, ended(client, hand), language)
    words = table.one("aside", "words")
    assert words.all("p")[0].classes >= {"outcome"}


def test_while_it_runs_nobody_has_won(client: Client, hand: Hand) -> None:
    assert not look(client, hand).all("p", "outcome")


# The same form sent twice


def form(client: Client, game: str = SLUG) -> dict[str, str]:
    """Return what the start form sends."""
    token = page(client.get(start(game=game))).one("input", name="form")["value"]
    return {"kind": "deal", "form": token}


def test_sent_twice_it_begins_one_hand(client: Client) -> None:
    sent = form(client)
    first, second = (client.post(start(), sent) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Hand.objects.count() == 1


def test_sent_twice_before_the_browser_is_known_the_hand_is_its_own(client: Client) -> None:
    sent = form(client)
    Client().post(start(), sent)
    answer = client.post(start(), sent)
    look(client, hand_at(answer))
    assert Hand.objects.count() == 1


def test_two_forms_begin_two(client: Client) -> None:
    for _ in range(2):
        client.post(start(), form(client))
    assert Hand.objects.count() == 2


@pytest.mark.parametrize("token", ["", "short", "x" * 4000, "\0" * 22, "х" * 22])
def test_what_is_no_token_begins_a_hand_each_time(client: Client, token: str) -> None:
    for _ in range(2):
        assert client.post(start(), {"kind": "deal", "form": token}).status_code == 303
    assert Hand.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_sent_twice_at_once_it_begins_one_hand(client: Client) -> None:
    sent = form(client)
    answers = at_once(*[lambda: tab(client).post(start(), sent)] * 4)
    assert len({answer["Location"] for answer in answers}) == 1
    assert Hand.objects.count() == 1
