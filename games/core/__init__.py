"""What every game is made of: pure Python that knows no language, web, clock or database."""

from .actions import Action, ActionError, addressed
from .cards import PACK, Card, CardError, Rank, Suit, shuffled
from .events import Beat, Event, KnownEvent
from .profiles import Deal, Profile
from .records import Record, RecordError
from .replay import Refusal, Replay, UnplayableError, replay, replay_stored
from .results import Award, Result
from .rules import AnyRules, Rules
from .rulings import ALLOWED, NotNowError, RefusedError, Ruling
from .seats import Seat, Side, Viewpoint
from .states import State, changed
from .views import View

__all__ = [
    "ALLOWED",
    "PACK",
    "Action",
    "ActionError",
    "AnyRules",
    "Award",
    "Beat",
    "Card",
    "CardError",
    "Deal",
    "Event",
    "KnownEvent",
    "NotNowError",
    "Profile",
    "Rank",
    "Record",
    "RecordError",
    "Refusal",
    "RefusedError",
    "Replay",
    "Result",
    "Rules",
    "Ruling",
    "Seat",
    "Side",
    "State",
    "Suit",
    "UnplayableError",
    "View",
    "Viewpoint",
    "addressed",
    "changed",
    "replay",
    "replay_stored",
    "shuffled",
]
