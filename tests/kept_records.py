"""Records of every edition of the rules, each with what it came to when that edition was in force.

`make golden` keeps records of an edition that has none yet: whole deals at random, and every record
of the rule data. It never writes over them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from games.core import UnplayableError, replay
from games.core.report import report
from games.registry import RULES, read_record

from .engine.deals import random_play

FOLDER: Final = Path(__file__).parent / "editions"
DATA: Final = Path(__file__).parents[1] / "rules" / "data"
SEEDS: Final = range(8)

Kept = dict[str, Any]
"""`record`, as it is stored, and `came_to`: what `outcome` made of it."""


def files(game: str) -> list[Path]:
    """Return the files of a game, the first edition first."""
    return sorted(FOLDER.glob(f"{game}-*.jsonl"), key=edition)


def path(game: str, number: int) -> Path:
    """Return the file of an edition of a game."""
    return FOLDER / f"{game}-{number}.jsonl"


def edition(file: Path) -> int:
    """Return the edition of which a file keeps records."""
    return int(file.stem.rpartition("-")[2])


def kept(file: Path) -> list[Kept]:
    """Return the records that a file keeps."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def outcome(written: dict[str, Any]) -> dict[str, Any]:
    """Return what a record comes to; of what was lawful at each step, only a digest."""
    came_to = report(replay(read_record(written)))
    steps = json.dumps(came_to.pop("steps"), sort_keys=True)
    return {**came_to, "steps": sha256(steps.encode()).hexdigest()}


def _written(game: str) -> Iterator[dict[str, Any]]:
    """Yield records as hands store them: all of their actions were lawful."""
    for profile in RULES[game].PROFILES:
        for seed in SEEDS:
            yield random_play(seed, game=game, profile=profile).record.to_json()
    for file in sorted((DATA / game).glob("*/*.json")):
        record = read_record(json.loads(file.read_text(encoding="utf-8")))
        try:
            played = replay(record)
        except UnplayableError:
            continue
        stopped = played.refusal.step if played.refusal else len(record.actions)
        yield record.until(stopped).to_json()


def write() -> None:
    """Keep records of each edition in force that has none yet."""
    for game, rules in RULES.items():
        file = path(game, rules.EDITION)
        if not file.exists():
            lines = [
                json.dumps({"record": written, "came_to": outcome(written)})
                for written in _written(game)
            ]
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
