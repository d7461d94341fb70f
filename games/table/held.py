"""A hand that is seen: its cards in the order in which players hold them, and what each may do."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from games.engine import Card, Ruling, Seat, Suit
from games.engine.tricks import TrickView

from .options import Option, Options
from .words import Clause, Clauses


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in a hand that the viewpoint sees."""

    card: Card
    action: str | None
    """The action that plays it, `A:7C`, when its seat is on turn."""
    lawful: bool
    clause: Clause | None
    """The clause that refuses it."""
    moved: bool
    """Whether it has just come to the hand."""
    picked: bool
    """Whether the reader has chosen it to be discarded."""
    option: Option | None = None
    """The answer to an exercise that it stands for."""


def held_cards(
    view: TrickView,
    seat: Seat,
    clauses: Clauses,
    moved: Container[Card],
    picked: Container[Card],
    options: Options,
) -> tuple[HeldCard, ...]:
    """Return the cards of a hand as they are held; none of a hand that the view does not see.

    `moved` are those that have just come, `picked` those chosen to be discarded, `options` the
    answers to an exercise by their card.
    """
    rulings: dict[Card, tuple[str, Ruling]] = {
        action.card: (str(action), ruling) for action, ruling in view.rulings if action.seat is seat
    }
    cards = []
    for card in as_held(view.hands[seat] or (), view.trump):
        action, ruling = rulings.get(card, (None, None))
        cards.append(
            HeldCard(
                card=card,
                action=action,
                lawful=ruling is not None and ruling.allowed,
                clause=clauses[ruling.clause] if ruling and ruling.clause else None,
                moved=card in moved,
                picked=card in picked,
                option=options.get(str(card)),
            )
        )
    return tuple(cards)


def as_held(cards: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """Return cards as players hold them: trumps last, colours by turns, high cards first."""
    colours = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)

    def place(card: Card) -> tuple[bool, int, int]:
        return (card.suit is trump, colours.index(card.suit), -card.rank)

    return tuple(sorted(cards, key=place))
