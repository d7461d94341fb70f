"""The form that begins a hand: what each game offers, and what may be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.core import Profile
from games.registry import RULES

from .models import Kind

MOST: Final = 99
"""The highest target that may be agreed."""
OUT_OF_REACH: Final = format_lazy(_("A whole number from 1 to {most}."), most=MOST)
"""What is said of any other."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be chosen for a game, beside the ways to play it."""

    kinds: tuple[Kind, ...]
    target: bool = False
    """Whether another target may be agreed (`target` of All Fours)."""
    referee: bool = False
    """Whether one may play without the referee (`revoke` of All Fours)."""
    skill: bool = False
    """Whether the bot races, and may be told how well to watch."""


OFFERS: Final[Mapping[str, Offer]] = {
    "california-jack": Offer((Kind.DEAL, Kind.LAST_TRICKS, Kind.MATCH)),
    "california-speed": Offer((Kind.CALM, Kind.RACE), skill=True),
    "all-fours": Offer((Kind.DEAL, Kind.MATCH), target=True, referee=True),
}

KINDS: Final[Mapping[Kind, tuple[str | Promise, str | Promise]]] = {
    Kind.DEAL: (_("One deal"), _("a whole deal, from the first card to the count")),
    Kind.LAST_TRICKS: (
        _("The last tricks"),
        _("a short game: the stock is gone, bots have played the first tricks"),
    ),
    Kind.CALM: (
        _("Calm play"),
        _("without a clock: the bot acts only after you, each match can be studied"),
    ),
    Kind.RACE: (_("A race"), _("you and the bot at once; the server says who was first")),
    Kind.MATCH: (_("A match"), _("deal after deal to the target, the score is carried")),
}
"""What each way to play is called, and what it is."""

PROFILES: Final[Mapping[str, str | Promise]] = {
    "two-players": _("Two players"),
    "partners": _("Four: you and a partner against two bots"),
}
"""What the profiles are called, in games that have more than one."""


SKILL_NAMES: Final[Mapping[str, str | Promise]] = {
    "child": _("like a child"),
    "friend": _("like a friend"),
    "champion": _("like a champion"),
}
"""How well the bot watches in a race, by `games.california_speed.bot.SKILLS`."""


class StartForm(forms.Form):
    """Chosen: a way to play, and of profile, target and referee what the game leaves open."""

    kind = forms.ChoiceField()
    profile = forms.ChoiceField(required=False)
    target = forms.IntegerField(
        min_value=1,
        max_value=MOST,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), OUT_OF_REACH),
    )
    referee = forms.BooleanField(required=False)
    skill = forms.ChoiceField(required=False, choices=list(SKILL_NAMES.items()))

    def __init__(self, game: str, data: QueryDict | None = None) -> None:
        """Offer what the game has; `data` is what was sent, None for an empty form."""
        self.profiles = RULES[game].PROFILES
        self.first = next(iter(self.profiles.values()))
        initial = {"target": self.first.target, "referee": True, "skill": "friend"}
        self.offer = offer = OFFERS[game]
        initial |= {"profile": self.first.slug, "kind": offer.kinds[0]}
        super().__init__(data, initial=initial)
        self._choices("kind", [(kind, KINDS[kind][0]) for kind in offer.kinds])
        self._choices("profile", [(slug, PROFILES.get(slug, slug)) for slug in self.profiles])
        for name, offered in (
            ("profile", len(self.profiles) > 1),
            ("target", offer.target),
            ("referee", offer.referee),
            ("skill", offer.skill),
        ):
            if not offered:
                del self.fields[name]

    def _choices(self, name: str, choices: list[tuple[Any, str | Promise]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    @property
    def kinds(self) -> list[tuple[Kind, str | Promise, str | Promise, bool]]:
        """Each way to play: its value, name, what it is, and whether it is chosen."""
        chosen = self["kind"].value()
        return [(kind, *KINDS[kind], kind == chosen) for kind in self.offer.kinds]

    @property
    def turns(self) -> bool:
        """Whether the game has turns: a race has none."""
        return not self.offer.skill

    @property
    def raced(self) -> bool:
        """Whether a valid form asks for a race; a bot's skill has been chosen then."""
        return bool(self.cleaned_data["kind"] == Kind.RACE)

    def clean(self) -> None:
        """Take no notice of a target where no match is asked for."""
        if self.cleaned_data.get("kind") != Kind.MATCH:
            self.cleaned_data.pop("target", None)
            self.errors.pop("target", None)

    def clean_skill(self) -> str:
        """Take the usual skill where none was sent."""
        return self.cleaned_data["skill"] or str(self.fields["skill"].initial or "friend")

    @property
    def chosen(self) -> Profile:
        """The profile chosen in a valid form."""
        return self.profiles[self.cleaned_data.get("profile") or self.first.slug]
