"""The numbers of rule pages and of the table: the engine's, with words in the right form."""

from __future__ import annotations

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from games.california_jack.rules import SLUG
from games.registry import RULES
from games.table.trick_table import Score, TrickTable
from rules.models import Example
from rules.pages import clause_links as printing
from rules.pages.clause_links import clause_links
from rules.pages.examples import scheme_table
from rules.texts.grammar import Fact, nodes

from ..documents import page, parsed
from .data_of_games import both_languages, every_game, read, structure, texts

pytestmark = pytest.mark.django_db


def facts_used(game: str, language: str) -> set[str]:
    """Return the facts that the clauses of a game print as digits."""
    written = texts(game, language)["clauses"].values()
    found = [node for text in written for node in nodes(text)]
    return {
        node.name for node in found if isinstance(node, Fact) and not node.word and not node.forms
    }


@every_game
@both_languages
def test_every_number_comes_from_the_engine(
    client: Client, monkeypatch: pytest.MonkeyPatch, game: str, language: str
) -> None:
    used = facts_used(game, language)
    engine = RULES[game]
    facts = dict(engine.PROFILES[structure(game)["profile"]].facts)
    others = facts | {name: 7000 + place for place, name in enumerate(sorted(used))}
    profiles = {slug: SimpleNamespace(facts=others) for slug in engine.PROFILES}
    monkeypatch.setattr(printing, "RULES", {game: SimpleNamespace(PROFILES=profiles)})
    said = page(client.get(f"/{language}/{game}/?other-facts")).text
    assert used
    assert {name for name in used if str(others[name]) not in said} == set()


@every_game
@both_languages
def test_a_clause_prints_its_facts(client: Client, game: str, language: str) -> None:
    book = read(client, game, language)
    facts = RULES[game].PROFILES[structure(game)["profile"]].facts
    for slug, text in texts(game, language)["clauses"].items():
        for node in nodes(text):
            if isinstance(node, Fact) and not node.forms:
                said = node.word or str(facts[node.name])
                assert said in book.one("", "clause", id=slug).text, slug


def test_the_numbers_of_california_jack_are_those_of_the_game(client: Client) -> None:
    said = read(client, SLUG, "ru").one("", "text").text
    assert {"6", "40", "20", "26", "80", "10", "52"} <= set(re.findall(r"\d+", said))


COUNTED = {
    "ru": ["0 взяток", "1 взятка", "2 взятки", "5 взяток", "11 взяток", "21 взятка", "22 взятки",
           "112 взяток"],
    "pt": ["0 vazas", "1 vaza", "2 vazas", "5 vazas", "11 vazas", "21 vazas", "22 vazas",
           "112 vazas"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "said"), [(language, said) for language in COUNTED for said in COUNTED[language]]
)
def test_the_table_counts_tricks_in_the_right_form(language: str, said: str) -> None:
    with translation.override(language):
        drawn = scheme_table(Example.objects.filter(game__slug=SLUG)[0], clause_links(SLUG))
        assert isinstance(drawn, TrickTable)
        score: Score = replace(drawn.scores[0], tricks=int(said.split()[0]))
        html = render_to_string("table/tricks.html", {"table": replace(drawn, scores=(score,))})
    assert re.search(rf"\b{said}\b", parsed(html).text)
