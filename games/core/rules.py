"""The rules of a game: the verbs that every game answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from .actions import Action
from .events import Beat
from .profiles import Deal, Profile
from .results import Result
from .rulings import Ruling
from .seats import Seat, Viewpoint

Played = TypeVar("Played", contravariant=True)


class Rules(Protocol[Played]):
    """A game: a module with these names. `Played` is its state, a frozen dataclass of its own."""

    SLUG: str
    EDITION: int
    """Edition of the rules, from 1; the next one where a record may replay otherwise than before.

    Stored hands name the edition that played them, and records of each are kept in the tests.
    """
    CLAUSES: frozenset[str]
    """Every clause that an event or a refusal of this game can carry."""
    REFUSALS: frozenset[str]
    """The clauses that refuse."""
    RECORD_KEYS: frozenset[str]
    """Keys of a record that this game adds to those which all games share."""

    @property
    def PROFILES(self) -> Mapping[str, Profile]:
        """By slug; the first is the one a record without `profile` means."""
        ...

    def parse(self, text: str, profile: Profile) -> Action:
        """Read an action; raises `ActionError`."""
        ...

    def start(self, deal: Deal) -> tuple[Beat, ...]:
        """Lay the deal; beat 0 is the deal laid."""
        ...

    def turn(self, state: Played) -> tuple[Seat, ...]:
        """Return the seats for which the deal waits."""
        ...

    def legal(self, state: Played) -> tuple[Action, ...]:
        """Return every action that is allowed now; a discard stands once, without its cards."""
        ...

    def rule(self, state: Played, action: Any) -> Ruling:
        """Judge an action; raises `NotNowError` where no clause is needed to turn it away."""
        ...

    def play(self, state: Played, action: Any) -> tuple[Beat, ...]:
        """Play an action; raises `NotNowError`, or `RefusedError` where a clause refuses."""
        ...

    def view(self, state: Played, viewpoint: Viewpoint) -> Any:
        """Return what a viewpoint may know of a state."""
        ...

    def result(self, state: Played) -> Result:
        """Return how the deal stands."""
        ...
