"""Deals played out between players, to see who is the better one."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from games.bots import choose
from games.core import Action, AnyRules, Deal, Profile, Result, Seat, shuffled
from games.registry import GAMES, RULES, read_record

Player = Callable[[AnyRules, Any, Seat], Action]
"""From the rules, a state and the seat on turn to that seat's action."""


def bot(rules: AnyRules, state: Any, seat: Seat) -> Action:
    """Play as the game's bot does: from the seat's view alone."""
    return choose(rules.view(state, seat))


def at_random(seed: int | str) -> Player:
    """Return a player who takes any lawful action, each as likely as another."""
    chance = random.Random(seed)

    def play(rules: AnyRules, state: Any, seat: Seat) -> Action:
        lawful = [act for act in rules.legal(state) if act.seat is seat]
        action: Action = GAMES[rules.SLUG].any_of(state, lawful, chance)
        return action

    return play


def play_out(deal: Deal, players: Sequence[Player]) -> Result:
    """Play a deal to its end, the players taking the seats in turn, and return how it stands."""
    game = RULES[deal.profile.game]
    state = game.start(deal)[-1].state
    while seats := game.turn(state):
        seat = seats[0]
        action = players[seat % len(players)](game, state, seat)
        state = game.play(state, action)[-1].state
    return game.result(state)


@dataclass(frozen=True, slots=True)
class Tally:
    """How one player fared against another, by match points in the deal."""

    won: int = 0
    tied: int = 0
    lost: int = 0
    points: int = 0
    """Match points of the player."""
    against: int = 0
    """Match points of the other."""

    @property
    def played(self) -> int:
        """Deals played."""
        return self.won + self.tied + self.lost

    @property
    def share(self) -> float:
        """The share of deals won, a tie counted as half."""
        return (self.won + self.tied / 2) / self.played if self.played else 0.0

    def with_deal(self, points: int, against: int) -> Tally:
        """Return the score with one more deal."""
        return Tally(
            self.won + (points > against),
            self.tied + (points == against),
            self.lost + (points < against),
            self.points + points,
            self.against + against,
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.won + other.won,
            self.tied + other.tied,
            self.lost + other.lost,
            self.points + other.points,
            self.against + other.against,
        )


def contest(
    profile: Profile, player: Player, other: Player, deals: int, seed: int | str
) -> tuple[Tally, Tally]:
    """Play deals of a profile twice each, with seats exchanged; with four a player is a side.

    Returns the player's scores on the first side and on the second. Every deal starts from no
    match points, so that a deal counts by itself.
    """
    scores = [Tally(), Tally()]
    for number in range(deals):
        pack = " ".join(map(str, shuffled(f"{seed}:{number}")))
        deal = read_record({"game": profile.game, "profile": profile.slug, "pack": pack}).deal
        for side, seated in enumerate(((player, other), (other, player))):
            points = [0, 0]
            for award in play_out(deal, seated).awards:
                points[award.side] += award.points
            scores[side] = scores[side].with_deal(points[side], points[1 - side])
    return scores[0], scores[1]
