"""What a reader is shown of a hand: the table from the own seat, or open when the deal is over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.core import Beat, Profile, Replay, Seat, State, Viewpoint
from games.offers import Kind
from games.registry import GAMES
from games.table.sides import Players
from games.table.table import Table, TableContext
from games.table.verdict import Ended, verdicts
from games.table.viewer import Viewer, viewer
from rules.pages.clause_links import ClauseLink, clause_links, refusal_text

from . import racing
from .line import Ticket
from .models import Hand
from .moves import Outcome
from .notices import notice
from .race_status import Standing, covered_up, race_told, standing


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: one sentence, and the clause that it comes from."""

    text: SafeString
    clause: ClauseLink


@dataclass(frozen=True, slots=True)
class HandPage:
    """All that the template of a hand reads."""

    key: str
    url: str
    game: str
    kind: Kind
    version: int
    table: Table
    over: bool
    finished: bool
    """Whether nothing more can be played in it: over, closed or given up."""
    owned: bool
    """Whether the reader is the one who plays it."""
    verdicts: list[str]
    """Who won the deal, and the match where it is won; empty while it runs."""
    goes_on: bool
    """Whether another deal follows."""
    may_give_up: bool
    """Whether the reader may give it up: it runs, or a deal follows."""
    following: str | None
    """Address of the next deal, when it has been begun."""
    steps: str
    """Address of the hand's steps, at the one to look at first."""
    first: bool
    """Whether the owner has done nothing yet, in this hand or another."""
    refused: Refused | None
    notice: str
    turns: bool
    """Whether the game has turns: then forms carry the version, else the cards that they saw."""
    race: Standing | None
    """How the race stands; None where there is none, or none any more."""
    race_told: str
    """How a race went, to its owner; empty where none has ended."""
    as_of: int
    """When it stood so, in milliseconds since the epoch: what is older is not drawn over it."""


SEATS: Mapping[int, tuple[str | Promise, ...]] = {
    2: (gettext_lazy("The player"), gettext_lazy("The bot")),
    4: (
        gettext_lazy("The player"),
        gettext_lazy("The bot at the left"),
        gettext_lazy("The partner"),
        gettext_lazy("The bot at the right"),
    ),
}
"""By number of players: what the seats are called clockwise, from the owner's own."""

PLAYER = gettext_lazy("Player %(seat)s")
BOT = gettext_lazy("Bot %(seat)s")
"""What the seats of four are called to a stranger, who hears of the sides by their letters."""


def players(profile: Profile, own: Seat, *, owned: bool) -> Players:
    """Return what the seats are called: the owner, at `own`, is "you" to the owner alone."""
    if not owned and profile.players > len(profile.sides):
        return {
            seat: str((PLAYER if seat is own else BOT) % {"seat": seat}) for seat in profile.seats
        }
    names: dict[Seat, str | None] = {
        profile.after(own, steps): str(name) for steps, name in enumerate(SEATS[profile.players])
    }
    return names | {own: None} if owned else names


def ended(hand: Hand, *, owned: bool) -> Ended:
    """Return a hand that has ended as its owner, or somebody else, is told of it."""
    deal = hand.replay.record.deal
    return Ended(
        profile=deal.profile,
        result=hand.result,
        before=deal.scores,
        target=deal.target,
        players=players(deal.profile, hand.own_seat, owned=owned),
        seat=hand.own_seat,
    )


def viewpoint(hand: Hand) -> Viewpoint:
    """Return whose eyes a hand is shown to: everything is open once the deal is over."""
    return "open" if hand.over else hand.own_seat


def shown(outcome: Outcome, *, owned: bool, as_of: int, ticket: Ticket | None) -> HandPage:
    """Show a hand as it stands, with what came of an action if one was sent.

    `as_of` is when it stood so, and `ticket` what the page of a race has answered so far.
    """
    hand = outcome.hand
    played = hand.replay
    profile = played.record.deal.profile
    links = clause_links(hand.game)
    refused = None
    if outcome.ruling is not None and outcome.ruling.clause is not None:
        clause = outcome.ruling.clause
        cards = outcome.ruling.cards
        view = played.record.rules.view(played.state, hand.own_seat)
        cards = GAMES[hand.game].table.in_order(view, cards) if cards else ()
        sentence = refusal_text(hand.game, profile.slug, clause, cards)
        refused = Refused(sentence, links[clause])
    race = standing(hand, as_of, ticket)
    finished = hand.finished
    first_step = 0 if finished else len(played.beats) - 1
    since = _since(hand)
    eyes = viewpoint(hand)
    return HandPage(
        key=hand.key,
        url=hand.get_absolute_url(),
        game=hand.game,
        kind=Kind(hand.kind),
        version=hand.version,
        table=GAMES[hand.game].table.draw(
            played.record.rules.view(played.state, eyes),
            TableContext(
                tuple(beat.event.known_to(eyes) for beat in _told(hand).beats[since:]),
                links,
                players(profile, hand.own_seat, owned=owned),
                hand.own_seat,
                refused=outcome.refused,
                covered_up=race is not None and race.covered_up,
                # What was turned away moves nothing.
                since=since if outcome.status == 200 else None,
            ),
        ),
        over=hand.over and not hand.closed,
        finished=finished,
        verdicts=verdicts(ended(hand, owned=owned)) if hand.over and not hand.closed else [],
        owned=owned,
        goes_on=hand.goes_on,
        may_give_up=owned and (hand.goes_on or not finished),
        following=_following(hand),
        steps=reverse("play:step", args=[hand.key, first_step]),
        first=owned and _first(hand),
        refused=refused,
        notice=notice(outcome),
        turns=racing.race_of(hand) is None,
        race=race,
        race_told=race_told(hand) if owned and hand.over and not hand.closed else "",
        as_of=as_of,
    )


def step_viewer(hand: Hand, step: int, *, owned: bool) -> Viewer:
    """Show a hand at one of its steps; raises `IndexError` for a step it does not have (yet)."""
    key = hand.key
    query = urlencode({"hand": key, "step": str(step)})
    start = reverse("play:start", args=[hand.game])
    return viewer(
        _told(hand),
        step,
        title=_("Step by step"),
        draw=GAMES[hand.game].table.draw,
        viewpoint=viewpoint(hand),
        clauses=clause_links(hand.game),
        players=players(hand.replay.record.deal.profile, hand.own_seat, owned=owned),
        below=hand.own_seat,
        step_url=lambda step: reverse("play:step", args=[key, step]),
        play_on=f"{start}?{query}" if hand.over else None,
        covered_up=covered_up(hand),
    )


def _told(hand: Hand) -> Replay[State]:
    """Return a hand as it is told: nobody deals next where no deal follows."""
    played = hand.replay
    event, state = played.beats[-1]
    if event.kind != "deal-over" or hand.goes_on:
        return played
    ended = Beat(event._replace(seat=None, clauses=()), state)
    return replace(played, beats=(*played.beats[:-1], ended))


def _since(hand: Hand) -> int:
    """Return the number of the owner's last action among the beats: what is told begins there."""
    played = hand.replay
    actions = played.record.actions
    own = [
        place
        for place, action in enumerate(actions)
        if place >= hand.begun and action.seat is hand.own_seat
    ]
    # At the beginning it is the deal, to which a jack turned up belongs.
    sat_down = played.ends[min(hand.begun, len(actions))] - 1 if hand.begun else 0
    return played.ends[own[-1]] if own else sat_down


def _first(hand: Hand) -> bool:
    """Return whether the owner has begun no hand before this one, and done nothing in it yet."""
    since = hand.replay.record.actions[hand.begun :]
    if any(action.seat is hand.own_seat for action in since):
        return False
    return not Hand.objects.filter(owner=hand.owner).exclude(key=hand.key).exists()


def _following(hand: Hand) -> str | None:
    following = Hand.objects.filter(previous=hand).first() if hand.goes_on else None
    return following.get_absolute_url() if following else None
