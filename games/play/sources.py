"""Where a hand can go on from: a step of a worked example, or of a hand that has ended."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, QueryDict
from django.shortcuts import get_object_or_404

from games.core import Record, Replay, State
from rules.models import Example
from rules.pages.examples import replay_example
from rules.pages.whole_numbers import parse_whole

from .hand_lookup import hand_or_404


@dataclass(frozen=True, slots=True)
class Source:
    """A step to go on from, as the start form names it."""

    name: str
    """`example` or `hand`, the field of the form."""
    value: str
    """Slug of the example, or key of the hand."""
    step: int
    title: str
    """What it is called; empty for a hand."""
    record: Record[State]
    """All that had been played by then."""


def source(game: str, sent: QueryDict) -> Source | None:
    """Return the step that an address or a form names; None when it names none.

    Raises `Http404` for a step that does not exist, or after which nothing is left to play.
    """
    if "example" in sent:
        example = get_object_or_404(Example, game__slug=game, slug=sent["example"])
        return _at(replay_example(example), sent, "example", example.slug, example.title)
    if "hand" in sent:
        hand = hand_or_404(key=sent["hand"], game=game, over=True)
        return _at(hand.replay, sent, "hand", hand.key, "")
    return None


def _at(played: Replay[State], sent: QueryDict, name: str, value: str, title: str) -> Source:
    step = parse_whole(sent.get("step", ""))
    if step not in range(len(played.beats)):
        raise Http404(f"no step {step}")
    begun = played.actions_by(step)
    if not played.record.rules.turn(played.states[begun]):
        raise Http404(f"nothing is left to play after step {step}")
    return Source(name, value, step, title, played.record.until(begun))
