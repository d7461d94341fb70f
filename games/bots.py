"""Bots of whatever game. A bot is given the view of its seat and nothing else."""

from __future__ import annotations

from games.core import Action, View

from .registry import GAMES


def with_bots() -> list[str]:
    """Return the slugs of the games whose bots play by turns."""
    return [slug for slug, game in GAMES.items() if game.choose is not None]


def choose(view: View) -> Action:
    """Return what the bot of the view's game does there; the same view gives the same action.

    Raises `KeyError` for a game that has no bot, `ValueError` where the view's seat has no turn.
    """
    bot = GAMES[view.profile.game].choose
    if bot is None:
        raise KeyError(view.profile.game)
    action: Action = bot(view)
    return action
