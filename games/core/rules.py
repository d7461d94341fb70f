"""The rules of a game: the verbs that every game answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from .actions import A
from .events import Beat
from .profiles import Deal, Profile
from .results import Result
from .rulings import Ruling
from .seats import Seat, Viewpoint
from .states import S
from .views import V_co


class Rules(Protocol[S, A, V_co]):
    """The rules of a game: a module with these names.

    Its states, a frozen dataclass of its own, its actions and its views are `S`, `A` and `V_co`.
    """

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

    def parse(self, text: str, profile: Profile) -> A:
        """Read an action; raises `ActionError`."""
        ...

    def start(self, deal: Deal) -> tuple[Beat[S], ...]:
        """Lay the deal; beat 0 is the deal laid."""
        ...

    def turn(self, state: S) -> tuple[Seat, ...]:
        """Return the seats for which the deal waits."""
        ...

    def legal(self, state: S) -> tuple[A, ...]:
        """Return every action that is allowed now; a discard stands once, without its cards."""
        ...

    def rule(self, state: S, action: A) -> Ruling:
        """Judge an action; raises `NotNowError` where no clause is needed to turn it away."""
        ...

    def play(self, state: S, action: A) -> tuple[Beat[S], ...]:
        """Play an action; raises `NotNowError`, or `RefusedError` where a clause refuses."""
        ...

    def view(self, state: S, viewpoint: Viewpoint) -> V_co:
        """Return what a viewpoint may know of a state."""
        ...

    def result(self, state: S) -> Result:
        """Return how the deal stands."""
        ...


AnyRules = Rules[Any, Any, Any]
"""Those of whatever game: for the place where games are registered, and reading records."""
