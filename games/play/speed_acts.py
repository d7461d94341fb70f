"""An act of the owner's in California Speed, raced or calm: judged, and played if it is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.california_speed.bot import answer
from games.california_speed.rules import Cover, Place, State, Word, parse
from games.core import ActionError, NotNowError, Replay, Seat

from .models import Hand
from .moves import Outcome


def done(hand: Hand, text: str, seen: Mapping[str, str], moment: int | None) -> Outcome:
    """Judge an action of the owner and play it; in calm play the bot answers. The caller saves."""
    played = hand.replay
    game, state = played.record.rules, played.state
    try:
        sent = parse(text.partition("@")[0], played.record.deal.profile)
    except ActionError:
        return Outcome(hand, "unknown")
    if sent.seat is not hand.own_seat:
        return Outcome(hand, "turn")
    if isinstance(sent, Cover):
        # A last card that may tie is judged by what lay there before both: the engine knows.
        if not state.over and seen.get(str(sent.place)) != str(state.tops[sent.place]):
            return Outcome(hand, "gone")
    else:
        if _said(state, sent.word, sent.seat):
            return Outcome(hand)
        # Whoever says that there is no match says it of the tops seen: sent twice, the form would
        # say it of rows that have been laid since.
        if sent.word is Word.NO_MATCH and any(
            seen.get(str(place), str(top)) != str(top)
            for place, top in zip(Place, state.tops, strict=True)
        ):
            return Outcome(hand, "gone")
    action = replace(sent, moment=moment)
    try:
        ruling = game.rule(state, action)
    except NotNowError:
        # Held cards and turns are no matter here, and the moment is the server's own.
        return Outcome(hand, "over")
    if not ruling.allowed:
        return Outcome(hand, ruling=ruling)
    after = played.then(action)
    hand.keep(_answered(after, hand.own_seat) if moment is None else after)
    return Outcome(hand)


def _said(state: State, word: Word, seat: Seat) -> bool:
    """Return whether a word stands already: the same form sent twice says it once."""
    if word is Word.NO_MATCH:
        return seat in state.said
    return word is Word.OFFER and state.offer is seat


def _answered(played: Replay, human: Seat) -> Replay:
    """Let the bot act once after its opponent in calm play.

    Rows just laid are the reader's to look at first.
    """
    game, state = played.record.rules, played.state
    if played.beats[-1].event.kind == "laid-again":
        return played
    other = played.record.deal.profile.after(human)
    action = answer(game.view(state, other))
    return played if action is None else played.then(action)
