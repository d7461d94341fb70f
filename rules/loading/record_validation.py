"""Whether the records of the rule data can be replayed, and hold what is asked of them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from games.core import RecordError, Replay, State, replay
from games.core.questions import NoQuestionError, Question
from games.exercises import matters, question
from games.registry import read_record
from rules.loading import proofs
from rules.loading.game_data import ExampleData, ExerciseData, GameData, PositionData, ReadingData
from rules.loading.problems import Problems


def check(game: GameData, problems: Problems) -> None:
    """Add to `problems` what is wrong with the records of a game, or with what is asked of them."""
    played = {name: replay_of(game, name, problems) for name in game.records}
    for example in game.structure.examples:
        _check_example(game, example, played.get(example.slug), problems)
    for exercise in game.structure.exercises:
        _check_exercise(game, exercise, played, problems)
    for reading in game.structure.readings:
        _check_reading(game, reading, played, problems)
    proofs.check(game, played, problems)


def replay_of(game: GameData, name: str, problems: Problems) -> Replay[State] | None:
    """Replay a record; None, and a problem noted, where that cannot be done."""
    file = game.folder.record(name)
    try:
        record = read_record(game.records[name])
        played = replay(record)
    except RecordError as error:
        problems.add(file, error.key or "", f"cannot be replayed: {error}")
        return None
    if not _storable(game.records[name]):
        problems.add(file, "", "holds a number or a character that no database keeps; remove it")
        return None
    slug = record.deal.profile.game
    if slug != game.structure.slug:
        problems.add(file, "game", f"is of another game, {slug!r}")
        return None
    return played


def _storable(record: object) -> bool:
    """Tell whether every database keeps a record, with the keys in it that nobody interprets."""
    try:
        written = json.dumps(record, ensure_ascii=False, allow_nan=False)
        written.encode()
    except ValueError:  # an infinite number, or half of a character
        return False
    return "\\u0000" not in written


def _check_example(
    game: GameData, example: ExampleData, played: Replay[State] | None, problems: Problems
) -> None:
    key = f"examples.{example.slug}.steps"
    if list(example.steps) != sorted(set(example.steps)):
        problems.add(game.folder.rules, key, "must ascend, each step once")
    if played is None:
        return
    if played.refusal:
        step, action, ruling = played.refusal
        what = f"action {step}, {action}, is refused by {ruling.clause}"
        problems.add(game.folder.record(example.slug), "actions", what)
    for step in example.steps:
        if step not in range(len(played.beats)):
            what = f"there is no step {step}; the last is {len(played.beats) - 1}"
            problems.add(game.folder.rules, key, what)


def _check_exercise(
    game: GameData,
    exercise: ExerciseData,
    played: Mapping[str, Replay[State] | None],
    problems: Problems,
) -> None:
    """Check that the question can be asked there, and that its clause matters to the answer."""
    key = f"exercises.{exercise.slug}"
    asked = _asked(game, key, exercise, played, problems)
    if asked and not matters(exercise.slug, asked[0], exercise.step, exercise.ask):
        what = "the clause does not matter there; take a position with a lure"
        problems.add(game.folder.rules, f"{key}.step", what)


def _check_reading(
    game: GameData,
    reading: ReadingData,
    played: Mapping[str, Replay[State] | None],
    problems: Problems,
) -> None:
    """Check that the others give answers to the question, and not those of the site."""
    key = f"readings.{reading.slug}"
    position = reading.position
    asked = _asked(game, key, position, played, problems) if position else None
    for other in reading.others:
        right = f"{key}.others.{other.slug}.right"
        if position is None and other.right:
            what = "there is no position; name a record, or remove the answers"
            problems.add(game.folder.rules, right, what)
        if asked is None or not other.right:
            continue
        posed = asked[1]
        strange = [answer for answer in other.right if answer not in posed.choices]
        if strange:
            what = f"{strange[0]!r} is no answer; choose from {', '.join(posed.choices)}"
        elif len(other.right) > 1 and not posed.many:
            what = "only one answer can be right; leave one"
        elif posed.judged(frozenset(other.right)):
            what = "is what the site plays; take a position in which the answer changes"
        else:
            continue
        problems.add(game.folder.rules, right, what)


def _asked(
    game: GameData,
    key: str,
    asking: ExerciseData | PositionData,
    played: Mapping[str, Replay[State] | None],
    problems: Problems,
) -> tuple[Replay[State], Question] | None:
    """Ask a question of the rule data; None, and a problem noted, where it cannot be asked."""
    found = played.get(asking.record)
    rules = game.folder.rules
    if found is None or problems.blame(rules, f"{key}.step") or problems.blame(rules, f"{key}.ask"):
        return None  # reading or replaying has said why
    if asking.step not in range(len(found.beats)):
        what = f"there is no step {asking.step}; the last is {len(found.beats) - 1}"
        problems.add(rules, f"{key}.step", what)
        return None
    try:
        return found, question(found, asking.step, asking.ask)
    except NoQuestionError as error:
        problems.add(rules, f"{key}.ask", f"cannot be asked there: {error}")
        return None
