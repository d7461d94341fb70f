"""What each clause says: its facts in English, which its text must hold in every language.

That a sentence of another language holds a fact a reader must judge: `fact_lines` sets both side
by side.
That it prints the fact's numbers is checked with the texts (`rules.loading.text_validation`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.registry import RULES
from rules.loading.game_data import GameData
from rules.loading.problems import Problems
from rules.loading.text_validation import MARKUP, typed_number
from rules.texts import grammar, rendering
from rules.texts.grammar import Fact


def check(game: GameData, facts: Mapping[str, int] | None, problems: Problems) -> None:
    """Add to `problems` each clause that says nothing, or a number that is none of its facts.

    `facts` are the profile's, None where it is unknown.
    """
    for clause in game.structure.clauses:
        key = f"clauses.{clause.slug}.says"
        if not clause.says and not problems.blame(game.folder.rules, key):
            problems.add(game.folder.rules, key, "is empty; write what its text must say")
        for said in clause.says:
            for what in _faults(said, facts):
                problems.add(game.folder.rules, key, f"{said!r}: {what}")


def _faults(said: str, facts: Mapping[str, int] | None) -> Iterator[str]:
    for token in grammar.children(said):
        node = token.meta.get("node")
        if (node is not None and node != Fact(getattr(node, "name", ""))) or token.nesting:
            yield "can hold {fact} beside words and nothing else"
        elif isinstance(node, Fact) and facts is not None and node.name not in facts:
            yield f"the profile has no fact {{{node.name}}}; it has {', '.join(sorted(facts))}"
        if stray := MARKUP.search(token.content):
            yield f"a stray {stray[0]!r}; write {{fact}}"
        if number := typed_number(token.content):
            yield f"the number {number} is typed; take a fact of the profile"


class _Number(NamedTuple):
    """A clause as plain words cite it, by its number."""

    number: str
    url: str = ""


def fact_lines(game: GameData) -> Iterator[str]:
    """Yield lines that set what each clause must say beside its text in each language.

    The data must have passed `rules.loading.validation`.
    """
    structure = game.structure
    facts = RULES[structure.slug].PROFILES[structure.profile].facts
    numbered = list(structure.numbered)
    links = {clause.slug: _Number(number) for number, clause in numbered}
    for number, clause in numbered:
        yield f"{structure.slug} {number} {clause.slug}"
        for said in clause.says:
            yield f"  - {rendering.plain(said, facts=facts, clauses=links, language='')}"
        for language, texts in game.texts.items():
            text = texts.texts[f"clauses.{clause.slug}"]
            plain = rendering.plain(text, facts=facts, clauses=links, language=language)
            yield f"  {language}: {plain}"
        yield ""
