"""Each list and each text of the rule data made empty, one by one: refused in a line, or shown.

What the checks accept is loaded, as much of it at once as goes together, and every page is asked.
"""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.registry import RULES
from rules.loading import record_validation, text_validation, validation
from rules.loading.database import load
from rules.loading.game_data import Folder, GameData, Texts
from rules.loading.game_files import parse_structure, parse_texts, read_game
from rules.loading.problems import Problem, Problems
from rules.loading.toml_table import TomlTable
from rules.models import Game

from ..documents import body
from .data_of_games import DATA, GAMES_WITH_PAGES, every_game

LANGUAGES = ("ru", "pt")

Way = tuple[str | int, ...]
"""Keys of tables and places in lists, from a file's whole to something in it."""


class Emptied(NamedTuple):
    """A list or a text of a file, made empty."""

    game: str
    file: Path
    way: Way

    def __str__(self) -> str:
        return f"{self.file}: {'.'.join(map(str, self.way))}"


@cache
def read(game: str) -> GameData:
    """Return the data of a game as they are."""
    problems = Problems()
    found = read_game(Folder(DATA / game), LANGUAGES, problems)
    assert found is not None
    assert not problems
    return found


@cache
def holds(file: Path) -> Any:
    """Return what a file holds."""
    text = file.read_text(encoding="utf-8")
    return tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)


def filled(value: Any, way: Way = ()) -> Iterator[Way]:
    """Yield the way to every list and every text in a value that is not empty."""
    if isinstance(value, str | list) and value:
        yield way
    if isinstance(value, dict | list):
        for key, member in value.items() if isinstance(value, dict) else enumerate(value):
            yield from filled(member, (*way, key))


def without(value: Any, *ways: Way) -> Any:
    """Return a copy of a value in which what stands at the ends of some ways is empty."""
    value = copy.deepcopy(value)
    for way in ways:
        *path, last = way
        table = value
        for key in path:
            table = table[key]
        table[last] = type(table[last])()
    return value


def spoilt(game: str, ways: Mapping[Path, list[Way]]) -> tuple[GameData, Problems]:
    """Return the data of a game with something empty in its files, and what reading them finds.

    Texts that an emptied structure asks for no more are gone with it.
    """
    problems, data = Problems(), read(game)
    folder = data.folder
    emptied = {file: without(holds(file), *all_of_it) for file, all_of_it in ways.items()}
    if folder.rules in emptied:
        table = TomlTable(folder.rules, "", emptied[folder.rules], problems)
        data = replace(data, structure=parse_structure(table))
    texts = dict(data.texts)
    for language in LANGUAGES:
        if (file := folder.language(language)) in emptied:
            texts[language] = parse_texts(TomlTable(file, "", emptied[file], problems))
    if folder.rules in emptied:
        texts = {language: asked_for(data, each) for language, each in texts.items()}
    records = {
        name: emptied.get(folder.record(name), record) for name, record in data.records.items()
    }
    return replace(data, texts=texts, records=records), problems


def asked_for(data: GameData, texts: Texts) -> Texts:
    """Return the texts that a structure asks for, and the number-words that stand in them."""
    asked = text_validation.shapes(data.structure)
    kept = {key: text for key, text in texts.texts.items() if key in asked}
    said = "".join(kept.values()).lower()
    numbers = {word: count for word, count in texts.numbers.items() if f"={word}}}" in said}
    return Texts(kept, texts.other_names, numbers)


def files(game: str) -> list[Path]:
    """Return the files of a game."""
    data = read(game)
    languages = map(data.folder.language, LANGUAGES)
    return [data.folder.rules, *languages, *map(data.folder.record, data.records)]


@cache
def examined(emptied: Emptied) -> tuple[Problem, ...]:
    """Return what is found wrong; the whole is asked only where the file itself seems right."""
    data, problems = spoilt(emptied.game, {emptied.file: [emptied.way]})
    if emptied.file.suffix == ".json":
        record_validation.replay_of(data, emptied.file.stem, problems)
    elif emptied.file != data.folder.rules:
        own = {emptied.file.stem: data.texts[emptied.file.stem]}
        text_validation.check(replace(data, texts=own), facts(data), problems)
    if not problems:
        validation.check(data, problems)
    return tuple(problems)


def facts(data: GameData) -> Mapping[str, int]:
    """Return the facts of a game's profile."""
    return RULES[data.structure.slug].PROFILES[data.structure.profile].facts


@cache
def accepted(game: str) -> list[Emptied]:
    """Return what may be empty in the files of a game."""
    return [
        emptied
        for file in files(game)
        for emptied in (Emptied(game, file, way) for way in filled(holds(file)))
        if not examined(emptied)
    ]


def batches(game: str) -> list[GameData]:
    """Return the data of a game with as much empty at once as goes together."""
    found: list[tuple[list[Emptied], GameData]] = []
    for emptied in accepted(game):
        for place, (together, _) in enumerate([*found, ([], read(game))]):
            if any(same_way(emptied, other) for other in together):
                continue
            ways: dict[Path, list[Way]] = {}
            for each in [*together, emptied]:
                ways.setdefault(each.file, []).append(each.way)
            data, problems = spoilt(game, ways)
            validation.check(data, problems)
            if not problems:
                found[place : place + 1] = [([*together, emptied], data)]
                break
    return [data for _, data in found]


def same_way(one: Emptied, other: Emptied) -> bool:
    """Tell whether one of two stands in the other."""
    length = min(len(one.way), len(other.way))
    return one.file == other.file and one.way[:length] == other.way[:length]


def pages(client: Client) -> Iterator[str]:
    """Yield the addresses of the public pages: those on the map, and the booklets."""
    yield "/sitemap.xml"
    namespace = "{http://www.w3.org/1999/xhtml}"
    for link in ElementTree.fromstring(body(client.get("/sitemap.xml"))).iter(f"{namespace}link"):
        yield link.attrib["href"].removeprefix("http://testserver")
    for language in LANGUAGES:
        with translation.override(language):
            for game in Game.objects.all():
                yield reverse("rules:booklet", args=[game.slug])
                yield reverse("play:start", args=[game.slug])


@every_game
def test_a_fault_names_the_file_and_the_key(game: str) -> None:
    for file in files(game):
        for way in filled(holds(file)):
            for problem in examined(Emptied(game, file, way)):
                assert problem.key, f"{file}, {way}: {problem}"
                assert problem.file in files(game)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_text_is_told_where_it_stands(game: str, language: str) -> None:
    file = read(game).folder.language(language)
    for way in filled(holds(file)):
        if way[0] != "other_names":
            key = ".".join(map(str, way))
            assert key in [problem.key for problem in examined(Emptied(game, file, way))]


@pytest.mark.django_db
def test_what_the_checks_accept_can_be_shown_on_every_page(client: Client) -> None:
    whole = [read(game) for game in RULES]
    spoilt_so = {game: batches(game) for game in GAMES_WITH_PAGES}
    assert all(spoilt_so.values())
    for place in range(max(map(len, spoilt_so.values()))):
        load([dict(enumerate(spoilt_so[data.structure.slug])).get(place, data) for data in whole])
        asked = list(pages(client))
        assert len(asked) > 300
        # The map names `/` too, which leads to a language.
        statuses = {address: client.get(address, follow=True).status_code for address in asked}
        assert {address for address, status in statuses.items() if status != 200} == set()
