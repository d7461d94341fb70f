"""The bot of California Speed: what it does next, and when.

It sees the table that everybody sees. In a race it has a clock of its own: a match is noticed some
time after it came to be. How soon, and whether it is overlooked at first, is drawn from a seed, so
that the same seed and the same record give the same race again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from games.engine import Seat
from games.engine.california_speed import Action, CaliforniaSpeedView, Call, Cover, Place, Word


@dataclass(frozen=True, slots=True)
class Skill:
    """How well a bot watches. Times are in milliseconds."""

    soonest: int
    """The least time from a match to its being noticed."""
    latest: int
    """The most, when it is not overlooked."""
    overlooks: float
    """How often, from 0 to 1, it overlooks a match and sees it at a second look only."""
    hand: int
    """The time between two acts of its hand."""


SKILLS: Final[Mapping[str, Skill]] = MappingProxyType(
    {
        "child": Skill(soonest=2500, latest=5500, overlooks=0.35, hand=1500),
        "friend": Skill(soonest=1300, latest=3000, overlooks=0.2, hand=800),
        "champion": Skill(soonest=600, latest=1400, overlooks=0.05, hand=400),
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

    The act is what it will be if nobody acts before that moment.
    """
    seat = view.viewpoint
    if not isinstance(seat, Seat) or seat not in view.turn:
        return None
    ready = race.acted + race.skill.hand
    accept = _call(view, Word.ACCEPT)
    if accept:
        return Call(seat, Word.ACCEPT, max(ready, race.changed + race.skill.latest))
    if view.coverable:
        noticed = {place: race.since[place] + _notice(race, place) for place in view.coverable}
        first = min(noticed, key=lambda place: (noticed[place], place))
        return Cover(seat, first, max(ready, noticed[first]))
    if _call(view, Word.NO_MATCH) is None:
        return None
    # To see that there is nothing to see, every place is looked at.
    return Call(seat, Word.NO_MATCH, max(ready, race.changed + race.skill.latest))


def _notice(race: Race, place: Place) -> int:
    """Return how long after it came to be the match at a place is noticed."""
    skill = race.skill
    chance = random.Random(f"{race.seed}/{place}/{race.since[place]}")
    time = chance.randint(skill.soonest, skill.latest)
    return time + SECOND_LOOK * skill.latest if chance.random() < skill.overlooks else time


def _call(view: CaliforniaSpeedView, word: Word) -> Call | None:
    """Return a word of the bot's seat if it may be said now."""
    return next((act for act in view.legal if isinstance(act, Call) and act.word is word), None)
