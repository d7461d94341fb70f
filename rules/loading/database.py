"""Checked rule data into the database: rows keep their primary keys from one load to the next."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from secrets import token_hex
from typing import Any, TypeVar

from django.db import models, transaction

from games.registry import RULES
from rules.loading.game_data import ClauseData, ExampleData, GameData, QuestionData, ReadingData
from rules.models import Edition, Exercise, Game

Row = TypeVar("Row", bound=models.Model)
Key = TypeVar("Key", str, int)


@transaction.atomic
def load(games: Sequence[GameData]) -> Edition:
    """Make the database hold the data of the games and nothing else; return its edition.

    All of it or, should the database fail, nothing. The data must have passed
    `rules.loading.validation`.
    """
    loaded = _put_all(
        Game.objects,
        {data.structure.slug: _game(data, order) for order, data in enumerate(games, start=1)},
    )
    for data in games:
        _load_parts(loaded[data.structure.slug], data)
    return _edition(digest(games))


def _edition(loaded: str) -> Edition:
    """Name what is loaded, by its digest and chance; the same again keeps its name.

    A name never comes back, even when the texts do: what was made while they were others, and not
    quite in time, would count as made from them.
    """
    edition = Edition.objects.filter(pk=1).first()
    if edition is None or not edition.name.startswith(loaded):
        name = f"{loaded}-{token_hex(4)}"
        edition, _ = Edition.objects.update_or_create(pk=1, defaults={"name": name})
    return edition


def digest(games: Sequence[GameData]) -> str:
    """Return a hash of all that pages print of the data, the profiles' facts included."""
    printed = [
        {
            "structure": asdict(game.structure),
            "texts": {language: asdict(texts) for language, texts in game.texts.items()},
            "records": dict(game.records),
            "facts": dict(RULES[game.structure.slug].PROFILES[game.structure.profile].facts),
        }
        for game in games
    ]
    return sha256(json.dumps(printed, sort_keys=True).encode()).hexdigest()[:32]


def _put_all(
    rows: models.Manager[Row], values: Mapping[Key, dict[str, Any]], key: str = "slug"
) -> dict[Key, Row]:
    """Update or make the row of every key, delete the rows of all others; return rows by key."""
    kept = {}
    for name, columns in values.items():
        where: dict[str, Any] = {key: name}
        kept[name], _ = rows.update_or_create(defaults=columns, **where)
    rows.exclude(pk__in=[row.pk for row in kept.values()]).delete()
    return kept


def _texts(data: GameData, **keys: str) -> dict[str, str]:
    """Return the columns of translated fields: `title="sections.goal"` is `title_ru` and others."""
    return {
        f"{field}_{language}": texts.texts[key]
        for language, texts in data.texts.items()
        for field, key in keys.items()
    }


def _game(data: GameData, order: int) -> dict[str, Any]:
    names = {f"other_names_{code}": list(texts.other_names) for code, texts in data.texts.items()}
    titles = _texts(
        data,
        title="title",
        summary="summary",
        scheme_title="scheme.title",
        scheme_caption="scheme.caption",
    )
    structure = data.structure
    fixed = {"profile": structure.profile, "suit": structure.suit, "order": order}
    return {**fixed, **names, **titles}


def _load_parts(game: Game, data: GameData) -> None:
    """Load what belongs to a game, each kind before those that point to it."""
    structure = data.structure
    examples = _put_all(
        game.examples,
        {
            example.slug: _example(data, example, order)
            for order, example in enumerate(structure.examples, start=1)
        },
    )
    for example in structure.examples:
        _put_all(
            examples[example.slug].captions,
            {
                step: _texts(data, text=f"examples.{example.slug}.steps.{step}")
                for step in example.steps
            },
            key="step",
        )
    sections = _put_all(
        game.sections,
        {
            section.slug: {"order": order, **_texts(data, title=f"sections.{section.slug}")}
            for order, section in enumerate(structure.sections, start=1)
        },
    )
    clauses = _put_all(
        game.clauses,
        {
            clause.slug: {"section": sections[section.slug], **_clause(data, clause, order)}
            for section in structure.sections
            for order, clause in enumerate(section.clauses, start=1)
        },
    )
    for clause in structure.clauses:
        clauses[clause.slug].examples.set([examples[slug] for slug in clause.examples])
    for exercise in structure.exercises:
        Exercise.objects.update_or_create(
            clause=clauses[exercise.slug],
            defaults={
                "record": data.records[exercise.record],
                "step": exercise.step,
                "ask": exercise.ask,
            },
        )
    asked = [exercise.slug for exercise in structure.exercises]
    Exercise.objects.filter(clause__game=game).exclude(clause__slug__in=asked).delete()
    questions = _put_all(
        game.questions,
        {
            question.slug: _question(data, question, order)
            for order, question in enumerate(structure.questions, start=1)
        },
    )
    for question in structure.questions:
        questions[question.slug].cites.set([clauses[slug] for slug in question.cites])
    readings = _put_all(
        game.readings,
        {
            reading.slug: _reading(data, reading, order)
            for order, reading in enumerate(structure.readings, start=1)
        },
    )
    for reading in structure.readings:
        readings[reading.slug].clauses.set([clauses[slug] for slug in reading.clauses])
        _put_all(readings[reading.slug].others, _others(data, reading))


def _example(data: GameData, example: ExampleData, order: int) -> dict[str, Any]:
    key = f"examples.{example.slug}"
    texts = _texts(data, title=f"{key}.title", intro=f"{key}.intro")
    return {"order": order, "record": data.records[example.slug], **texts}


def _clause(data: GameData, clause: ClauseData, order: int) -> dict[str, Any]:
    texts = _texts(data, text=f"clauses.{clause.slug}")
    if "refuses" in clause.kinds:
        texts |= _texts(data, refusal=f"refusals.{clause.slug}")
    else:
        texts |= {f"refusal_{language}": "" for language in data.texts}
    return {"order": order, "kinds": list(clause.kinds), **texts}


def _question(data: GameData, question: QuestionData, order: int) -> dict[str, Any]:
    key = f"questions.{question.slug}"
    texts = _texts(data, question=f"{key}.question", answer=f"{key}.answer")
    return {"order": order, **texts}


def _reading(data: GameData, reading: ReadingData, order: int) -> dict[str, Any]:
    key, position = f"readings.{reading.slug}", reading.position
    columns = {"order": order, "sources": list(reading.sources)}
    columns |= _texts(data, title=f"{key}.title", here=f"{key}.here")
    if position is None:
        return {
            **columns,
            **{f"position_{language}": "" for language in data.texts},
            "record": None,
            "step": 0,
            "ask": "",
        }
    return {
        **columns,
        **_texts(data, position=f"{key}.position"),
        "record": data.records[position.record],
        "step": position.step,
        "ask": position.ask,
    }


def _others(data: GameData, reading: ReadingData) -> dict[str, dict[str, Any]]:
    return {
        other.slug: {
            "order": order,
            "sources": list(other.sources),
            "right": list(other.right),
            **_texts(data, text=f"readings.{reading.slug}.others.{other.slug}"),
        }
        for order, other in enumerate(reading.others, start=1)
    }
