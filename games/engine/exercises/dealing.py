"""New positions of the trick games: deals played at random from a seed until a clause matters.

Nothing but whole numbers is drawn from a seed: it gives the same deal on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from ..all_fours import Call, Discard
from ..cards import shuffled
from ..core import Action, Deal
from ..record import Record
from ..replay import Replay, UnplayableError, replay
from .lures import Lure
from .moments import Ask
from .question import NoQuestionError

Deals = Callable[[random.Random, Record], Iterator[Replay]]
"""Deals without end, drawn by chance in the manner of a record."""

ATTEMPTS: Final = 2000
"""How many deals are tried before a search is given up; a handful is the rule."""

REACH: Final = 4
"""Match points that a count can give."""

ENDS: Final = 10
"""How many ends are tried of one deal: its last tricks, a hand's cards of them."""


def search(
    deals: Iterator[Replay],
    chance: random.Random,
    ask: str,
    asks: Mapping[str, Ask],
    lure: Lure | None,
) -> tuple[Replay, int]:
    """Return the first of the deals with a step where the question has the lure, and that step.

    Raises `NoQuestionError` where there is none, or no such question.
    """
    kind = ask.partition(":")[0]
    if kind not in asks or lure is None:
        raise NoQuestionError(f"not asked of that clause: {ask!r}")
    for _, played in zip(range(ATTEMPTS), deals, strict=False):
        first = chance.randrange(len(played.beats))
        for step in (*range(first, len(played.beats)), *range(first)):
            try:
                if lure(played, step, asks[kind](played, step, ask)):
                    return played, step
            except NoQuestionError:
                continue
    raise NoQuestionError(f"no position has been found for {ask!r}")


def new_deal(chance: random.Random, like: Record) -> Deal:
    """Return a deal in the manner of a record, with scores from which a count wins no match."""
    profile, target = like.deal.profile, like.deal.target
    return replace(
        like.deal,
        pack=shuffled(chance.getrandbits(32)),
        dealer=chance.choice(profile.seats),
        scores=tuple(chance.randrange(max(1, target - REACH)) for _ in profile.sides),
        exposed=(),
    )


def play_on(played: Replay, chance: random.Random, words: Collection[str] = ()) -> Replay:
    """Play a deal to its end at random, saying one of the words wherever it can be said."""
    game = played.record.game
    beats, ends, actions = list(played.beats), list(played.ends), list(played.record.actions)
    while legal := game.legal(beats[-1].state):
        wanted = [act for act in legal if isinstance(act, Call) and act.word in words]
        action: Action = chance.choice(wanted or legal)
        if isinstance(action, Discard):
            action = _discard(beats[-1].state, action, chance)
        actions.append(action)
        beats.extend(game.play(beats[-1].state, action))
        ends.append(len(beats))
    return Replay(replace(played.record, actions=tuple(actions)), tuple(beats), tuple(ends))


def _discard(state: Any, action: Discard, chance: random.Random) -> Discard:
    hand = state.hands[action.seat]
    surplus = len(hand) - state.profile.hand_size
    return Discard(action.seat, tuple(chance.sample(hand, surplus)))


def play_out(deal: Deal, chance: random.Random, words: Collection[str] = ()) -> Replay:
    """Play a whole deal at random."""
    return play_on(replay(Record(deal=deal)), chance, words)


def at_random(chance: random.Random, like: Record, words: Collection[str] = ()) -> Iterator[Replay]:
    """Yield whole deals played at random."""
    while True:
        yield play_out(new_deal(chance, like), chance, words)


def tied(chance: random.Random, like: Record) -> Iterator[Replay]:
    """Yield whole deals in which the sides capture the same value: many ends of each are tried."""
    for played in at_random(chance, like):
        result = played.record.game.result
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
            again = play_on(begun, chance)
            if len(set(result(again.state).values)) == 1:
                yield again


def near_target(chance: random.Random, like: Record) -> Iterator[Replay]:
    """Yield whole deals with scores that they bring to the target, or to one point of it."""
    for played in at_random(chance, like):
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
