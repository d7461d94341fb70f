"""A reader's own games: what runs, what waits for its next deal, what ended not long ago."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.registry import RULES
from games.table.verdict import score, verdicts
from rules.models import Game

from .hand_lookup import readable
from .hand_page import ended
from .models import CHAINED, Hand

KEPT: Final = timedelta(days=30)
"""For how long a game that has ended is listed."""
MOST: Final = 50
"""How many games are listed at the most."""

Standing = Literal["running", "waiting", "ended"]
"""A deal that runs; a match between two deals; what is over, given up or closed."""

WAYS: Final[Mapping[Standing, str | Promise]] = {
    "running": _("Go on playing"),
    "waiting": _("To the next deal"),
    "ended": _("Look at it"),
}
"""What the link to a game says."""


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A hand, or a match by its latest deal, as its owner finds it in the list."""

    url: str
    title: str
    """What the game is called."""
    standing: Standing
    way: str | Promise
    score: str
    """Match points, the owner's side first."""
    match: bool
    """Whether more than this deal is played."""
    verdict: str
    """Who won, where it has ended; of a match, who won that."""
    given_up: bool
    changed: datetime


def own_games(owner: str | None) -> list[OwnGame]:
    """Return the games of a reader, each match once, those last played in first."""
    return list(_listed(_latest(owner)))


def to_go_on_with(owner: str | None, game: str | None = None) -> OwnGame | None:
    """Return what a reader last played in and may go on with, in one game or in any.

    In what is no game of the site there is none.
    """
    latest = _latest(owner)
    if game is not None:
        latest = latest.filter(game=game) if game in RULES else latest.none()
    found = _listed(latest)
    return next((own for own in found if own.standing != "ended"), None)


def _latest(owner: str | None) -> QuerySet[Hand]:
    """Return each hand of a reader that no other deal has followed."""
    recent = timezone.now() - KEPT
    hands = Hand.objects.filter(owner=owner, following=None).order_by("-changed")
    return hands.exclude(over=True, changed__lt=recent).exclude(given_up=True, changed__lt=recent)


def _listed(hands: QuerySet[Hand]) -> Iterator[OwnGame]:
    titles = dict(Game.objects.values_list("slug", "title"))
    for hand in hands[:MOST]:
        if hand.game in titles and readable(hand):
            yield _own_game(hand, titles[hand.game])


def _own_game(hand: Hand, title: str) -> OwnGame:
    deal = hand.replay.record.deal
    standing: Standing = "running"
    if hand.finished:
        standing = "waiting" if hand.goes_on else "ended"
    told = ended(hand, owned=True)
    return OwnGame(
        url=hand.get_absolute_url(),
        title=title,
        standing=standing,
        way=WAYS[standing],
        score=score(hand.result.scores, deal.profile, hand.own_seat),
        match=hand.kind in CHAINED,
        verdict=verdicts(told)[-1] if hand.over and not hand.closed else "",
        given_up=hand.given_up,
        changed=hand.changed,
    )
