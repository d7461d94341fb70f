"""A record at one of its steps: the ways to others, the steps worth a look, and playing on."""

from __future__ import annotations

from typing import Any

import pytest

from games.california_jack.rules import SLUG
from games.core import Replay
from games.registry import GAMES
from games.table.viewer import Viewer, viewer

from ..engine.deals import COUNTED_APART
from .laid import CITED, OPENING, SEATS, deal


def stepped(played: Replay[Any], step: int) -> Viewer:
    return viewer(
        played,
        step,
        title="title",
        draw=GAMES[SLUG].table.draw,
        viewpoint="open",
        clauses=CITED,
        players=SEATS,
        step_url=lambda to: f"/{to}/",
        stops=(1, 3),
        play_on="/play/",
    )


def ways(shown: Viewer) -> dict[str, str | None]:
    return {move.name: move.url for move in shown.moves}


def test_the_ways_from_a_step() -> None:
    # Beats: 0 the deal, 1 and 2 the cards, 3 the taking, 4 and 5 the draws.
    shown = stepped(deal(OPENING, "A:7C", "B:2H"), 2)
    assert ways(shown) == {
        "first": "/0/",
        "trick-back": "/0/",
        "back": "/1/",
        "on": "/3/",
        "trick-on": "/3/",
        "last": "/5/",
    }


@pytest.mark.parametrize(
    ("step", "nowhere"), [(0, {"first", "trick-back", "back"}), (5, {"on", "trick-on", "last"})]
)
def test_no_way_leads_beyond_the_ends(step: int, nowhere: set[str]) -> None:
    shown = stepped(deal(OPENING, "A:7C", "B:2H"), step)
    assert {name for name, url in ways(shown).items() if url is None} == nowhere


@pytest.mark.parametrize("step", [-1, 6, 10**30])
def test_there_is_no_other_step(step: int) -> None:
    with pytest.raises(IndexError):
        stepped(deal(OPENING, "A:7C", "B:2H"), step)


def test_a_stop_knows_whether_it_is_here() -> None:
    shown = stepped(deal(OPENING, "A:7C", "B:2H"), 3)
    assert [(stop.step, stop.here) for stop in shown.stops] == [(1, False), (3, True)]


def test_no_hand_goes_on_from_the_last_card() -> None:
    played = deal(COUNTED_APART)
    last = played.ends[-2]
    assert stepped(played, last - 1).play_on == "/play/"
    assert stepped(played, last).play_on is None
