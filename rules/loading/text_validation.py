"""Whether the texts of a language are complete, and say what the engine says."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from games.core import Card
from rules.loading.game_data import GameData, Structure, Texts
from rules.loading.problems import Problems
from rules.loading.toml_table import unprintable
from rules.texts import grammar
from rules.texts.grammar import CARDS, FORMS, Citation, Fact, Node, Sign


@dataclass(frozen=True, slots=True)
class Shape:
    """What a text may hold beside words."""

    nodes: tuple[type[Node], ...] = ()
    markup: bool = False
    """Emphasis and links."""
    paragraphs: bool = False
    """More than one paragraph."""
    digits: bool = False
    """Numbers typed by hand, which the engine does not check."""


_IN_LINES: Final = (Fact, Card, Sign)
NAME: Final = Shape()
LINE: Final = Shape(nodes=_IN_LINES)
SENTENCE: Final = Shape(nodes=(*_IN_LINES, Citation), markup=True)
ANSWER: Final = Shape(nodes=(*_IN_LINES, Citation), markup=True, paragraphs=True)
TITLE: Final = Shape(nodes=_IN_LINES, digits=True)
INTRO: Final = Shape(nodes=_IN_LINES, markup=True, digits=True)
"""It describes its page to search engines too, where no clause can be linked."""
STORY: Final = Shape(nodes=(*_IN_LINES, Citation), markup=True, digits=True)
"""What tells of one deal or one drawing: its numbers are no facts of the profile."""


def shapes(structure: Structure) -> dict[str, Shape]:
    """Return every text that each language must have, and no other, by its dotted key."""
    found = {"title": Shape(digits=True), "summary": LINE}
    found |= {f"sections.{section.slug}": NAME for section in structure.sections}
    for clause in structure.clauses:
        found[f"clauses.{clause.slug}"] = SENTENCE
        if "refuses" in clause.kinds:
            found[f"refusals.{clause.slug}"] = SENTENCE
    for question in structure.questions:
        found[f"questions.{question.slug}.question"] = LINE
        found[f"questions.{question.slug}.answer"] = ANSWER
    for example in structure.examples:
        found[f"examples.{example.slug}.title"] = TITLE
        found[f"examples.{example.slug}.intro"] = INTRO
        for step in example.steps:
            found[f"examples.{example.slug}.steps.{step}"] = STORY
    for reading in structure.readings:
        found[f"readings.{reading.slug}.title"] = NAME
        found[f"readings.{reading.slug}.here"] = SENTENCE
        if reading.position:
            found[f"readings.{reading.slug}.position"] = STORY
        for other in reading.others:
            found[f"readings.{reading.slug}.others.{other.slug}"] = STORY
    return found | {"scheme.title": TITLE, "scheme.caption": STORY}


def check(game: GameData, facts: Mapping[str, int] | None, problems: Problems) -> None:
    """Add to `problems` what is wrong with the texts of a game, in every language.

    `facts` are the profile's, None where it is unknown.
    """
    for language, texts in game.texts.items():
        _Check(game, language, texts, facts, problems).run()


def typed_number(words: str) -> str | None:
    """Return the first number in words of a text that ought to be a fact, if there is one."""
    number = re.search(r"\d+", _RANKS.sub("", words))
    return number[0] if number else None


_RANKS: Final = re.compile(r"\b[AKQJ](?:,?\s(?:10|[AKQJ2-9])){2,}\b")
"""A row of ranks in Latin letters and digits, `A K Q J 10 9`: names of cards, no numbers."""

_HTML: Final = re.compile(r"</?[a-z!?]|&#?\w+;", re.IGNORECASE)

MARKUP: Final = re.compile(r"[{}\[\]*_`]")
"""What the grammar has left lying: a sign of something misspelt."""

_MARKUP_HELP: Final = (
    "write {fact}, {fact=word}, {fact:form|form}, [clause], *emphasis*, [text](https://…) "
    "or [text](/…)"
)


@dataclass(frozen=True, slots=True)
class _Check:
    """The examination of one language file."""

    game: GameData
    language: str
    texts: Texts
    facts: Mapping[str, int] | None
    problems: Problems

    @property
    def file(self) -> Path:
        return self.game.folder.language(self.language)

    def wrong(self, key: str, what: str) -> None:
        self.problems.add(self.file, key, what)

    def run(self) -> None:
        expected = shapes(self.game.structure)
        self.coverage(expected.keys())
        used: set[str] = set()
        for key, text in self.texts.texts.items():
            if text and (what := unprintable(text)):
                self.wrong(key, what)
            elif text and key in expected:
                self.shape(key, text, expected[key])
                self.letters(key, text, digits=expected[key].digits)
                used |= self.nodes(key, text)
        for word in self.texts.numbers:
            if word not in used:
                self.wrong(f"numbers.{word}", "no text uses the word; remove it")
        self.facts_of_clauses()
        self.citations_of_answers()

    def coverage(self, expected: Collection[str]) -> None:
        """Check that the file has these texts, none of them empty, and no other."""
        tables = {key[:end] for key in expected for end, char in enumerate(key) if char == "."}
        for key in self.texts.texts:
            if key in tables:
                self.wrong(key, "must be a table of texts")
            elif key not in expected:
                self.wrong(key, "unknown; rules.toml asks for no such text, remove it")
        for key in expected:
            if not self.texts.texts.get(key) and not self.problems.blame(self.file, key):
                state = "empty" if key in self.texts.texts else "missing"
                self.wrong(key, f"{state}; write its text")

    def shape(self, key: str, text: str, shape: Shape) -> None:
        """Check that a text holds nothing that its place cannot show."""
        if not shape.paragraphs and len(grammar.inlines(text)) > 1:
            self.wrong(key, "must be one paragraph; remove the blank line")
        linked = False
        for token in grammar.children(text):
            node = token.meta.get("node")
            if node is not None and not isinstance(node, shape.nodes):
                self.wrong(key, f"cannot hold {_NAMES[type(node)]} here; say it in words")
            if token.nesting and not shape.markup:
                self.wrong(key, "cannot hold emphasis or links here; write plain words")
            if token.tag == "a":
                linked = token.nesting == 1
            if linked and isinstance(node, Citation):
                self.wrong(key, f"[{node.slug}] stands inside a link; put it after the link")

    def letters(self, key: str, text: str, *, digits: bool) -> None:
        """Check the words between the nodes for what ought to have been one."""
        before = ""
        for token in grammar.children(text):
            words = token.content
            if found := _HTML.search(words):
                what = f"HTML is not allowed, {found[0]!r}; use the Markdown of rules.texts.grammar"
                self.wrong(key, what)
            if found := MARKUP.search(words):
                self.wrong(key, f"a stray {found[0]!r}; {_MARKUP_HELP}")
            if (number := typed_number(words)) and not digits:
                self.wrong(key, f"the number {number} is typed; take a fact of the profile")
            if token.type == "sign" and before[-1:].isalnum():
                sign = f"{before[-1]}{token.meta['node'].text}"
                what = f"{sign} is no card; ranks are A K Q J 10 9 … 2, in Latin letters"
                self.wrong(key, what)
            before = words

    def nodes(self, key: str, text: str) -> set[str]:
        """Check facts and references; return the number-words used, as `[numbers]` spells them."""
        clauses = {clause.slug for clause in self.game.structure.clauses}
        words = set()
        for node in grammar.nodes(text):
            if isinstance(node, Citation) and node.slug not in clauses:
                self.wrong(key, f"[{node.slug}] is no clause of this game")
            if isinstance(node, Fact):
                self.fact(key, node)
                words.add(self.spelling(node.word or ""))
        return words

    def spelling(self, word: str) -> str:
        """Return a number-word as `[numbers]` may have it: without the capital of a sentence."""
        return word if word in self.texts.numbers else word[:1].lower() + word[1:]

    def fact(self, key: str, fact: Fact) -> None:
        """Check one placeholder."""
        name = "{" + fact.name + "}"
        if key.startswith("refusals."):
            if fact != Fact(CARDS):
                self.wrong(key, f"a refusal knows {{{CARDS}}} and no {name}")
            return
        if self.facts is None:
            return
        if fact.name not in self.facts:
            known = ", ".join(sorted(self.facts))
            self.wrong(key, f"the profile has no fact {name}; it has {known}")
            return
        count = self.facts[fact.name]
        forms = FORMS[self.language]
        if fact.forms and (len(fact.forms) != len(forms) or not all(map(str.strip, fact.forms))):
            what = f"has {len(fact.forms)} forms; write {len(forms)}: {'|'.join(forms)}"
            self.wrong(key, f"{{{fact.name}:{'|'.join(fact.forms)}}} {what}")
        if fact.word:
            counted = self.texts.numbers.get(self.spelling(fact.word))
            if counted is None:
                self.wrong(key, f"{fact.word!r} is no number; add it to [numbers]")
            elif counted != count:
                what = f"{fact.word!r} counts {counted}, but {name} is {count}; take another word"
                self.wrong(key, what)

    def facts_of_clauses(self) -> None:
        """Check that each clause prints the numbers of what `rules.toml` has it say."""
        for clause in self.game.structure.clauses:
            key = f"clauses.{clause.slug}"
            if text := self.texts.texts.get(key):
                printed = grammar.printed_facts(text)
                wanted = {
                    name: said for said in clause.says for name in grammar.printed_facts(said)
                }
                for name, said in wanted.items():
                    if name not in printed:
                        what = f"must print {{{name}}}, in digits or as a word, to say {said!r}"
                        self.wrong(key, what)

    def citations_of_answers(self) -> None:
        """Check that each answer cites the clauses that `rules.toml` says it does."""
        for question in self.game.structure.questions:
            key = f"questions.{question.slug}.answer"
            if text := self.texts.texts.get(key):
                cited = set(grammar.nodes(text))
                for slug in question.cites:
                    if Citation(slug) not in cited:
                        self.wrong(key, f"must cite [{slug}], or rules.toml must not say so")


_NAMES: Final[dict[type[Node], str]] = {
    Fact: "a fact",
    Citation: "a clause's number",
    Card: "a card",
    Sign: "a suit sign",
}
