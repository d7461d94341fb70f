"""The grammar of rule texts: short Markdown with facts, clauses and cards.

| written | is |
| --- | --- |
| `*so*`, `**so**`, `[so](https://…)`, `[so](/…)` | emphasis, links; no HTML |
| `{hand_size}` | a fact of the profile, in digits |
| `{players=двое}` | the same fact as a word, which `[numbers]` of the language file counts |
| `{hand_size:карта|карты|карт}` | the form that agrees with the fact, without the number |
| `{cards}` | in refusals: the cards that the engine asks for |
| `[follow-or-trump]` | a clause, printed as its number |
| `J♥`, `10♣` | a card; a sign without a rank is a suit |

`parse` is the one reading of a text: validation walks its tokens, `rules.texts.rendering` prints
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from babel import Locale
from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from games.core import Card

CARDS: Final = "cards"
"""The placeholder of a refusal's cards, a value of the ruling and no fact of the profile."""

LOCALES: Final = {"ru": Locale("ru"), "pt": Locale("pt", "PT")}
"""Language code -> the locale that counts in it. CLDR's `pt` is Brazil, where zero is singular."""

FORMS: Final = {"ru": ("one", "few", "many"), "pt": ("one", "other")}
"""Language code -> the plural categories in the order in which texts write their forms."""


def agreeing_form(forms: Sequence[str], count: int, language: str) -> str:
    """Return the one of a word's `forms`, ordered as in `FORMS`, that agrees with `count`."""
    return forms[FORMS[language].index(LOCALES[language].plural_form(count))]


@dataclass(frozen=True, slots=True)
class Fact:
    """A placeholder: a fact as digits, as a `word`, or the agreeing one of `forms`."""

    name: str
    word: str | None = None
    forms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """A reference to a clause of the same game."""

    slug: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A suit sign without a rank, one character."""

    text: str


Node = Fact | Citation | Sign | Card
"""What stands in a text between its words."""

SLUG: Final = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
"""How the slug of a clause, or of anything else with an address, is spelled."""

SLUG_LENGTH: Final = 50
"""What a column of slugs holds."""


def is_slug(text: str) -> bool:
    """Tell whether a text can be the slug of something, or the name of a record."""
    return len(text) <= SLUG_LENGTH and re.fullmatch(SLUG, text) is not None


_NODE: Final = re.compile(
    r"\{(?P<fact>[a-z][a-z0-9_]*)(?:=(?P<word>[^{}:|=]+)|:(?P<forms>[^{}]+))?\}"
    rf"|\[(?P<clause>{SLUG})\]"
    r"|(?P<card>(?<!\w)(?:10|[AKQJ2-9])[♣♦♥♠])[\ufe0e\ufe0f]?"
    r"|(?P<sign>[♣♦♥♠])[\ufe0e\ufe0f]?"
)


def _node(match: re.Match[str]) -> Node:
    found = match.groupdict()
    if name := found["fact"]:
        forms = tuple(found["forms"].split("|")) if found["forms"] else ()
        return Fact(name, found["word"], forms)
    if slug := found["clause"]:
        return Citation(slug)
    if card := found["card"]:
        return Card.parse(card)
    return Sign(found["sign"])


def _split(token: Token) -> Iterator[Token]:
    """Part a text token into texts and nodes; any other token stays whole."""
    if token.type != "text":
        yield token
        return
    end = 0
    for match in _NODE.finditer(token.content):
        if match.start() > end:
            yield Token("text", "", 0, content=token.content[end : match.start()])
        node = _node(match)
        yield Token(type(node).__name__.lower(), "", 0, meta={"node": node})
        end = match.end()
    if end < len(token.content):
        yield Token("text", "", 0, content=token.content[end:])


def _nodes_rule(state: StateCore) -> None:
    for token in state.tokens:
        if token.children:
            token.children = [part for child in token.children for part in _split(child)]


class _Parser(MarkdownIt):
    def __init__(self) -> None:
        super().__init__("zero")
        self.enable(["emphasis", "link"])
        self.core.ruler.push("nodes", _nodes_rule)

    def validateLink(self, url: str) -> bool:
        """Tell whether an address, already percent-encoded, is https or a path of this site."""
        return url.startswith("https://") or (url.startswith("/") and not url.startswith("//"))


PARSER: Final = _Parser()
"""The one Markdown parser of the process; its core rule turns placeholders into tokens."""


@lru_cache(maxsize=4096)
def parse(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text: paragraphs, each with one `inline` token.

    The children of `inline` are Markdown's own and `fact`, `citation`, `card`, `sign`, each with
    its `Node` in `meta["node"]`. Tokens are shared between callers and must not be changed.
    """
    return tuple(PARSER.parse(text))


def inlines(text: str) -> list[Token]:
    """Return the `inline` tokens of a text, one a paragraph."""
    return [token for token in parse(text) if token.type == "inline"]


def children(text: str) -> list[Token]:
    """Return what stands in the paragraphs of a text, one after the other."""
    return [child for token in inlines(text) for child in token.children or ()]


def nodes(text: str) -> Iterator[Node]:
    """Yield the facts, clauses, cards and signs of a text in their order."""
    for token in children(text):
        if "node" in token.meta:
            node: Node = token.meta["node"]
            yield node


def printed_facts(text: str) -> list[str]:
    """Return the facts whose number a text prints, in digits or as a word, in their order."""
    return [node.name for node in nodes(text) if isinstance(node, Fact) and not node.forms]
