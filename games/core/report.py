"""What `manage.py replay --json` prints of a record: plain values, ready for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from .records import Record, RecordError
from .replay import Replay, UnplayableError, replay
from .rules import AnyRules
from .rulings import Ruling
from .states import State

Report = dict[str, Any]

Value = TypeVar("Value")


def replayed(value: object, games: Mapping[str, AnyRules]) -> Replay[State]:
    """Replay a value that `record_files.records` gives, of one of the games.

    Raises `RecordError` where it cannot be read.
    """
    if isinstance(value, RecordError):
        raise value
    record = Record.from_json(value, games)
    try:
        return replay(record)
    except UnplayableError as error:
        assert isinstance(value, dict)
        spelled = value["actions"][error.step]
        raise RecordError("actions", spelled, str(error)) from None


def report(played: Replay[State]) -> Report:
    """Return the report of a replayed record, refusal included."""
    rules = played.record.rules
    sides = played.record.deal.profile.sides
    result = rules.result(played.state)
    return {
        "steps": [
            {
                "turn": [str(seat) for seat in rules.turn(state)],
                "legal": sorted(map(str, rules.legal(state))),
            }
            for state in played.states
        ],
        "captured": {
            side: [str(card) for card in cards]
            for side, cards in _by_side(sides, result.captured).items()
        },
        "values": _by_side(sides, result.values),
        **({"packets": _by_side(sides, result.packets)} if result.packets else {}),
        "awards": [
            {"clause": award.clause, "side": sides[award.side], "points": award.points}
            for award in result.awards
        ],
        "scores": dict(zip(sides, result.scores, strict=True)),
        "winner": None if result.winner is None else sides[result.winner],
        "over": result.over,
        "void": result.void,
        "error": refusal(played),
    }


def _by_side(sides: tuple[str, ...], values: tuple[Value, ...]) -> dict[str, Value]:
    """Return values by the names of the sides; nothing where the game has no such values."""
    return dict(zip(sides, values, strict=True)) if values else {}


def refusal(played: Replay[State]) -> Report | None:
    """Return the report of the action at which the replay stopped, if a clause refused one."""
    if played.refusal is None:
        return None
    step, action, ruling = played.refusal
    return {
        "step": step,
        "action": str(action),
        "clause": ruling.clause,
        "message": message(ruling),
    }


def message(ruling: Ruling) -> str:
    """Return one English line that says why an action is refused."""
    instead = _listed(ruling.cards)
    return f"refused by {ruling.clause}" + (f"; playable: {instead}" if instead else "")


def unreadable(number: int, error: RecordError) -> Report:
    """Return the report of a record that cannot be read; records are counted from 1."""
    fault = {"record": number, "key": error.key, "value": error.value, "message": str(error)}
    return {"error": fault}


def _listed(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))
