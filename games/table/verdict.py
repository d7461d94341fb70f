"""Who won: one sentence for a deal that has ended, and one for the match that it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.core import Profile, Result, Seat, Side

from .sides import Players, side_name

Sentences = tuple[str | Promise, str | Promise]
"""What is said where the reader has won, and where a side has that is more, or another."""

DEAL: Final[Sentences] = (
    gettext_lazy("You won the deal, %(points)s."),
    gettext_lazy("%(side)s won the deal, %(points)s."),
)
GAME: Final[Sentences] = (
    gettext_lazy("You won the game."),
    gettext_lazy("%(side)s won the game."),
)
MATCH: Final[Sentences] = (
    gettext_lazy("You won the match, %(points)s."),
    gettext_lazy("%(side)s won the match, %(points)s."),
)


@dataclass(frozen=True, slots=True)
class Ended:
    """A deal that has ended, as whoever sits at a seat would tell of it."""

    profile: Profile
    result: Result
    before: tuple[int, ...]
    """Match points before the deal, by side."""
    target: int
    players: Players
    seat: Seat
    """Whose score comes first."""

    @property
    def points(self) -> tuple[int, ...]:
        """Match points of this deal alone, by side."""
        return tuple(
            after - before for after, before in zip(self.result.scores, self.before, strict=True)
        )


def score(values: Sequence[int], profile: Profile, seat: Seat) -> str:
    """Return a score in writing, that of the seat's side first."""
    own = profile.side(seat)
    other = next(side for side in range(len(profile.sides)) if side != own)
    return _("%(own)s : %(other)s") % {"own": values[own], "other": values[other]}


def verdicts(ended: Ended) -> list[str]:
    """Return who won the deal, then who won the match where it is won."""
    result = ended.result
    if result.void is not None:
        return [_("Nobody won: the deal does not count.") if result.captured else _("A draw.")]
    said = [_deal(ended)]
    best = max(result.scores)
    if best >= ended.target:
        said.append(_sentence(MATCH, result.scores.index(best), result.scores, ended))
    return said


def _deal(ended: Ended) -> str:
    """Return who got more of this deal's points; a game of single wins has no more to count."""
    points = ended.points
    if not ended.result.captured:
        return _sentence(GAME, points.index(max(points)), points, ended)
    if len(set(points)) == 1:
        written = {"points": score(points, ended.profile, ended.seat)}
        return _("Nobody won the deal: %(points)s.") % written
    return _sentence(DEAL, points.index(max(points)), points, ended)


def _sentence(sentences: Sentences, side: Side, values: Sequence[int], ended: Ended) -> str:
    profile, players = ended.profile, ended.players
    you, other = sentences
    name = side_name(side, profile, players)
    winner = next(seat for seat in profile.seats if profile.side(seat) == side)
    words = {"points": score(values, profile, winner), "side": name or ""}
    return str(you if name is None else other) % words
