"""States: a deal at one moment, everything in it, hidden cards too."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from .profiles import Deal, Profile


class State(Protocol):
    """What the states of all games have; each game's is a frozen dataclass of its own."""

    @property
    def deal(self) -> Deal:
        """What was fixed before the first action."""
        ...

    @property
    def profile(self) -> Profile:
        """How the game is played."""
        ...

    @property
    def moment(self) -> int | None:
        """The latest moment given, in milliseconds since the cards were laid.

        None in games whose actions have no moments.
        """
        ...


S = TypeVar("S", bound=State)
"""The states of one game."""
S_co = TypeVar("S_co", bound=State, covariant=True)
"""Those of one game, or of all that share them: what holds states is read and never changed."""

Changed = TypeVar("Changed")


def changed(state: Changed, **changes: Any) -> Changed:
    """Return a copy of a frozen state with some fields changed.

    What `dataclasses.replace` does, without running `__init__` again: a deal makes hundreds.
    """
    copy = object.__new__(state.__class__)
    object.__setattr__(copy, "__dict__", state.__dict__ | changes)
    return copy
