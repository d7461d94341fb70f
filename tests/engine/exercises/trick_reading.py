"""The answers to the exercises of the trick games, from the rules as they are written.

They share nothing with the engine: a deal is a record as JSON, cards, seats and sides are texts.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ..oracle import ORDER, WORTH


class Table:
    """A deal of either game as it lies on a real table."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.open_stock = record["game"] == "california-jack"
        self.seats = "ABCD" if record.get("profile") == "partners" else "AB"
        self.stock = record["pack"].split()
        self.dealer: str = record["dealer"]
        place = self.seats.index(self.dealer) + 1
        self.order = self.seats[place:] + self.seats[:place]
        self.hands: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.give(record.get("packet", 3), upto=6)
        self.turned = [self.stock[0]] if self.open_stock else [self.stock.pop(0)]
        self.leader: str = self.order[0]
        self.trick: list[str] = []
        self.tricks: list[tuple[str, list[str], str]] = []
        self.discarded: list[str] = []
        self.spent = False
        self.settled = self.open_stock

    def give(self, packet: int, upto: int) -> None:
        """Give cards by the packet, from the dealer's left, until each hand has so many."""
        while any(len(hand) < upto for hand in self.hands.values()):
            for seat in self.order:
                self.hands[seat] += self.stock[:packet]
                del self.stock[:packet]

    @property
    def trump(self) -> str:
        """The suit of trumps."""
        return str(self.turned[-1][1])

    @property
    def turn(self) -> str:
        """Whose card is next."""
        place = self.seats.index(self.leader) + len(self.trick)
        return self.seats[place % len(self.seats)]

    def act(self, text: str) -> None:
        """Do what a record says."""
        seat, what = text.split(":")
        if what == "run":
            self.run()
        elif what in ("stand", "refuse"):
            self.settled = True
        elif what.startswith("discard"):
            self.discarded.append(seat)
            self.hands[seat] = [card for card in self.hands[seat] if card not in what.split()]
            self.settled = len(self.discarded) == len(self.seats)
        elif len(what) == 2:
            self.hands[seat].remove(what)
            self.trick.append(what)
            if len(self.trick) == len(self.seats):
                self.take()

    def run(self) -> None:
        """Give three more to each and turn a card, until the suit is new or the pack spent."""
        first = self.trump
        while self.trump == first and not self.spent:
            if len(self.stock) < 3 * len(self.seats) + 1:
                self.spent = True
            else:
                self.give(3, upto=len(self.hands["A"]) + 3)
                self.turned.append(self.stock.pop(0))

    def take(self) -> None:
        """Give the trick to its winner, and draw from an open stock."""
        trumps = [card for card in self.trick if card[1] == self.trump]
        same = [card for card in self.trick if card[1] == self.trick[0][1]]
        best = max(trumps or same, key=lambda card: ORDER.index(card[0]))
        leader = self.seats.index(self.leader)
        winner = self.seats[(leader + self.trick.index(best)) % len(self.seats)]
        self.tricks.append((self.leader, self.trick, winner))
        self.leader, self.trick = winner, []
        if self.open_stock and self.stock:
            for seat in (winner, "AB".replace(winner, "")):
                self.hands[seat].append(self.stock.pop(0))

    def side(self, seat: str) -> str:
        """Return the name of a seat's side."""
        return {"A": "AC", "B": "BD", "C": "AC", "D": "BD"}[seat] if len(self.seats) > 2 else seat

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the sides."""
        return self.side("A"), self.side("B")

    def captured(self, side: str) -> list[str]:
        """Return the cards in a side's tricks."""
        taken = [cards for _, cards, winner in self.tricks if self.side(winner) == side]
        return [card for cards in taken for card in cards]

    def points(self) -> Iterator[tuple[str, str]]:
        """Yield what is counted at the end, and for whom."""
        first, second = self.sides
        owner = {card: side for side in self.sides for card in self.captured(side)}
        trumps = sorted(
            (card for card in owner if card[1] == self.trump), key=lambda card: ORDER.index(card[0])
        )
        if trumps:
            yield "high", owner[trumps[-1]]
            yield "low", owner[trumps[0]]
        if "J" + self.trump in owner:
            yield "jack", owner["J" + self.trump]
        worth = [sum(WORTH.get(card[0], 0) for card in self.captured(side)) for side in self.sides]
        if worth[0] != worth[1]:
            yield "game", first if worth[0] > worth[1] else second


@dataclass
class Moment:
    """A record at one of its beats."""

    record: dict[str, Any]
    done: int
    """How many of its actions have been begun."""
    happened: str
    """What has happened last."""
    turned: int
    """How many cards have been turned up."""
    seat: str

    def table(self, done: int | None = None) -> Table:
        """Return the table after so many actions: all, if not given."""
        table = Table(self.record)
        for action in self.record["actions"][:done]:
            table.act(action)
        return table

    def answers(self, ask: str) -> set[str]:
        """Return the right answers to a question."""
        kind, _, about = ask.partition(":")
        answer = getattr(self, kind.replace("-", "_"))
        found: set[str] | str | int = answer(about) if about else answer()
        return found if isinstance(found, set) else {str(found)}

    @property
    def now(self) -> Table:
        """The table when all has come of the last action."""
        return self.table(self.done)

    @property
    def end(self) -> Table:
        """The table after the last trick."""
        return self.table()

    # The play

    def may_play(self) -> set[str]:
        table = self.now
        hand = table.hands[table.turn]
        if not table.trick:
            return set(hand)
        answers = {card for card in hand if card[1] in (table.trick[0][1], table.trump)}
        return answers or set(hand)

    def takes_trick(self) -> str:
        return self.now.tricks[-1][2]

    def leads(self) -> str:
        return self.now.leader

    def tricks_left(self) -> int:
        return (26 if self.now.open_stock else 6) - len(self.now.tricks)

    def draws(self) -> str:
        return self.now.tricks[-1][2]

    def sees_draw(self) -> set[str]:
        return {"A", "B"} if self.happened == "drew" else {"nobody"}

    def holds(self) -> int:
        table = deepcopy(self.now)
        for action in self.record["actions"][self.done :]:
            if table.trick:
                table.act(action)
        return len(table.hands[self.seat])

    def draws_left(self) -> int:
        return len(self.now.stock) // 2

    def may_claim(self) -> str:
        table = self.now
        if not table.trick:
            leader, cards, _ = table.tricks.pop()
            table.leader, table.trick = leader, cards
        leader, cards, _ = table.tricks[-1]
        (place,) = (
            place for place, card in enumerate(cards) if card[1] not in (cards[0][1], table.trump)
        )
        thrower = table.seats.index(leader) + place
        later = table.trick[(thrower - table.seats.index(table.leader)) % len(table.seats)]
        return "yes" if later[1] in (cards[0][1], table.trump) else "no"

    # What is said before it

    def may_beg(self) -> str:
        return self.now.order[0] if self.done == 0 else "nobody"

    def given(self) -> int:
        return 3

    def runs_again(self) -> str:
        first, *_, last = self.now.turned[: self.turned]
        return "yes" if last[1] == first[1] else "no"

    def discards(self) -> int:
        return len(self.now.hands[self.seat]) - 6

    def looks(self) -> set[str]:
        table = self.now
        first = {table.order[0], table.dealer}
        return set(table.seats) if table.settled or first <= set(table.discarded) else first

    # The count

    def gets(self, about: str) -> str:
        return dict(self.end.points()).get(about, "nobody")

    def earns(self) -> int:
        table = self.end
        side = table.side(table.tricks[-1][2])
        return [owner for _, owner in self.counted()[0]].count(side)

    def counted(self) -> tuple[list[tuple[str, str]], str]:
        """Return what is counted at the end, in order, and who wins the match by it."""
        table = self.end
        scores = dict(self.record["scores"])
        jacks = sum(card[0] == "J" for card in table.turned)
        scores[table.side(table.dealer)] += 0 if table.open_stock else jacks
        counted = []
        for clause, side in table.points():
            counted.append((clause, side))
            scores[side] += 1
            if scores[side] >= self.record["target"]:
                return counted, side
        return counted, "nobody"

    def by_turned_jack(self) -> str:
        """Return who wins the match when the last jack is turned up."""
        table = self.now
        side = table.side(table.dealer)
        jacks = sum(card[0] == "J" for card in table.turned[: self.turned])
        won = self.record["scores"][side] + jacks >= self.record["target"]
        return side if won else "nobody"

    def wins_match(self) -> str:
        before = self.happened in ("dealt", "turned")
        return self.by_turned_jack() if before else self.counted()[1]

    def deals_next(self) -> str:
        won = self.wins_match() != "nobody"
        if not won and self.happened == "turned":
            return self.end.dealer
        return "nobody" if won else self.end.order[0]
