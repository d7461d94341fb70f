"""What a browser prints: ranks on their cards, words beside their tables."""

from __future__ import annotations

import html
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from statistics import median
from typing import Final

from .tools import program
from .visit import Visit

PAGES: Final = ("/pt/all-fours/", "/ru/california-jack/examples/jack-and-queen/1/")
PAPER: Final = 660
"""The width of A4 between its margins, in pixels."""

_WORD: Final = re.compile(
    r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</word>'
)
_SIGNS: Final = frozenset("♣♦♥♠")
_RANKS: Final = frozenset({*"AKQJ98765432", "10"})

ON_PAPER: Final = """
const lay = (rules) => [...rules].forEach((rule) => {
    if (rule.media) rule.media.mediaText = rule.media.mediaText
        .replaceAll("screen", "tty").replaceAll("print", "all");
    if (rule.cssRules) lay(rule.cssRules);
});
[...document.styleSheets].forEach((sheet) => lay(sheet.cssRules));
await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
return [...document.querySelectorAll(".table:not(.small):has(> .beside, > .words)")]
    .filter((table) => table.getClientRects().length)
    .filter((table) => {
        const felt = table.querySelector(".felt").getBoundingClientRect();
        const words = table.querySelector(".words").getBoundingClientRect();
        return words.left < felt.right - 1 || words.top >= felt.bottom;
    }).length;
"""
"""Lays a page out by its rules for paper; returns how many tables have their words elsewhere."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is printed, in points from the corner of its page."""

    left: float
    top: float
    right: float
    bottom: float
    text: str

    def covers(self, other: Word) -> bool:
        """Tell whether a third of either lies under the other."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > 0 and high > 0 and wide * high * 3 > min(self.size, other.size)

    @property
    def size(self) -> float:
        """Its area."""
        return (self.right - self.left) * (self.bottom - self.top)

    def belongs_to(self, rank: Word) -> bool:
        """Tell whether this sign of a suit stands under that rank, or over it, upside down."""
        size = self.bottom - self.top
        across = abs(self.left + self.right - rank.left - rank.right) / 2
        down = abs(self.top + self.bottom - rank.top - rank.bottom) / 2
        return across < size and down < 1.6 * size


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed of a page."""

    signs: int
    """How many signs of suits stand in words of their own."""
    alone: int
    """How many of them have no rank by them."""
    height: float
    """How high they are, in the middle."""
    covered: tuple[tuple[str, str], ...]
    """Words that are printed one over the other."""

    @classmethod
    def of(cls, boxes: str) -> Print:
        """Read what `pdftotext -bbox` says."""
        alone = 0
        heights: list[float] = []
        covered: list[tuple[str, str]] = []
        for page in boxes.split("<page ")[1:]:
            words = [
                Word(
                    *(float(left), float(top), float(right), float(bottom)),
                    html.unescape(text).rstrip("\ufe0e"),
                )
                for left, top, right, bottom, text in _WORD.findall(page)
            ]
            ranks = [word for word in words if word.text in _RANKS]
            suits = [word for word in words if word.text in _SIGNS]
            heights += (suit.bottom - suit.top for suit in suits)
            alone += sum(not any(map(suit.belongs_to, ranks)) for suit in suits)
            written = [word for word in words if len(word.text) >= 3 and word.text.isalpha()]
            covered += (
                (one.text, other.text)
                for one, other in combinations(written, 2)
                if one.covers(other)
            )
        height = median(heights) if heights else 0
        return cls(len(heights), alone, height, tuple(covered))


def printed(document: bytes) -> Print:
    """Return what stands in a PDF."""
    line = [program("pdftotext"), "-bbox", "-", "-"]
    said = subprocess.run(line, input=document, capture_output=True, check=True).stdout
    return Print.of(said.decode())


def judged(due: Print, seen: Print) -> Iterator[str]:
    """Yield what is amiss in a print, beside one that is as it should be."""
    if seen.alone > due.alone:
        yield f"{seen.alone} signs of suits are printed far from their ranks"
    if seen.signs < due.signs:
        yield f"{seen.signs} signs of suits are printed where {due.signs} are due"
    if abs(seen.height - due.height) > due.height / 4:
        yield f"signs of suits are {seen.height:.1f} points high where {due.height:.1f} are due"
    yield from (f"{one} is printed over {other}" for one, other in seen.covered)


@cache
def _due(visit: Visit, path: str) -> Print:
    visit.go(path)
    document = visit.browser.printed()
    assert document is not None
    return printed(document)


def paper(visit: Visit) -> Iterator[str]:
    """On paper: ranks on their cards, all cards there, words beside tables and never over them"""
    assert visit.beside is not None
    for path in PAGES:
        visit.browser.resize(PAPER)
        visit.go(path)
        document = visit.browser.printed()
        if document is not None:
            due = _due(visit.beside, path)
            yield from (f"{path}: {it}" for it in judged(due, printed(document)))
        if elsewhere := visit.browser.run(ON_PAPER):
            yield f"{path}: {elsewhere} tables have their words below them or over them"
