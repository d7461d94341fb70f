"""The bot of California Speed: what it answers in calm play, and what it does when in a race."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from statistics import mean

import pytest

from games.california_speed import rules as game
from games.california_speed.bot import SECOND_LOOK, SKILLS, Race, answer, due
from games.california_speed.rules import CaliforniaSpeedView, Call, Cover, Place, Word
from games.core import Seat, Viewpoint

from .tables import A_RUNS_OUT, CAME_BACK, NO_MATCH, PAIR, played, state

every_skill = pytest.mark.parametrize("skill", SKILLS)
A1, B1 = Place.A1, Place.B1

THREE = """
    A     5C 9D 5H QS  7S KH 3C
    B     5D 2C 3H 4S  8C TC
"""
"""Three fives: A1, A3 and B1."""


def view(text: str, viewpoint: Viewpoint = Seat.B) -> CaliforniaSpeedView:
    return game.view(state(played(text)), viewpoint)


def answered(text: str, viewpoint: Viewpoint = Seat.B) -> str | None:
    act = answer(view(text, viewpoint))
    return None if act is None else str(act)


def race(
    seed: int = 1,
    skill: str = "friend",
    since: Mapping[Place, int] | None = None,
    changed: int = 0,
    acted: int = 0,
    line: int = 0,
) -> Race:
    since = dict.fromkeys(Place, 0) if since is None else since
    return Race(seed, SKILLS[skill], since, changed, acted, line)


def moment(text: str, watching: Race) -> int:
    """Return when the bot at B does what it does next."""
    act = due(view(text), watching)
    assert act is not None
    assert act.moment is not None
    return act.moment


# Calm play


@pytest.mark.parametrize(("seat", "act"), [(Seat.A, "A:A1"), (Seat.B, "B:A1")])
def test_it_covers_the_first_place_that_may_be_covered(seat: Seat, act: str) -> None:
    assert answered(PAIR, seat) == act


def test_it_finishes_what_is_left_of_a_match() -> None:
    assert answered(PAIR + "does A:A1") == "B:B1"


def test_it_says_no_match_where_nothing_may_be_covered() -> None:
    assert answered(NO_MATCH) == "B:no-match"


def test_it_says_it_once() -> None:
    assert answered(NO_MATCH + "does B:no-match") is None


def test_it_accepts_a_draw_and_offers_none() -> None:
    assert answered(CAME_BACK + " A:offer-draw") == "B:accept-draw"
    assert answered(CAME_BACK) == "B:no-match"


def test_it_does_not_accept_its_own_offer() -> None:
    assert answered(CAME_BACK + " B:offer-draw") == "B:no-match"


@pytest.mark.parametrize("viewpoint", ["spectator", "open"])
def test_who_sits_nowhere_does_nothing(viewpoint: Viewpoint) -> None:
    assert answered(PAIR, viewpoint) is None
    assert due(view(PAIR, viewpoint), race()) is None


def test_after_the_end_it_does_nothing() -> None:
    assert answered(A_RUNS_OUT) is None
    assert due(view(A_RUNS_OUT), race()) is None


def test_every_answer_is_lawful() -> None:
    for text in (PAIR, PAIR + "does A:A1", THREE, NO_MATCH, CAME_BACK + " A:offer-draw"):
        act = answer(view(text))
        assert act in game.legal(state(played(text)))


# In a race


@every_skill
@pytest.mark.parametrize("text", [PAIR, THREE, NO_MATCH, CAME_BACK + " A:offer-draw"])
def test_the_same_view_and_race_give_the_same_act(text: str, skill: str) -> None:
    for seed in range(20):
        acts = {due(view(text), race(seed, skill)) for _ in range(3)}
        assert len(acts) == 1
        assert None not in acts


def test_another_seed_is_another_time() -> None:
    assert len({moment(PAIR, race(seed)) for seed in range(20)}) > 15


@every_skill
def test_every_act_is_lawful_at_its_moment(skill: str) -> None:
    for text in (PAIR, THREE, NO_MATCH, CAME_BACK + " A:offer-draw"):
        now = state(played(text))
        for seed in range(20):
            act = due(view(text), race(seed, skill))
            assert act is not None
            assert game.rule(now, act).allowed


@every_skill
def test_a_match_is_noticed_neither_too_soon_nor_too_late(skill: str) -> None:
    watching = SKILLS[skill]
    for seed in range(100):
        time = moment(PAIR, race(seed, skill))
        assert watching.soonest <= time <= watching.latest * (1 + SECOND_LOOK)


@every_skill
def test_the_time_is_counted_from_when_the_match_came_to_be(skill: str) -> None:
    for seed in range(50):
        since = {A1: 10_000, B1: 10_000}
        assert moment(PAIR, race(seed, skill, since)) >= 10_000 + SKILLS[skill].soonest


def test_a_match_of_another_moment_is_noticed_in_another_time() -> None:
    times = {moment(PAIR, race(1, since={A1: at, B1: at})) - at for at in range(0, 2000, 100)}
    assert len(times) > 15


def test_the_place_that_is_noticed_first_is_covered() -> None:
    for seed in range(50):
        act = due(view(PAIR), race(seed))
        alone = [
            moment(PAIR, race(seed, since={A1: 0, B1: 10**9})),
            moment(PAIR, race(seed, since={A1: 10**9, B1: 0})),
        ]
        assert isinstance(act, Cover)
        assert act.moment == min(alone)
        assert act.place is (A1 if alone[0] <= alone[1] else B1)


def test_what_others_do_elsewhere_makes_no_difference_to_noticing() -> None:
    # The pair on A1 and B1 is half covered; what is left is noticed when it would have been.
    for seed in range(50):
        whole = moment(PAIR, race(seed, since={A1: 10**9, B1: 0}))
        half = due(view(PAIR + "does A:A1@50"), race(seed, since={B1: 0}, changed=50))
        assert half == Cover(Seat.B, B1, whole)


@every_skill
def test_what_came_while_it_was_busy_is_seen_after_its_act(skill: str) -> None:
    for seed in range(30):
        fresh = moment(PAIR, race(seed, skill))
        assert moment(PAIR, race(seed, skill, acted=20_000)) == 20_000 + fresh


@pytest.mark.parametrize("line", [1, 300, 1000])
def test_over_a_line_it_does_everything_so_much_later(line: int) -> None:
    for text in (PAIR, NO_MATCH, CAME_BACK + " A:offer-draw"):
        near, far = (due(view(text), race(3, changed=70, line=way)) for way in (0, line))
        assert near is not None
        assert far == replace(near, moment=(near.moment or 0) + line)


def test_over_a_line_it_loses_nothing_while_it_is_busy() -> None:
    near, far = (moment(PAIR, race(3, acted=20_000, line=line)) for line in (0, 700))
    assert near == far


def test_where_the_line_turns_out_shorter_it_acts_no_earlier_than_the_table_changed() -> None:
    assert moment(PAIR, race(3, changed=60_000)) == 60_000


@every_skill
def test_it_looks_at_every_place_before_it_says_no_match(skill: str) -> None:
    watching = race(skill=skill, changed=700)
    act = due(view(NO_MATCH), watching)
    assert act == Call(Seat.B, Word.NO_MATCH, 700 + SKILLS[skill].latest)


def test_it_says_no_match_once() -> None:
    assert due(view(NO_MATCH + "does B:no-match"), race()) is None


def test_it_accepts_a_draw_before_anything_else() -> None:
    act = due(view(CAME_BACK + " A:offer-draw"), race(changed=300))
    assert act == Call(Seat.B, Word.ACCEPT, 300 + SKILLS["friend"].latest)


# Skills


def times(skill: str, seeds: int = 300) -> list[int]:
    """Return when a bot of that skill notices the first of two places."""
    return [moment(PAIR, race(seed, skill)) for seed in range(seeds)]


@cache
def overlooked(skill: str) -> float:
    """Return how often a bot of that skill overlooks a single place at first."""
    lone = {A1: 0, B1: 10**9}
    latest = SKILLS[skill].latest
    noticed = [moment(PAIR, race(seed, skill, lone)) for seed in range(1000)]
    return sum(time > latest for time in noticed) / len(noticed)


def test_a_champion_is_quicker_than_a_friend_and_a_friend_than_a_child() -> None:
    assert list(SKILLS) == ["child", "friend", "champion"]
    child, friend, champion = (mean(times(skill)) for skill in SKILLS)
    assert child > 1.5 * friend > 2 * champion


def test_a_champion_overlooks_less_than_a_friend_and_a_friend_than_a_child() -> None:
    child, friend, champion = (overlooked(skill) for skill in SKILLS)
    assert child > friend + 0.05 > champion + 0.1


@every_skill
def test_it_overlooks_as_often_as_its_skill_says(skill: str) -> None:
    assert overlooked(skill) == pytest.approx(SKILLS[skill].overlooks, abs=0.05)


@every_skill
def test_what_is_overlooked_is_seen_at_a_second_look(skill: str) -> None:
    watching = SKILLS[skill]
    lone = {A1: 0, B1: 10**9}
    late = [
        time
        for seed in range(300)
        if (time := moment(PAIR, race(seed, skill, lone))) > watching.latest
    ]
    assert late
    soonest = watching.soonest + SECOND_LOOK * watching.latest
    assert min(late) >= soonest
    assert max(late) <= watching.latest * (1 + SECOND_LOOK)


def test_the_view_alone_is_read_and_not_changed() -> None:
    seen = view(THREE)
    assert due(seen, race(3)) == due(replace(seen), race(3))
    assert seen == view(THREE)
