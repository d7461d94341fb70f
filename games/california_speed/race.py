"""California Speed against a bot, raced or calm: an act is judged, and played if it is allowed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.core import ActionError, NotNowError, Replay, Seat
from games.core.races import Done

from .bot import SKILLS, Racer, answer
from .rules import Cover, Place, State, Word, parse, rule, view
from .rules.waits import waits

__all__ = ["done", "racer", "waits"]


def done(
    played: Replay[State], seat: Seat, text: str, seen: Mapping[str, str], moment: int | None
) -> Done[State]:
    """Judge an act of a seat at a moment, and play it; in calm play, without one, the bot answers.

    `seen` is the card that the form has seen on each place: where it is covered by now, nothing is
    done, so that a form sent twice covers once.
    """
    state = played.state
    try:
        sent = parse(text.partition("@")[0], played.record.deal.profile)
    except ActionError:
        return Done(played, "unknown")
    if sent.seat is not seat:
        return Done(played, "turn")
    if isinstance(sent, Cover):
        # A last card that may tie is judged by what lay there before both: the engine knows.
        if not state.over and seen.get(str(sent.place)) != str(state.tops[sent.place]):
            return Done(played, "gone")
    else:
        if _said(state, sent.word, sent.seat):
            return Done(played)
        # Whoever says that there is no match says it of the tops seen: sent twice, the form would
        # say it of rows that have been laid since.
        if sent.word is Word.NO_MATCH and any(
            seen.get(str(place), str(top)) != str(top)
            for place, top in zip(Place, state.tops, strict=True)
        ):
            return Done(played, "gone")
    action = replace(sent, moment=moment)
    try:
        ruling = rule(state, action)
    except NotNowError:
        # Held cards and turns are no matter here, and the moment is the server's own.
        return Done(played, "over")
    if not ruling.allowed:
        return Done(played, ruling=ruling)
    after = played.then(action)
    return Done(_answered(after, seat) if moment is None else after)


def racer(seat: Seat, seed: int, skill: str, line: int) -> Racer:
    """Return a bot that watches so well, over a line of so many milliseconds."""
    return Racer(seat, seed, SKILLS[skill], line)


def _said(state: State, word: Word, seat: Seat) -> bool:
    """Return whether a word stands already: the same form sent twice says it once."""
    if word is Word.NO_MATCH:
        return seat in state.said
    return word is Word.OFFER and state.offer is seat


def _answered(played: Replay[State], human: Seat) -> Replay[State]:
    """Let the bot act once after its opponent in calm play.

    Rows just laid are the reader's to look at first.
    """
    if played.beats[-1].event.kind == "laid-again":
        return played
    action = answer(view(played.state, played.record.deal.profile.after(human)))
    return played if action is None else played.then(action)
