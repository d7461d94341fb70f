"""What can be begun of a game: the choices of the form that begins a hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise


class Kind(TextChoices):
    """What was asked for when a hand was begun."""

    DEAL = "deal"
    LAST_TRICKS = "last-tricks"
    MATCH = "match"
    CALM = "calm"
    RACE = "race"
    CONTINUED = "continued"


class Way(NamedTuple):
    """A way to play: what it is called, and what it is."""

    name: Text
    what: Text


DEAL: Final = Way(_("One deal"), _("a whole deal, from the first card to the count"))
MATCH: Final = Way(_("A match"), _("deal after deal to the target, the score is carried"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Offers:
    """What can be chosen for a game."""

    kinds: Mapping[Kind, Way]
    """The ways to play it, the usual one first."""
    profiles: Mapping[str, Text] = field(default_factory=dict)
    """What its profiles are called, where it has more than one."""
    target: bool = False
    """Whether another target may be agreed."""
    referee: bool = False
    """Whether one may play without the referee."""
    skills: Mapping[str, Text] = field(default_factory=dict)
    """How well its bot may watch in a race, the gentlest first; none in a game with turns."""
    skill: str = ""
    """The usual one of them."""
