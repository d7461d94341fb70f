"""The games themselves: pure Python that knows no language, web, clock or database."""

from .cards import PACK, Card, CardError, Rank, Suit, shuffled
from .core import (
    Action,
    ActionError,
    Award,
    Beat,
    Deal,
    Event,
    Game,
    NotNowError,
    Profile,
    RefusedError,
    Result,
    Ruling,
    Seat,
    Side,
    Viewpoint,
)
from .record import Record, RecordError
from .registry import GAMES
from .replay import Refusal, Replay, replay, replay_stored

__all__ = [
    "GAMES",
    "PACK",
    "Action",
    "ActionError",
    "Award",
    "Beat",
    "Card",
    "CardError",
    "Deal",
    "Event",
    "Game",
    "NotNowError",
    "Profile",
    "Rank",
    "Record",
    "RecordError",
    "Refusal",
    "RefusedError",
    "Replay",
    "Result",
    "Ruling",
    "Seat",
    "Side",
    "Suit",
    "Viewpoint",
    "replay",
    "replay_stored",
    "shuffled",
]
