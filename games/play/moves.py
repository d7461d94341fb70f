"""A move in a locked hand: check the version, judge, append to the record, let the bots answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from games.core import Action, ActionError, NotNowError, Ruling

from .dealing import bots_play
from .models import Hand

Notice = Literal[
    "stale", "over", "turn", "held", "unknown", "gone", "paused", "early", "closed", "given-up"
]
"""Why an action was turned away though no clause refuses it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a posted action: the hand as it stands, and what to say of it."""

    hand: Hand
    notice: Notice | None = None
    ruling: Ruling | None = None
    """The refusal, when a clause refuses."""
    refused: Action | None = None
    """The action that it refuses."""

    @property
    def status(self) -> int:
        """The HTTP status that says the same."""
        if self.notice in ("turn", "held", "unknown") or self.ruling:
            return 422
        return 409 if self.notice else 200


def move(hand: Hand, version: str, text: str) -> Outcome:
    """Play an action of the owner's seat; anything else changes nothing and says why.

    The caller has locked the hand; `version` and `text` are what the form sent. The same form
    sent twice is no second action: it finds its action in the record and is answered with the
    table.
    """
    if version != str(hand.version):
        # Compared as texts: what was sent may be no number, or one too long to read.
        sent = (version, text)
        actions = enumerate(hand.replay.record.actions)
        again = any((str(at), str(action)) == sent for at, action in actions)
        return Outcome(hand, None if again else "stale")
    return _played(hand, text)


def _notice(error: NotNowError) -> Notice:
    """Return what to say of an action that its moment does not know."""
    known: dict[str, Notice] = {"over": "over", "turn": "turn", "held": "held"}
    return known.get(error.fault, "unknown")


def _played(hand: Hand, text: str) -> Outcome:
    played = hand.replay
    game, state = played.record.rules, played.state
    try:
        action = game.parse(text, played.record.deal.profile)
    except ActionError:
        return Outcome(hand, "unknown")
    if action.seat is not hand.own_seat:
        return Outcome(hand, "turn")
    try:
        ruling = game.rule(state, action)
    except NotNowError as error:
        return Outcome(hand, _notice(error))
    if not ruling.allowed:
        return Outcome(hand, ruling=ruling, refused=action)
    hand.keep(bots_play(played.then(action), hand.own_seat))
    hand.save(update_fields=hand.PLAYED)
    return Outcome(hand)
