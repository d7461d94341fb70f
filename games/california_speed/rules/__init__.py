"""California Speed (games.md, section 3): a race of two players without turns.

Half the pack each, face down; two facing rows of four open piles. Whoever sees equal ranks covers
them, each with the next card of the own packet, until somebody has laid the last one. The modules
follow the rule page: profile, laying, covering, standstill; judging holds them together.
"""

from .actions import Action, Call, Cover, Word, parse
from .judging import legal, play, result, rule, turn
from .laying import start
from .profile import (
    CLAUSES,
    EDITION,
    PROFILES,
    RECORD_KEYS,
    REFUSALS,
    SLUG,
    CaliforniaSpeedProfile,
    Place,
)
from .state import State
from .view import CaliforniaSpeedView, view

__all__ = [
    "CLAUSES",
    "EDITION",
    "PROFILES",
    "RECORD_KEYS",
    "REFUSALS",
    "SLUG",
    "Action",
    "CaliforniaSpeedProfile",
    "CaliforniaSpeedView",
    "Call",
    "Cover",
    "Place",
    "State",
    "Word",
    "legal",
    "parse",
    "play",
    "result",
    "rule",
    "start",
    "turn",
    "view",
]
