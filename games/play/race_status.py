"""How a race stands, beside its table: the clock, the line, and in the end how it went."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from . import racing
from .line import Ticket
from .models import Hand, RaceClock


@dataclass(frozen=True, slots=True)
class Standing:
    """How a race stands that has not ended."""

    ready: bool
    """Whether it has not been started yet."""
    stopped: bool
    """Whether its clock is stopped, as it is before the start."""
    away: bool
    """Whether it was stopped because nobody saw the page."""
    seconds: range
    """The seconds of a countdown that are left, as they are counted; none when acts count."""
    ask_in: int | None
    """In how many milliseconds the page is to ask again; None where nothing will have happened."""
    ticket: str
    """What the page answers with: see `line`."""

    @property
    def covered_up(self) -> bool:
        """Whether the tops are hidden."""
        return self.stopped or self.count > 0

    @property
    def count(self) -> int:
        """How many seconds of a countdown are left, the one that runs included."""
        return len(self.seconds)


def standing(hand: Hand, time: int, ticket: Ticket | None) -> Standing | None:
    """Return how the race stands at a time; None where there is none, or none any more.

    `ticket` is what the page has answered with last.
    """
    clock = None if hand.finished else racing.clock_of(hand)
    if clock is None:
        return None
    ways = ticket.ways if ticket else ()
    sent = Ticket(hand.key, time, ways)
    due = racing.due_in(hand, clock, time)
    left = clock.opens - time if clock.opens is not None and clock.paused is None else 0
    return Standing(
        ready=clock.opens is None,
        stopped=clock.paused is not None,
        away=clock.away,
        seconds=range(-(-left // 1000), 0, -1),
        ask_in=None if due is None else sent.ask_in(due),
        ticket=str(sent),
    )


def covered_up(hand: Hand) -> bool:
    """Return whether the tops of a hand are hidden now."""
    now = standing(hand, racing.now(), None)
    return now is not None and now.covered_up


def line_told(line: int) -> str:
    """Return what is said to a reader of a line, in milliseconds there and back."""
    seconds = {"seconds": number_format(line / 1000, decimal_pos=2)}
    return _("Your line: %(seconds)s s, allowed for.") % seconds


def race_told(hand: Hand) -> str:
    """Return how many cards each laid in a race, and how long its owner took; empty for no race."""
    race, clock = racing.race_of(hand), RaceClock.objects.filter(hand=hand).first()
    if race is None or clock is None:
        return ""
    played = hand.replay
    own, other = (
        race.waits(played, seat)
        for seat in (hand.own_seat, played.record.deal.profile.after(hand.own_seat))
    )
    told = _("Cards covered: %(own)s by you, %(other)s by the bot.")
    told %= {"own": len(own), "other": len(other)}
    if not own:
        return told
    took = max(0, median(own) - clock.line) / 1000
    half = _("Half of yours took you no longer than %(seconds)s s.")
    return f"{told} {half % {'seconds': number_format(took, decimal_pos=1)}}"
