"""All Fours, as the house takes it in."""

from __future__ import annotations

from typing import Final

from games.game import Game

from . import bot, exercises, rules, table
from .offers import OFFERS
from .random_play import any_of
from .words import WORDS

GAME: Final = Game(
    rules=rules,
    exercises=exercises,
    words=WORDS,
    table=table,
    offers=OFFERS,
    choose=bot.choose,
    claims=bot.claims,
    any_of=any_of,
)
