"""Finding hands as they are stored, whichever edition of the rules played them."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404

from games.core import RecordError

from .models import Hand


def hand_or_404(hands: QuerySet[Hand] | None = None, **wanted: object) -> Hand:
    """Return a hand whose deal can be read; raises `Http404` for any other, and for none."""
    found = get_object_or_404(Hand.objects.all() if hands is None else hands, **wanted)
    if not readable(found):
        raise Http404("its record cannot be read any more")
    return found


def readable(hand: Hand) -> bool:
    """Tell whether today's rules can read at least the deal of a hand."""
    try:
        return bool(hand.replay.beats)
    except RecordError:
        return False
