"""The words of a game: what is said of its events and calls, and what its exercises ask.

Each message stands in `locale/`; a card's name comes in the case that its place asks for. What a
side gets is "yours" where the reader is all of it; with a partner it is told as of another, and
`side_name` calls it "your side".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.core import KnownEvent, Profile

from .card_names import card_name, suit_name
from .sides import Players, side_name

Text = str | Promise
Message = tuple[Text, Text]
"""What is said of you, and of another; `player` comes first and in the nominative."""

COMMON: Final[Mapping[str, Message]] = {
    "match-won": (_("You win the match."), _("%(player)s wins the match.")),
}
"""What happens in every game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a game says, by the slugs of its rules. What is missing in it raises `KeyError`."""

    events: Mapping[str, Message]
    """Kind of event -> the sentences that tell it; an award by its clause, `awarded-high`.

    After the kind may stand `-seen`, where a card has come to light by it, `-unseen`, where the
    reader does not know of a card, `-alone`, where it is of no seat, and `-to-you`, where a side
    gets something and the reader is all of it.
    """
    calls: Mapping[str, Text] = field(default_factory=dict)
    """What can be said at the table -> what stands on its button."""
    questions: Mapping[str, Text] = field(default_factory=dict)
    """Kind of question -> the question; after it ` card` or ` side` where it names one, ` again`
    where it says how often something has been so."""
    answers: Mapping[str, Text] = field(default_factory=dict)
    """Kind of question and answer, `larger-packet nobody` -> a word that only it has."""
    rulings: Mapping[str, Message] = field(default_factory=dict)
    """Kind of question -> what the rule says of a right answer, and of a wrong one."""

    def narrate(self, event: KnownEvent, profile: Profile, players: Players) -> str:
        """Return the sentence that tells an event in the active language."""
        name = _name(event, profile, players)
        side = None if event.side is None else side_name(event.side, profile, players)
        you, other = self.events[self._kind(event, side)]
        words: dict[str, str | int] = {"player": name or "", "side": side or ""}
        if event.card is not None:
            words["card"] = card_name(event.card, "accusative")
            words["led"] = card_name(event.card, "genitive")
            words["shown"] = card_name(event.card)
            words["turned"] = suit_name(event.card.suit)
        if event.seen is not None:
            words["seen"] = card_name(event.seen)
            words["trump"] = suit_name(event.seen.suit)
        if event.covered is not None:
            words["covered"] = card_name(event.covered, "accusative")
            words["place"] = str(event.place)
        if event.face_down:
            words["number"] = event.face_down
        if event.values:
            words["more"] = max(event.values)
            words["less"] = min(event.values)
        return str((you if name is None else other) % words)

    def call_name(self, word: str) -> str:
        """Return what stands on the button that says a word."""
        return str(self.calls[word])

    def _kind(self, event: KnownEvent, side: str | None) -> str:
        """Return the key of the message that tells an event."""
        kind = f"awarded-{event.clauses[0]}" if event.kind == "awarded" else event.kind
        endings = {
            "seen": event.seen is not None,
            "unseen": event.card is None,
            "alone": event.seat is None,
            "to-you": event.side is not None and side is None,
        }
        special = (f"{kind}-{ending}" for ending, holds in endings.items() if holds)
        return next((key for key in special if key in self.events), kind)


def _name(event: KnownEvent, profile: Profile, players: Players) -> str | None:
    if event.seat is not None:
        return players[event.seat]
    return "" if event.side is None else side_name(event.side, profile, players)
