"""New positions of the trick games: deals played at random from a seed until a clause matters.

Nothing but whole numbers is drawn from a seed: it gives the same deal on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.core import Record, Replay, UnplayableError, replay, shuffled
from games.core.random_play import Choose, any_of

from ..deal import State

REACH: Final = 4
"""Match points that a count can give."""

ENDS: Final = 10
"""How many ends are tried of one deal: its last tricks, a hand's cards of them."""


def dealt_anew(chance: random.Random, like: Record[State]) -> Record[State]:
    """Return a deal in the manner of a record, with scores from which a count wins no match."""
    profile, target = like.deal.profile, like.deal.target
    deal = replace(
        like.deal,
        pack=shuffled(chance.getrandbits(32)),
        dealer=chance.choice(profile.seats),
        scores=tuple(chance.randrange(max(1, target - REACH)) for _ in profile.sides),
        exposed=(),
    )
    return Record(rules=like.rules, deal=deal)


def play_on(
    played: Replay[State], chance: random.Random, choose: Choose[State] = any_of
) -> Replay[State]:
    """Play a deal to its end at random."""
    rules = played.record.rules
    beats, ends, actions = list(played.beats), list(played.ends), list(played.record.actions)
    while legal := rules.legal(beats[-1].state):
        action = choose(beats[-1].state, legal, chance)
        actions.append(action)
        beats.extend(rules.play(beats[-1].state, action))
        ends.append(len(beats))
    return Replay(replace(played.record, actions=tuple(actions)), tuple(beats), tuple(ends))


def at_random(
    chance: random.Random, like: Record[State], choose: Choose[State] = any_of
) -> Iterator[Replay[State]]:
    """Yield whole deals played at random."""
    while True:
        yield play_on(replay(dealt_anew(chance, like)), chance, choose)


def tied(
    chance: random.Random, like: Record[State], choose: Choose[State] = any_of
) -> Iterator[Replay[State]]:
    """Yield whole deals in which the sides capture the same value: many ends of each are tried."""
    for played in at_random(chance, like, choose):
        result = played.record.rules.result
        total = sum(result(played.state).values)
        if total % 2 or any(played.state.hands):
            continue  # no play of these cards ties, or the deal has ended before its tricks
        last = played.record.deal.profile.players * played.state.profile.hand_size
        kept = len(played.record.actions) - last
        ends = played.ends[: kept + 1]
        begun = Replay(played.record.until(kept), played.beats[: ends[-1]], ends)
        if max(result(begun.state).values) * 2 > total:
            continue  # one side has more than half of it
        for _ in range(ENDS):
            again = play_on(begun, chance, choose)
            if len(set(result(again.state).values)) == 1:
                yield again


def near_target(
    chance: random.Random, like: Record[State], choose: Choose[State] = any_of
) -> Iterator[Replay[State]]:
    """Yield whole deals with scores that they bring to the target, or to one point of it."""
    for played in at_random(chance, like, choose):
        deal = played.record.deal
        gained = [
            after - before for before, after in zip(deal.scores, played.state.scores, strict=True)
        ]
        scores = [chance.randrange(max(0, deal.target - g - 1), deal.target) for g in gained]
        record = replace(played.record, deal=replace(deal, scores=tuple(scores)))
        try:
            yield replay(record)
        except UnplayableError:
            continue  # a jack turned up has ended the match before the last action
