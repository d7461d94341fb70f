"""Deals of All Fours in which what is rare comes about: for new positions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from games.core import PACK, Card, Deal, Rank, Record, Replay, Suit, replay
from games.core.random_play import Choose
from games.tricks.exercises import deals
from games.tricks.exercises.deals import at_random, dealt_anew, play_on

from ..random_play import any_of, saying
from ..rules import PROFILES, State, Word

RUN: Final = saying(Word.BEG, Word.RUN)
"""Has the cards run."""

STAND: Final = saying(Word.STAND)
"""Has the first trump kept by the eldest."""


def usual(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield whole deals played at random."""
    return at_random(chance, like, any_of)


def tied(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield whole deals in which the sides capture the same value."""
    return deals.tied(chance, like, any_of)


def near_target(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield whole deals with scores that they bring to the target, or to one point of it."""
    return deals.near_target(chance, like, any_of)


def run(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield deals in which the cards are run."""
    return at_random(chance, like, RUN)


def stood(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield deals in which the eldest stands."""
    return at_random(chance, like, STAND)


def spent_pack(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield deals in which every turn-up is of the same suit, until the pack is spent."""
    profile = PROFILES[like.deal.profile.slug]
    places = range(profile.turn_up - 1, profile.pack, profile.round)
    while True:
        suit = chance.choice(list(Suit))
        cards = chance.sample([card for card in PACK if card.suit is suit], len(places))
        deal = dealt_anew(chance, like).deal
        pack = _placed(deal.pack, dict(zip(places, cards, strict=True)))
        yield _played(like, replace(deal, pack=pack), chance, RUN)


def turned_jacks(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield deals with a jack as first or second turn-up, and scores near the target."""
    profile = PROFILES[like.deal.profile.slug]
    places = (profile.turn_up - 1, profile.turn_up - 1 + profile.round)
    while True:
        jack = Card.of(Rank.JACK, chance.choice(list(Suit)))
        deal = dealt_anew(chance, like).deal
        near = [max(0, deal.target - less) for less in (1, 2)]
        pack = _placed(deal.pack, {chance.choice(places): jack})
        scores = tuple(chance.choice(near) for _ in profile.sides)
        yield _played(like, replace(deal, pack=pack, scores=scores), chance, RUN)


def jacks(chance: random.Random, like: Record[State]) -> Iterator[Replay[State]]:
    """Yield deals in which the jack of trumps is in play every other time at least."""
    turn_up = PROFILES[like.deal.profile.slug].turn_up - 1
    while True:
        deal = dealt_anew(chance, like).deal
        jack = Card.of(Rank.JACK, deal.pack[turn_up].suit)
        if jack is not deal.pack[turn_up] and chance.randrange(2):
            pack = _placed(deal.pack, {chance.randrange(turn_up): jack})
            deal = replace(deal, pack=pack)
        yield _played(like, deal, chance, STAND)


def _played(
    like: Record[State], deal: Deal, chance: random.Random, choose: Choose[State]
) -> Replay[State]:
    return play_on(replay(Record(rules=like.rules, deal=deal)), chance, choose)


def _placed(pack: tuple[Card, ...], cards: Mapping[int, Card]) -> tuple[Card, ...]:
    """Return the pack with some cards at given places, each changed with what lay there."""
    placed = list(pack)
    for place, card in cards.items():
        placed[placed.index(card)], placed[place] = placed[place], card
    return tuple(placed)
