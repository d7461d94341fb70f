"""What is said: every sentence of the narration and every question is the one that was read."""

import re

import pytest
from babel.messages.pofile import read_po
from django.conf import settings

from .accounts import games
from .messages import LANGUAGES, kinds, kinds_in, path, text

AVOIDED = {
    "ru": r"прочтени|прикуп|ваш ход|пункт\w* правил|сч[её]т игры|движ(ок|ка)",
    "pt": r"captur|leitura|descriç|monte (aberto|fechado)|embaralh|nesta página|\d\s:\s\d",
}
"""Words that have a better one in their language."""

GAMES = {game.structure.slug: game for game in games()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_what_was_read(language: str) -> None:
    assert text(language) == path(language).read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_happens_in_the_records_is_among_what_was_read(slug: str) -> None:
    assert kinds_in(GAMES[slug]) <= kinds(slug)


def translated(language: str) -> list[str]:
    """Return all that a catalogue says."""
    file = settings.BASE_DIR / "locale" / language / "LC_MESSAGES" / "django.po"
    with file.open("rb") as opened:
        said = [message.string or "" for message in read_po(opened, locale=language) if message.id]
    return [form for one in said for form in ([one] if isinstance(one, str) else one)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_the_words_of_players(language: str) -> None:
    assert not [
        said for said in translated(language) if re.search(AVOIDED[language], said, re.IGNORECASE)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_begins_with_a_dash(language: str) -> None:
    assert not [said for said in translated(language) if " —" in said]
