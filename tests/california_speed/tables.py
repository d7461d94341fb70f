"""Deals of California Speed for the tests, in a small notation.

A text gives each packet from the top, its first four cards being the row that is laid, and what is
done; `x13` behind a line of acts does all of that line so many times:

    A     5C 9D JH QS  7S KH
    B     5D 2C 3H 4S
    does  A:A1 A:B1

Packets that are not full get the cards not named, in the order of the suits.
"""

from collections import defaultdict
from typing import Any

from games.california_speed.rules import SLUG, Place, State, legal
from games.core import PACK, Event, Replay, replay
from games.registry import read_record

PAIR = """
    A     5C 9D JH QS  7S KH 9H 8D TD
    B     5D 2C 3H 4S  8C TC
"""
"""Two fives lie as A1 and B1, and nothing else matches. A turns 7♠ and K♥, B 8♣."""

PAIRS = """
    A     2C 3C 4C 5C  6C 6D 7C 7D 8C 8D 9C 9D TC TD JC JD QC QD KC KD AC AD 2H 2S 3H 3S
    B     2D 3D 4D 5D  6H 6S 7H 7S 8H 8S 9H 9S TH TS JH JS QH QS KH KS AH AS 4H 4S 5H 5S
"""
"""A can run out on A1 and B1, B on A2 and B2: each covers both with a new pair again and again."""

A_RUNS_OUT = PAIRS + "does  A:A1 A:B1 x11"
B_RUNS_OUT = PAIRS + "does  B:A2 B:B2 x11"

ONE_EACH = PAIRS + "does  A:A1 A:B1 x10  B:A2 B:B2 x10  A:A4 B:B4"
"""One card is left to each; twos match (A1, B1), and fours (A2, A3, B2, B3), but not A4 and B4."""

NO_MATCH = """
    A     2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD
    B     6H 7H 8H 9H TH JH QH KH AH 2H 3H 4H 5H 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S 5S
"""
"""No match is laid however often: after 13 layings rows and packets are as they were at first."""

CAME_BACK = NO_MATCH + "does  A:no-match B:no-match x13"


def as_json(text: str, **keys: object) -> dict[str, Any]:
    """Return the record that a text describes, as a JSON object; `keys` stand beside or over it."""
    lines: dict[str, list[str]] = defaultdict(list)
    key, done = "", 0
    for word in text.split():
        if word in {"A", "B", "does"}:
            key = word
            done = len(lines[key])
        elif word.startswith("x"):
            lines[key][done:] *= int(word[1:])
            done = len(lines[key])
        else:
            lines[key].append(word)
    rest = [str(card) for card in PACK if str(card) not in lines["A"] + lines["B"]]
    for seat in "AB":
        while len(lines[seat]) < 26:
            lines[seat].append(rest.pop(0))
    pack = [card for pair in zip(lines["A"], lines["B"], strict=True) for card in pair]
    return {"game": SLUG, "pack": " ".join(pack), "actions": lines["does"]} | keys


def played(text: str, **keys: object) -> Replay[Any]:
    """Replay the deal that a text describes."""
    return replay(read_record(as_json(text, **keys)))


def state(deal: Replay[Any]) -> State:
    """Return the state after the last action of a deal."""
    last: State = deal.state
    return last


def last_events(deal: Replay[Any]) -> list[Event]:
    """Return the events of the last action of a deal."""
    return [beat.event for beat in deal.beats[deal.ends[-2] :]]


def told(deal: Replay[Any]) -> list[str]:
    """Return the kinds of the events of the last action, in order."""
    return [event.kind for event in last_events(deal)]


def refused(text: str, **keys: object) -> str | None:
    """Return the clause that refuses the last action of a text, or None."""
    record = read_record(as_json(text, **keys))
    deal = replay(record)
    if deal.refusal is None:
        return None
    assert deal.refusal.step == len(record.actions) - 1
    return deal.refusal.ruling.clause


def may(deal: Replay[Any]) -> list[str]:
    """Return what may be done after the last action, as texts."""
    return [str(action) for action in legal(state(deal))]


def coverable(deal: Replay[Any]) -> str:
    """Return the places that may be covered, as `A1 B1`."""
    return " ".join(map(str, state(deal).coverable))


def pile(deal: Replay[Any], place: str) -> str:
    """Return a pile from the bottom up, as a text."""
    return " ".join(map(str, state(deal).piles[Place[place]]))


def packet(deal: Replay[Any], seat: int) -> str:
    """Return a packet from the top, as a text."""
    return " ".join(map(str, state(deal).packets[seat]))
