"""Worked examples: records of the rule data, replayed for the page and step by step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language

from games.core import Beat, Replay, Seat, State, replay
from games.registry import GAMES, read_record
from games.table.table import Table, TableContext
from games.table.viewer import Viewer, viewer
from rules.models import Edition, Example
from rules.pages.clause_links import ClauseLink
from rules.texts import rendering

PLAYERS = {seat: str(seat) for seat in Seat}
"""In examples the players are called by their seats."""


def replay_example(example: Example) -> Replay[State]:
    """Return the record of an example, replayed once an edition of the rules."""
    return _replayed(example.pk, Edition.current())


@lru_cache(maxsize=64)
def _replayed(pk: int, edition: str) -> Replay[State]:
    return replay(read_record(Example.objects.get(pk=pk).record))


def example_viewer(example: Example, step: int, clauses: Mapping[str, ClauseLink]) -> Viewer:
    """Show an example at a step; raises `IndexError` for a step it does not have.

    Its caption prints the facts of the page's profile, whichever profile the deal is of.
    """
    game = example.game.slug
    played = replay_example(example)
    captions = {caption.step: caption.text for caption in example.captions.all()}
    query = urlencode({"example": example.slug, "step": str(step)})
    caption = captions.get(step, "")
    return viewer(
        played,
        step,
        title=example.title,
        draw=GAMES[game].table.draw,
        viewpoint="open",
        clauses=clauses,
        players=PLAYERS,
        step_url=lambda step: reverse("rules:step", args=[game, example.slug, step]),
        stops=captions,
        caption=rendering.render(
            caption,
            facts=GAMES[game].rules.PROFILES[example.game.profile].facts,
            clauses=clauses,
            language=get_language() or "",
        ),
        play_on=f"{reverse('play:start', args=[game])}?{query}",
    )


def scheme_table(example: Example, clauses: Mapping[str, ClauseLink]) -> Table:
    """Return the table as seat A sees it: a card has been led, or in a race the rows are laid."""
    played = replay_example(example)
    led = (beat for beat in played.beats if beat.event.kind == "led")
    return _seen_by_a(played, next(led, played.beats[0]), clauses)


def showcase(
    examples: Iterable[Example], clauses: Mapping[str, ClauseLink]
) -> tuple[Example, int, Table]:
    """Return the position that stands for a game: the example, its step, the table as A sees it.

    A whole trick lies on the table of the example with most players; in a race, the rows are laid.
    """
    example = max(examples, key=_players)
    played = replay_example(example)
    step = next((at for at, beat in enumerate(played.beats[1:]) if beat.event.kind == "won"), 0)
    return example, step, _seen_by_a(played, played.beats[step], clauses)


def _seen_by_a(
    played: Replay[State], beat: Beat[State], clauses: Mapping[str, ClauseLink]
) -> Table:
    game = GAMES[played.record.deal.profile.game]
    view = game.rules.view(beat.state, Seat.A)
    event = beat.event.known_to(Seat.A)
    return game.table.draw(view, TableContext((event,), clauses, PLAYERS))


def _players(example: Example) -> int:
    return replay_example(example).record.deal.profile.players
