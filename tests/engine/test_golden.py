"""A whole deal of each game, compared to the last detail with the one that was read and kept."""

import pytest

from games.registry import RULES

from .playthrough import path, playthrough


@pytest.mark.parametrize("game", RULES)
def test_a_whole_deal_goes_as_it_went(game: str) -> None:
    # After a change that is meant: `make golden`, and read the difference.
    assert playthrough(game).splitlines() == path(game).read_text(encoding="utf-8").splitlines()
