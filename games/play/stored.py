"""Finding hands as they are stored, whichever edition of the rules played them."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from games.engine import RecordError

from .models import Hand

MOST: Final = 3
"""How many running hands are offered."""


def hand_or_404(hands: QuerySet[Hand] | None = None, **wanted: object) -> Hand:
    """Return a hand whose deal can be read; raises `Http404` for any other, and for none."""
    found = get_object_or_404(Hand.objects.all() if hands is None else hands, **wanted)
    if not _readable(found):
        raise Http404("its record cannot be read any more")
    return found


def hands_to_go_on_with(owner: str | None, game: str) -> list[Hand]:
    """Return the newest hands of a game that a reader has begun and may go on with."""
    running = Hand.objects.filter(owner=owner, game=game, over=False)[:MOST]
    return [hand for hand in running if _readable(hand) and not hand.closed]


def _readable(hand: Hand) -> bool:
    try:
        return bool(hand.replay.beats)
    except RecordError:
        return False
