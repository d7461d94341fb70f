"""Deals for the tests, in a small notation.

A text gives the hands and the top of the stock, or else the whole pack; then what is played. Cards
of the stock that are not given follow in the order of the suits:

    A      7C 3S 4S 5S 6S 7S
    B      2H KH 3D 4D 5D 6D
    stock  JH QD
    plays  A:7C B:2H
"""

import random
from collections import defaultdict
from typing import Any

from games.all_fours.rules import Discard
from games.california_jack.rules import SLUG, State
from games.core import PACK, Card, Event, Refusal, Replay, Ruling, replay, shuffled
from games.registry import RULES, read_record
from games.tricks.trick import PlayCard

COUNTED_APART = """
    pack   TS KH 5D 4D JC 8H 6H JS 6D 7H KS 9H 3D 2C TH 3H 5S AC 7S QS QH AS KD JH 8C 5H
           7D 9S 4S TC 2S 8D 4C 2D QC TD 3C 6C AH AD 7C 6S 3S 5C 4H JD 8S 2H QD KC 9D 9C
    plays  A:TS B:KS B:JC A:6D A:JS B:3D B:5S A:5D A:KH B:4D B:8H A:TH A:AS
           B:QS A:6H B:3H A:AC B:9H A:2C B:TC B:JH A:KD A:4C B:2D B:QH A:TD
           A:8C B:QC B:7H A:8D A:7C B:6C A:3S B:6S B:4H A:JD A:3C B:5C B:9S
           A:7S B:9D A:7D B:5H A:AD A:4S B:QD B:2S A:8S A:KC B:AH A:9C B:2H
"""
"""A whole deal with diamonds for trumps: High, Jack and Game (49 to 31) are A's, Low is B's."""

FORTY_FORTY = """
    pack   5S 2H 6S 5C 5D 6C 4S JC 3H KC JS 6H 8D 5H KH TD TC 4D 2C 4C 2D AS 2S 9S 8S TH
           9H TS KS 7S 6D 3S AC 7H 4H JH 3D QC 8C AH QH JD 9C KD 3C 7D AD 7C 8H QS QD 9D
    plays  A:6S B:JS B:6H A:2H B:KC A:TD A:5S B:8D B:5C A:TC A:4C B:5D B:2S
           A:4S A:3H B:TH B:9H A:2D A:8S B:7S A:5H B:KH B:3S A:9S A:4H B:4D
           B:AC A:QC B:3D A:6D A:QH B:JD B:9C A:JC A:TS B:7D B:AS A:KD A:8H
           B:JH B:2C A:3C A:7H B:AD B:QS A:KS A:9D B:QD B:6C A:7C A:AH B:8C
"""
"""A whole deal with diamonds for trumps: High and Jack are B's, Low is A's, nobody gets Game."""


def as_json(text: str, **keys: object) -> dict[str, Any]:
    """Return the record that a text describes, as a JSON object; `keys` stand beside or over it."""
    lines: dict[str, list[str]] = defaultdict(list)
    key = ""
    for line in text.splitlines():
        words = line.split()
        if words and words[0] in {"A", "B", "stock", "pack", "plays"}:
            key, *words = words
        lines[key] += words
    if not lines["pack"]:
        dealer, packet = keys.get("dealer", "B"), keys.get("packet", 3)
        assert isinstance(packet, int)
        first, second = (lines[side] for side in ("AB" if dealer == "B" else "BA"))
        assert len(first) == len(second) == 6
        for place in range(0, 6, packet):
            lines["pack"] += first[place : place + packet] + second[place : place + packet]
        lines["pack"] += lines["stock"]
        lines["pack"] += [str(card) for card in PACK if str(card) not in lines["pack"]]
    pack = " ".join(lines["pack"])
    return {"game": SLUG, "pack": pack, "actions": lines["plays"]} | keys


def played(text: str, **keys: object) -> Replay[Any]:
    """Replay the deal that a text describes."""
    return replay(read_record(as_json(text, **keys)))


def state(deal: Replay[Any]) -> State:
    """Return the state after the last action of a deal."""
    last: State = deal.state
    return last


def events(deal: Replay[Any], kind: str) -> list[Event]:
    """Return the events of one kind, in order."""
    return [beat.event for beat in deal.beats if beat.event.kind == kind]


def last_event(deal: Replay[Any]) -> Event:
    """Return the event of the last beat."""
    return deal.beats[-1].event


def refusal(deal: Replay[Any]) -> Refusal:
    """Return the refusal that stopped a deal."""
    assert deal.refusal is not None
    return deal.refusal


def rulings(position: State) -> dict[str, Ruling]:
    """Return the ruling of every card that the seat on turn holds."""
    game = RULES[SLUG]
    seat = position.turn
    assert seat is not None
    return {str(card): game.rule(position, PlayCard(seat, card)) for card in position.hands[seat]}


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names."""
    return tuple(map(Card.parse, text.split()))


def random_play(seed: int, game: str = SLUG, **keys: object) -> Replay[Any]:
    """Shuffle, and play lawful actions at random to the end; all of it follows from the seed."""
    pack = " ".join(map(str, shuffled(seed)))
    record = read_record({"game": game, "pack": pack} | keys)
    verbs = record.rules
    chance = random.Random(seed)
    now: Any = verbs.start(record.deal)[-1].state
    while lawful := verbs.legal(now):
        action = chance.choice(lawful)
        if isinstance(action, Discard):
            hand = now.hands[action.seat]
            surplus = chance.sample(hand, len(hand) - now.profile.hand_size)
            action = Discard(action.seat, tuple(surplus))
        record = record.then(action)
        now = verbs.play(now, action)[-1].state
    return replay(record)
