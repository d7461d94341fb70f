"""All Fours (games.md, section 2), for two players and for partners.

Six cards each and a turn-up that shows the trump. The eldest hand may beg for another; the dealer
refuses, or runs the cards until the suit is new. Then six tricks and the count. The modules follow
the sections of the rule page: profile, dealing, begging, playing; judging holds them together.
"""

from games.core import Result
from games.tricks.deal import result as _result
from games.tricks.deal import turn

from .actions import Action, Call, Discard, Word, parse
from .dealing import start
from .judging import legal, play, rule
from .profile import (
    CLAUSES,
    EDITION,
    PROFILES,
    RECORD_KEYS,
    REFUSALS,
    SLUG,
    AllFoursProfile,
)
from .state import Phase, State
from .view import AllFoursView, view

__all__ = [
    "CLAUSES",
    "EDITION",
    "PROFILES",
    "RECORD_KEYS",
    "REFUSALS",
    "SLUG",
    "Action",
    "AllFoursProfile",
    "AllFoursView",
    "Call",
    "Discard",
    "Phase",
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


def result(state: State) -> Result:
    """Return how the deal stands; `void` is `pack-runs-out` or `exposed-card`."""
    return _result(state, state.void)
