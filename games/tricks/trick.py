"""Tricks: which cards may answer a lead, which card takes the trick. Shared by the trick games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from games.core import (
    PACK,
    Action,
    ActionError,
    Award,
    Card,
    CardError,
    Profile,
    Ruling,
    Seat,
    Side,
    Suit,
    Viewpoint,
    addressed,
)

from .profile import TrickProfile


@dataclass(frozen=True, slots=True)
class PlayCard:
    """A seat plays a card from its hand; prints `A:7C`."""

    moment: ClassVar[None] = None
    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat}:{self.card}"


PLAYS: Final = tuple(tuple(PlayCard(seat, card) for card in PACK) for seat in Seat)
"""Every card play there can be, by seat and card, made once."""


def parse_play(text: str, profile: Profile) -> PlayCard:
    """Read `A:7C`; raises `ActionError` for an unknown seat or card."""
    seat, card = addressed(text, profile)
    try:
        return PLAYS[seat][Card.parse(card)]
    except CardError as error:
        raise ActionError(f"{error} in {text!r}") from None


def answers(hand: Sequence[Card], led: Card, trump: Suit) -> tuple[Card, ...]:
    """Return the cards of a hand that follow suit or trump; none of them frees the hand."""
    suit = led.suit
    return tuple([card for card in hand if card.suit is suit or card.suit is trump])


def beats(reply: Card, led: Card, trump: Suit) -> bool:
    """Say whether a reply takes the trick from the card led (`trick-winner`)."""
    return reply > led if reply.suit is led.suit else reply.suit is trump


def winning(trick: Sequence[Card], trump: Suit) -> int:
    """Return the place in the trick, from 0 for the lead, of the card that takes it.

    The highest trump wins, otherwise the highest card of the suit led (`trick-winner`).
    """
    best = trick[0]
    for card in trick:
        if card > best if card.suit is best.suit else card.suit is trump:
            best = card
    return trick.index(best)


class Trick(NamedTuple):
    """A completed trick."""

    leader: Seat
    cards: tuple[Card, ...]
    """In the order played, the lead first."""
    winner: Seat


def captured(tricks: Sequence[Trick], profile: Profile) -> tuple[tuple[Card, ...], ...]:
    """Return the captured cards by side, trick by trick, within a trick in the order played."""
    piles: tuple[list[Card], ...] = tuple([] for _ in profile.sides)
    for trick in tricks:
        piles[profile.side(trick.winner)].extend(trick.cards)
    return tuple(map(tuple, piles))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the hand without one of its cards."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickView:
    """What a viewpoint may know of a trick game: all that a template or a bot is ever given."""

    viewpoint: Viewpoint
    profile: TrickProfile
    dealer: Seat
    turn: tuple[Seat, ...]
    """The seats for which the deal waits."""
    leader: Seat
    """Who led, or leads, the trick."""
    trump: Suit
    hands: tuple[tuple[Card, ...] | None, ...]
    """By seat; None for a hand that this viewpoint does not see."""
    hand_sizes: tuple[int, ...]
    """By seat."""
    seen: tuple[tuple[Card, ...], ...]
    """By seat: cards of the hand that everybody has seen, drawn or exposed."""
    trick: tuple[Card, ...]
    """The cards on the table, the lead first."""
    tricks: tuple[Trick, ...]
    """The completed tricks; every card of them was played face up."""
    captured: tuple[tuple[Card, ...], ...]
    """The cards of the completed tricks by side."""
    values: tuple[int, ...]
    """Card values captured, by side."""
    top: Card | None
    """The card that lies face up on the stock."""
    stock: int
    """Cards in the stock, the top one included."""
    rulings: tuple[tuple[PlayCard, Ruling], ...]
    """Each card of the seat on turn with its ruling, where the viewpoint sees that hand.

    Empty while no card is to be played.
    """
    legal: tuple[Action, ...]
    """What the viewpoint's seat may do now; in `open`, what any seat may do."""
    scores: tuple[int, ...]
    target: int
    awards: tuple[Award, ...]
    over: bool
    winner: Side | None

    @property
    def lawful(self) -> tuple[Card, ...]:
        """The cards that the seat on turn may play, where the viewpoint sees its hand."""
        return tuple(action.card for action, ruling in self.rulings if ruling.allowed)
