"""Clauses as pages print them: number, address, sentence of refusal, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.core import Card
from games.registry import RULES
from rules.models import Clause, Edition, Game
from rules.texts import rendering


@dataclass(frozen=True, slots=True)
class ClauseLink:
    """A clause as tables, texts and refusals print it."""

    slug: str
    number: str
    """`3.2`."""
    url: str
    """Address of the clause on its game's page."""
    refusal: str
    """The sentence with which it refuses, in the grammar of texts; empty where it never does."""


def clause_links(game: str) -> Mapping[str, ClauseLink]:
    """Return the clauses of a game by slug, in the active language; none for an unknown game."""
    return _clauses(game, get_language() or "", Edition.current())


# Texts change with the edition and with nothing else, so a process reads them once an edition.
@lru_cache(maxsize=32)
def _clauses(game: str, language: str, edition: str) -> Mapping[str, ClauseLink]:
    page = reverse("rules:game", args=[game])
    found = Clause.objects.filter(game__slug=game).select_related("section")
    return {
        clause.slug: ClauseLink(clause.slug, clause.number, f"{page}#{clause.slug}", clause.refusal)
        for clause in found
    }


def text_context(game: Game, links: Mapping[str, ClauseLink]) -> dict[str, Any]:
    """Return the context that the tags of rule texts read: the game, its clauses and its facts."""
    facts = RULES[game.slug].PROFILES[game.profile].facts
    return {"game": game, "clauses": links, "facts": facts}


def refusal_text(game: str, profile: str, slug: str, cards: Iterable[Card]) -> SafeString:
    """Return the sentence with which a clause refuses, naming the cards that may be played.

    Raises `KeyError` for a slug that is no clause of the game.
    """
    links = clause_links(game)
    return rendering.render(
        links[slug].refusal,
        facts=RULES[game].PROFILES[profile].facts,
        clauses=links,
        language=get_language() or "",
        cards=cards,
    )
