"""Calm play of California Speed: no clock, and the bot moves only after its opponent."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.california_speed.rules import SLUG
from games.core import PACK, Card, Replay, replay
from games.play.models import Hand, RaceClock
from games.registry import RULES, read_record

from ..california_speed.tables import A_RUNS_OUT, CAME_BACK, NO_MATCH, PAIR
from ..documents import Element, page
from .conftest import Seeded
from .helpers import (
    HTMX,
    NOTICES,
    WAYS,
    begun,
    hand_at,
    look,
    notice,
    start,
    state_of,
    stored,
    tally,
    unchanged,
    url,
)
from .reading import NAMES, said
from .speed import Clock, actions, play_calmly, seen, send, table, tops

pytestmark = pytest.mark.django_db

both_ways = pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
both_languages = pytest.mark.parametrize("language", ["ru", "pt"])

PAIR_AFTER = """
    A     2C 3C 4C 5C  6C 7C 8C 9C
    B     TH JH QH KH  6S JS QS KS
"""
"""No match is laid at first; the next rows have two sixes, A1 and B1."""

ONE_LEFT = A_RUNS_OUT.replace("x11", "x10") + " A:A1"
"""A's last card goes on B1."""


def refusal(answer: Any) -> Element:
    return page(answer, 422).one("", "refusal")


# The bot's answer


def test_the_bot_answers_a_covering_once(client: Client) -> None:
    hand = table(client, PAIR)
    assert send(client, hand, "A1").status_code == 303
    assert actions(hand) == ["A:A1", "B:B1"]


def test_the_bot_of_the_other_row_answers_too(client: Client) -> None:
    hand = table(client, PAIR, "B")
    send(client, hand, "B1")
    assert actions(hand) == ["B:B1", "A:A1"]


def test_the_bot_does_nothing_while_the_table_is_looked_at(client: Client) -> None:
    hand = table(client, PAIR)
    for _ in range(3):
        look(client, hand)
    assert unchanged(hand)


def test_a_hand_begins_with_nothing_done(client: Client) -> None:
    hand = begun(client, "calm", game=SLUG)
    assert (hand.kind, hand.version) == ("calm", 0)


def test_calm_play_has_no_clock(client: Client) -> None:
    hand = table(client, PAIR)
    shown = look(client, hand)
    assert not RaceClock.objects.exists()
    assert not [
        element
        for element in shown.all(data_hx_trigger="*")
        if "delay" in element["data-hx-trigger"]
    ]
    assert not [button for button in shown.all("button", name="action", value="pause")]


@pytest.mark.parametrize("word", ["pause", "resume"])
def test_what_has_no_clock_cannot_be_paused(client: Client, word: str) -> None:
    hand = table(client, PAIR)
    assert notice(page(send(client, hand, word), 422)) == NOTICES["unknown"]
    assert unchanged(hand)


def test_a_calm_act_has_no_moment_even_when_one_is_sent(client: Client) -> None:
    hand = table(client, PAIR)
    send(client, hand, "A:A1@5")
    assert actions(hand) == ["A:A1", "B:B1"]


def test_where_nothing_matches_the_bot_agrees_and_the_rows_are_laid_anew(client: Client) -> None:
    hand = table(client, PAIR_AFTER)
    send(client, hand, "no-match")
    assert actions(hand) == ["A:no-match", "B:no-match"]
    assert stored(hand).replay.beats[-1].event.kind == "laid-again"


def test_the_bot_does_nothing_right_after_rows_were_laid_anew(client: Client) -> None:
    hand = table(client, PAIR_AFTER + "does  B:no-match")
    send(client, hand, "no-match")
    assert state_of(stored(hand)).coverable
    assert actions(hand) == ["B:no-match", "A:no-match"]


def test_a_row_that_is_taken_up_and_laid_is_told_with_its_clauses(client: Client) -> None:
    hand = table(client, PAIR_AFTER)
    send(client, hand, "no-match")
    cited = [line.anchors[0] for line in look(client, hand).one("ol", "said").all("li")]
    assert cited == ["no-match", "no-match", "take-up-row", "take-up-row", "lay-again"]


# The same form twice, and forms that are too old


@both_ways
def test_the_same_form_twice_covers_once(client: Client, headers: dict[str, str] | None) -> None:
    hand = table(client, PAIR)
    saw = seen(look(client, hand))
    send(client, hand, "A1", saw, headers=headers)
    after = stored(hand)
    assert send(client, hand, "A1", saw, headers=headers).status_code == 409
    assert unchanged(after)


@both_ways
def test_a_place_whose_card_has_changed_is_gone(
    client: Client, headers: dict[str, str] | None
) -> None:
    hand = table(client, PAIR)
    saw = seen(look(client, hand))
    send(client, hand, "A1", saw)
    after = stored(hand)
    answer = page(send(client, hand, "B1", saw, headers=headers), 409)
    assert notice(answer) == NOTICES["gone"]
    assert seen(answer) == tops(after)
    assert unchanged(after)


def test_a_place_may_be_covered_though_another_has_changed(client: Client) -> None:
    hand = table(client, PAIR)
    saw = seen(look(client, hand))
    stale = saw | {"seen-A4": "2H", "seen-B4": "2H"}
    assert send(client, hand, "A1", stale).status_code == 303


@pytest.mark.parametrize("saw", [{}, {"seen-A1": ""}, {"seen-A1": "5♣"}, {"seen-A1": "\x00"}])
def test_a_form_that_has_not_seen_the_card_covers_nothing(
    client: Client, saw: dict[str, str]
) -> None:
    hand = table(client, PAIR)
    assert notice(page(send(client, hand, "A1", saw), 409)) == NOTICES["gone"]
    assert unchanged(hand)


@both_ways
def test_no_match_sent_twice_is_said_of_the_rows_that_were_seen_alone(
    client: Client, headers: dict[str, str] | None
) -> None:
    hand = table(client, NO_MATCH)
    saw = seen(look(client, hand))
    send(client, hand, "no-match", saw, headers=headers)
    after = stored(hand)
    assert not state_of(after).matched
    assert send(client, hand, "no-match", saw, headers=headers).status_code == 409
    assert unchanged(after)


def test_a_draw_offered_twice_is_one(client: Client) -> None:
    hand = table(client, CAME_BACK)
    send(client, hand, "offer-draw")
    after = stored(hand)
    assert page(send(client, hand, "offer-draw"), 409)
    assert unchanged(after)


# Refusals

REFUSED = {
    "no-lone-rank": (PAIR, "A2"),
    "fresh-place": (PAIR + "does A:A1 A:B1", "A1"),
    "no-match": (PAIR, "no-match"),
    "stalemate-draw": (PAIR, "offer-draw"),
}


@both_ways
@pytest.mark.parametrize("clause", REFUSED)
def test_a_refusal_changes_nothing_and_cites_its_clause(
    client: Client, clause: str, headers: dict[str, str] | None
) -> None:
    text, what = REFUSED[clause]
    hand = table(client, text)
    assert refusal(send(client, hand, what, headers=headers)).anchors == [clause]
    assert unchanged(hand)


@both_languages
@pytest.mark.parametrize("clause", REFUSED)
def test_a_refusal_is_a_sentence_in_the_language_of_the_page(
    client: Client, clause: str, language: str
) -> None:
    text, what = REFUSED[clause]
    hand = table(client, text)
    sentence = refusal(send(client, hand, what, language=language)).text
    assert any("а" <= letter <= "я" for letter in sentence) is (language == "ru")
    assert "{" not in sentence


def test_a_draw_that_nobody_offered_is_not_accepted(client: Client) -> None:
    hand = table(client, PAIR)
    assert refusal(send(client, hand, "accept-draw")).anchors == ["stalemate-draw"]
    assert unchanged(hand)


@pytest.mark.parametrize("what", ["B:A1", "B:no-match"])
def test_nobody_acts_for_the_bot(client: Client, what: str) -> None:
    hand = table(client, PAIR)
    assert notice(page(send(client, hand, what), 422)) == NOTICES["turn"]
    assert unchanged(hand)


UNKNOWN = ["", "A:", "A:A5", "A:5C", "C:A1", "A:a1", "A:stand", "A:A1 A:B1", "\x00", "A1" * 9999]


@pytest.mark.parametrize("action", UNKNOWN, ids=lambda action: repr(action)[:9])
def test_an_unknown_act_is_answered_with_the_table(client: Client, action: str) -> None:
    hand = table(client, PAIR)
    answer = page(client.post(url(hand), {"action": action, **tops(hand)}), 422)
    assert notice(answer) == NOTICES["unknown"]
    assert seen(answer) == tops(hand)
    assert unchanged(hand)


# The table


def test_the_buttons_do_not_tell_which_places_may_be_covered(client: Client) -> None:
    hand = table(client, PAIR)
    places = look(client, hand).all("button", "play", name="action")
    assert {button["value"][2:] for button in places} == {name[5:] for name in tops(hand)}
    assert len({button["class"] for button in places}) == 1


def test_the_places_have_their_names_and_the_own_row_lies_below(client: Client) -> None:
    hand = table(client, PAIR)
    rows = [row.all(data_place="*") for row in look(client, hand).all("ul", "row")]
    assert [[place["data-place"] for place in row] for row in rows] == [
        ["B4", "B3", "B2", "B1"],
        ["A1", "A2", "A3", "A4"],
    ]


def test_the_cards_that_were_laid_are_marked_in_their_order(client: Client) -> None:
    hand = table(client, PAIR)
    send(client, hand, "A1")
    laid = look(client, hand).all("li", "moved")
    in_order = sorted(laid, key=lambda place: int(place["data-beat"]))
    assert [place["data-place"] for place in in_order] == ["A1", "B1"]


def test_a_stranger_neither_sees_nor_covers(client: Client) -> None:
    hand = table(client, PAIR)
    assert Client().get(url(hand)).status_code == 404
    assert send(Client(), hand, "A1").status_code == 404
    assert unchanged(hand)


def test_with_its_token_a_form_of_the_page_covers(client: Client) -> None:
    hand = table(client, PAIR)
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    form = look(strict, hand).one("form", "board")
    sent = {box["name"]: box["value"] for box in form.all("input", type="hidden")}
    assert strict.post(form["action"], sent | {"action": "A:A1"}).status_code == 303
    assert actions(hand)[0] == "A:A1"


# The standstill


def test_a_draw_is_offered_when_the_standstill_has_come_back(client: Client) -> None:
    calls = [
        button["value"]
        for button in look(client, table(client, CAME_BACK)).all("button", name="action")
    ]
    assert "A:offer-draw" in calls
    before = [
        button["value"]
        for button in look(client, table(client, NO_MATCH)).all("button", name="action")
    ]
    assert "A:offer-draw" not in before


def test_the_bot_accepts_a_draw(client: Client) -> None:
    hand = table(client, CAME_BACK)
    send(client, hand, "offer-draw")
    assert actions(hand)[-2:] == ["A:offer-draw", "B:accept-draw"]
    assert (stored(hand).over, stored(hand).result.void) == (True, "stalemate-draw")


def test_a_draw_that_is_offered_can_be_accepted(client: Client) -> None:
    hand = table(client, CAME_BACK + " B:offer-draw")
    send(client, hand, "accept-draw")
    assert actions(hand)[-1] == "A:accept-draw"
    assert stored(hand).over


@both_languages
def test_a_draw_is_told_with_its_clause(client: Client, language: str) -> None:
    hand = table(client, CAME_BACK)
    send(client, hand, "offer-draw")
    assert tally(look(client, hand, language)).all("li")[-1].anchors == ["stalemate-draw"]


def test_a_draw_adds_no_win_and_another_game_follows(client: Client) -> None:
    hand = table(client, CAME_BACK, scores={"A": 1, "B": 1})
    send(client, hand, "offer-draw")
    following = hand_at(client.post(url(hand, "next/")))
    assert following.replay.record.deal.scores == (1, 1)


# The match


def test_the_last_card_wins_at_once_and_the_bot_answers_no_more(client: Client) -> None:
    hand = table(client, ONE_LEFT)
    send(client, hand, "B1")
    assert actions(hand)[-1] == "A:B1"
    assert stored(hand).result.winner == 0


@both_languages
def test_a_game_won_is_told_with_its_clause(client: Client, language: str) -> None:
    hand = table(client, ONE_LEFT)
    send(client, hand, "B1")
    assert [line.anchors for line in tally(look(client, hand, language)).all("li")] == [
        ["last-card-wins"]
    ]


def test_the_next_game_of_a_match_carries_the_score(client: Client) -> None:
    hand = table(client, ONE_LEFT)
    send(client, hand, "B1")
    following = hand_at(client.post(url(hand, "next/")))
    assert (following.kind, following.seat, following.over) == ("calm", "A", False)
    assert following.replay.record.deal.scores == (1, 0)
    assert [score.text for score in look(client, following).one("ul", "scores").all("b")] == [
        "0",
        "1",
    ]


def test_two_wins_end_the_match(client: Client) -> None:
    hand = table(client, ONE_LEFT, scores={"A": 1})
    send(client, hand, "B1")
    lines = tally(look(client, hand)).all("li")
    assert [line.anchors for line in lines] == [["last-card-wins"], ["match-of-wins"]]
    assert client.post(url(hand, "next/")).status_code == 404


def test_after_the_end_nothing_is_covered(client: Client) -> None:
    hand = table(client, ONE_LEFT)
    send(client, hand, "B1")
    over = stored(hand)
    for what in ("A1", "no-match", "offer-draw"):
        assert notice(page(send(client, hand, what), 409)) == NOTICES["over"]
    assert unchanged(over)


# Whole games


def shown(played: Replay[Any]) -> set[Card]:
    """Return every card that has lain open in a game."""
    return {card for beat in played.beats for pile in beat.state.piles for card in pile}


@pytest.fixture(params=[1, 12])
def whole(request: pytest.FixtureRequest, client: Client, seeded: Seeded) -> tuple[Hand, list[Any]]:
    """A whole game played by what its tables show, and every answer."""
    seeded(request.param)
    hand = begun(client, "calm", game=SLUG)
    answers = play_calmly(client, hand)
    return stored(hand), answers


def test_a_whole_game_is_played_by_what_its_tables_show(whole: tuple[Hand, list[Any]]) -> None:
    hand, answers = whole
    assert {answer.status_code for answer in answers} == {200}
    assert hand.over
    assert replay(read_record(hand.record)).state == hand.replay.state
    moved = [action for action in actions(hand) if action[0] == hand.seat]
    assert len(moved) == len(answers) - 1


def test_no_answer_of_a_whole_game_names_a_card_of_a_packet(
    whole: tuple[Hand, list[Any]],
) -> None:
    hand, answers = whole
    own = [
        at for at, action in enumerate(hand.replay.record.actions) if action.seat is hand.own_seat
    ]
    for number, answer in enumerate(answers[:-1]):
        # The table that was answered with stood just before the owner's next act.
        until = replay(hand.replay.record.until(own[number]))
        assert NAMES.named(said(answer, hand)) <= shown(until)


def test_the_packets_make_no_difference_to_the_table(
    client: Client, clock: Clock, seeded: Seeded
) -> None:
    seeded(4)
    hand = begun(client, "calm", game=SLUG)
    bodies = []
    for _ in range(2):
        body = said(client.get(url(hand)), hand)
        bodies.append(body)
        record = stored(hand).record
        pack = record["pack"].split()
        pack = pack[:8] + pack[9:] + pack[8:9]
        Hand.objects.filter(key=hand.key).update(record={**record, "pack": " ".join(pack)})
    assert bodies[0] == bodies[1]
    assert len(NAMES.named(bodies[0])) == 8 < len(PACK)


# The ended game


@pytest.fixture
def over(client: Client) -> Hand:
    """A game that has ended."""
    hand = table(client, ONE_LEFT)
    send(client, hand, "B1")
    return stored(hand)


@both_languages
def test_an_ended_game_may_be_read_and_stepped_through_by_anybody(
    over: Hand, language: str
) -> None:
    assert tally(page(Client().get(url(over, language=language))))
    for step in range(0, len(over.replay.beats), 4):
        steps = page(Client().get(url(over, f"steps/{step}/", language)))
        assert steps.one("", data_viewer="*")


def test_the_record_of_an_ended_game_replays_to_the_same_end(over: Hand) -> None:
    record = Client().get(url(over, "record.json")).json()
    assert replay(read_record(record)).state == over.replay.state
    assert set(record) == {"game", "profile", "scores", "target", "pack", "actions"}


def test_a_running_game_gives_no_record(client: Client) -> None:
    assert client.get(url(table(client, PAIR), "record.json")).status_code == 404


def test_a_game_goes_on_from_a_step_of_an_ended_one(over: Hand) -> None:
    reader = Client()
    hand = begun(reader, game=SLUG, hand=over.key, step="3")
    assert actions(hand) == actions(over)[:3]
    what = str(state_of(hand).coverable[0])
    assert send(reader, hand, what).status_code == 303
    assert len(actions(hand)) == 5


@pytest.mark.parametrize("example", ["pair-of-fives", "shared-match", "standstill"])
def test_a_calm_game_goes_on_from_an_example(client: Client, example: str) -> None:
    hand = begun(client, game=SLUG, example=example, step="1")
    assert [action.partition("@")[1] for action in actions(hand)] == ["@"]
    assert not RaceClock.objects.exists()
    legal = RULES[SLUG].legal(hand.replay.state)
    what = next(str(action) for action in legal if action.seat is hand.own_seat)
    assert send(client, hand, what).status_code == 303
    assert replay(read_record(stored(hand).record)).refusal is None


@both_languages
def test_the_form_offers_calm_play_first_and_chosen(client: Client, language: str) -> None:
    kinds = page(client.get(start(language, SLUG))).all("input", name="kind")
    assert [(kind["value"], "checked" in kind.attributes) for kind in kinds] == [
        ("calm", True),
        ("race", False),
    ]


def test_htmx_is_given_the_table_with_the_answer_of_the_bot(client: Client) -> None:
    hand = table(client, PAIR)
    part = page(send(client, hand, "A1", headers=HTMX))
    assert seen(part) == tops(stored(hand))
    assert [line.anchors[0] for line in part.one("ol", "said").all("li")] == [
        "cover-match",
        "finish-the-match",
    ]
