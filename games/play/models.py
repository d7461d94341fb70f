"""Hands on the server. A hand is one deal is one record; a match is a chain of hands."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import ClassVar, Final

from django.contrib.sessions.models import Session
from django.db import models
from django.urls import reverse

from games.core import Replay, Result, Seat, State, replay_stored
from games.offers import Kind
from games.registry import RULES


def new_key() -> str:
    """Return an address that nobody can guess: 128 random bits."""
    return secrets.token_urlsafe(16)


CHAINED: Final = frozenset({Kind.MATCH, Kind.CALM, Kind.RACE})
"""Kinds of which another deal follows, until somebody has won the match."""


class Hand(models.Model):
    """One deal being played, or played to its end. The record is the only stored state."""

    key = models.CharField(max_length=32, primary_key=True, default=new_key)
    game = models.SlugField()
    kind = models.CharField(max_length=16, choices=Kind)
    owner = models.CharField(max_length=32, db_index=True)
    """Identity of the browser that began it: see `readers`."""
    seat = models.CharField(max_length=1)
    """The owner's seat; bots sit at the others."""
    record = models.JSONField()
    """What `Record.to_json` wrote."""
    edition = models.PositiveSmallIntegerField()
    """`EDITION` of the game's rules that played it so far."""
    version = models.PositiveIntegerField()
    """How many actions the record has: a form that names another is stale."""
    begun = models.PositiveIntegerField()
    """How many of them were there when the owner sat down."""
    over = models.BooleanField()
    previous = models.OneToOneField(
        "self", null=True, on_delete=models.CASCADE, related_name="following"
    )
    """The deal before this one in its match: each has one that follows, however often asked."""
    form = models.CharField(max_length=32, blank=True, default="")
    """Token of the start form that began it; later deals of a match have none."""
    given_up = models.BooleanField(default=False)
    """Whether the owner has given it up, or after it the match."""
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    """When something was last done in it."""

    objects: ClassVar[models.Manager[Hand]] = models.Manager()

    PLAYED: ClassVar = ("record", "edition", "version", "over", "changed")
    """The fields that a move changes."""

    class Meta:
        ordering = ("-created",)
        constraints = (
            models.UniqueConstraint(
                fields=["form"], condition=~models.Q(form=""), name="one_hand_a_form"
            ),
        )

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        """Return the address of the table."""
        return reverse("play:hand", args=[self.key])

    @property
    def own_seat(self) -> Seat:
        """The owner's seat."""
        return Seat[self.seat]

    @cached_property
    def replay(self) -> Replay[State]:
        """The record, replayed as far as today's rules allow: see `closed`.

        Raises `RecordError` where they cannot read so much as its deal.
        """
        return replay_stored(self.record, RULES)

    @cached_property
    def closed(self) -> bool:
        """Whether today's rules do not lead to where it stood: then it is never written to."""
        played = self.replay
        over = played.record.rules.result(played.state).over
        return (len(played.record.actions), over) != (self.version, self.over)

    @property
    def finished(self) -> bool:
        """Whether nothing more can be played in it."""
        return self.over or self.given_up or self.closed

    @property
    def of_before(self) -> bool:
        """Whether an earlier edition of the rules played it."""
        return self.edition != RULES[self.game].EDITION

    @property
    def result(self) -> Result:
        """How the deal stands."""
        return self.replay.record.rules.result(self.replay.state)

    @property
    def goes_on(self) -> bool:
        """Whether another deal follows: in a match without a winner, and after a void deal."""
        if not self.over or self.closed or self.given_up:
            return False
        result = self.result
        chained = self.kind in CHAINED or result.void is not None
        return chained and max(result.scores) < self.replay.record.deal.target

    def keep(self, played: Replay[State]) -> None:
        """Take over a replay as the hand's record; the caller saves."""
        self.replay, self.closed = played, False
        self.record = played.record.to_json()
        self.edition = played.record.rules.EDITION
        self.version = len(played.record.actions)
        self.over = played.record.rules.result(played.state).over


class RaceClock(models.Model):
    """The clock of a raced hand, and how its bot watches."""

    hand = models.OneToOneField(
        Hand, primary_key=True, on_delete=models.CASCADE, related_name="clock"
    )
    seed = models.BigIntegerField()
    """What the bot's noticing is drawn from."""
    skill = models.CharField(max_length=16)
    """One of the skills that the game offers."""
    begun = models.BigIntegerField()
    """When the rows were first laid, in milliseconds since the epoch, pauses left out."""
    opens = models.BigIntegerField(null=True)
    """When the latest countdown ends: acts before it do not count. None before the start."""
    paused = models.BigIntegerField(null=True)
    """When the clock was stopped; None while it runs."""
    away = models.BooleanField(default=False)
    """Whether it was stopped because nobody saw the page."""
    line = models.PositiveSmallIntegerField(default=0)
    """Milliseconds there and back to the reader that are allowed for."""

    objects: ClassVar[models.Manager[RaceClock]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.hand_id} ({self.skill})"


class Mark(models.Model):
    """An exercise that a browser has done; it goes when the browser's session does."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="marks")
    game = models.SlugField()
    clause = models.SlugField()
    """Slug of the clause that the exercise stands beside."""

    objects: ClassVar[models.Manager[Mark]] = models.Manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["session", "game", "clause"], name="one_mark"),
        )

    def __str__(self) -> str:
        return f"{self.game}: {self.clause}"
