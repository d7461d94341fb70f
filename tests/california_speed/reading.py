"""California Speed once more, from the rules as they are written, sharing nothing with the engine.

Cards, seats, places and acts are texts: `TH`, `A`, `B2`, `A:no-match`.
"""

PLACES = ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4"]
OTHER = {"A": "B", "B": "A"}


class Table:
    """A game as it lies on a real table, with everything that was done at it written down."""

    def __init__(self, pack: list[str]) -> None:
        """Deal card by card and lay the rows."""
        self.packets = {"A": pack[0::2], "B": pack[1::2]}
        self.piles: dict[str, list[str]] = {}
        self.coverings: list[tuple[str, str]] = []
        """Since the rows were laid: the place, and the rank that lay on it."""
        self.renewed: dict[str, int] = {}
        """By place: how many coverings there had been when its top was laid."""
        self.said: set[str] = set()
        self.offer = ""
        self.snapshots: list[str] = []
        self._lay()

    def _lay(self) -> None:
        for place in PLACES:
            self.piles[place] = [self.packets[place[0]].pop(0)]
        self.coverings, self.said, self.offer = [], set(), ""
        self.renewed = dict.fromkeys(PLACES, 0)
        self.snapshots.append(self._snapshot())

    def _snapshot(self) -> str:
        return f"{self.piles} {self.packets}"

    def _rank(self, place: str) -> str:
        return self.piles[place][-1][0]

    def matched(self) -> set[str]:
        """Return the places whose rank lies on another place too."""
        ranks = [self._rank(place) for place in PLACES]
        return {place for place in PLACES if ranks.count(self._rank(place)) > 1}

    def coverable(self) -> set[str]:
        """Return the places in a match, or whose rank was covered elsewhere since they lie so."""
        rest = {
            place
            for place in PLACES
            for elsewhere, rank in self.coverings[self.renewed[place] :]
            if elsewhere != place and rank == self._rank(place)
        }
        return self.matched() | rest

    def refused(self, act: str) -> str | None:
        """Return the clause that refuses an act of a running game."""
        seat, what = act.split(":")
        if what in PLACES:
            if what in self.coverable():
                return None
            return "fresh-place" if self.renewed[what] else "no-lone-rank"
        if what == "no-match":
            return "no-match" if self.matched() or seat in self.said else None
        if what == "offer-draw":
            back = self.snapshots.count(self._snapshot()) > 1
            return None if back and not self.offer else "stalemate-draw"
        return None if self.offer == OTHER[seat] else "stalemate-draw"

    def do(self, act: str) -> None:
        """Do a lawful act that does not end the game by agreement."""
        seat, what = act.split(":")
        if what == "offer-draw":
            self.offer = seat
            return
        self.offer = ""
        if what == "no-match":
            self.said.add(seat)
            if self.said == {"A", "B"}:
                for place in PLACES:
                    self.packets[place[0]] += self.piles[place]
                self._lay()
            return
        self.coverings.append((what, self._rank(what)))
        self.renewed[what] = len(self.coverings)
        self.piles[what].append(self.packets[seat].pop(0))
        self.said = set()
