"""A whole deal of each game, written out: every action, every event, every change of the state.

`make golden` writes the files that `test_golden` compares with; their differences are read in
reviews.
"""

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any

from games.core import Card
from games.registry import RULES

from .deals import random_play

FOLDER = Path(__file__).parent / "golden"
SEEDS = {"california-jack": 2, "all-fours": 17, "california-speed": 97}
"""Of each game a deal in which much happens."""


def path(game: str) -> Path:
    """Return the file of a game's playthrough."""
    return FOLDER / f"{game}.txt"


def playthrough(game: str) -> str:
    """Return a deal of the game, shuffled and played at random from one seed."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: str) -> Iterator[str]:
    seed = SEEDS[game]
    deal = random_play(seed, game=game)
    verbs, before = deal.record.rules, None
    yield f"{game}: random play, seed {seed}"
    yield f"pack: {_text(deal.record.deal.pack)}"
    starts = dict(zip(deal.ends, deal.record.actions, strict=False))
    for number, (event, state) in enumerate(deal.beats):
        if number in starts:
            lawful = sorted(str(action) for action in verbs.legal(before))
            yield f"\n{starts[number]}    of {_text(lawful)}"
        yield f"  {number} {_text(event)}"
        for field in fields(state):
            value = _text(getattr(state, field.name))
            if before is None or value != _text(getattr(before, field.name)):
                yield f"      {field.name}: {value}"
        before = state


def _text(value: Any) -> str:
    """Return a value in one line, nested groups in brackets."""
    if hasattr(value, "_asdict"):
        named = {
            name: member for name, member in value._asdict().items() if member not in (None, ())
        }
        return ", ".join(f"{name} {_text(member)}" for name, member in named.items())
    if isinstance(value, tuple | list):
        flat = all(isinstance(member, Card | str | int) for member in value)
        return " ".join(_text(member) if flat else f"[{_text(member)}]" for member in value)
    if isinstance(value, str | int | Enum | None):
        return str(value)
    return type(value).__name__


if __name__ == "__main__":
    for slug in RULES:
        path(slug).write_text(playthrough(slug), encoding="utf-8")
