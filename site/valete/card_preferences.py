"""How a reader wants to see cards: four choices, kept by the browser in one cookie."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

from django.db.models import TextChoices
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

COOKIE: Final = "valete_cards"
YEAR: Final = 365 * 24 * 60 * 60
"""How long the choices are kept, in seconds."""


class Indices(TextChoices):
    """The letters in the corners of ace, king, queen and jack."""

    ENGLISH = "english", "A K Q J"
    RUSSIAN = "russian", "Т К Д В"
    PORTUGUESE = "portuguese", "A R D V"


class Suits(TextChoices):
    """How many colours the suits have."""

    TWO = "two", _("Two colours")
    FOUR = "four", _("Four colours")


class Size(TextChoices):
    """How large cards are drawn."""

    USUAL = "usual", _("Usual")
    LARGE = "large", _("Large")


class Motion(TextChoices):
    """How cards are seen to move."""

    CALM = "gentle", pgettext_lazy("motion", "Calm")
    QUICK = "quick", pgettext_lazy("motion", "Quick")
    NONE = "none", pgettext_lazy("motion", "None")

    @classmethod
    def _missing_(cls, value: object) -> Motion | None:
        """Read the words of earlier cookies, in which cards that lay still were the calm ones."""
        return {"lively": cls.CALM, "calm": cls.NONE}.get(str(value))


@dataclass(frozen=True, slots=True)
class CardPreferences:
    """What is chosen. Prints as the cookie holds it, in plain words: `russian.four.large.quick`."""

    indices: str = Indices.ENGLISH
    suits: str = Suits.TWO
    size: str = Size.USUAL
    motion: str = Motion.CALM

    @classmethod
    def parse(cls, text: str) -> CardPreferences:
        """Read what preferences print; raises `ValueError` for any other text."""
        indices, suits, size, motion = text.split(".")
        return cls(Indices(indices), Suits(suits), Size(size), Motion(motion))

    @classmethod
    def of(cls, request: HttpRequest) -> CardPreferences:
        """Return what this browser has chosen: what is usual where its cookie is none of ours."""
        try:
            return cls.parse(request.COOKIES[COOKIE])
        except (KeyError, ValueError):
            return cls()

    def keep(self, request: HttpRequest, response: HttpResponse) -> None:
        """Set the cookie of an answer to these; delete it where they are the usual ones."""
        if self == CardPreferences():
            response.delete_cookie(COOKIE, samesite="Lax")
            return
        response.set_cookie(
            COOKIE,
            str(self),
            max_age=YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure(),
        )

    def __str__(self) -> str:
        return ".".join(astuple(self))
