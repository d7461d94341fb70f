"""Games without turns on the server: raced against the bot's clock, or played calmly without one.

No process runs between requests. Each request first plays whatever the bot was due to have done by
then, in order of time; what a reader does counts at the moment at which it reached the server. The
bot plays over a line as long as the reader's: see `line`.

A race begins with its clock stopped. Whenever it is started, or goes on after a pause, nobody acts
before a countdown has ended, and the tops are covered until then.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from typing import Final

from django.db import transaction

from games.core import State, replay
from games.core.races import Racer, RaceRules, moment_of
from games.registry import GAMES

from .line import MARGIN, Ticket, ticket
from .models import Hand, RaceClock
from .moves import Outcome

COUNTDOWN: Final = 3000
"""Milliseconds from a start, or from the end of a pause, until acts count."""

PAUSE, AWAY, RESUME = "pause", "away", "resume"
"""What a form says besides the actions of the game; `away` is a pause for want of a reader."""


def now() -> int:
    """Return the time, in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


def race_of(hand: Hand) -> RaceRules[State] | None:
    """Return how a hand is played where its game has no turns; None where it has."""
    return GAMES[hand.game].race


def start_clock(hand: Hand, skill: str) -> None:
    """Give a hand that has been saved the clock of a race, stopped."""
    begun = now()
    RaceClock.objects.create(
        hand=hand,
        seed=secrets.randbits(48),
        skill=skill,
        begun=begun,
        paused=begun,
    )


def start_next_clock(ended: Hand, following: Hand) -> None:
    """Give the next game its clock, if the one that has ended was raced."""
    clock = clock_of(ended)
    if clock is not None:
        start_clock(following, clock.skill)


def clock_of(hand: Hand) -> RaceClock | None:
    """Return the clock of a hand that is raced; None where it is not, or no more."""
    if race_of(hand) is None or hand.closed or hand.given_up:
        return None
    return RaceClock.objects.filter(hand=hand).first()


def racer(hand: Hand, clock: RaceClock) -> Racer[State]:
    """Return the bot of a race; its line is the reader's, and what the page asks too late."""
    race = race_of(hand)
    assert race is not None, "it has a clock"
    seat = hand.replay.record.deal.profile.after(hand.own_seat)
    return race.racer(seat, clock.seed, clock.skill, clock.line + MARGIN)


def watch(hand: Hand, arrived: int, sent: str = "") -> Outcome:
    """Return a hand with all that the bot was due to have done when a look at it arrived.

    `sent` is the ticket that the page sends with it. A look at which nothing was due, and which
    shows no shorter line, neither locks nor writes.
    """
    clock = clock_of(hand)
    if clock is None or not (
        _shortened(clock, ticket(sent, hand.key)) or _caught_up(hand, clock, arrived)
    ):
        return Outcome(hand)
    with transaction.atomic():
        locked = Hand.objects.select_for_update().get(key=hand.key)
        clock = clock_of(locked)
        if clock is not None:
            if _shortened(clock, ticket(sent, hand.key)):
                clock.save(update_fields=["line"])
            if _caught_up(locked, clock, arrived):
                locked.save(update_fields=Hand.PLAYED)
        return Outcome(locked)


def act(hand: Hand, text: str, seen: Mapping[str, str], arrived: int, sent: str = "") -> Outcome:
    """Do in a locked hand what its owner's form says, at the time at which it reached the server.

    `arrived` is that time, as `now` gives it: waiting for the lock takes nothing from a reader.
    `seen` is the card that the form has seen on each place: where it is covered by now, nothing is
    done, so that a form sent twice covers once. `sent` is the ticket that came with it.
    """
    clock = clock_of(hand)
    if text in (PAUSE, AWAY, RESUME):
        return _set(hand, clock, text, arrived, ticket(sent, hand.key))
    if hand.over and Hand.objects.filter(previous=hand).exists():
        # The next game was begun from how this one ended: that stands.
        return Outcome(hand, "over")
    stored = hand.replay
    if clock is None:
        outcome = _done(hand, text, seen, None)
    elif clock.paused is not None and arrived >= clock.paused:
        outcome = Outcome(hand, "paused")
    elif not _open(clock, arrived):
        outcome = Outcome(hand, "early")
    else:
        if _shortened(clock, ticket(sent, hand.key)):
            clock.save(update_fields=["line"])
        _take_back(hand, arrived - clock.begun)
        _caught_up(hand, clock, arrived)
        outcome = _done(hand, text, seen, _moment(hand, clock, arrived))
        _caught_up(hand, clock, clock.begun + moment_of(stored.state))
    if hand.replay is not stored:
        hand.save(update_fields=Hand.PLAYED)
    return outcome


def _done(hand: Hand, text: str, seen: Mapping[str, str], moment: int | None) -> Outcome:
    """Do it in the hand's record; the caller saves."""
    race = race_of(hand)
    assert race is not None, "it has no turns"
    came = race.done(hand.replay, hand.own_seat, text, seen, moment)
    if came.played is not hand.replay:
        hand.keep(came.played)
    return Outcome(hand, came.notice, came.ruling)


def due_in(hand: Hand, clock: RaceClock, time: int) -> int | None:
    """Return in how many milliseconds there will be something to see; None while there is not.

    That is the end of a countdown, or what the bot does next.
    """
    if clock.paused is not None or hand.finished:
        return None
    if clock.opens is not None and time < clock.opens:
        return clock.opens - time
    action = racer(hand, clock).due(hand.replay)
    return None if action is None else max(0, clock.begun + moment_of(action) - time)


def _open(clock: RaceClock, time: int) -> bool:
    """Return whether a race has been started, and its countdown is over."""
    return clock.opens is not None and time >= clock.opens


def _moment(hand: Hand, clock: RaceClock, time: int) -> int:
    """Return the moment of the race at a time; a clock set back does not take it back."""
    latest = moment_of(hand.replay.state)
    return max(latest, (clock.paused or time) - clock.begun)


def _take_back(hand: Hand, moment: int) -> None:
    """Take back what the bot has done after a moment, for an act of the owner's at that moment.

    A look that arrived later may have had the lock first.
    """
    played = hand.replay
    actions = played.record.actions
    kept = len(actions)
    while (
        kept
        and actions[kept - 1].seat is not hand.own_seat
        and moment_of(actions[kept - 1]) > moment
    ):
        kept -= 1
    if kept < len(actions):
        hand.keep(replay(played.record.until(kept)))


def _caught_up(hand: Hand, clock: RaceClock, time: int) -> bool:
    """Play all that the bot was due to have done by a time; return whether it did anything."""
    if not _open(clock, clock.paused or time):
        return False
    played = racer(hand, clock).caught_up(hand.replay, _moment(hand, clock, time))
    if played is hand.replay:
        return False
    hand.keep(played)
    return True


def _shortened(clock: RaceClock, sent: Ticket | None) -> bool:
    """Allow for no more than the line is by the latest answers; return whether that is less."""
    if sent is None or sent.line is None or sent.line >= clock.line:
        return False
    clock.line = sent.line
    return True


def _set(
    hand: Hand, clock: RaceClock | None, word: str, arrived: int, sent: Ticket | None
) -> Outcome:
    """Stop the clock when the word arrived, or have it go on from where it stood.

    What the line was measured to be at the start is the most that is allowed for in this race.
    """
    if clock is None:
        return Outcome(hand, "unknown")
    if word == RESUME and clock.paused is not None:
        if clock.opens is None:
            clock.line = (sent and sent.line) or 0
        opens = arrived + COUNTDOWN
        clock.begun += opens - max(clock.paused, clock.opens or 0)
        clock.opens, clock.paused, clock.away = opens, None, False
    elif word != RESUME and clock.paused is None:
        if _caught_up(hand, clock, arrived):
            hand.save(update_fields=Hand.PLAYED)
        clock.paused, clock.away = arrived, word == AWAY
    clock.save()
    return Outcome(hand)
