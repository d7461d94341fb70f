"""Rule texts as safe HTML: `render` within a line, `render_block` in paragraphs, `plain` as text.

Everything comes out of Markdown's renderer with HTML switched off, so every character of a text is
escaped; the rules below add the markup of facts, clauses and cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from games.core import Card
from games.table.card_names import TEXT_SIGN, card_sign
from games.table.clauses import Clause, Clauses
from games.table.templatetags.table import inline_card
from rules.texts import grammar
from rules.texts.grammar import CARDS, PARSER, Fact


def _count(fact: Fact, env: Mapping[str, Any]) -> str:
    """Return what a placeholder of a fact prints."""
    if fact.word:
        return fact.word
    count: int = env["facts"][fact.name]
    return grammar.agreeing_form(fact.forms, count, env["language"]) if fact.forms else str(count)


class _Renderer(RendererHTML):
    """Markdown's renderer with a method for each token that `rules.texts.grammar` adds."""

    def fact(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        fact: Fact = tokens[idx].meta["node"]
        if fact.name == CARDS:
            return format_html_join(", ", "{}", ((inline_card(card),) for card in env["cards"]))
        return escape(_count(fact, env))

    def citation(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType
    ) -> str:
        clause: Clause = env["clauses"][tokens[idx].meta["node"].slug]
        return format_html('<a class="clause-ref" href="{}">{}</a>', clause.url, clause.number)

    def card(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return inline_card(tokens[idx].meta["node"])

    def sign(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        return f"{tokens[idx].meta['node'].text}{TEXT_SIGN}"


_RENDERER: Final = _Renderer()


def render(
    text: str,
    *,
    facts: Mapping[str, int],
    clauses: Clauses,
    language: str,
    cards: Iterable[Card] = (),
) -> SafeString:
    """Return a text of one paragraph as HTML to stand within any element.

    `facts` are those of the profile, `clauses` those of the text's game, `language` is `ru` or
    `pt`, `cards` what `{cards}` of a refusal prints. Cards are named in the active language. Texts
    are those that validation has passed; an unknown fact or clause raises `KeyError`.
    """
    env = {"facts": facts, "clauses": clauses, "language": language, "cards": cards}
    return mark_safe(_RENDERER.renderInline(grammar.children(text), PARSER.options, env))


def render_block(
    text: str, *, facts: Mapping[str, int], clauses: Clauses, language: str
) -> SafeString:
    """Return a text as HTML paragraphs; the arguments are those of `render`."""
    env = {"facts": facts, "clauses": clauses, "language": language, "cards": ()}
    return mark_safe(_RENDERER.render(grammar.parse(text), PARSER.options, env))


def plain(text: str, *, facts: Mapping[str, int], clauses: Clauses, language: str) -> str:
    """Return a text as plain words, not escaped: for `<title>`, `<meta>` and data.

    The arguments are those of `render`. A clause is printed as its number.
    """
    env = {"facts": facts, "clauses": clauses, "language": language}
    paragraphs = (inline.children or () for inline in grammar.inlines(text))
    return " ".join("".join(_word(token, env) for token in tokens) for tokens in paragraphs)


def _word(token: Token, env: Mapping[str, Any]) -> str:
    match token.meta.get("node"):
        case Fact() as fact:
            return _count(fact, env)
        case grammar.Citation(slug):
            link: Clause = env["clauses"][slug]
            return link.number
        case Card() as card:
            return card_sign(card)
        case grammar.Sign(sign):
            return sign + TEXT_SIGN
        case _:
            return token.content
