"""Deals of All Fours for the tests, in a small notation.

A text gives the hands, the turn-up, what is used after it in running, and what is done. A card
that is only named is played by whoever has it; underscores stand for the spaces of a discard:

    A     AH KH 5C 6C 7C 8C
    B     2H JH 9C TC QC AC
    up    9H
    run   2S 3S 4S  5S 6S 7S  9D
    does  A:beg B:run A:discard_2S_3S_4S B:discard_5S_6S_7S AH 2H

Hands that are not full and the rest of the pack get the cards not named, in the order of suits.
"""

from collections import defaultdict
from typing import Any

from games.all_fours.rules import PROFILES, SLUG, State, legal
from games.core import PACK, Award, Replay, Side, replay
from games.registry import read_record

LETTERS = "ABCD"

OWN_TRICKS = """
    A     AH QC 3C 4C 5C 6C
    B     2H JH TC 9C 8C 7C
    up    9H
    does  A:stand 3C 2H 9C QC 4C JH TC 5C 8C 6C 7C AH
"""
"""A whole deal: High is A's; Low, Jack and Game (11 to 6) are B's."""

HIGH_AND_GAME = """
    A     AH KC 3C 4C 5C 6C
    B     2H TC 9C 8C 7C JC
    up    9H
    does  A:stand 3C 2H TC KC AH 7C 4C 8C 9C 5C JC 6C
"""
"""A whole deal: High and Game (17 to 1) are A's, Low is B's; the jack of trumps is not in play."""

TWO_REVOKES = """
    A     3C 4C 6C 7C 8C AH
    B     2D 5C KD QD 3D 4H
    up    9H
    does  A:stand 3C 2D 4C 3D 6C 5C
"""
"""Without a referee B throws 2D and 3D while holding clubs and a trump, then shows 5C."""


def as_json(text: str, **keys: object) -> dict[str, Any]:
    """Return the record that a text describes, as a JSON object; `keys` stand beside or over it."""
    profile = PROFILES[str(keys.get("profile", "two-players"))]
    seats = LETTERS[: profile.players]
    lines: dict[str, list[str]] = defaultdict(list)
    key = ""
    for line in text.splitlines():
        words = line.split()
        if words and words[0] in {*seats, "up", "run", "does"}:
            key, *words = words
        lines[key] += words
    named = {word for key in (*seats, "up", "run") for word in lines[key]}
    rest = [str(card) for card in PACK if str(card) not in named]
    for seat in seats:
        while len(lines[seat]) < 6:
            lines[seat].append(rest.pop(0))
    first = LETTERS.index(str(keys.get("dealer", "B"))) + 1
    order = [seats[(first + place) % len(seats)] for place in range(len(seats))]
    pack = [card for start in (0, 3) for seat in order for card in lines[seat][start : start + 3]]
    pack += [*lines["up"], *lines["run"]]
    pack += [card for card in rest if card not in pack]
    holder = {card: seat for seat in seats for card in lines[seat]}
    for place, card in enumerate(lines["run"]):
        place %= 3 * len(seats) + 1
        if place < 3 * len(seats):
            holder[card] = order[place // 3]
    actions = [
        f"{holder[word]}:{word}" if word in holder else word.replace("_", " ")
        for word in lines["does"]
    ]
    return {"game": SLUG, "pack": " ".join(pack), "actions": actions} | keys


def played(text: str, **keys: object) -> Replay[Any]:
    """Replay the deal that a text describes."""
    return replay(read_record(as_json(text, **keys)))


def state(deal: Replay[Any]) -> State:
    """Return the state after the last action of a deal."""
    last: State = deal.state
    return last


def told(deal: Replay[Any]) -> list[str]:
    """Return the kinds of a deal's events, in order."""
    return [beat.event.kind for beat in deal.beats]


def points(deal: Replay[Any]) -> list[str]:
    """Return what was counted, in order, as `high A`."""
    sides = state(deal).profile.sides
    return [f"{award.clause} {sides[award.side]}" for award in state(deal).awards]


def awarded(awards: tuple[Award, ...], clause: str) -> list[Side]:
    """Return the sides that were given something by a clause, in order."""
    return [award.side for award in awards if award.clause == clause]


def may(deal: Replay[Any]) -> list[str]:
    """Return what may be done after the last action, as texts."""
    return [str(action) for action in legal(state(deal))]
