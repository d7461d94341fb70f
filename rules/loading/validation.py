"""Whether the rule data is right: the structure against the engine, the texts against both.

`read_and_check` is the whole examination: either no problem is found, or nothing may be loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from games.core import AnyRules
from games.registry import RULES
from rules.loading import clause_facts, record_validation, text_validation
from rules.loading.game_data import ClauseData, Folder, GameData, Structure
from rules.loading.game_files import read_game
from rules.loading.problems import Problems
from rules.texts.grammar import SLUG_LENGTH, is_slug

SECTIONS: Final = (
    "goal", "deal", "play", "announcements", "scoring", "end", "context", "example",
)  # fmt: skip
"""The sections of every page, in order."""

KINDS: Final = ("refuses", "decides", "shown", "speaks")
"""What a clause can be to the engine; the first two are those that it names."""

NAMED: Final = frozenset(KINDS[:2])


def read_and_check(
    folder: Path, languages: Sequence[str], problems: Problems
) -> tuple[GameData, ...]:
    """Return the games of a folder of games, in the order of the registry.

    All that is wrong with any of them is added to `problems`: unless that stays empty they are not
    fit to be loaded.
    """
    folders = sorted(path for path in folder.glob("*") if path.is_dir())
    if not folders:
        problems.add(folder, "", "holds no game; name a folder with a folder for each game")
    games = []
    for path in folders:
        game = read_game(Folder(path), languages, problems)
        if game is not None:
            check(game, problems)
            games.append(game)
    order = list(RULES)
    known = (game for game in games if game.structure.slug in order)
    return tuple(sorted(known, key=lambda game: order.index(game.structure.slug)))


def check(game: GameData, problems: Problems) -> None:
    """Add to `problems` all that is wrong with the data of one game."""
    structure, file = game.structure, game.folder.rules

    def wrong(key: str, what: str) -> None:
        if not problems.blame(file, key):
            problems.add(file, key, what)

    engine = RULES.get(structure.slug)
    profile = engine.PROFILES.get(structure.profile) if engine else None
    if engine is None:
        wrong("slug", f"the engine has no game {structure.slug!r}; it has {', '.join(RULES)}")
    elif structure.slug != game.folder.path.name:
        wrong("slug", f"must be the folder's name, {game.folder.path.name!r}")
    if engine and profile is None:
        known = ", ".join(engine.PROFILES)
        wrong("profile", f"the engine has no profile {structure.profile!r}; it has {known}")
    if structure.suit not in ("", *"CDHS"):
        wrong("suit", f"must be C, D, H, S or empty, not {structure.suit!r}")
    if tuple(section.slug for section in structure.sections) != SECTIONS:
        wrong("sections", f"must be these in order: {', '.join(SECTIONS)}")
    facts = profile.facts if profile else None
    _check_slugs(game, problems)
    _check_filled(game, problems)
    for clause in structure.clauses:
        _check_clause(game, clause, engine, problems)
    if engine:
        for slug in sorted(engine.CLAUSES - {clause.slug for clause in structure.clauses}):
            wrong(f"clauses.{slug}", "the engine gives it; put it into a section")
    _check_references(game, problems)
    clause_facts.check(game, facts, problems)
    record_validation.check(game, problems)
    text_validation.check(game, facts, problems)


def _check_slugs(game: GameData, problems: Problems) -> None:
    """Check spelling and uniqueness; sections and clauses are anchors of one page."""
    structure = game.structure
    clauses = [f"clauses.{clause.slug}" for clause in structure.clauses]
    sections = [f"sections.{section.slug}" for section in structure.sections]
    questions = [f"questions.{question.slug}" for question in structure.questions]
    examples = [f"examples.{example.slug}" for example in structure.examples]
    exercises = [f"exercises.{exercise.slug}" for exercise in structure.exercises]
    readings = [f"readings.{reading.slug}" for reading in structure.readings]
    others = [
        [f"readings.{reading.slug}.others.{other.slug}" for other in reading.others]
        for reading in structure.readings
    ]
    for keys in (sections + clauses, questions, examples, exercises, readings, *others):
        slugs: set[str] = set()
        for key in keys:
            slug = key.rpartition(".")[2]
            if slug in slugs:
                problems.add(game.folder.rules, key, "the slug stands twice; rename or remove one")
            if not is_slug(slug):
                what = f"a slug is a-z, 0-9 and hyphens, at most {SLUG_LENGTH} characters"
                problems.add(game.folder.rules, key, what)
            slugs.add(slug)
    for key, name in _records_named(structure):
        if not is_slug(name) and not problems.blame(game.folder.rules, key):
            problems.add(
                game.folder.rules, key, f"{name!r} is no name of a record; spell it as a slug"
            )


def _records_named(structure: Structure) -> Iterator[tuple[str, str]]:
    """Yield the names of records, each after the key where it stands."""
    for clause in structure.clauses:
        for name in clause.records:
            yield f"clauses.{clause.slug}.records", name
    for exercise in structure.exercises:
        yield f"exercises.{exercise.slug}.record", exercise.record
    for reading in structure.readings:
        if reading.position:
            yield f"readings.{reading.slug}.record", reading.position.record


def _check_filled(game: GameData, problems: Problems) -> None:
    """Check that nothing is empty without which a page cannot be shown."""
    structure = game.structure
    filled = {"questions": structure.questions, "examples": structure.examples}
    filled |= {"readings": structure.readings}
    filled |= {f"examples.{example.slug}.steps": example.steps for example in structure.examples}
    for reading in structure.readings:
        filled[f"readings.{reading.slug}.clauses"] = reading.clauses
        filled[f"readings.{reading.slug}.others"] = reading.others
    for key, members in filled.items():
        if not members and not problems.blame(game.folder.rules, key):
            problems.add(game.folder.rules, key, "is empty; add one at least")


def _check_clause(
    game: GameData,
    clause: ClauseData,
    engine: AnyRules | None,
    problems: Problems,
) -> None:
    def wrong(what: str) -> None:
        problems.add(game.folder.rules, f"clauses.{clause.slug}", what)

    for kind in clause.kinds:
        if kind not in KINDS:
            wrong(f"unknown kind {kind!r}; use {', '.join(KINDS)}")
    if not clause.kinds and not problems.blame(game.folder.rules, f"clauses.{clause.slug}.kind"):
        wrong(f"has no kind; use {', '.join(KINDS)}")
    if engine is None:
        return
    named = NAMED & set(clause.kinds)
    if named and clause.slug not in engine.CLAUSES:
        kinds = " and ".join(sorted(named))
        wrong(f"is of kind {kinds}, but the engine never gives it; take shown or speaks")
    if not named and clause.slug in engine.CLAUSES:
        wrong("the engine gives it; add the kind refuses or decides")
    if "refuses" in clause.kinds and clause.slug not in engine.REFUSALS:
        wrong("is of kind refuses, but the engine refuses nothing by it; remove the kind")
    if "refuses" not in clause.kinds and clause.slug in engine.REFUSALS:
        wrong("the engine refuses by it; add the kind refuses")


def _check_references(game: GameData, problems: Problems) -> None:
    """Check that examples and clauses named elsewhere in the structure exist."""
    structure, file = game.structure, game.folder.rules
    examples = {example.slug for example in structure.examples}
    clauses = {clause.slug for clause in structure.clauses}
    for clause in structure.clauses:
        for slug in clause.examples:
            if slug not in examples:
                what = f"there is no example {slug!r}; add it to [[examples]]"
                problems.add(file, f"clauses.{clause.slug}.examples", what)
    for question in structure.questions:
        for slug in question.cites:
            if slug not in clauses:
                what = f"there is no clause {slug!r}; cite one of this game"
                problems.add(file, f"questions.{question.slug}.cites", what)
    for exercise in structure.exercises:
        if exercise.slug not in clauses:
            what = "there is no such clause; name an exercise after the clause it exercises"
            problems.add(file, f"exercises.{exercise.slug}", what)
    for reading in structure.readings:
        key = f"readings.{reading.slug}.clauses"
        for slug in reading.clauses:
            if slug not in clauses:
                problems.add(file, key, f"there is no clause {slug!r}; name one of this game")
