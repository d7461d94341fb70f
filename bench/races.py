"""How many races one core carries: more and more at a time, until answers are long in coming."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from .browser import Browser
from .hands import RACED, Seated, begun, press_once

LIMIT: Final = 0.05
"""Seconds in which 95 of 100 answers have to come."""
FEWEST: Final = 10
"""Races at first: twice as many at each step, until they are too many; then the middle is tried."""
STEPS: Final = 8
MOST: Final = 320
"""Races at a time, at most: each has a thread here."""
APART: Final = 0.15
"""How near, as a share, the number that is too high must be to the one that is carried."""

ALONE: Final = 60
"""Forms sent to the bare view, one at a time, to see how soon this machine can answer at all."""
PAUSE: Final = 0.05
"""Seconds between them."""

WARM: Final = 1.0
"""Seconds of a step before it is measured; in them every race is acted in once."""
MEASURED: Final = 4.0
"""Seconds of a step that are measured."""
LONGEST: Final = 20
"""Seconds that a race has gone on as it is begun here, at most: so that they are of every age."""


@dataclass(frozen=True, slots=True)
class Step:
    """What came of so many races at a time."""

    races: int
    p95: float
    """Seconds by the clock on the wall from a request to its answer: 95 of 100 took no longer."""
    own: float
    """Acts of the player in a second of a race."""
    bots: float
    """Acts of the bot likewise."""
    busy: float
    """The share of its core that the server used."""

    @property
    def carried(self) -> bool:
        """Whether the answers came soon enough."""
        return self.p95 < LIMIT


@dataclass(slots=True)
class Racer:
    """A player who acts once a second, and whose page asks again whenever the bot is due."""

    hand: Seated
    chance: random.Random
    took: list[float] = field(default_factory=list)
    """Seconds that each answer of the step took."""
    acts: int = 0

    def race(self, begin: float, end: float) -> None:
        """Race from now on to the end; what is sent before `begin` is not measured."""
        self.took.clear()
        self.acts = 0
        act = begin - WARM + self.chance.random()
        ask = act  # the page is an old one
        while (at := min(act, ask)) < end:
            time.sleep(max(0.0, at - time.monotonic()))
            action = None
            if at == act:
                act += 1
                action = self._choice()
                if action is None:
                    continue
            sent = time.monotonic()
            done = self._send(action)
            now = time.monotonic()
            if begin <= sent < end:
                self.took.append(now - sent)
                self.acts += done
            if self.hand.over:
                self.hand = begun(self.hand.browser, RACED)
                now = time.monotonic()
            due = self.hand.due
            ask = end if due is None else now + due

    def _choice(self) -> str | None:
        """Choose a match to cover, or what can be said; None where there is only to wait."""
        able = self.hand.covers or self.hand.calls
        return self.chance.choice(able) if able else None

    def _send(self, action: str | None) -> bool:
        """Act, or ask for the table; return whether something was done by it."""
        if action is not None:
            return self.hand.act(action, [])
        self.hand.ask()
        return False


class Races:
    """Races at a server of the bench, each with a connection and a player of its own."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._watch = Browser(port)
        self._racers: list[Racer] = []

    def close(self) -> None:
        """Hang up."""
        for browser in (self._watch, *(racer.hand.browser for racer in self._racers)):
            browser.close()

    def alone(self) -> float:
        """Return the p95 of the bare row, saved again and again with nothing beside it."""
        hand = begun(self._watch, RACED)
        took = []
        for version in range(ALONE):
            time.sleep(PAUSE)
            sent = time.monotonic()
            press_once(hand, version)
            took.append(time.monotonic() - sent)
        return _p95(took)

    def steps(self) -> Iterator[Step]:
        """Race with more and more at a time, and then with numbers in between.

        A number is too high when it has failed twice: the machine may have been disturbed.
        """
        carried, too_many, races = 0, MOST + 1, FEWEST
        failed: set[int] = set()
        for _ in range(STEPS):
            step = self._step(races)
            yield step
            if step.carried:
                carried = races
            elif races in failed:
                too_many = races
            else:
                failed.add(races)
                continue
            if too_many - carried <= max(1, too_many * APART):
                break
            middle = (carried + too_many) // 2
            races = min(2 * carried, middle) or middle

    def _step(self, races: int) -> Step:
        while len(self._racers) < races:
            chance = random.Random(len(self._racers))
            hand = begun(Browser(self._port), RACED, chance.randrange(LONGEST))
            self._racers.append(Racer(hand, chance))
        racers = self._racers[:races]
        begin = time.monotonic() + WARM
        end = begin + MEASURED
        with ThreadPoolExecutor(races) as pool:
            raced = pool.map(partial(Racer.race, begin=begin, end=end), racers)
            time.sleep(WARM)
            acts, spent = self._number("raced"), self._number("spent")
            time.sleep(max(0.0, end - time.monotonic()))
            acts, spent = self._number("raced") - acts, self._number("spent") - spent
            list(raced)  # raises what a race has raised
        took = [seconds for racer in racers for seconds in racer.took]
        own = sum(racer.acts for racer in racers)
        seconds = races * MEASURED
        return Step(
            races,
            p95=_p95(took),
            own=own / seconds,
            bots=(acts - own) / seconds,
            busy=spent / 1e9 / MEASURED,
        )

    def _number(self, name: str) -> int:
        return int(self._watch.get(f"/bench/{name}/").body)


def _p95(took: list[float]) -> float:
    """Return what all but one in twenty took at most."""
    return sorted(took)[-1 - len(took) // 20]
