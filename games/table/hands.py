"""A hand that is seen: its cards in the order in which players hold them, and what each may do."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass

from games.core import Card, Ruling, Seat, Suit
from games.tricks.trick import PLAYS, TrickView

from .answers import Option
from .clauses import Clause
from .table import TableContext


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
    refused: bool
    """Whether it has just been refused."""
    option: Option | None = None
    """The answer to an exercise that it stands for."""


def held_cards(
    view: TrickView,
    seat: Seat,
    context: TableContext,
    moved: Container[Card],
    picked: Container[Card],
) -> tuple[HeldCard | None, ...]:
    """Return the cards of a hand as they are held; none of a hand that the view does not see.

    None stands where a card has been played and no other has come: the rest lie where they lay.
    `moved` are those that have just come, `picked` those chosen to be discarded.
    """
    rulings: dict[Card, tuple[str, Ruling]] = {
        action.card: (str(action), ruling) for action, ruling in view.rulings if action.seat is seat
    }
    hand = view.hands[seat]
    if hand is None:
        return ()
    cards: list[HeldCard | None] = []
    for card in as_held((*hand, *played_from(view, seat)), view.trump):
        if card not in hand:
            cards.append(None)
            continue
        action, ruling = rulings.get(card, (None, None))
        cards.append(
            HeldCard(
                card=card,
                action=action,
                lawful=ruling is not None and ruling.allowed,
                clause=context.clauses[ruling.clause] if ruling and ruling.clause else None,
                moved=card in moved,
                picked=card in picked,
                refused=PLAYS[seat][card] == context.refused,
                option=context.options.get(str(card)),
            )
        )
    return tuple(cards)


def played_from(view: TrickView, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that a seat has played and in whose places none has come since."""
    profile = view.profile
    tricks = [(trick.leader, trick.cards) for trick in view.tricks] + [(view.leader, view.trick)]
    played = [
        card
        for leader, cards in tricks
        for turn, card in enumerate(cards)
        if profile.after(leader, turn) is seat
    ]
    missing = profile.facts["hand_size"] - view.hand_sizes[seat]
    return tuple(played[-missing:]) if missing > 0 else ()


def as_held(cards: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """Return cards as players hold them: trumps last, colours by turns, high cards first."""
    colours = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)

    def place(card: Card) -> tuple[bool, int, int]:
        return (card.suit is trump, colours.index(card.suit), -card.rank)

    return tuple(sorted(cards, key=place))
