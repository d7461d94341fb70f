"""The line to a reader is measured by the server alone, and allowed for in a race."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.california_speed.rules import SLUG
from games.play.line import ANSWERS, MARGIN, MOST, Ticket, ticket
from games.play.models import Hand, RaceClock

from ..california_speed.tables import PAIR
from .helpers import begun, look, stored, url
from .speed import Clock, actions, go, race, send, tops, wait

pytestmark = pytest.mark.django_db


@pytest.fixture
def ready(client: Client, clock: Clock) -> Hand:
    """A race that has not been started."""
    return begun(client, "race", game=SLUG)


def held(client: Client, hand: Hand) -> str:
    """Return the ticket on the page of a hand."""
    return look(client, hand).one("input", name="ticket")["value"]


def answer(client: Client, hand: Hand, sent: str) -> dict[str, str]:
    """Answer as the page does; return what is answered."""
    found: dict[str, str] = client.get(url(hand, "line/"), {"ticket": sent}).json()
    return found


def measured(client: Client, clock: Clock, hand: Hand, *ways: int) -> str:
    """Answer after so many milliseconds each; return the ticket that comes of it."""
    sent = answer(client, hand, "")["ticket"]
    for way in ways:
        clock.time += way
        sent = answer(client, hand, sent)["ticket"]
    return sent


def started(client: Client, hand: Hand, sent: str) -> RaceClock:
    """Start a race with a ticket; return its clock."""
    client.post(url(hand), {"action": "resume", "ticket": sent})
    return RaceClock.objects.get(hand=hand)


@pytest.mark.parametrize(
    ("ways", "line"),
    [
        ((300,) * 5, 300),
        ((310, 290, 900, 305, 10), 305),
        ((900, 900, 900, 20, 20, 20, 20, 20), 20),
        ((5000,) * 5, MOST),
        ((-70,) * 5, 0),
    ],
    ids=["the same", "the median", "of the last five", "a second at most", "a clock set back"],
)
def test_the_line_is_the_median_of_five_answers(
    client: Client, clock: Clock, ready: Hand, ways: tuple[int, ...], line: int
) -> None:
    sent = measured(client, clock, ready, *ways)
    assert started(client, ready, sent).line == line


def test_before_five_answers_nothing_is_allowed_for(
    client: Client, clock: Clock, ready: Hand
) -> None:
    sent = measured(client, clock, ready, *(300,) * (ANSWERS - 1))
    assert started(client, ready, sent).line == 0


@pytest.mark.parametrize(
    "sent",
    ["", "700", "x:y", "\x00", "é:ü", str(Ticket("another", 5, (700,) * 5))[:-1] + "_"],
)
def test_what_the_server_has_not_signed_is_not_believed(
    client: Client, clock: Clock, ready: Hand, sent: str
) -> None:
    assert started(client, ready, sent).line == 0
    assert client.get(url(ready, "line/"), {"ticket": sent}).status_code == 200


def test_a_ticket_of_another_race_is_not_believed(
    client: Client, clock: Clock, ready: Hand
) -> None:
    other = begun(client, "race", game=SLUG)
    assert started(client, ready, measured(client, clock, other, *(700,) * 5)).line == 0


@pytest.mark.parametrize(("language", "told"), [("ru", "0,30 с"), ("pt", "0,30 s")])
def test_the_reader_is_told_what_is_allowed_for(
    client: Client, clock: Clock, ready: Hand, language: str, told: str
) -> None:
    sent = measured(client, clock, ready, *(300,) * 4)
    clock.time += 300
    said = client.get(url(ready, "line/", language), {"ticket": sent}).json()["said"]
    assert told in said
    assert not answer(client, ready, "")["said"]


def test_a_ticket_prints_as_it_is_read() -> None:
    written = Ticket("hand", 12345, (1, 20, 300))
    assert ticket(str(written), "hand") == written
    assert ticket(str(written), "other") is None


# In the race


@pytest.fixture
def racing(client: Client, clock: Clock) -> Hand:
    """A race that runs, with 300 ms allowed for."""
    hand = race(client, PAIR)
    RaceClock.objects.filter(hand=hand).update(line=300)
    return hand


def line(hand: Hand) -> int:
    """Return what is allowed for now."""
    return RaceClock.objects.get(hand=hand).line


def looked(client: Client, hand: Hand, *ways: int) -> Any:
    """Look at a race with a ticket that knows these ways."""
    return client.get(url(hand), {"ticket": str(Ticket(hand.key, 0, ways))})


def acted(client: Client, hand: Hand, *ways: int) -> Any:
    """Act in a race with a ticket that knows these ways."""
    sent = {"action": "A:A3", "ticket": str(Ticket(hand.key, 0, ways)), **tops(stored(hand))}
    return client.post(url(hand), sent)


both = pytest.mark.parametrize("how", [looked, acted])


@both
def test_a_shorter_line_is_believed_at_once(client: Client, racing: Hand, how: Any) -> None:
    how(client, racing, 10, 900, 20, 700, 30)
    assert line(racing) == 30


@both
@pytest.mark.parametrize("ways", [(700,) * 5, (10,) * 4, ()])
def test_late_answers_gain_nothing(
    client: Client, racing: Hand, how: Any, ways: tuple[int, ...]
) -> None:
    how(client, racing, *ways)
    assert line(racing) == 300


def test_a_pause_allows_for_no_more(client: Client, clock: Clock, racing: Hand) -> None:
    go(clock, racing, 10)
    send(client, racing, "pause")
    assert started(client, racing, str(Ticket(racing.key, 0, (900,) * 5))).line == 300


@pytest.mark.parametrize("allowed", [0, 100, 700])
def test_the_bot_acts_later_by_what_is_allowed_for(
    client: Client, clock: Clock, allowed: int
) -> None:
    hand = race(client, PAIR)
    go(clock, hand, 0)
    near = wait(client, hand)
    RaceClock.objects.filter(hand=hand).update(line=allowed)
    assert wait(client, hand) == (near or 0) + allowed
    clock.time += (near or 0) + allowed - MARGIN - 1
    look(client, hand)
    assert actions(hand) == []
    clock.time += 1
    look(client, hand)
    assert len(actions(hand)) == 1


def test_the_page_asks_so_that_it_is_there_when_the_bot_acts(
    client: Client, clock: Clock, racing: Hand
) -> None:
    go(clock, racing, 0)
    without = wait(client, racing)
    answered = page_of(looked(client, racing, 310, 290, 300, 305, 320))
    assert answered == (without or 0) - 290


def page_of(response: Any) -> int:
    """Return in how many milliseconds an answer has the page ask again."""
    text = response.content.decode()
    return int(text.partition("load delay:")[2].partition("ms")[0])


# Who may


def test_nobody_else_measures_a_line(client: Client, ready: Hand) -> None:
    assert Client().get(url(ready, "line/")).status_code == 404


def test_without_a_race_there_is_no_line(client: Client) -> None:
    assert client.get(url(begun(client), "line/")).status_code == 404


def test_the_page_has_a_ticket_until_the_race_has_ended(
    client: Client, clock: Clock, ready: Hand
) -> None:
    assert ticket(held(client, ready), ready.key) == Ticket(ready.key, clock.time)
    client.post(url(ready, "give-up/"))
    assert not look(client, ready).all("input", name="ticket")
