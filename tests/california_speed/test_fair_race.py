"""A race is as hard over a long line as over a short one, and no easier for who lies about it."""

from __future__ import annotations

from math import sqrt
from typing import Final

import pytest

from games.california_speed.bot import SKILLS, Skill

from .racing import Race

RACES: Final = 200
"""Races over each line against each bot; a third of them where a reader lies."""
EVEN: Final = Skill(soonest=650, latest=1500, overlooks=0.05)
"""A bot that wins about as often as the reader: there a line would tell the most."""
FEWER: Final = RACES // 3


def wins(races: int, skill: Skill, line: int, lie: int = 0, late: int = 0) -> int:
    """Return how many of the races the reader wins, of the same packs for every line."""
    return sum(Race(seed, skill, line, lie, late).won() for seed in range(races))


def chance(races: int, one: int, other: int) -> float:
    """Return by how much two numbers of wins may differ by chance: three standard deviations."""
    share = (one + other + 1) / (2 * races + 2)
    return 3 * sqrt(2 * races * share * (1 - share)) + 1


@pytest.mark.parametrize("bot", SKILLS)
def test_the_reader_wins_as_often_over_any_line(bot: str) -> None:
    near, *far = (wins(RACES, SKILLS[bot], line) for line in (0, 100, 300, 700))
    assert [won for won in far if abs(near - won) > chance(RACES, near, won)] == []


@pytest.fixture(scope="module")
def honest() -> int:
    """How often the reader wins against the even bot, with nothing between them."""
    return wins(FEWER, EVEN, 0)


def test_against_the_even_bot_either_may_win(honest: int) -> None:
    assert 0.25 * FEWER < honest < 0.75 * FEWER


def test_a_line_that_is_not_allowed_for_would_tell(honest: int) -> None:
    unfair = wins(FEWER, EVEN, 700, lie=-700)
    assert honest - unfair > chance(FEWER, honest, unfair)


@pytest.mark.parametrize(
    ("lie", "late"),
    [(1000, 0), (700, 700), (0, 500)],
    ids=["before the race", "all the time", "in the race"],
)
def test_answering_late_wins_no_more(honest: int, lie: int, late: int) -> None:
    lying = wins(FEWER, EVEN, 0, lie, late)
    assert lying - honest <= chance(FEWER, honest, lying)
