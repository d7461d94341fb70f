"""California Speed as a browser plays it: by the places that it sees, and what it saw on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.db.models import F
from django.test import Client

from games.california_speed import bot as bot
from games.california_speed.rules import SLUG, Action, Place
from games.core import Replay
from games.play.line import MARGIN
from games.play.models import Hand, RaceClock
from games.registry import RULES

from ..california_speed.tables import as_json
from ..documents import Element, page
from .helpers import HTMX, laid, look, state_of, stored, url


class Clock:
    """The server's clock, set by hand, in milliseconds since the epoch."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def __call__(self) -> int:
        return self.time


def table(client: Client, text: str, seat: str = "A", **keys: object) -> Hand:
    """Begin a calm hand that stands as a text says."""
    return laid(client, as_json(text, **keys), seat, kind="calm")


def race(
    client: Client, text: str, seat: str = "A", skill: str = "child", seed: int = 1, **keys: object
) -> Hand:
    """Have a race run that stands as a text says; its bot's noticing follows from the seed."""
    hand = laid(client, as_json(text, **keys), seat, kind="race", skill=skill)
    RaceClock.objects.filter(hand=hand).update(seed=seed, opens=F("begun"), paused=None)
    return hand


def go(clock: Clock, hand: Hand, moment: int) -> None:
    """Set the clock to a moment of a race."""
    clock.time = RaceClock.objects.get(hand=hand).begun + moment


def seen(table: Element) -> dict[str, str]:
    """Return what a form sends of the tops that it has seen."""
    fields = table.all("input", type="hidden")
    return {box["name"]: box["value"] for box in fields if box["name"].startswith("seen-")}


def send(
    client: Client,
    hand: Hand,
    what: str,
    saw: dict[str, str] | None = None,
    *,
    headers: dict[str, str] | None = None,
    language: str = "ru",
) -> Any:
    """Send a place or a word of the owner's with the tops seen: `saw`, or those stored."""
    if saw is None:
        saw = tops(stored(hand))
    action = what if ":" in what or what in ("pause", "away", "resume") else f"{hand.seat}:{what}"
    sent = {"action": action, **saw}
    return client.post(url(hand, language=language), sent, headers=headers)


def tops(hand: Hand) -> dict[str, str]:
    """Return the tops as they are stored, as a form sends them."""
    lying = zip(Place, state_of(hand).tops, strict=True)
    return {f"seen-{place}": str(card) for place, card in lying}


def actions(hand: Hand) -> list[str]:
    """Return what has been done in a hand, as texts."""
    return [str(action) for action in stored(hand).replay.record.actions]


def wait(client: Client, hand: Hand) -> int | None:
    """Return in how many milliseconds the page asks again; None where it does not."""
    waiting = [
        element["data-hx-trigger"] for element in look(client, hand).all(data_hx_trigger="*")
    ]
    delays = [trigger for trigger in waiting if trigger.startswith("load delay:")]
    assert len(delays) < 2
    return int(delays[0].removeprefix("load delay:").removesuffix("ms")) if delays else None


def answers(table: Element) -> list[str]:
    """Return what somebody who looks at the table would do, the likeliest first."""
    lying = {name.removeprefix("seen-"): card for name, card in seen(table).items()}
    ranks = Counter(card[:-1] for card in lying.values())
    pairs = [place for place, card in lying.items() if ranks[card[:-1]] > 1]
    calls = [button["value"][2:] for button in table.all("button", "button", name="action")]
    return [*pairs, *(word for word in ("offer-draw", "no-match") if word in calls)]


def play_calmly(client: Client, hand: Hand, most: int = 400) -> list[Any]:
    """Play a calm hand to its end by what its tables show; return every answer."""
    replies = [client.get(url(hand), headers=HTMX)]
    for _ in range(most):
        if stored(hand).over:
            return replies
        table = page(replies[-1])
        what = answers(table)[0]
        replies.append(send(client, hand, what, seen(table), headers=HTMX))
    raise AssertionError(f"not over after {most} acts")


# The bot's clock, read again from the record


def since(played: Replay[Any]) -> dict[Place, int]:
    """Return since when each place that may be covered now has been so, with the same card."""
    *_, now = states = played.states
    found = {}
    for place in now.coverable:
        at = len(states) - 1
        while (
            at
            and place in states[at - 1].coverable
            and states[at - 1].tops[place] == now.tops[place]
        ):
            at -= 1
        found[place] = states[at].moment
    return found


def next_act(played: Replay[Any], hand: Hand) -> Action | None:
    """Return what the bot would do next after a record, from the seed and the record alone."""
    clock = RaceClock.objects.get(hand=hand)
    other = played.record.deal.profile.after(hand.own_seat)
    own = [act for act in played.record.actions if act.seat is other]
    watching = bot.Race(
        seed=clock.seed,
        skill=bot.SKILLS[clock.skill],
        since=since(played),
        changed=played.state.moment,
        acted=(getattr(own[-1], "moment", 0) or 0) if own else 0,
        line=clock.line + MARGIN,
    )
    return bot.due(RULES[SLUG].view(played.state, other), watching)
