"""Which exercises a reader has done: a row each, under the browser's session and no account."""

from __future__ import annotations

from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from .models import Mark


def done(request: HttpRequest, game: str) -> frozenset[str]:
    """Return the clauses of a game whose exercises this browser has done."""
    marks = Mark.objects.filter(
        session=request.session.session_key, session__expire_date__gt=timezone.now(), game=game
    )
    return frozenset(marks.values_list("clause", flat=True))


def mark(request: HttpRequest, game: str, clause: str) -> None:
    """Remember that the exercise of a clause has been done."""
    with transaction.atomic():
        if not _held(request):
            request.session.create()
        Mark.objects.get_or_create(session_id=request.session.session_key, game=game, clause=clause)
    request.session.modified = True  # so that it is kept half a year from now


def clear(request: HttpRequest, game: str) -> None:
    """Forget what has been done in a game."""
    with transaction.atomic():
        if not _held(request):
            return
        marks = Mark.objects.filter(session=request.session.session_key)
        marks.filter(game=game).delete()
        if not marks.exists():
            request.session.flush()


def _held(request: HttpRequest) -> bool:
    """Return whether the browser's session is there, and let nobody end it meanwhile."""
    sessions = Session.objects.select_for_update()
    key, now = request.session.session_key, timezone.now()
    return sessions.filter(pk=key, expire_date__gt=now).first() is not None
