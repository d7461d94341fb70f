"""What the tests of play stand on."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.play.models import Hand

from .helpers import Chance, begun
from .speed import Clock

Seeded = Callable[[int], None]
"""From a seed to deals, dealers and seats that follow from it."""


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> Seeded:
    """Make what is dealt from now on follow from a seed."""
    return lambda seed: monkeypatch.setattr("games.play.dealing.secrets", Chance(seed))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of races, which stands until it is set."""
    clock = Clock()
    monkeypatch.setattr("games.play.racing.now", clock)
    return clock


@pytest.fixture
def hand(client: Client, db: None) -> Hand:
    """One deal, begun by `client`."""
    return begun(client)


@pytest.fixture
def stranger(client: Client, db: None) -> Client:
    """Another browser, which has a hand of its own."""
    other = Client()
    begun(other)
    return other
