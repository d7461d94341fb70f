"""The answers to the exercises of California Speed, from the rules as they are written.

They share nothing with the engine: a game is a pack and what was done, all of it texts.
"""

from dataclasses import dataclass, field

from ...california_speed.reading import OTHER, PLACES, Table


@dataclass
class Moment:
    """A game just after what was done in it last."""

    pack: list[str]
    done: list[str]
    """With moments, where they are given: `A:B2@8120`."""
    seat: str = ""
    """Whom the question is about."""
    scores: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    target: int = 2

    def table(self, *, but_last: int = 0) -> Table:
        """Return the table, perhaps before what was done last."""
        table = Table(list(self.pack))
        for act in self.done[: len(self.done) - but_last]:
            table.do(act.partition("@")[0])
        return table

    def answers(self, ask: str) -> set[str]:
        """Return the right answers to a question."""
        name = ask.replace("-", "_").replace(":", "_")
        found: set[str] | str = getattr(self, name)()
        return {found} if isinstance(found, str) else found

    def may_cover(self) -> set[str]:
        return self.table().coverable() or {"none"}

    may_lay = wins_on = may_cover

    def covers_next(self) -> set[str]:
        return {"A", "B"} if self.table().coverable() else {"nobody"}

    def from_top(self) -> str:
        return str(len(self.table().coverable()))

    def may_say_no_match(self) -> str:
        return "no" if self.table().refused(f"{self.seat}:no-match") else "yes"

    def may_say_offer_draw(self) -> str:
        return "no" if self.table().refused(f"{self.seat}:offer-draw") else "yes"

    # Both have said that there is no match; the table is seen before the second said so.

    def takes_up(self) -> set[str]:
        return {place for place in PLACES if place[0] == self.seat}

    def turns_first(self) -> str:
        return self.table(but_last=1).piles[f"{self.seat}1"][0]

    def packet_after(self) -> str:
        return str(self._sizes()[self.seat])

    def larger_packet(self) -> str:
        sizes = self._sizes()
        if sizes["A"] == sizes["B"]:
            return "nobody"
        return "A" if sizes["A"] > sizes["B"] else "B"

    def _sizes(self) -> dict[str, int]:
        """Return the sizes of the packets once four are laid again, all of the row being there."""
        table = self.table(but_last=1)
        return {
            seat: len(table.packets[seat])
            + sum(len(table.piles[place]) for place in PLACES if place[0] == seat)
            - 4
            for seat in "AB"
        }

    # A last card has been laid.

    def wins_game(self) -> str:
        seat, at = self.done[-1][0], self.done[-1].partition("@")[2]
        if self.table().packets[OTHER[seat]]:
            return seat
        # The other was out already: unless that was in the same moment, there was no such act.
        assert at
        assert self.done[-2].endswith(f"@{at}")
        return "nobody"

    def score_after(self) -> str:
        return str(self.scores[self.seat] + (self.wins_game() == self.seat))

    def wins_match(self) -> str:
        winner = self.wins_game()
        won = winner != "nobody" and self.scores[winner] + 1 == self.target
        return winner if won else "nobody"
