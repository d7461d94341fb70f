"""New positions of California Speed: games played at random, and those that chance seldom gives."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import gcd
from typing import Final

from games.core import Card, Rank, Record, Replay, Seat, Suit, changed, replay, shuffled

from ..rules import Action, Call, Cover, State, Word, legal, play, start
from .lures import on_its_equal

ACTS: Final = 60
"""How many acts a game is played at random."""

HURRY: Final = 0.7
"""How often what is left over is covered before it is taken up."""

NO_MATCH: Final = tuple(Call(seat, Word.NO_MATCH) for seat in Seat)
"""What is said between the races."""

KEPT: Final = range(2, 16)
"""How many cards are left to the slower player when the other runs out."""

MOMENTS: Final = range(60_000, 240_000)
"""When last cards are laid, in milliseconds since the first laying."""


def raced(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield games played at random for a while.

    What can be covered is, else both say that there is no match.
    """
    while True:
        played = replay(_shuffled(chance, like))
        while played.state.turn and len(played.record.actions) < ACTS:
            lawful: tuple[Action, ...] = legal(played.state)
            covers: list[Action] = [act for act in lawful if isinstance(act, Cover)]
            calls: list[Action] = [act for act in lawful if act in NO_MATCH]
            hurried = not calls or chance.random() < HURRY
            played = played.then(chance.choice(covers if covers and hurried else calls))
        yield played


def equalled(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield of such games those in which a card is laid on one of its own rank, and stays alone."""
    for played in raced(chance, like):
        if any(
            on_its_equal(event) and event.place not in state.coverable
            for event, state in played.beats
        ):
            yield played


def ran_out(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield games in which one player lays the last card, and the other has several."""
    seats = like.deal.profile.seats
    while True:
        quick = chance.choice(seats)
        left = [1 if seat is quick else chance.choice(KEPT) for seat in seats]
        yield _last_laid(chance, _brought_down(chance, like, left), [quick])


def ran_close(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield games in which one player lays the last card, and the other has one."""
    seats = like.deal.profile.seats
    while True:
        played = _brought_down(chance, like, [1 for _ in seats])
        yield _last_laid(chance, played, [chance.choice(seats)])


def tied(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield games in which both lay their last cards at the same moment."""
    seats = like.deal.profile.seats
    while True:
        played = _brought_down(chance, like, [1 for _ in seats])
        yield _last_laid(chance, played, chance.sample(seats, len(seats)))


def circled(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield games in which no match is laid, until the rows have come back, and come on again.

    Both packets run through the ranks in one order, which is a circle; they lie so far apart in it
    that no two rows share a rank.
    """
    profile = like.deal.profile
    half, row = profile.pack // profile.players, profile.facts["row_piles"]
    round_trip = half // gcd(half, row)
    while True:
        ranks = chance.sample(list(Rank), len(Rank))
        suits = {rank: chance.sample(list(Suit), len(Suit)) for rank in ranks}
        apart = chance.randint(row, len(ranks) - row)
        pack: list[Card] = []
        for at in range(half):
            for seat in profile.seats:
                rank = ranks[(at + seat * apart) % len(ranks)]
                pack.append(Card.of(rank, suits[rank].pop()))
        played = replay(_with_pack(_shuffled(chance, like), pack))
        for _ in range(2 * round_trip - 1):
            for seat in chance.sample(profile.seats, profile.players):
                played = played.then(NO_MATCH[seat])
        yield played


def _shuffled(chance: random.Random, like: Record[State]) -> Record[State]:
    """Return a new game in the manner of a record, with a score at which the match goes on."""
    scores = tuple(chance.randrange(like.deal.target) for _ in like.deal.profile.sides)
    pack = shuffled(chance.getrandbits(32))
    return Record(rules=like.rules, deal=replace(like.deal, pack=pack, scores=scores))


def _with_pack(record: Record[State], pack: Sequence[Card]) -> Record[State]:
    """Return the record dealt from another pack."""
    return replace(record, deal=replace(record.deal, pack=tuple(pack)))


def _last_laid(
    chance: random.Random, played: Replay[State], seats: Sequence[Seat]
) -> Replay[State]:
    """Return the game with last cards laid by the seats, all at one moment."""
    places, moment = played.state.coverable, chance.choice(MOMENTS)
    for seat in seats:
        played = played.then(Cover(seat, chance.choice(places), moment))
    return played


def _brought_down(chance: random.Random, like: Record[State], left: Sequence[int]) -> Replay[State]:
    """Play without a standstill until the seats have so many cards left, and one may be laid.

    The packets are dealt as they are turned: see `_fed`.
    """
    while True:
        record = _shuffled(chance, like)
        pack = list(record.deal.pack)
        state: State = start(record.deal)[-1].state
        actions: list[Action] = []
        while state.coverable:
            spare = [len(packet) - kept for packet, kept in zip(state.packets, left, strict=True)]
            if not any(spare):
                return replay(_with_pack(record.then(*actions), pack))
            (seat,) = chance.choices(state.turn, spare)
            action = Cover(seat, chance.choice(state.coverable))
            state = play(_fed(chance, pack, state, action), action)[-1].state
            actions.append(action)


def _fed(chance: random.Random, pack: list[Card], state: State, action: Cover) -> State:
    """Return the state with another card next where the next would leave nothing to cover.

    It changes places, in the pack too, with one that nobody has seen either. Nothing has been taken
    up yet, so that the packets are the ends of what was dealt.
    """
    if play(state, action)[-1].state.coverable:
        return state
    players = len(state.packets)
    closed = [
        range(seat, len(pack), players)[-len(packet) :] for seat, packet in enumerate(state.packets)
    ]
    ranks = {pile[-1].rank for at, pile in enumerate(state.piles) if at != action.place}
    fitting = [at for packet in closed for at in packet if pack[at].rank in ranks]
    if fitting:
        here, there = closed[action.seat][0], chance.choice(fitting)
        pack[here], pack[there] = pack[there], pack[here]
    return changed(state, packets=tuple(tuple(pack[at] for at in packet) for packet in closed))
