"""A move: lock the hand, check the version, judge, append to the record, let the bots answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.db import transaction

from games.engine import ActionError, NotNowError, Replay, Ruling

from .dealing import bots_play
from .models import Hand

Notice = Literal["stale", "over", "turn", "held", "unknown"]
"""Why an action was turned away though no clause refuses it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a posted action: the hand as it stands, and what to say of it."""

    hand: Hand
    notice: Notice | None = None
    ruling: Ruling | None = None
    """The refusal, when a clause refuses."""

    @property
    def status(self) -> int:
        """The HTTP status that says the same."""
        if self.notice in ("stale", "over"):
            return 409
        return 422 if self.notice or self.ruling else 200


def move(key: str, owner: str, version: str, text: str) -> Outcome:
    """Play an action of the owner's seat; anything else changes nothing and says why.

    `version` and `text` are what the form sent. The same form sent twice is no second action: it
    finds its action in the record and is answered with the table. Raises `Hand.DoesNotExist`.
    """
    with transaction.atomic():
        hand = Hand.objects.select_for_update().get(key=key, owner=owner)
        actions = hand.replay.record.actions
        if version != str(hand.version):
            # Compared as texts: what was sent may be no number, or one too long to read.
            sent = (version, text)
            again = any((str(at), str(action)) == sent for at, action in enumerate(actions))
            return Outcome(hand, None if again else "stale")
        return _played(hand, text)


def _played(hand: Hand, text: str) -> Outcome:
    played = hand.replay
    game, state = played.record.game, played.state
    try:
        action = game.parse(text, played.record.deal.profile)
    except ActionError:
        return Outcome(hand, "unknown")
    if action.seat is not hand.own_seat:
        return Outcome(hand, "turn")
    try:
        ruling = game.rule(state, action)
    except NotNowError as error:
        return Outcome(hand, "unknown" if error.fault == "phase" else error.fault)
    if not ruling.allowed:
        return Outcome(hand, ruling=ruling)
    beats = (*played.beats, *game.play(state, action))
    after = Replay(played.record.then(action), beats, (*played.ends, len(beats)))
    hand.keep(bots_play(after, hand.own_seat))
    hand.save()
    return Outcome(hand)
