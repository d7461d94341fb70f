"""Races over simulated lines: a reader who sees, presses and waits for answers, without a server.

The bot is the site's own, and what the page knows of the line is measured as the site measures it.
The reader is the same in every race: it takes as long from a match in sight to a press, whatever
the line. What the server sends is in sight half a line later, a press is there half a line later.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final

from games.california_speed import rules as speed
from games.california_speed.bot import Racer, Skill
from games.california_speed.rules import (
    PROFILES,
    Action,
    Call,
    Cover,
    Place,
    State,
    Word,
    result,
    rule,
)
from games.core import Deal, Record, Replay, Seat, replay, shuffled
from games.core.races import moment_of
from games.play.line import ANSWERS, MARGIN, Ticket
from games.registry import RULES

NEEDS: Final = 800
"""Milliseconds from a match in sight to a press."""

Event = tuple[int, int, str, object]


@dataclass
class Race:
    """A race of a reader, at A, and a bot over a line of so many milliseconds there and back."""

    seed: int
    skill: Skill
    line: int
    lie: int = 0
    """By how much later the page answers before the race than it could."""
    late: int = 0
    """By how much later it answers and acts in it."""

    played: Replay[Any] = field(init=False)
    allowed: int = field(init=False)
    seen: State | None = field(init=False, default=None)
    """The table in sight."""
    pressed: dict[Place | Word, State] = field(init=False, default_factory=dict)
    """What the reader has pressed and not been answered, and the table at which."""
    aim: tuple[Action, State] | None = field(init=False, default=None)
    """What the reader is about to press."""
    due: Action | None = field(init=False, default=None)
    """What the bot does next."""

    def __post_init__(self) -> None:
        deal = Deal(
            profile=PROFILES["two-rows"],
            pack=shuffled(self.seed),
            dealer=Seat.A,
            scores=(0, 0),
            target=2,
        )
        self.played = replay(Record(rules=RULES[speed.SLUG], deal=deal))
        self._ticket = Ticket("", 0)
        for _ in range(ANSWERS):
            self._answer(self.line + self.lie)
        self.allowed = self._ticket.line or 0
        self._events: list[Event] = []
        self._number = count()

    def won(self) -> bool:
        """Race to the end; return whether the reader has won."""
        self._send(0)
        self._await_bot()
        while self._events and not self.played.state.over:
            time, _, what, about = heappop(self._events)
            getattr(self, f"_{what}")(time, about)
        return result(self.played.state).winner == 0

    def _then(self, time: int, what: str, about: object) -> None:
        heappush(self._events, (time, next(self._number), what, about))

    def _answer(self, way: int) -> None:
        sent = self._ticket.sent
        self._ticket = replace(self._ticket.answered(sent + way), sent=sent)

    def _send(self, time: int) -> None:
        """Send the table, which the page answers."""
        self._then(time + self.line // 2, "see", self.played.state)
        self._then(time + self.line + self.late, "measure", None)

    def _await_bot(self) -> None:
        """The bot acts when it is due, unless what it is due to do changes before."""
        bot = Racer(Seat.B, self.seed, self.skill, self.allowed + MARGIN)
        self.due = bot.due(self.played)
        if self.due is not None:
            self._then(moment_of(self.due), "act_of_bot", self.due)

    def _measure(self, time: int, _: object) -> None:
        self._answer(self.line + self.late)
        line = self._ticket.line
        if line is not None and line < self.allowed:
            self.allowed = line
            self._await_bot()

    def _act_of_bot(self, time: int, due: object) -> None:
        """What the bot does is in sight when the page has asked for it."""
        if self.due is not None and due is self.due:
            self.played = self.played.then(self.due)
            self._send(time + MARGIN)
            self._await_bot()

    def _see(self, time: int, state: object) -> None:
        assert isinstance(state, State)
        self.seen = state
        for what, before in list(self.pressed.items()):
            lies = isinstance(what, Word) or state.tops[what] == before.tops[what]
            if not lies or (state.moment > before.moment and isinstance(what, Word)):
                del self.pressed[what]
        self._look(time)

    def _look(self, time: int) -> None:
        """Aim at the first match in sight; who aims at one that is still there aims no longer."""
        wanted = self._wanted()
        if self.aim is not None and self._stands(*self.aim):
            return
        self.aim = None
        if wanted is not None and self.seen is not None:
            self.aim = (wanted, self.seen)
            self._then(time + NEEDS, "press", self.aim)

    def _wanted(self) -> Action | None:
        now = self.seen
        if now is None or now.over:
            return None
        for place in now.coverable:
            if place not in self.pressed:
                return Cover(Seat.A, place)
        if now.matched or self.pressed or Seat.A in now.said:
            return None
        return Call(Seat.A, Word.OFFER if now.came_back and now.offer is None else Word.NO_MATCH)

    def _stands(self, action: Action, before: State) -> bool:
        now = self.seen
        if now is None or isinstance(action, Call):
            return action == self._wanted() and now is not None and now.tops == before.tops
        lies = now.tops[action.place] == before.tops[action.place]
        return lies and action.place in now.coverable and action.place not in self.pressed

    def _press(self, time: int, aim: object) -> None:
        if aim is not self.aim or self.aim is None or self.seen is None:
            return
        action, _ = self.aim
        self.pressed[action.place if isinstance(action, Cover) else action.word] = self.seen
        self._then(time + self.line // 2 + self.late, "arrive", (action, self.seen))
        self.aim = None
        self._look(time)

    def _arrive(self, time: int, sent: object) -> None:
        """Do what was pressed, if what was seen lies there still; the answer is the table."""
        assert isinstance(sent, tuple)
        action, before = sent
        now: State = self.played.state
        same = (
            now.tops[action.place] == before.tops[action.place]
            if isinstance(action, Cover)
            else now.tops == before.tops
        )
        action = replace(action, moment=max(time, now.moment))
        if same and rule(now, action).allowed:
            self.played = self.played.then(action)
            self._await_bot()
        self._send(time)
