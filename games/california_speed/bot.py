"""The bot of California Speed: what it does next, and when.

It sees the table that everybody sees. In a race it has a clock of its own: it covers a match some
time after it came to be, or after the act that it was busy with until then. How soon, and whether
the match is overlooked at first, is drawn from a seed, so that the same seed and the same record
give the same race again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.core import Replay, Seat
from games.core.races import moment_of

from .rules import (
    Action,
    CaliforniaSpeedView,
    Call,
    Cover,
    Place,
    State,
    Word,
    view,
)
from .rules.waits import since


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot watches. Times are in milliseconds."""

    soonest: int
    """The least time from a match to its being covered."""
    latest: int
    """The most, when it is not overlooked."""
    overlooks: float
    """How often, from 0 to 1, it overlooks a match and sees it at a second look only."""


SKILLS: Final[Mapping[str, Skill]] = MappingProxyType(
    {
        "child": Skill(soonest=2500, latest=5500, overlooks=0.35),
        "friend": Skill(soonest=1300, latest=3000, overlooks=0.2),
        "champion": Skill(soonest=600, latest=1400, overlooks=0.05),
    }
)
"""By name, the gentlest first."""

SECOND_LOOK: Final = 2
"""An overlooked match takes so many times the slowest noticing on top."""


@dataclass(frozen=True, slots=True)
class Race:
    """What a bot's clock depends on, beside the view."""

    seed: int
    skill: Skill
    since: Mapping[Place, int]
    """When each coverable place came to be coverable, in milliseconds since the first laying."""
    changed: int
    """When the table last changed."""
    acted: int
    """When the bot itself last acted; 0 before its first act."""
    line: int = 0
    """How late the bot sees the table and is seen, both together, as its opponent is."""


def answer(view: CaliforniaSpeedView) -> Action | None:
    """Return what the bot does in calm play, where it moves after its opponent.

    It accepts a draw that is offered, covers the first place it sees, or says that there is no
    match; None where nothing is left to do or to say.
    """
    seat = view.viewpoint
    if not isinstance(seat, Seat) or seat not in view.turn:
        return None
    accept = _call(view, Word.ACCEPT)
    if accept:
        return accept
    if view.coverable:
        return Cover(seat, view.coverable[0])
    return _call(view, Word.NO_MATCH)


def due(view: CaliforniaSpeedView, race: Race) -> Action | None:
    """Return what the bot does next in a race, with its moment; None while it has only to wait.

    The act is what it will be if nobody acts before that moment. Where the line has turned out
    shorter than it was taken for, that moment may be over: then it acts at the table's last change.
    """
    seat = view.viewpoint
    if not isinstance(seat, Seat) or seat not in view.turn:
        return None
    accept = _call(view, Word.ACCEPT)
    if accept:
        return Call(seat, Word.ACCEPT, _looked(race))
    if view.coverable:
        noticed = {place: _noticed(race, place) for place in view.coverable}
        first = min(noticed, key=lambda place: (noticed[place], place))
        return Cover(seat, first, max(race.changed, noticed[first]))
    if _call(view, Word.NO_MATCH) is None:
        return None
    return Call(seat, Word.NO_MATCH, _looked(race))


def _looked(race: Race) -> int:
    """Return when it has seen that there is nothing to see: every place is looked at."""
    return max(race.changed + race.line, race.acted) + race.skill.latest


def _noticed(race: Race, place: Place) -> int:
    """Return when it covers the match at a place, if nothing happens before.

    Whoever plays over a line sees a match later, but loses nothing by it while still busy.
    """
    skill = race.skill
    chance = random.Random(f"{race.seed}/{place}/{race.since[place]}")
    time = chance.randint(skill.soonest, skill.latest)
    if chance.random() < skill.overlooks:
        time += SECOND_LOOK * skill.latest
    return max(race.since[place] + race.line, race.acted) + time


def _call(view: CaliforniaSpeedView, word: Word) -> Call | None:
    """Return a word of the bot's seat if it may be said now."""
    return next((act for act in view.legal if isinstance(act, Call) and act.word is word), None)


@dataclass(frozen=True, slots=True)
class Racer:
    """A bot at its seat in a race, and all that it goes by beside the record."""

    seat: Seat
    seed: int
    """What its noticing is drawn from."""
    skill: Skill
    line: int = 0
    """See `Race.line`."""

    def due(self, played: Replay[State]) -> Action | None:
        """Return what it does next after a record if nobody acts before; None while it waits."""
        own = [action for action in played.record.actions if action.seat is self.seat]
        race = Race(
            seed=self.seed,
            skill=self.skill,
            since=since(played),
            changed=played.state.moment,
            acted=moment_of(own[-1]) if own else 0,
            line=self.line,
        )
        return due(view(played.state, self.seat), race)

    def caught_up(self, played: Replay[State], until: int) -> Replay[State]:
        """Return a record with all that it was due to have done by a moment."""
        while (action := self.due(played)) is not None and moment_of(action) <= until:
            played = played.then(action)
        return played
