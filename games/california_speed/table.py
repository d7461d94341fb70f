"""The table of California Speed: two facing rows of open piles, a closed packet at each side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import ClassVar

from games.core import Card, KnownEvent, Seat
from games.table.answers import Option
from games.table.clauses import Clause
from games.table.sides import side_label
from games.table.table import CallButton, Table, TableContext, tell

from .rules import CaliforniaSpeedView, Call, Cover, Place, Word
from .words import WORDS


@dataclass(frozen=True, slots=True)
class Pile:
    """A place with its pile."""

    place: str
    """Its name, `B2`."""
    card: Card | None
    """The card on top; None while its row is taken up."""
    size: int
    action: str | None
    """The reader's action that covers it."""
    lawful: bool
    """Whether it may be covered; in play this is for the reader to see, and not shown."""
    clause: Clause | None
    """The clause that refuses it."""
    beat: int | None
    """Which of the events told laid its top card; None where it lay there before."""
    laid_by: str
    """Who laid it then: from the packet of the `top` or of the `bottom`."""
    option: Option | None = None
    """The answer to an exercise that it stands for."""


@dataclass(frozen=True, slots=True)
class Row:
    """A player's side of the table."""

    name: str
    own: bool
    piles: tuple[Pile, ...]
    """From the left of the screen."""
    packet: int
    """Cards in the closed packet."""
    wins: int
    """Games won in the match."""
    done: bool
    """Whether the player has said that there is no match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceTable(Table):
    """A table of California Speed as it is drawn: all that its template reads."""

    template: ClassVar[str] = "table/race.html"
    has_tricks: ClassVar[bool] = False

    target: int
    """Games that win the match."""
    other: Row
    """Drawn above, from the right end of its row, since it faces the reader's."""
    player: Row
    """Drawn below."""
    moment: int
    """The latest moment given, in milliseconds since the first laying."""

    @property
    def rows(self) -> tuple[Row, Row]:
        """Both rows, the upper first."""
        return (self.other, self.player)

    @property
    def options(self) -> tuple[Option | None, ...]:
        """The answer that each place is, the upper row first."""
        return tuple(pile.option for pile in self.other.piles + self.player.piles)

    @property
    def judged_piles(self) -> tuple[Pile, ...]:
        """Every place while any may be covered, the upper row first: lawful, or refused."""
        piles = [pile for pile in self.other.piles + self.player.piles if pile.card is not None]
        return tuple(pile for pile in piles if pile.lawful or pile.clause)


def draw(view: CaliforniaSpeedView, context: TableContext) -> RaceTable:
    """Lay out a view with one seat's row below.

    Where the tops are covered up, so are the words that name cards.
    """
    events, below, own, covered_up = (
        context.events, context.below, context.own, context.covered_up,
    )  # fmt: skip
    profile = view.profile
    laid: dict[IntEnum | None, tuple[int, KnownEvent]] = {}
    for beat, event in enumerate(events):
        if event.kind == "covered":
            laid[event.place] = (beat, event)
        elif event.kind in ("laid", "took-up", "laid-again"):
            laid.clear()

    def pile(place: Place) -> Pile:
        # Finding what may be covered is the game: while it runs nobody is told.
        told = view.rulings and view.viewpoint == "open"
        ruling = view.rulings[place] if told else None
        beat, event = laid.get(place, (None, None)) if not covered_up else (None, None)
        return Pile(
            place=str(place),
            card=None if covered_up else view.tops[place],
            size=view.pile_sizes[place],
            action=str(Cover(own, place)) if own is not None and view.turn else None,
            lawful=ruling is not None and ruling.allowed,
            clause=context.clauses[ruling.clause] if ruling and ruling.clause else None,
            beat=beat,
            laid_by="bottom" if event and event.seat is below else "top",
            option=context.options.get(str(place)),
        )

    def name(seat: Seat) -> str:
        return side_label(profile.side(seat), profile, context.players)

    def row(seat: Seat) -> Row:
        places = profile.row(seat)
        return Row(
            name=name(seat),
            own=seat == own,
            piles=tuple(map(pile, places if seat == below else reversed(places))),
            packet=view.packet_sizes[seat],
            wins=view.scores[profile.side(seat)],
            done=seat in view.said,
        )

    calls = [] if covered_up else _calls(view, own)
    return RaceTable(
        said=() if covered_up else tell(context, profile, WORDS),
        calls=tuple(
            CallButton(str(call), WORDS.call_name(call.word), name(call.seat)) for call in calls
        ),
        over=view.over,
        since=context.since,
        target=view.target,
        other=row(profile.after(below)),
        player=row(below),
        moment=view.moment,
    )


def _calls(view: CaliforniaSpeedView, own: Seat | None) -> list[Call]:
    """Return what may be said. That there is no match is always the owner's to say, once.

    Offered only when it would be allowed, it would tell that there is none.
    """
    calls = [action for action in view.legal if isinstance(action, Call)]
    if own is not None and view.turn and own not in view.said:
        others = [call for call in calls if call.word is not Word.NO_MATCH]
        calls = [Call(own, Word.NO_MATCH), *others]
    return calls


# What the house asks of a table, beside drawing it


def in_order(view: CaliforniaSpeedView, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards in the order in which they are held: nobody holds any here."""
    return tuple(cards)


def card_at(view: CaliforniaSpeedView, place: str) -> Card | None:
    """Return the card that lies open at a place, `B2`."""
    return dict(zip(map(str, Place), view.tops, strict=True)).get(place)


def taken(view: CaliforniaSpeedView) -> tuple[tuple[Seat, tuple[Card, ...]], ...]:
    """Return what each seat has taken: nothing is taken here."""
    return ()
