"""A race in California Speed: how it is begun, raced by two, paused, ended and replayed."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from games.california_speed.bot import SKILLS
from games.california_speed.rules import SLUG, Call, Cover
from games.core import Replay, replay
from games.play.line import MARGIN
from games.play.models import Hand, RaceClock
from games.play.racing import COUNTDOWN
from games.registry import RULES, read_record

from ..california_speed.tables import A_RUNS_OUT, ONE_EACH, PAIR
from ..documents import page
from .conftest import Seeded
from .helpers import (
    HTMX,
    NOTICES,
    WAYS,
    at_once,
    begun,
    hand_at,
    look,
    notice,
    start,
    state_of,
    stored,
    tab,
    tally,
    unchanged,
    url,
)
from .reading import NAMES, said
from .speed import Clock, actions, answers, go, next_act, race, seen, send, table, tops, wait

pytestmark = pytest.mark.django_db

both_ways = pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
both_languages = pytest.mark.parametrize("language", ["ru", "pt"])

ONE_LEFT = A_RUNS_OUT.replace("x11", "x10") + " A:A1"
"""A's last card goes on B1."""


# The start form


@pytest.mark.parametrize("skill", SKILLS)
def test_a_race_begins_with_the_skill_that_was_chosen(
    client: Client, clock: Clock, skill: str
) -> None:
    hand = begun(client, "race", game=SLUG, skill=skill)
    assert (hand.kind, hand.clock.skill) == ("race", skill)


@pytest.mark.parametrize("sent", [{}, {"skill": ""}])
def test_without_a_skill_the_bot_watches_like_a_friend(
    client: Client, sent: dict[str, str]
) -> None:
    assert begun(client, "race", game=SLUG, **sent).clock.skill == "friend"


def test_two_races_are_not_watched_alike(client: Client) -> None:
    seeds = {begun(client, "race", game=SLUG).clock.seed for _ in range(4)}
    assert len(seeds) == 4


@both_ways
@pytest.mark.parametrize("skill", ["expert", "CHILD", "0", "\x00", "child "])
def test_an_unknown_skill_is_answered_with_the_form(
    client: Client, skill: str, headers: dict[str, str] | None
) -> None:
    sent = {"kind": "race", "skill": skill}
    form = page(client.post(start(game=SLUG), sent, headers=headers), 422)
    assert notice(form)
    assert form.one("input", name="kind", checked="*")["value"] == "race"
    assert not Hand.objects.exists()


@pytest.mark.parametrize("kind", ["deal", "match", "last-tricks", "continued", "RACE", ""])
def test_a_kind_that_the_game_does_not_have_is_answered_with_the_form(
    client: Client, kind: str
) -> None:
    form = page(client.post(start(game=SLUG), {"kind": kind, "skill": "child"}), 422)
    assert notice(form)
    assert form.one("input", name="skill", checked="*")["value"] == "child"
    assert not Hand.objects.exists()


@pytest.mark.parametrize("game", ["california-jack", "all-fours"])
def test_no_other_game_is_raced(client: Client, game: str) -> None:
    assert client.post(start(game=game), {"kind": "race"}).status_code == 422
    assert client.post(start(game=game), {"kind": "calm"}).status_code == 422


@both_languages
def test_the_race_is_offered_where_scripts_run(client: Client, language: str) -> None:
    form = page(client.get(start(language, SLUG)))
    (label,) = [box.parent for box in form.all("input", name="kind", value="race")]
    assert label is not None
    assert {"data-needs-script", "hidden"} <= set(label.attributes)


# The start and the countdown


@pytest.fixture
def ready(client: Client, clock: Clock) -> Hand:
    """A race that has not been started."""
    return begun(client, "race", game=SLUG)


def test_a_race_begins_with_its_clock_stopped(client: Client, clock: Clock, ready: Hand) -> None:
    clock.time += 3_600_000
    assert wait(client, ready) is None
    assert unchanged(ready)


@pytest.mark.parametrize("started", [False, True], ids=["ready", "counting"])
@pytest.mark.parametrize("place", ["", "steps/0/"])
def test_the_tops_are_hidden_until_it_opens(
    client: Client, clock: Clock, ready: Hand, place: str, started: bool
) -> None:
    if started:
        send(client, ready, "resume")
        clock.time += COUNTDOWN - 1
    assert not NAMES.named(said(client.get(url(ready, place)), ready))
    if started:
        clock.time += 1
        assert NAMES.named(said(client.get(url(ready, place)), ready))


def test_before_the_start_nothing_else_can_be_pressed(client: Client, ready: Hand) -> None:
    table = look(client, ready).one("section", data_hand="*")
    shown = [box for box in table.all("button", name="action") if "hidden" not in box.attributes]
    assert [button["value"] for button in shown] == ["resume"]


def test_the_countdown_counts_three_two_one(client: Client, clock: Clock, ready: Hand) -> None:
    send(client, ready, "resume")
    counted = []
    for _ in range(4):
        counted.append(
            [span.text for span in look(client, ready).all("span") if span.text in {"1", "2", "3"}]
        )
        clock.time += 1000
    assert counted == [["3", "2", "1"], ["2", "1"], ["1"], []]


def test_the_page_asks_when_the_countdown_has_ended(
    client: Client, clock: Clock, ready: Hand
) -> None:
    send(client, ready, "resume")
    assert wait(client, ready) == COUNTDOWN + MARGIN


@both_ways
@pytest.mark.parametrize("after", ["start", "pause"])
@pytest.mark.parametrize("what", ["A1", "no-match"])
def test_nobodys_act_counts_before_the_countdown_has_ended(
    client: Client, clock: Clock, what: str, after: str, headers: dict[str, str] | None
) -> None:
    hand = race(client, PAIR)
    if after == "start":
        RaceClock.objects.filter(hand=hand).update(opens=None, paused=clock.time)
    else:
        go(clock, hand, 3_000)
        send(client, hand, "pause")
    before = actions(hand)
    send(client, hand, "resume")
    clock.time += COUNTDOWN - 1
    answer = send(client, hand, what, headers=headers)
    assert notice(page(answer, 409)) == NOTICES["early"]
    assert actions(hand) == before


def test_a_pause_during_the_countdown_takes_no_time_of_the_race(
    client: Client, clock: Clock
) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 1000)
    send(client, hand, "pause")
    for _ in range(3):
        send(client, hand, "resume")
        clock.time += COUNTDOWN // 2
        send(client, hand, "pause")
        clock.time += 60_000
    send(client, hand, "resume")
    clock.time += COUNTDOWN + 7
    send(client, hand, "A1")
    assert actions(hand) == ["A:A1@1007"]


# What the owner does counts at the moment at which it comes


@both_ways
def test_an_act_is_recorded_with_its_moment(
    client: Client, clock: Clock, headers: dict[str, str] | None
) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 1234)
    assert send(client, hand, "A1", headers=headers).status_code == (200 if headers else 303)
    assert actions(hand) == ["A:A1@1234"]


def test_the_moment_is_the_servers_and_not_the_one_that_is_sent(
    client: Client, clock: Clock
) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 1234)
    send(client, hand, "A:A1@7")
    assert actions(hand) == ["A:A1@1234"]


def test_the_bot_does_not_answer_in_a_race(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 10)
    send(client, hand, "A1")
    assert len(actions(hand)) == 1


def test_the_owner_may_act_twice_running(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    for moment, place in ((10, "A1"), (20, "B1")):
        go(clock, hand, moment)
        send(client, hand, place)
    assert actions(hand) == ["A:A1@10", "A:B1@20"]


REFUSED = {
    "no-lone-rank": (PAIR, "A2"),
    "fresh-place": (PAIR + "does A:A1@1 A:B1@2", "A1"),
    "no-match": (PAIR, "no-match"),
    "stalemate-draw": (PAIR, "offer-draw"),
}


@pytest.mark.parametrize("clause", REFUSED)
def test_a_refusal_changes_nothing_and_cites_its_clause(
    client: Client, clock: Clock, clause: str
) -> None:
    text, what = REFUSED[clause]
    hand = race(client, text)
    go(clock, hand, 5)
    refusal = page(send(client, hand, what), 422).one("", "refusal")
    assert refusal.anchors == [clause]
    assert unchanged(hand)


@both_ways
def test_the_same_form_twice_covers_once(
    client: Client, clock: Clock, headers: dict[str, str] | None
) -> None:
    hand = race(client, PAIR)
    saw = seen(look(client, hand))
    go(clock, hand, 10)
    send(client, hand, "A1", saw, headers=headers)
    go(clock, hand, 11)
    assert send(client, hand, "A1", saw, headers=headers).status_code == 409
    assert actions(hand) == ["A:A1@10"]


# Pauses


def paused(client: Client, clock: Clock, moment: int = 1000) -> Hand:
    """Return a race that was stopped at a moment."""
    hand = race(client, PAIR)
    go(clock, hand, moment)
    assert send(client, hand, "pause").status_code == 303
    return stored(hand)


@pytest.mark.parametrize("place", ["", "steps/0/", "steps/1/"])
@both_languages
def test_a_pause_hides_the_tops(client: Client, clock: Clock, place: str, language: str) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 10)
    send(client, hand, "A1")
    go(clock, hand, 20)
    send(client, hand, "pause")
    assert not NAMES.named(said(client.get(url(hand, place, language)), hand))


def test_the_answer_to_a_pause_hides_the_tops_too(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    answer = send(client, hand, "pause", headers=HTMX)
    assert not NAMES.named(said(answer, hand))
    assert len(page(answer).all("li", data_place="*")) == 8


def test_while_it_is_paused_nothing_but_going_on_can_be_pressed(
    client: Client, clock: Clock
) -> None:
    hand = paused(client, clock)
    buttons = look(client, hand).one("section", data_hand="*").all("button", name="action")
    assert [button["value"] for button in buttons] == ["resume"]


@both_ways
@pytest.mark.parametrize("what", ["A1", "no-match", "offer-draw"])
def test_while_it_is_paused_nothing_is_done(
    client: Client, clock: Clock, what: str, headers: dict[str, str] | None
) -> None:
    hand = paused(client, clock)
    answer = send(client, hand, what, headers=headers)
    assert notice(page(answer, 409)) == NOTICES["paused"]
    assert not NAMES.named(said(answer, hand))
    assert unchanged(hand)


def test_while_it_is_paused_the_bot_does_nothing(client: Client, clock: Clock) -> None:
    hand = paused(client, clock)
    clock.time += 3_600_000
    assert wait(client, hand) is None
    assert unchanged(hand)


def test_a_pause_plays_first_what_the_bot_was_due(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    due = str(next_act(hand.replay, hand))
    go(clock, hand, int(due.partition("@")[2]))
    send(client, hand, "pause")
    assert actions(hand) == [due]


def test_the_race_goes_on_with_the_time_that_remained(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 1000)
    before = wait(client, hand)
    send(client, hand, "pause")
    clock.time += 3_600_000
    send(client, hand, "resume")
    clock.time += COUNTDOWN
    assert wait(client, hand) == before


def test_a_pause_is_left_out_of_the_moments(client: Client, clock: Clock) -> None:
    hand = paused(client, clock)
    clock.time += 3_600_000
    send(client, hand, "resume")
    clock.time += COUNTDOWN + 5
    send(client, hand, "A1")
    assert actions(hand) == ["A:A1@1005"]


def test_a_second_pause_and_a_second_going_on_change_nothing(client: Client, clock: Clock) -> None:
    hand = paused(client, clock)
    clock.time += 500
    send(client, hand, "pause")
    clock.time += 500
    for _ in range(2):
        send(client, hand, "resume")
        clock.time += 5
    clock.time += COUNTDOWN
    send(client, hand, "A1")
    assert actions(hand) == ["A:A1@1010"]


def test_a_clock_set_back_in_a_pause_does_not_shift_the_race(client: Client, clock: Clock) -> None:
    hand = paused(client, clock)
    clock.time -= 100_000
    send(client, hand, "resume")
    clock.time += COUNTDOWN
    send(client, hand, "A1")
    assert actions(hand) == ["A:A1@1000"]


def test_nobody_else_pauses_a_race(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    assert send(Client(), hand, "pause").status_code == 404
    assert RaceClock.objects.get(hand=hand).paused is None


def test_a_race_pauses_when_nobody_sees_it_and_says_so(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 1000)
    send(client, hand, "away")
    clock.time += 3_600_000
    told = look(client, hand).one("", "told").text
    send(client, hand, "resume")
    send(client, hand, "pause")
    assert told != look(client, hand).one("", "told").text
    assert unchanged(hand)


def test_being_away_from_a_race_that_is_paused_changes_nothing(
    client: Client, clock: Clock
) -> None:
    hand = paused(client, clock)
    clock.time += 500
    send(client, hand, "away")
    assert not RaceClock.objects.get(hand=hand).away


# The end


@pytest.fixture
def won(client: Client, clock: Clock) -> Hand:
    """A race that its owner has won."""
    hand = race(client, ONE_LEFT, skill="champion")
    go(clock, hand, 100)
    send(client, hand, "B1")
    return stored(hand)


def test_the_last_card_wins_at_once(won: Hand) -> None:
    assert (won.over, won.result.winner) == (True, 0)
    assert actions(won)[-1] == "A:B1@100"


def test_after_the_end_the_page_asks_no_more(client: Client, won: Hand) -> None:
    assert wait(client, won) is None
    assert tally(look(client, won)).all("li")[0].anchors == ["last-card-wins"]


def test_after_the_end_the_bot_does_nothing(client: Client, clock: Clock, won: Hand) -> None:
    clock.time += 3_600_000
    look(client, won)
    assert unchanged(won)


def test_the_next_game_is_raced_against_the_same_skill(
    client: Client, clock: Clock, won: Hand
) -> None:
    clock.time += 60_000
    following = hand_at(client.post(url(won, "next/")))
    assert (following.kind, following.clock.skill) == ("race", "champion")
    assert (following.clock.opens, following.clock.paused) == (None, clock.time)
    assert following.clock.seed != won.clock.seed
    assert following.replay.record.deal.scores == (1, 0)


def test_asked_twice_the_next_race_is_begun_once(client: Client, clock: Clock, won: Hand) -> None:
    first = hand_at(client.post(url(won, "next/")))
    begun_at = first.clock.begun
    clock.time += 999
    assert hand_at(client.post(url(won, "next/"))) == first
    assert stored(first).clock.begun == begun_at


def test_an_ended_race_may_be_read_by_anybody(won: Hand) -> None:
    assert tally(page(Client().get(url(won))))


@both_languages
def test_the_steps_of_an_ended_race_tell_the_moment(won: Hand, language: str) -> None:
    steps = page(Client().get(url(won, f"steps/{len(won.replay.beats) - 1}/", language)))
    assert steps.one("", "moment").text.startswith("0,10")


def test_the_record_of_an_ended_race_has_its_moments(won: Hand) -> None:
    record = Client().get(url(won, "record.json")).json()
    assert record["actions"][-1] == "A:B1@100"
    assert replay(read_record(record)).state == won.replay.state


def test_the_bot_may_win_while_nobody_looks(client: Client, clock: Clock) -> None:
    hand = race(client, ONE_EACH)
    go(clock, hand, 3_600_000)
    assert tally(look(client, hand))
    assert stored(hand).result.winner == 1


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("ru", "Накрыто карт: вами 1, ботом 0. На половину ваших вам хватило 0,1 с."),
        (
            "pt",
            "Cartas cobertas: 1 por ti, 0 pelo bot. "
            "Em metade das tuas não precisaste de mais de 0,1 s.",
        ),
    ],
)
def test_at_the_end_its_owner_is_told_how_it_went(
    client: Client, won: Hand, language: str, told: str
) -> None:
    assert told in look(client, won, language).one("", "told").text
    assert told not in page(Client().get(url(won, language=language))).text


def test_the_line_is_no_part_of_the_readers_time(client: Client, won: Hand) -> None:
    RaceClock.objects.filter(hand=won).update(line=60)
    assert "хватило 0,0 с" in look(client, won).one("", "told").text


def test_who_has_covered_nothing_is_told_no_time(client: Client, clock: Clock) -> None:
    hand = race(client, ONE_EACH)
    go(clock, hand, 3_600_000)
    assert "вами 0, ботом 1." in look(client, hand).one("", "told").text
    assert "хватило" not in look(client, hand).text


def test_a_calm_game_has_no_times(client: Client) -> None:
    hand = table(client, ONE_LEFT)
    send(client, hand, "B1")
    assert stored(hand).over
    assert "Накрыто" not in look(client, hand).text


# Others


@pytest.mark.parametrize("place", ["", "steps/0/", "record.json"])
def test_nobody_else_sees_a_running_race(client: Client, clock: Clock, place: str) -> None:
    hand = race(client, PAIR)
    assert Client().get(url(hand, place)).status_code == 404


def test_a_look_of_somebody_else_plays_nothing(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 3_600_000)
    assert Client().get(url(hand)).status_code == 404
    assert unchanged(hand)


def test_nobody_else_covers(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 3_600_000)
    assert send(Client(), hand, "A1").status_code == 404
    assert unchanged(hand)


# Whole races


def raced(client: Client, clock: Clock, hand: Hand, chance: random.Random, looks: int) -> Hand:
    """Race a hand to its end: the owner sees a match at times that follow from a seed.

    `looks` is how often the page is asked for between two acts, which is to make no difference.
    """
    for _ in range(300):
        moment = chance.randint(300, 2500)
        for _ in range(looks):
            clock.time += moment // (looks + 1)
            client.get(url(hand), headers=HTMX)
        clock.time += moment - looks * (moment // (looks + 1))
        table = page(client.get(url(hand), headers=HTMX))
        if stored(hand).over:
            return stored(hand)
        if chance.random() < 0.1:
            send(client, hand, "pause")
            clock.time += chance.randint(0, 100_000)
            send(client, hand, "resume")
            clock.time += COUNTDOWN
        for what in answers(table)[:1]:
            send(client, hand, what, seen(table), headers=HTMX)
    raise AssertionError("the race does not end")


def whole(client: Client, clock: Clock, seeded: Seeded, seed: int, looks: int = 0) -> Hand:
    """Race a whole hand, all of which follows from a seed."""
    seeded(seed)
    hand = begun(client, "race", game=SLUG, skill=list(SKILLS)[seed % 3])
    RaceClock.objects.filter(hand=hand).update(seed=seed, opens=F("begun"), paused=None)
    return raced(client, clock, hand, random.Random(seed), looks)


def test_what_the_bot_did_is_computed_again_from_seed_and_record(
    client: Client, clock: Clock, seeded: Seeded
) -> None:
    hand = whole(client, clock, seeded, 8)
    bots = [
        (count, action)
        for count, action in enumerate(hand.replay.record.actions)
        if action.seat is not hand.own_seat
    ]
    assert len(bots) > 5
    for count, action in bots:
        assert next_act(replay(hand.replay.record.until(count)), hand) == action


def test_how_often_the_page_is_asked_for_makes_no_difference(
    client: Client, clock: Clock, seeded: Seeded
) -> None:
    records = [whole(client, clock, seeded, 8, looks).record for looks in (0, 2)]
    assert records[0] == records[1]


def test_the_record_of_a_whole_race_replays_exactly(
    client: Client, clock: Clock, seeded: Seeded
) -> None:
    hand = whole(client, clock, seeded, 8)
    again = replay(read_record(Client().get(url(hand, "record.json")).json()))
    assert (again.state, again.refusal) == (hand.replay.state, None)
    acts = [act for act in again.record.actions if isinstance(act, Call | Cover)]
    moments = [act.moment for act in acts if act.moment is not None]
    assert len(moments) == len(again.record.actions)
    assert all(one <= two for one, two in itertools.pairwise(moments))


def test_no_answer_of_a_race_names_a_card_of_a_packet(
    client: Client, clock: Clock, seeded: Seeded
) -> None:
    seeded(3)
    hand = begun(client, "race", game=SLUG, skill="champion")
    send(client, hand, "resume")
    for _ in range(12):
        clock.time += 1500
        answer = client.get(url(hand))
        now: Replay[Any] = stored(hand).replay
        open_cards = {card for beat in now.beats for pile in beat.state.piles for card in pile}
        assert NAMES.named(said(answer, hand)) <= open_cards
    assert len(actions(hand)) > 3


# Overlapping requests


def acts_at_once(client: Client, hand: Hand, *whats: str) -> list[Any]:
    """Send acts in two tabs at the same moment, both having seen the tops as they are."""
    saw = tops(stored(hand))
    return at_once(*(lambda what=what: send(tab(client), hand, what, saw) for what in whats))


@pytest.mark.django_db(transaction=True)
def test_a_double_click_covers_once(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 10)
    codes = sorted(answer.status_code for answer in acts_at_once(client, hand, "A1", "A1"))
    assert codes == [303, 409]
    assert actions(hand) == ["A:A1@10"]


@pytest.mark.django_db(transaction=True)
def test_two_places_at_once_are_both_covered(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 10)
    assert [answer.status_code for answer in acts_at_once(client, hand, "A1", "B1")] == [303] * 2
    assert sorted(actions(hand)) == ["A:A1@10", "A:B1@10"]


@pytest.mark.django_db(transaction=True)
def test_overlapping_requests_play_what_the_bot_was_due_once(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    due = str(next_act(hand.replay, hand))
    go(clock, hand, int(due.partition("@")[2]))
    answers = at_once(*[lambda: tab(client).get(url(hand))] * 3)
    assert [answer.status_code for answer in answers] == [200] * 3
    assert actions(hand) == [due]


@pytest.mark.django_db(transaction=True)
def test_an_act_and_a_look_at_once_lose_nothing(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    bots = str(next_act(hand.replay, hand))
    place, moment = bots[2:4], bots.partition("@")[2]
    other = {"A1": "B1", "B1": "A1"}[place]
    go(clock, hand, int(moment))
    saw = tops(hand)
    answers = at_once(
        lambda: send(tab(client), hand, other, saw), lambda: tab(client).get(url(hand))
    )
    assert [answer.status_code for answer in answers] == [303, 200]
    assert actions(hand) == [bots, f"A:{other}@{moment}"]


@pytest.mark.django_db(transaction=True)
def test_the_bot_and_the_owner_in_one_moment_are_ordered_by_the_rules(
    client: Client, clock: Clock
) -> None:
    hand = race(client, ONE_EACH)
    bots = next_act(hand.replay, hand)
    assert bots is not None
    go(clock, hand, bots.moment or 0)
    coverable = [str(place) for place in state_of(hand).coverable]
    other = next(place for place in coverable if place not in str(bots))
    acts_at_once(client, hand, other, other)
    assert actions(hand)[-2:] == [str(bots), f"A:{other}@{bots.moment}"]
    assert RULES[SLUG].result(stored(hand).replay.state).void == "simultaneous-draw"
