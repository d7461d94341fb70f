"""A browser that reads every byte that it is sent, and what its owner may know at that moment.

That is worked out from the pack and the actions alone, apart from the engine's views: the own
cards, and all that has ever lain face up.
"""

from __future__ import annotations

import random
import re
from http.cookies import SimpleCookie
from typing import Any

from django.http.response import HttpResponseBase
from django.test import Client

from games.core import Card, Replay, Seat
from games.play.models import Hand

from ..cards_named import Names
from ..documents import Element, body, parsed
from .helpers import HTMX, not_held, press, ruled, state_of, stored, url

NAMES = Names()
DEALT = 12
"""Cards of the pack that are dealt face down; the next lies face up."""


def known(played: Replay[Any], seat: Seat, step: int) -> set[Card]:
    """Return the cards that a seat may know at a step of a hand: its own, and all once face up."""
    pack = played.record.deal.pack
    beats = played.beats[: step + 1]
    own = {card for beat in beats for card in beat.state.hands[seat]}
    shown = {beat.event.card for beat in beats if beat.event.card is not None}
    tops = pack[DEALT : DEALT + 1 + sum(beat.event.kind == "drew" for beat in beats)]
    return own | shown | set(tops)


def said(response: HttpResponseBase, hand: Hand) -> str:
    """Return all that an answer says, but for random keys: by chance those can spell anything.

    Left out too is when it expires: that is the moment of the answer, and no second is the same.
    """
    named = (header for header in response.headers.items() if header[0] != "Expires")
    headers = "\n".join(f"{name}: {value}" for name, value in named)
    text = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", f"{headers}\n{body(response)}")
    for key in Hand.objects.values_list("key", flat=True):
        text = text.replace(key, "")
    return text


class Reader:
    """A browser that plays a hand and reads everything that it is sent."""

    def __init__(self, client: Client, hand: Hand, language: str = "ru") -> None:
        self.client, self.hand, self.language = client, hand, language
        self.now, self.seat = hand, hand.own_seat
        self.backs: set[str] = set()
        self.read = 0

    def check(self, response: HttpResponseBase, step: int | None = None) -> None:
        """Read an answer: it names no card that the owner may not know at that step, or now."""
        self.now = now = stored(self.hand)
        if now.over:
            return
        last = len(now.replay.beats) - 1
        allowed = self.known(now.replay, last if step is None else step)
        named = NAMES.named(said(response, self.hand))
        assert named <= allowed, f"{response.status_code}: {named - allowed}"
        self.check_cookies(response.cookies)
        if response.status_code != 303:
            self.check_backs(parsed(body(response)), now, step)
        self.read += 1

    def known(self, played: Replay[Any], step: int) -> set[Card]:
        """Return the cards that the owner may know at a step."""
        return known(played, self.seat, step)

    def check_cookies(self, cookies: SimpleCookie) -> None:
        """Read the cookies: who the reader is, a token, a language, each as it was at first."""
        for name, cookie in cookies.items():
            if name == "valete_reader":
                assert cookie.value.split(":")[0] == self.hand.owner
            else:
                assert name == "csrftoken"
                assert re.fullmatch(r"\w{32}", cookie.value)

    def check_backs(self, page: Element, now: Hand, step: int | None) -> None:
        """Look at what lies face down: the bot's hand and nothing else, each card like the next."""
        beats = now.replay.beats
        shown: Any = beats[-1 if step is None else step].state
        backs = page.all("", "card", "back")
        assert len(backs) == len(shown.hands[shown.profile.after(self.seat)])
        self.backs |= {f"{back.parent and back.parent.attributes}{back}" for back in backs}

    def look(self) -> None:
        self.check(self.client.get(url(self.hand, language=self.language)))

    def press(self, action: str, headers: dict[str, str] | None) -> None:
        self.check(press(self.client, self.hand, action, language=self.language, headers=headers))


def unlawful(reader: Reader, chance: random.Random) -> str:
    """Return something that is no lawful move: refused, not held, of the other seat, or no card."""
    now = state_of(reader.now)
    other = now.profile.after(reader.seat)
    others = [f"{other}:{card}" for card in now.hands[other][:1]]
    refused = ruled(now, lawful=False)
    return chance.choice([*refused, *others, not_held(reader.hand), "A:1C"])


def play_through(reader: Reader, chance: random.Random) -> None:
    """Play a hand to its end, reading the table, steps and answers to right and wrong moves."""
    while not reader.now.over:
        headers = chance.choice([None, HTMX])
        if chance.random() < 0.3:
            reader.press(unlawful(reader, chance), headers)
        if chance.random() < 0.2:
            step = chance.randrange(len(reader.now.replay.beats))
            where = url(reader.hand, f"steps/{step}/", reader.language)
            reader.check(reader.client.get(where, headers=headers), step)
        if headers is None:
            reader.look()
        reader.press(chance.choice(ruled(state_of(reader.now))), headers)
