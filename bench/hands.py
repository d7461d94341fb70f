"""Hands as browsers have them: begun by the start form, read off the table, played by its form."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .browser import Answer, Browser

MOVES: Final = 26
"""Forms that are sent to the bare view in place of a hand: a player's moves in the first game."""
HELD: Final = 6
"""How many cards a discard leaves."""

HIDDEN: Final = re.compile(r'type="hidden" name="([^"]+)" value="([^"]+)"')
LAWFUL: Final = re.compile(r'class="play lawful" name="action" value="([^"]+)"')
CALL: Final = re.compile(r'class="button" name="action" value="([A-D]:[^"]+)"')
PICK: Final = re.compile(r'name="discard" value="([^"]+)"')
COVER: Final = re.compile(r'class="play" name="action" value="([AB]:([^"]+))"')
DUE: Final = re.compile(r'data-hx-trigger="load delay:(\d+)ms"')


@dataclass(frozen=True, slots=True)
class Start:
    """What is chosen in the start form of a game."""

    game: str
    kind: str = "deal"
    chosen: Mapping[str, str] = field(default_factory=dict)
    """By field: what is chosen where there is more to choose."""


FIRST: Final = Start("california-jack")
PARTNERS: Final = Start("all-fours", chosen={"profile": "partners", "target": "7", "referee": "on"})
CHILD: Final = Start("california-speed", "race", {"skill": "child"})
RACED: Final = Start("california-speed", "race", {"skill": "champion"})
"""The champion comes nearest to an act a second: the others are slower."""


@dataclass(slots=True)
class Seated:
    """A hand as its player's browser has it."""

    browser: Browser
    url: str
    table: str
    """The fragment that the last answer brought."""

    @property
    def key(self) -> str:
        """The hand's key, the last part of its address."""
        return self.url.split("/")[-2]

    @property
    def over(self) -> bool:
        """Whether the table shows the count."""
        return "said tally" in self.table

    @property
    def form(self) -> dict[str, str]:
        """The hidden fields of the table's form."""
        return dict(HIDDEN.findall(self.table))

    @property
    def calls(self) -> list[str]:
        """What may be said, and the discard."""
        return CALL.findall(self.table)

    @property
    def lawful(self) -> list[str]:
        """The lawful cards, and all else that may be done, in a game of turns."""
        return LAWFUL.findall(self.table) + self.calls

    @property
    def covers(self) -> list[str]:
        """The coverings of matches, as whoever looks at the rows of a race sees them."""
        ranks = {name: card[0] for name, card in self.form.items() if name.startswith("seen-")}
        lying = Counter(ranks.values())
        places = COVER.findall(self.table)
        return [action for action, place in places if lying[ranks[f"seen-{place}"]] > 1]

    @property
    def due(self) -> float | None:
        """In how many seconds the page is to ask again; None where nothing will have happened."""
        found = DUE.search(self.table)
        return int(found[1]) / 1000 if found else None

    def ask(self) -> None:
        """Ask for the table as it stands."""
        self.table = good(self.browser.get(self.url, part=True)).text

    def act(self, action: str, discard: list[str]) -> bool:
        """Send the form; return whether it was done, and not too late."""
        answer = self.browser.post(self.url, {**self.form, "action": action, "discard": discard})
        if answer.status != 409:
            good(answer)
        self.table = answer.text
        return answer.status == 200


def begun(browser: Browser, start: Start, seconds: int = 0) -> Seated:
    """Begin a hand by the start form, as from the rules page; one that is over is begun anew.

    A race can be had as it stands after some seconds.
    """
    address = f"/ru/{start.game}/play/"
    for _ in range(20):
        offer = good(browser.get(address, part=True)).text
        form = {**dict(HIDDEN.findall(offer)), "kind": start.kind, **start.chosen}
        hand = Seated(browser, browser.post(address, form).headers["location"], "")
        if seconds:
            good(browser.get(f"/bench/race/{hand.key}/{seconds}/"))
        hand.ask()
        if not hand.over:
            return hand
    raise RuntimeError("every hand is over as it begins")


def play(hand: Seated, chance: random.Random) -> int:
    """Do lawful things at random to the hand's end; return how many forms were sent."""
    sent = 0
    while lawful := hand.lawful:
        action = chance.choice(lawful)
        held = PICK.findall(hand.table)
        discard = chance.sample(held, max(0, len(held) - HELD))
        if not hand.act(action, discard):
            raise RuntimeError(f"{action} came too late in a game of turns")
        sent += 1
    if not hand.over:
        raise RuntimeError("a hand has no end, and nothing to be done in it")
    return sent


def cover(hand: Seated, chance: random.Random) -> int:
    """Cover matches at random until none is seen; return how many were covered.

    What the bot has covered meanwhile is not counted.
    """
    covered = 0
    while covers := hand.covers:
        covered += hand.act(chance.choice(covers), [])
    return covered


def press(hand: Seated, chance: random.Random) -> int:
    """Send as many forms to the bare view instead; return how many."""
    first = int(hand.form.get("version", 0))
    for version in range(first, first + MOVES):
        press_once(hand, version)
    return MOVES


def press_once(hand: Seated, version: int) -> None:
    """Send a form of the same kind to the bare view; `version` is one more each time."""
    sent = {**hand.form, "version": str(version), "action": "A:7C"}
    good(hand.browser.post(f"/ru/bench/move/{hand.key}/", sent))


def good(answer: Answer) -> Answer:
    """Return an answer that is one; raises `RuntimeError` for any other."""
    if answer.status != 200:
        raise RuntimeError(f"answered with {answer.status}: {answer.text[:500]}")
    return answer
