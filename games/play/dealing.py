"""Beginning hands: a random deal, its last tricks, the next of a match, or from a given step."""

from __future__ import annotations

import secrets
from dataclasses import replace

from games.bots import choose
from games.core import Card, Deal, Profile, Record, Replay, Seat, State, replay, shuffled
from games.offers import Kind
from games.registry import GAMES, RULES

from .models import Hand


def random_pack() -> tuple[Card, ...]:
    """Return a pack shuffled by chance."""
    return shuffled(secrets.randbits(256))


def first_deal(profile: Profile, target: int | None = None, referee: bool = True) -> Deal:
    """Return the first deal of a match, or the only one; the dealer is chosen by chance."""
    return Deal(
        profile=profile,
        pack=random_pack(),
        dealer=secrets.choice(profile.seats),
        scores=tuple(0 for _ in profile.sides),
        target=target or profile.target,
        packet=profile.packets[0],
        referee=referee,
    )


def bots_play(played: Replay[State], human: Seat | None, until: int | None = None) -> Replay[State]:
    """Let the bots act until the human is on turn, the deal is over, or so many actions stand.

    A bot is given the view of its seat and nothing else. With no human they sit everywhere.
    """
    game = played.record.rules
    while until is None or len(played.record.actions) < until:
        seat = _next_bot(played, human)
        if seat is None:
            break
        played = played.then(choose(game.view(played.state, seat)))
    return played


def _next_bot(played: Replay[State], human: Seat | None) -> Seat | None:
    """Return the bot that acts next: one that has something to claim, else the one on turn.

    A claim takes no turn, so it may come while the human is waited for.
    """
    rules, state = played.record.rules, played.state
    claimed = GAMES[rules.SLUG].claims
    claims: list[Seat] = [action.seat for action in rules.legal(state) if claimed(action)]
    waiting = rules.turn(state)
    bots = [seat for seat in claims if seat is not human]
    if bots:
        return bots[0]
    return None if not waiting or human in waiting else waiting[0]


def begin(owner: str, kind: Kind, deal: Deal) -> Hand:
    """Begin a deal, or the last tricks of one that bots have played so far."""
    profile = deal.profile
    played = replay(Record(rules=RULES[profile.game], deal=deal))
    if kind is Kind.LAST_TRICKS:
        facts = profile.facts
        played = bots_play(
            played, None, until=(facts["tricks"] - facts["last_tricks"]) * profile.players
        )
    return _seated(owner, kind, secrets.choice(profile.seats), played)


def go_on(owner: str, record: Record[State]) -> Hand:
    """Begin a hand that continues a record: the owner takes the seat on turn.

    Where there are no turns it is the first that has something to do: who has said that there is
    no match has only to wait.
    """
    played = replay(record)
    rules, state = record.rules, played.state
    able = {action.seat for action in rules.legal(state)}
    seat = next(seat for seat in rules.turn(state) if seat in able)
    return _seated(owner, Kind.CONTINUED, seat, played)


def next_deal(hand: Hand) -> Hand:
    """Begin the deal that follows: the scores are carried, the next player deals.

    After a void deal the same dealer deals again .
    """
    record, result = hand.replay.record, hand.result
    deal = record.deal
    again = replace(
        deal,
        pack=random_pack(),
        dealer=deal.dealer if result.void else deal.profile.after(deal.dealer),
        scores=result.scores,
        exposed=(),
    )
    following = _seated(
        hand.owner, Kind(hand.kind), hand.own_seat, replay(Record(rules=record.rules, deal=again))
    )
    following.previous = hand
    return following


def _seated(owner: str, kind: Kind, seat: Seat, played: Replay[State]) -> Hand:
    """Return a hand, not saved yet, at which the owner sits down and is waited for."""
    hand = Hand(
        owner=owner,
        game=played.record.deal.profile.game,
        kind=kind,
        seat=str(seat),
        begun=len(played.record.actions),
    )
    hand.keep(bots_play(played, seat))
    return hand
