"""California Jack once more, from the rules as they are written, sharing nothing with the engine.

Cards are texts, `TH`; seats and sides are the texts `A` and `B`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

ORDER = "23456789TJQKA"
WORTH = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
OTHER = {"A": "B", "B": "A"}


@dataclass
class Table:
    """A deal as it lies on a real table."""

    pack: list[str]
    dealer: str
    packet: int
    scores: dict[str, int]
    target: int
    hands: dict[str, list[str]] = field(default_factory=lambda: {"A": [], "B": []})
    captured: dict[str, list[str]] = field(default_factory=lambda: {"A": [], "B": []})
    drawn: dict[str, list[str]] = field(default_factory=lambda: {"A": [], "B": []})
    winners: list[str] = field(default_factory=list)
    lead: str | None = None
    awards: list[tuple[str, str]] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        """Deal: the opponent first, then the rest open."""
        self.stock = list(self.pack)
        self.turn = seat = OTHER[self.dealer]
        while any(len(hand) < 6 for hand in self.hands.values()):
            for _ in range(self.packet):
                self.hands[seat].append(self.stock.pop(0))
            seat = OTHER[seat]
        self.trump = self.stock[0][1]

    def refused(self, card: str) -> str | None:
        """Return the clause that refuses a card held by the seat on turn."""
        if self.lead is None:
            return None
        suits = {held[1] for held in self.hands[self.turn]}
        led = self.lead[1]
        if led == self.trump:
            return "follow-trump" if led in suits and card[1] != led else None
        if card[1] in (led, self.trump):
            return None
        if led in suits:
            return "follow-or-trump"
        return "void-must-trump" if self.trump in suits else None

    def play(self, card: str) -> None:
        """Play a lawful card, and all that follows from it."""
        self.hands[self.turn].remove(card)
        if self.lead is None:
            self.lead, self.turn = card, OTHER[self.turn]
            return
        follower, leader = self.turn, OTHER[self.turn]
        winner = follower if self._beats(card, self.lead) else leader
        self.captured[winner] += [self.lead, card]
        self.winners.append(winner)
        self.lead, self.turn = None, winner
        if self.stock:
            for seat in (winner, OTHER[winner]):
                self.drawn[seat].append(self.stock[0])
                self.hands[seat].append(self.stock.pop(0))
        elif not self.hands["A"] and not self.hands["B"]:
            self._count()

    def _beats(self, answer: str, lead: str) -> bool:
        if answer[1] == lead[1]:
            return ORDER.index(answer[0]) > ORDER.index(lead[0])
        return answer[1] == self.trump

    def value(self, side: str) -> int:
        """Return the value of the cards that a side has captured."""
        return sum(WORTH.get(card[0], 0) for card in self.captured[side])

    def _points(self) -> Iterator[tuple[str, str]]:
        for clause, rank in (("high", "A"), ("low", "2"), ("jack", "J")):
            yield clause, "A" if rank + self.trump in self.captured["A"] else "B"
        if self.value("A") != self.value("B"):
            yield "game", max("AB", key=self.value)

    def _count(self) -> None:
        self.over = True
        for clause, side in self._points():
            self.awards.append((clause, side))
            self.scores[side] += 1
            if self.scores[side] == self.target:
                return

    def visible(self, viewpoint: str) -> set[str]:
        """Return the cards that a viewpoint may know: a seat, `spectator` or `open`."""
        seen = {card for side in "AB" for card in self.captured[side]} | set(self.stock[:1])
        seen |= {self.lead} if self.lead else set()
        for seat, hand in self.hands.items():
            own = viewpoint in (seat, "open")
            seen |= {card for card in hand if own or card in self.drawn[seat]}
        return seen
