"""Which exercises a reader has done: kept in the browser's session, and in no account."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

KEY: Final = "exercises done"
"""Where the session keeps them: slug of a game -> slugs of clauses, in the order done."""


def done(request: HttpRequest, game: str) -> list[str]:
    """Return the clauses of a game whose exercises this browser has done."""
    return list(request.session.get(KEY, {}).get(game, ()))


def mark(request: HttpRequest, game: str, clause: str) -> None:
    """Remember that the exercise of a clause has been done."""
    before = done(request, game)
    if clause not in before:
        marks = request.session.get(KEY, {})
        request.session[KEY] = {**marks, game: [*before, clause]}


def clear(request: HttpRequest, game: str) -> None:
    """Forget what has been done in a game."""
    marks = {slug: done for slug, done in request.session.get(KEY, {}).items() if slug != game}
    if marks:
        request.session[KEY] = marks
    else:
        request.session.flush()
