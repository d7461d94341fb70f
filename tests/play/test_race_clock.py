"""The clock of a race: what the bot was due is played in order of time, once, whoever asks when."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.california_speed.bot import SKILLS
from games.california_speed.rules import Cover
from games.core import replay
from games.play.line import MARGIN
from games.play.models import Hand
from games.play.racing import act, watch
from games.registry import read_record

from ..california_speed.tables import CAME_BACK, NO_MATCH, ONE_EACH, PAIR
from ..documents import page
from .helpers import HTMX, NOTICES, WAYS, look, notice, state_of, stored, tally, unchanged, url
from .speed import Clock, actions, go, next_act, race, send, table, tops, wait

pytestmark = pytest.mark.django_db

both_ways = pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])

HOUR = 3_600_000


@pytest.fixture
def hand(client: Client, clock: Clock) -> Hand:
    """A race in which two places may be covered, A1 and B1."""
    return race(client, PAIR)


@pytest.fixture
def bots(hand: Hand) -> Cover:
    """What the bot will do first if nobody acts before it."""
    act = next_act(hand.replay, hand)
    assert isinstance(act, Cover)
    assert act.moment
    return act


def other(bots: Cover) -> str:
    """Return the place of the pair that the bot does not cover first."""
    return {"A1": "B1", "B1": "A1"}[str(bots.place)]


def at(bots: Cover) -> int:
    """Return the moment of an act."""
    assert bots.moment is not None
    return bots.moment


# What is due


@both_ways
def test_a_look_when_the_bot_is_due_plays_it(
    client: Client, clock: Clock, hand: Hand, bots: Cover, headers: dict[str, str] | None
) -> None:
    go(clock, hand, at(bots))
    client.get(url(hand), headers=headers)
    assert actions(hand) == [str(bots)]


def test_a_look_one_millisecond_before_plays_nothing(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots) - 1)
    look(client, hand)
    assert unchanged(hand)


def test_a_look_later_plays_it_at_the_moment_at_which_it_was_due(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots) + 300)
    look(client, hand)
    assert actions(hand)[0] == str(bots)


@pytest.mark.parametrize("moment", [0, 777])
def test_the_page_asks_again_exactly_when_the_bot_is_due(
    client: Client, clock: Clock, hand: Hand, bots: Cover, moment: int
) -> None:
    go(clock, hand, moment)
    assert wait(client, hand) == at(bots) - moment + MARGIN


def test_asking_when_the_page_says_is_one_act_at_a_time(
    client: Client, clock: Clock, hand: Hand
) -> None:
    for count in range(1, 6):
        delay = wait(client, hand)
        if delay is None:
            break
        clock.time += delay - MARGIN - 1
        look(client, hand)
        assert len(actions(hand)) == count - 1
        clock.time += 1
        look(client, hand)
        assert len(actions(hand)) == count
    assert count > 2


def test_the_part_for_htmx_asks_again_too(client: Client, hand: Hand, bots: Cover) -> None:
    part = page(client.get(url(hand), headers=HTMX))
    (asking,) = part.all(data_hx_trigger=f"load delay:{at(bots) + MARGIN}ms")
    assert asking["data-hx-get"] == url(hand)


def test_a_bot_that_has_only_to_wait_is_not_asked_for(client: Client, clock: Clock) -> None:
    hand = race(client, NO_MATCH)
    go(clock, hand, HOUR)
    assert wait(client, hand) is None
    assert [action.partition("@")[0] for action in actions(hand)] == ["B:no-match"]


# The owner and the bot


def test_what_was_due_is_played_before_the_owners_act(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots) + 40)
    send(client, hand, other(bots), tops(hand))
    assert actions(hand) == [str(bots), f"A:{other(bots)}@{at(bots) + 40}"]


def test_an_act_one_millisecond_before_the_bot_comes_first(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots) - 1)
    assert send(client, hand, str(bots.place), tops(hand)).status_code == 303
    assert actions(hand) == [f"A:{bots.place}@{at(bots) - 1}"]


@pytest.mark.parametrize("late", [0, 1, 500])
def test_the_place_that_the_bot_has_covered_first_is_gone(
    client: Client, clock: Clock, hand: Hand, bots: Cover, late: int
) -> None:
    go(clock, hand, at(bots) + late)
    answer = page(send(client, hand, str(bots.place), tops(hand)), 409)
    assert notice(answer) == NOTICES["gone"]
    assert actions(hand) == [str(bots)]


def test_what_was_due_is_kept_when_the_owners_act_is_refused(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots))
    page(send(client, hand, "A3"), 422)
    assert actions(hand) == [str(bots)]


def test_two_acts_in_one_moment_are_both_played(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots))
    assert send(client, hand, other(bots), tops(hand)).status_code == 303
    assert actions(hand) == [str(bots), f"A:{other(bots)}@{at(bots)}"]


def test_the_bot_covers_what_is_left_of_a_match_when_it_would_have(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    # What the owner does elsewhere does not make it notice sooner or later.
    go(clock, hand, 5)
    send(client, hand, other(bots))
    go(clock, hand, at(bots))
    look(client, hand)
    assert actions(hand)[1:] == [str(bots)]


def test_last_cards_in_one_moment_are_a_draw(client: Client, clock: Clock) -> None:
    hand = race(client, ONE_EACH)
    bots = next_act(hand.replay, hand)
    assert isinstance(bots, Cover)
    place = next(place for place in state_of(hand).coverable if place is not bots.place)
    go(clock, hand, at(bots))
    send(client, hand, str(place), tops(hand))
    assert (stored(hand).over, stored(hand).result.void) == (True, "simultaneous-draw")
    assert tally(look(client, hand)).all("li")[-1].anchors == ["simultaneous-draw"]


def test_a_last_card_one_millisecond_after_the_bots_is_too_late(
    client: Client, clock: Clock
) -> None:
    hand = race(client, ONE_EACH)
    bots = next_act(hand.replay, hand)
    assert isinstance(bots, Cover)
    place = next(place for place in state_of(hand).coverable if place is not bots.place)
    go(clock, hand, at(bots) + 1)
    answer = page(send(client, hand, str(place), tops(hand)), 409)
    assert notice(answer) == NOTICES["over"]
    assert stored(hand).result.winner == 1


def test_the_bot_agrees_that_there_is_no_match(client: Client, clock: Clock) -> None:
    hand = race(client, NO_MATCH)
    go(clock, hand, 100)
    send(client, hand, "no-match")
    clock.time += wait(client, hand) or 0
    look(client, hand)
    assert [action[:10] for action in actions(hand)] == ["A:no-match", "B:no-match"]
    assert stored(hand).replay.beats[-1].event.kind == "laid-again"


def test_the_bot_accepts_a_draw(client: Client, clock: Clock) -> None:
    hand = race(client, CAME_BACK)
    go(clock, hand, 100)
    send(client, hand, "offer-draw")
    clock.time += wait(client, hand) or 0
    look(client, hand)
    assert actions(hand)[-1].startswith("B:accept-draw@")
    assert stored(hand).result.void == "stalemate-draw"


def test_a_word_sent_twice_in_a_race_is_said_once(client: Client, clock: Clock) -> None:
    hand = race(client, NO_MATCH)
    go(clock, hand, 100)
    for _ in range(2):
        assert send(client, hand, "no-match").status_code == 303
    assert actions(hand) == ["A:no-match@100"]


def test_a_draw_offered_twice_in_a_race_is_offered_once(client: Client, clock: Clock) -> None:
    hand = race(client, CAME_BACK)
    go(clock, hand, 100)
    for _ in range(2):
        assert send(client, hand, "offer-draw").status_code == 303
    assert [act for act in actions(hand) if "offer-draw" in act] == ["A:offer-draw@100"]


# After an hour, and back


@pytest.mark.parametrize("skill", SKILLS)
def test_a_look_after_an_hour_plays_all_that_was_due(
    client: Client, clock: Clock, skill: str
) -> None:
    hand = race(client, PAIR, skill=skill)
    go(clock, hand, HOUR)
    look(client, hand)
    played = stored(hand).replay
    assert len(played.record.actions) > 1
    for count, action in enumerate(played.record.actions):
        assert next_act(replay(played.record.until(count)), hand) == action
    following = next_act(played, hand)
    assert following is None or (following.moment or 0) > HOUR


def test_what_was_due_in_an_hour_is_done_one_thing_after_another(
    client: Client, clock: Clock, hand: Hand
) -> None:
    go(clock, hand, HOUR)
    look(client, hand)
    moments = [int(action.partition("@")[2]) for action in actions(hand)]
    gap = SKILLS["child"].soonest
    assert all(two - one >= gap for one, two in itertools.pairwise(moments))


def test_a_second_look_plays_nothing_twice(client: Client, clock: Clock, hand: Hand) -> None:
    go(clock, hand, HOUR)
    look(client, hand)
    after = stored(hand)
    assert after.version
    for headers in (None, HTMX):
        client.get(url(hand), headers=headers)
    assert unchanged(after)


def test_an_act_after_an_hour_comes_after_all_that_was_due(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, HOUR)
    send(client, hand, "no-match", {})
    *before, last = actions(hand)
    assert before[0] == str(bots)
    assert {action[0] for action in before} == {"B"}
    assert last == f"A:no-match@{HOUR}"


def test_a_clock_set_back_takes_nothing_back(client: Client, clock: Clock, hand: Hand) -> None:
    go(clock, hand, 1000)
    send(client, hand, "A1")
    go(clock, hand, 200)
    assert send(client, hand, "B1").status_code == 303
    assert actions(hand) == ["A:A1@1000", "A:B1@1000"]


def test_with_a_clock_set_back_the_record_can_be_read(
    client: Client, clock: Clock, hand: Hand
) -> None:
    go(clock, hand, 1000)
    send(client, hand, "A1")
    go(clock, hand, -HOUR)
    send(client, hand, "B1")
    assert replay(read_record(stored(hand).record)).refusal is None


def test_with_a_clock_set_back_the_page_waits_longer(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, 1000)
    look(client, hand)
    go(clock, hand, -HOUR)
    assert wait(client, hand) == HOUR + MARGIN
    assert unchanged(hand)


def test_a_clock_set_back_plays_nothing_again(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots))
    look(client, hand)
    after = stored(hand)
    go(clock, hand, 0)
    look(client, hand)
    assert unchanged(after)


def test_a_head_request_plays_what_was_due_like_any_look(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots))
    assert client.head(url(hand)).status_code == 200
    assert actions(hand) == [str(bots)]


# Time is taken on arrival


@pytest.fixture
def slow_lock(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Have each wait for the lock of a hand take so many milliseconds from now on."""
    lock = Hand.objects.select_for_update

    def waits(milliseconds: int) -> None:
        def waited(*args: Any, **named: Any) -> Any:
            clock.time += milliseconds
            return lock(*args, **named)

        monkeypatch.setattr(Hand.objects, "select_for_update", waited)

    return waits


def test_an_act_counts_when_it_arrived_and_not_when_it_had_the_lock(
    client: Client,
    clock: Clock,
    hand: Hand,
    bots: Cover,
    slow_lock: Callable[[int], None],
) -> None:
    go(clock, hand, at(bots) - 1)
    slow_lock(700)
    assert send(client, hand, str(bots.place), tops(hand)).status_code == 303
    assert actions(hand)[0] == f"A:{bots.place}@{at(bots) - 1}"


def test_a_look_sees_what_was_due_when_it_arrived(
    client: Client,
    clock: Clock,
    hand: Hand,
    bots: Cover,
    slow_lock: Callable[[int], None],
) -> None:
    go(clock, hand, at(bots))
    slow_lock(HOUR)
    look(client, hand)
    assert actions(hand) == [str(bots)]


def test_a_pause_begins_when_it_arrived(
    client: Client,
    clock: Clock,
    hand: Hand,
    bots: Cover,
    slow_lock: Callable[[int], None],
) -> None:
    go(clock, hand, at(bots) - 1)
    slow_lock(HOUR)
    send(client, hand, "pause")
    assert actions(hand) == []
    clock.time += HOUR
    send(client, hand, "resume")
    clock.time -= HOUR
    look(client, hand)
    assert actions(hand) == []


def test_an_act_that_arrived_before_a_look_that_had_the_lock_first_comes_first(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots))
    watch(stored(hand), clock.time)
    assert actions(hand) == [str(bots)]
    outcome = act(stored(hand), f"A:{bots.place}", seen_by(hand), clock.time - 1)
    assert outcome.status == 200
    assert actions(hand)[0] == f"A:{bots.place}@{at(bots) - 1}"


def test_what_the_bot_did_stands_when_such_an_act_is_refused(
    client: Client, clock: Clock, hand: Hand, bots: Cover
) -> None:
    go(clock, hand, at(bots))
    watch(stored(hand), clock.time)
    assert act(stored(hand), "A:A3", seen_by(hand), clock.time - 1).status == 422
    assert actions(hand) == [str(bots)]


def test_nothing_is_taken_back_once_the_next_game_has_begun(client: Client, clock: Clock) -> None:
    hand = race(client, ONE_EACH)
    bots = next_act(hand.replay, hand)
    assert isinstance(bots, Cover)
    go(clock, hand, at(bots))
    watch(stored(hand), clock.time)
    place = next(place for place in state_of(hand).coverable if place is not bots.place)
    client.post(url(hand, "next/"))
    assert act(stored(hand), f"A:{place}", seen_by(hand), clock.time - 1).notice == "over"
    assert actions(hand)[-1] == str(bots)


def seen_by(hand: Hand) -> dict[str, str]:
    """Return the tops of a hand as it was read, by place."""
    return {name.removeprefix("seen-"): card for name, card in tops(hand).items()}


@pytest.mark.parametrize("kind", ["calm", "race"])
def test_a_look_at_which_nothing_was_due_takes_no_lock(
    client: Client, clock: Clock, kind: str
) -> None:
    hand = race(client, PAIR) if kind == "race" else table(client, PAIR)
    with CaptureQueriesContext(connection) as asked:
        look(client, hand)
    assert {query["sql"].split()[0] for query in asked} == {"SELECT"}
