"""Beginning hands: a random deal, its last tricks, the next of a match, or from a given step."""

from __future__ import annotations

import secrets
from dataclasses import replace

from games.bots import choose
from games.engine import GAMES, Deal, Profile, Record, Replay, Seat, replay, shuffled

from .models import Hand, Kind


def random_deal(profile: Profile, *, dealer: Seat | None = None) -> Deal:
    """Return a deal of a pack shuffled by chance; the first dealer is chosen so too."""
    return Deal(
        profile=profile,
        pack=shuffled(secrets.randbits(256)),
        dealer=secrets.choice(profile.seats) if dealer is None else dealer,
        scores=tuple(0 for _ in profile.sides),
        target=profile.target,
        packet=getattr(profile, "packets", (0,))[0],
    )


def bots_play(played: Replay, human: Seat | None, until: int | None = None) -> Replay:
    """Let the bots act until the human is on turn, the deal is over, or so many actions stand.

    A bot is given the view of its seat and nothing else. With no human they sit everywhere.
    """
    game = played.record.game
    record, beats, ends = played.record, list(played.beats), list(played.ends)
    while until is None or len(record.actions) < until:
        state = beats[-1].state
        waiting = game.turn(state)
        if not waiting or human in waiting:
            break
        action = choose(game.view(state, waiting[0]))
        record = record.then(action)
        beats.extend(game.play(state, action))
        ends.append(len(beats))
    return Replay(record, tuple(beats), tuple(ends))


def begin(owner: str, kind: Kind, game: str) -> Hand:
    """Begin a random deal, or the last tricks of one that bots have played so far."""
    profile = next(iter(GAMES[game].PROFILES.values()))
    played = replay(Record(deal=random_deal(profile)))
    seat = secrets.choice(profile.seats)
    if kind is Kind.LAST_TRICKS:
        facts = profile.facts
        played = bots_play(
            played, None, until=(facts["tricks"] - facts["last_tricks"]) * profile.players
        )
    return _seated(owner, kind, seat, played)


def go_on(owner: str, record: Record) -> Hand:
    """Begin a hand that continues a record: the owner takes the seat on turn."""
    played = replay(record)
    (seat, *_) = record.game.turn(played.state)
    return _seated(owner, Kind.CONTINUED, seat, played)


def next_deal(hand: Hand) -> Hand:
    """Begin the deal that follows in the match: the dealer changes, the scores are carried."""
    deal = hand.replay.record.deal
    result = hand.replay.record.game.result(hand.replay.state)
    profile = deal.profile
    again = random_deal(profile, dealer=profile.after(deal.dealer))
    again = replace(again, scores=result.scores, target=deal.target, packet=deal.packet)
    following = _seated(hand.owner, Kind.MATCH, hand.own_seat, replay(Record(deal=again)))
    following.previous = hand
    return following


def _seated(owner: str, kind: Kind, seat: Seat, played: Replay) -> Hand:
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
