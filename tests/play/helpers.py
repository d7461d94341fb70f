"""Hands as a browser plays them, by forms and links, and a look behind at what is stored."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db import connections
from django.http.response import HttpResponseBase
from django.test import Client

from games.california_jack.rules import SLUG, State
from games.core import Beat, Card, Replay, replay
from games.play.dealing import bots_play
from games.play.models import Hand
from games.registry import RULES, read_record
from games.tricks.trick import PlayCard
from rules.models import Clause, Example
from rules.pages.examples import replay_example

from ..documents import Element, page

HTMX = {"hx-request": "true"}
"""What htmx sends with each request."""

WAYS = [None, HTMX]
"""Headers of a request from a page without scripts, and from htmx."""

Choice = TypeVar("Choice")


class Chance:
    """The two functions of `secrets` that dealing asks, made to follow from a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def randbits(self, bits: int) -> int:
        return self._chance.getrandbits(bits)

    def choice(self, choices: Sequence[Choice]) -> Choice:
        return self._chance.choice(choices)


def start(language: str = "ru", game: str = SLUG) -> str:
    """Return the address of the start form."""
    return f"/{language}/{game}/play/"


def begun(
    client: Client, kind: str = "deal", language: str = "ru", game: str = SLUG, **sent: str
) -> Hand:
    """Begin a hand by the form, and return it; `sent` is what is sent with the kind."""
    response = client.post(start(language, game), {"kind": kind, **sent})
    assert response.status_code == 303, response.status_code
    return hand_at(response)


def laid(client: Client, record: dict[str, Any], seat: str = "A", **sent: str) -> Hand:
    """Begin a hand by the form, and put a record in the place of what was dealt.

    The owner has sat at the seat from the first action on; no bot has acted after the last.
    """
    hand = begun(client, game=record["game"], **sent)
    hand.seat, hand.begun = seat, 0
    hand.keep(replay(read_record(record)))
    hand.save()
    return stored(hand)


def hand_at(response: HttpResponseBase) -> Hand:
    """Return the hand that an answer leads to."""
    return Hand.objects.get(key=response.headers["Location"].split("/")[-2])


def state_of(hand: Hand) -> Any:
    """Return the state that a hand has come to, of whichever game."""
    return hand.replay.state


def stored(hand: Hand) -> Hand:
    """Return a hand as it is stored now."""
    return Hand.objects.get(key=hand.key)


def url(hand: Hand, rest: str = "", language: str = "ru") -> str:
    """Return the address of a hand, or of something under it."""
    return f"/{language}/hands/{hand.key}/{rest}"


def state(hand: Hand) -> State:
    """Return where a hand stands, hidden cards too."""
    now: State = state_of(stored(hand))
    return now


def plays(now: State) -> list[PlayCard]:
    """Return every card of the seat on turn as an action, lawful or not."""
    return [] if now.turn is None else [PlayCard(now.turn, card) for card in now.hands[now.turn]]


def ruled(now: State, *, lawful: bool = True) -> list[str]:
    """Return the actions of the seat on turn that the rules allow, or those that they refuse."""
    return [str(play) for play in plays(now) if RULES[SLUG].rule(now, play).allowed is lawful]


def held(hand: Hand, *, lawful: bool = True) -> list[str]:
    """Return the owner's actions that the rules allow now, or those that they refuse."""
    now = state(hand)
    assert now.turn is hand.own_seat
    return ruled(now, lawful=lawful)


def not_held(hand: Hand) -> str:
    """Return the action that plays a card of the bot's for the owner, or at the end any other."""
    now = state(hand)
    own, other = hand.own_seat, now.profile.after(hand.own_seat)
    card = next(card for card in (*now.hands[other], *now.deal.pack) if card not in now.hands[own])
    return f"{own}:{card}"


def press(
    client: Client,
    hand: Hand,
    action: str,
    *,
    version: object = None,
    language: str = "ru",
    headers: dict[str, str] | None = None,
    discard: Sequence[str] = (),
) -> Any:
    """Send an action as the form does; the version is the stored one unless another is given.

    `discard` are the cards that are picked.
    """
    version = stored(hand).version if version is None else version
    sent = {"version": version, "action": action, "discard": discard}
    return client.post(url(hand, language=language), sent, headers=headers)


def tab(client: Client) -> Client:
    """Return another tab of the same browser."""
    other = Client()
    other.cookies = client.cookies
    return other


def at_once(*requests: Callable[[], Any]) -> list[Any]:
    """Make requests in threads that begin together; return their answers in order."""
    together = threading.Barrier(len(requests))
    answers: list[Any] = [None] * len(requests)

    def ask(place: int) -> None:
        together.wait()
        try:
            answers[place] = requests[place]()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=ask, args=[place]) for place in range(len(requests))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def look(client: Client, hand: Hand, language: str = "ru") -> Element:
    """Return the page of a hand."""
    return page(client.get(url(hand, language=language)))


def hurried(hand: Hand, left: int = 1) -> Hand:
    """Let bots play for both until the owner is on turn with so many tricks left, and store it."""
    most = 2 * (hand.replay.record.deal.profile.facts["tricks"] - left)
    played = bots_play(hand.replay, None, until=most)
    if RULES[SLUG].turn(played.state) != (hand.own_seat,):
        played = bots_play(played, hand.own_seat)
    hand.keep(played)
    hand.save()
    return hand


def ended(client: Client, hand: Hand) -> Hand:
    """Let bots play a hand but for the owner's last card, and press that."""
    hurried(hand)
    (last,) = held(hand)
    assert press(client, hand, last).status_code == 303
    return stored(hand)


def unchanged(hand: Hand) -> bool:
    """Tell whether a hand is stored as it was."""
    now = stored(hand)
    return (now.record, now.version, now.over) == (hand.record, hand.version, hand.over)


def playable(table: Element, hand: Hand) -> bool:
    """Tell whether an answer shows the hand as it stands now, to go on from."""
    now = stored(hand)
    pressed = {button["value"] for button in table.all("button", "lawful", name="action")}
    return pressed == set(held(now)) and table.one("input", name="version")["value"] == str(
        now.version
    )


NOTICES = {
    "stale": "С тех пор как вы открыли эту страницу, игра ушла вперёд. Вот что на столе сейчас.",
    "over": "Здесь уже всё сыграно.",
    "turn": "Там сейчас не ваша очередь. Выберите одну из своих карт.",
    "held": "Этой карты у вас нет. Выберите одну из тех, что на руках.",
    "gone": "Верхние карты успели смениться, и ничего не произошло. Посмотрите на них заново.",
    "paused": "Часы остановлены. Сначала продолжите игру, потом накрывайте.",
    "early": "Отсчёт ещё идёт. До его конца накрывать нельзя.",
    "unknown": "В этой игре так не делают. Выберите то, что предлагает стол.",
}
"""What is said to a reader of Russian whose action is turned away though no clause refuses it."""


def notice(table: Element) -> str:
    """Return the word that an answer says beside the table."""
    return table.one("", "notice", data_said="*").text


def tally(table: Element) -> Element:
    """Return the count of an ended hand."""
    return table.one("ol", "tally")


@dataclass(frozen=True)
class Position:
    """A step of an example at which a clause refuses a card of the seat on turn."""

    example: str
    step: int
    action: str
    instead: tuple[Card, ...]


def refused_by(clause: str) -> Position:
    """Return the first step of the examples at which the clause refuses something."""
    for example in Example.objects.filter(game__slug=SLUG):
        played: Replay[Any] = replay_example(example)
        for step, (_, now) in enumerate(played.beats):
            for action in plays(now):
                ruling = RULES[SLUG].rule(now, action)
                if ruling.clause == clause:
                    return Position(example.slug, step, str(action), ruling.cards)
    raise AssertionError(f"no example has a card that {clause} refuses")


def at(client: Client, position: Position, language: str = "ru") -> Hand:
    """Begin a hand that goes on from a position."""
    step = str(position.step)
    return begun(client, language=language, example=position.example, step=step)


def number(slug: str) -> str:
    """Return the number of a clause."""
    return Clause.objects.select_related("section").get(game__slug=SLUG, slug=slug).number


def told(played: Replay[Any], *kinds: str) -> list[Beat[Any]]:
    """Return the beats of those kinds, in order."""
    return [beat for beat in played.beats if beat.event.kind in kinds]
