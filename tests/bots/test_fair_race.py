"""A race is as hard over a long line as over a short one, and no easier for who lies about it."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Final

import pytest

from games.bots.california_speed import SKILLS, Skill

from .racing import Race

RACES: Final = 200
EVEN: Final = Skill(soonest=650, latest=1500, overlooks=0.05)
"""A bot that wins about as often as the reader: there a line would tell the most."""
BOTS: Final = {**SKILLS, "even": EVEN}

every_bot = pytest.mark.parametrize("bot", BOTS)


@cache
def wins(bot: str, line: int, lie: int = 0, late: int = 0) -> int:
    """Return how many of the races the reader wins, of the same packs for every line."""
    return sum(Race(seed, BOTS[bot], line, lie, late).won() for seed in range(RACES))


def chance(one: int, other: int) -> float:
    """Return by how much two numbers of wins may differ by chance: three standard deviations."""
    share = (one + other + 1) / (2 * RACES + 2)
    return 3 * sqrt(2 * RACES * share * (1 - share)) + 1


def test_against_the_even_bot_either_may_win() -> None:
    assert 0.25 * RACES < wins("even", 0) < 0.75 * RACES


def test_a_line_that_is_not_allowed_for_would_tell() -> None:
    assert wins("even", 300, lie=-300) < wins("even", 300) - chance(wins("even", 300), 0)


@every_bot
@pytest.mark.parametrize("line", [100, 300, 700])
def test_the_reader_wins_as_often_over_any_line(bot: str, line: int) -> None:
    near, far = wins(bot, 0), wins(bot, line)
    assert abs(near - far) <= chance(near, far)


@pytest.mark.parametrize("line", [0, 300])
@pytest.mark.parametrize("lie", [300, 1000])
def test_answering_late_before_the_race_alone_wins_no_more(line: int, lie: int) -> None:
    honest, lying = wins("even", line), wins("even", line, lie)
    assert lying - honest <= chance(honest, lying)


@pytest.mark.parametrize("late", [300, 700])
def test_answering_late_all_the_time_wins_no_more(late: int) -> None:
    honest, lying = wins("even", 0), wins("even", 0, lie=late, late=late)
    assert lying - honest <= chance(honest, lying)


def test_answering_late_in_the_race_alone_wins_no_more() -> None:
    honest, lying = wins("even", 100), wins("even", 100, late=500)
    assert lying - honest <= chance(honest, lying)
