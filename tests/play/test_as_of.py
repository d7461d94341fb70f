"""Each table says when it stood so: what is older is not drawn over it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.play.models import Hand

from ..california_speed.tables import PAIR
from ..documents import page
from .helpers import HTMX, begun, ruled, state, stored, url
from .speed import Clock, go, race, send

pytestmark = pytest.mark.django_db


def as_of(response: Any) -> int:
    """Return when the table of an answer stood so."""
    return int(page(response, response.status_code).one("section", data_hand="*")["data-as-of"])


def test_a_look_is_of_the_time_at_which_it_arrived(client: Client, clock: Clock) -> None:
    hand = begun(client)
    assert as_of(client.get(url(hand), headers=HTMX)) == clock.time


def test_an_act_is_of_the_time_at_which_it_was_stored(
    client: Client, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = begun(client)
    save = Hand.save

    def slow(self: Hand, *args: Any, **named: Any) -> None:
        save(self, *args, **named)
        clock.time += 40

    monkeypatch.setattr(Hand, "save", slow)
    sent = {"version": str(stored(hand).version), "action": ruled(state(hand))[0]}
    before = clock.time
    assert as_of(client.post(url(hand), sent, headers=HTMX)) == before + 40


def test_a_refusal_is_newer_than_the_look_before(client: Client, clock: Clock) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 10)
    before = as_of(client.get(url(hand), headers=HTMX))
    clock.time += 5
    assert as_of(send(client, hand, "A3", headers=HTMX)) == before + 5
