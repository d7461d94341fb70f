"""What is said: every sentence of the narration and every question is the one that was read."""

import pytest

from .accounts import games
from .messages import LANGUAGES, kinds, kinds_in, path, text

GAMES = {game.structure.slug: game for game in games()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_is_what_was_read(language: str) -> None:
    assert text(language) == path(language).read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_happens_in_the_records_is_among_what_was_read(slug: str) -> None:
    assert kinds_in(GAMES[slug]) <= kinds(slug)
