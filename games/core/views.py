"""Views: what one viewpoint may know of a state. Nothing else reaches a template or a bot."""

from __future__ import annotations

from typing import Protocol, TypeVar

from .actions import Action
from .profiles import Profile
from .seats import Seat, Viewpoint


class View(Protocol):
    """What the views of all games have; each game's is a frozen dataclass of its own."""

    @property
    def viewpoint(self) -> Viewpoint:
        """Whose eyes it is for."""
        ...

    @property
    def profile(self) -> Profile:
        """How the game is played."""
        ...

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats for which the deal waits."""
        ...

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the viewpoint's seat may do now; in `open`, what any seat may do."""
        ...

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        ...


V = TypeVar("V", bound=View)
"""The views of one game."""
V_co = TypeVar("V_co", bound=View, covariant=True)
V_contra = TypeVar("V_contra", bound=View, contravariant=True)
