"""Which cards a text names, in whatever spelling the site has for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

from django.conf import settings
from django.utils.translation import override

from games.core import PACK, Card
from games.table.card_names import Case, card_name

SPELLED = re.compile(r"(?<![A-Za-z0-9])(10|[2-9TJQKA])([CDHS](?![A-Za-z0-9])|[♣♦♥♠])")
"""`JH`, `TH`, `10H`, `J♥`, `10♥`: standing alone, as in an attribute, an address or a sentence."""


def _names() -> Iterator[tuple[str, Card]]:
    for language, _ in settings.LANGUAGES:
        with override(language):
            for card in PACK:
                for case in get_args(Case):
                    yield card_name(card, case).casefold(), card


class Names:
    """The names of all cards, in every language and case of the catalogues."""

    def __init__(self) -> None:
        self.cards = dict(_names())
        longest_first = sorted(self.cards, key=len, reverse=True)
        self._pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")

    def named(self, text: str) -> set[Card]:
        """Return the cards that a text names, in words, in letters or with signs."""
        spelled = {Card.parse(match[0]) for match in SPELLED.finditer(text)}
        words = " ".join(text.casefold().split())
        return spelled | {self.cards[match[0]] for match in self._pattern.finditer(words)}
