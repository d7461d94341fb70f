"""California Speed, as the house takes it in."""

from __future__ import annotations

from typing import Final

from games.game import Game

from . import exercises, race, rules, table
from .offers import OFFERS
from .words import WORDS

GAME: Final = Game(
    rules=rules,
    exercises=exercises,
    words=WORDS,
    table=table,
    offers=OFFERS,
    race=race,
)
