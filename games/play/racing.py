"""California Speed on the server: raced against the bot's clock, or played calmly without one.

No process runs between requests. Each request first plays whatever the bot was due to have done by
then, in order of time; what a reader does counts at the moment at which it reached the server.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction

from games.bots import california_speed as bot
from games.engine import ActionError, NotNowError, Replay, Seat, replay
from games.engine.california_speed import SLUG, Action, Cover, Place, Word, parse

from .models import Hand, RaceClock
from .moves import Outcome

BREATH = 1500
"""Milliseconds from the start of a race to the first laying: the reader looks, nobody acts yet."""

PAUSE, RESUME = "pause", "resume"
"""What a form says besides the actions of the game."""


def now() -> int:
    """Return the time, in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def has_no_turns(hand: Hand) -> bool:
    """Return whether a hand is of the game without turns."""
    return hand.game == SLUG


def start_clock(hand: Hand, skill: str) -> None:
    """Begin the race of a hand that has been saved."""
    RaceClock.objects.create(
        hand=hand, seed=secrets.randbits(48), skill=skill, begun=now() + BREATH
    )


def start_next_clock(ended: Hand, following: Hand) -> None:
    """Begin the race of the next game, if the one that has ended was raced."""
    clock = _clock(ended)
    if clock is not None:
        start_clock(following, clock.skill)


def watch(hand: Hand, arrived: int) -> Outcome:
    """Return a hand with all that the bot was due to have done when a look at it arrived.

    A look at which nothing was due neither locks nor writes.
    """
    clock = _clock(hand)
    if clock is None or not _caught_up(hand, clock, _moment(hand, clock, arrived)):
        return Outcome(hand)
    with transaction.atomic():
        locked = Hand.objects.select_for_update().get(key=hand.key)
        clock = _clock(locked)
        if clock is not None and _caught_up(locked, clock, _moment(locked, clock, arrived)):
            locked.save(update_fields=Hand.PLAYED)
        return Outcome(locked)


def act(hand: Hand, text: str, seen: Mapping[str, str], arrived: int) -> Outcome:
    """Do in a locked hand what its owner's form says, at the time at which it reached the server.

    `arrived` is that time, as `now` gives it: waiting for the lock takes nothing from a reader.
    `seen` is the card that the form has seen on each place: where it is covered by now, nothing is
    done, so that a form sent twice covers once.
    """
    clock = _clock(hand)
    if text in (PAUSE, RESUME):
        return _paused(hand, clock, text == PAUSE, arrived)
    if hand.over and Hand.objects.filter(previous=hand).exists():
        # The next game was begun from how this one ended: that stands.
        return Outcome(hand, "over")
    stored = hand.replay
    if clock is None:
        outcome = _done(hand, text, seen, None)
    else:
        _take_back(hand, (clock.paused or arrived) - clock.begun)
        moment = _moment(hand, clock, arrived)
        _caught_up(hand, clock, moment)
        outcome = Outcome(hand, "paused") if clock.paused else _done(hand, text, seen, moment)
        _caught_up(hand, clock, stored.state.moment)
    if hand.replay is not stored:
        hand.save(update_fields=Hand.PLAYED)
    return outcome


def paused(hand: Hand) -> bool | None:
    """Return whether the race is paused; None where there is no race."""
    clock = _clock(hand)
    return None if clock is None or hand.finished else clock.paused is not None


def due_in(hand: Hand) -> int | None:
    """Return in how many milliseconds the bot is due next; None while it has only to wait."""
    clock = _clock(hand)
    if clock is None or clock.paused is not None or hand.finished:
        return None
    action = _due(hand.replay, hand, clock)
    if action is None or action.moment is None:
        return None
    return max(0, action.moment - (now() - clock.begun))


def _clock(hand: Hand) -> RaceClock | None:
    if not has_no_turns(hand) or hand.closed or hand.given_up:
        return None
    return RaceClock.objects.filter(hand=hand).first()


def _moment(hand: Hand, clock: RaceClock, time: int) -> int:
    """Return the moment of the race at a time; a clock set back does not take it back."""
    latest: int = hand.replay.state.moment
    return max(latest, (clock.paused or time) - clock.begun)


def _take_back(hand: Hand, moment: int) -> None:
    """Take back what the bot has done after a moment, for an act of the owner's at that moment.

    A look that arrived later may have had the lock first.
    """
    played = hand.replay
    actions = played.record.actions
    kept = len(actions)
    while (
        kept and actions[kept - 1].seat is not hand.own_seat and _when(actions[kept - 1]) > moment
    ):
        kept -= 1
    if kept < len(actions):
        hand.keep(replay(played.record.until(kept)))


def _when(action: object) -> int:
    """Return the moment of an act; one without is of the first."""
    return getattr(action, "moment", None) or 0


def _done(hand: Hand, text: str, seen: Mapping[str, str], moment: int | None) -> Outcome:
    """Judge an action of the owner and play it; in calm play the bot answers. The caller saves."""
    played = hand.replay
    game, state = played.record.game, played.state
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


def _said(state: object, word: Word, seat: Seat) -> bool:
    """Return whether a word stands already: the same form sent twice says it once."""
    if word is Word.NO_MATCH:
        return seat in getattr(state, "said", ())
    return word is Word.OFFER and getattr(state, "offer", None) is seat


def _answered(played: Replay, human: Seat) -> Replay:
    """Let the bot act once after its opponent in calm play.

    Rows just laid are the reader's to look at first.
    """
    game, state = played.record.game, played.state
    if played.beats[-1].event.kind == "laid-again":
        return played
    other = played.record.deal.profile.after(human)
    answer = bot.answer(game.view(state, other))
    return played if answer is None else played.then(answer)


def _caught_up(hand: Hand, clock: RaceClock, until: int) -> bool:
    """Play all that the bot was due to have done by a moment; return whether it did anything."""
    played = hand.replay
    acted = False
    while True:
        action = _due(played, hand, clock)
        if action is None or action.moment is None or action.moment > until:
            break
        played = played.then(action)
        acted = True
    if acted:
        hand.keep(played)
    return acted


def _due(played: Replay, hand: Hand, clock: RaceClock) -> Action | None:
    """Return what the bot does next if the reader does nothing."""
    profile, game = played.record.deal.profile, played.record.game
    other = profile.after(hand.own_seat)
    own = [action for action in played.record.actions if action.seat is other]
    race = bot.Race(
        seed=clock.seed,
        skill=bot.SKILLS[clock.skill],
        since=_since(played),
        changed=played.state.moment,
        acted=_when(own[-1]) if own else 0,
    )
    return bot.due(game.view(played.state, other), race)


def _since(played: Replay) -> dict[Place, int]:
    """Return when each place that may be covered came to be so, with the card that lies there."""
    since: dict[Place, tuple[object, int]] = {}
    for state in played.states:
        since = {
            place: since[place]
            if place in since and since[place][0] == state.tops[place]
            else (state.tops[place], state.moment)
            for place in state.coverable
        }
    return {place: moment for place, (_, moment) in since.items()}


def _paused(hand: Hand, clock: RaceClock | None, pause: bool, arrived: int) -> Outcome:
    """Stop the clock when the word arrived, or let it go on from where it stood."""
    if clock is None:
        return Outcome(hand, "unknown")
    if pause and clock.paused is None:
        if _caught_up(hand, clock, _moment(hand, clock, arrived)):
            hand.save(update_fields=Hand.PLAYED)
        clock.paused = arrived
    elif not pause and clock.paused is not None:
        clock.begun += arrived - clock.paused
        clock.paused = None
    clock.save()
    return Outcome(hand)
