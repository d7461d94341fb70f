"""The form that begins a hand: what each game offers, and what may be chosen."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.core import Profile
from games.offers import Kind
from games.registry import GAMES

MOST: Final = 99
"""The highest target that may be agreed."""
OUT_OF_REACH: Final = format_lazy(_("A whole number from 1 to {most}."), most=MOST)
"""What is said of any other."""


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
    skill = forms.ChoiceField(required=False)

    def __init__(self, game: str, data: QueryDict | None = None) -> None:
        """Offer what the game has; `data` is what was sent, None for an empty form."""
        self.game = GAMES[game]
        self.profiles = self.game.rules.PROFILES
        self.first = next(iter(self.profiles.values()))
        self.offers = offers = self.game.offers
        initial = {
            "kind": next(iter(offers.kinds)),
            "profile": self.first.slug,
            "target": self.first.target,
            "referee": True,
            "skill": offers.skill,
        }
        super().__init__(data, initial=initial)
        self._choices("kind", [(kind, way.name) for kind, way in offers.kinds.items()])
        names = offers.profiles
        self._choices("profile", [(slug, names.get(slug, slug)) for slug in self.profiles])
        self._choices("skill", list(offers.skills.items()))
        for name, offered in (
            ("profile", len(self.profiles) > 1),
            ("target", offers.target),
            ("referee", offers.referee),
            ("skill", bool(offers.skills)),
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
        return [(kind, *way, kind == chosen) for kind, way in self.offers.kinds.items()]

    @property
    def turns(self) -> bool:
        """Whether the game has turns: a race has none."""
        return self.game.race is None

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
        return self.cleaned_data["skill"] or self.offers.skill

    @property
    def chosen(self) -> Profile:
        """The profile chosen in a valid form."""
        return self.profiles[self.cleaned_data.get("profile") or self.first.slug]
