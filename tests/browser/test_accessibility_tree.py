"""A hand of each game, played whole with nothing but what a screen reader is given."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest
from django.utils.translation import override
from playwright.sync_api import CDPSession, Page, expect

from games.california_speed.rules import SLUG as SPEED
from games.core import PACK
from games.table.card_names import card_name

from .conftest import NextDeal
from .places import begin, hand_on, word

CALM_PACK = 753
"""The seed of a pack that is won by a player who covers only what is seen to match."""


@dataclass(frozen=True)
class Node:
    """An element of the accessibility tree."""

    role: str
    name: str
    element: int
    """What Chromium calls it."""


class Reader:
    """Reads the accessibility tree of a page, and presses what it finds there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chromium: CDPSession = page.context.new_cdp_session(page)
        self.chromium.send("Accessibility.enable")
        self.tree: list[dict[str, Any]] = []
        self.look()

    def look(self) -> None:
        """Read the tree anew."""
        self.tree = self.chromium.send("Accessibility.getFullAXTree")["nodes"]

    def nodes(self, *roles: str) -> list[Node]:
        """Return the elements of some roles, in the order of the page."""
        return [
            Node(node["role"]["value"], node["name"]["value"], node["backendDOMNodeId"])
            for node in self.tree
            if not node["ignored"] and node["role"]["value"] in roles and "name" in node
        ]

    def press(self, node: Node) -> None:
        """Focus an element and press it with a key; wait for what is said of the table after it."""
        hand = self.page.locator("[data-hand]")
        hand.evaluate("hand => { hand.dataset.old = ''; }")
        self.chromium.send("DOM.focus", {"backendNodeId": node.element})
        self.page.keyboard.press("Enter")
        expect(self.page.locator("[data-hand][data-old]")).to_have_count(0)
        # It is emptied first, so that the same words are spoken again.
        expect(self.page.locator("#announcer")).not_to_be_empty()
        self.look()

    def announced(self) -> str:
        """Return what the live region says."""
        by_id = {node["nodeId"]: node for node in self.tree}
        status = [
            node for node in self.tree if not node["ignored"] and node["role"]["value"] == "status"
        ]
        below = [by_id[child] for node in status for child in node["childIds"] if child in by_id]
        return " ".join(node["name"]["value"] for node in below if "name" in node)


def card_names(language: str) -> set[str]:
    """Return the names of all cards, as the page's language has them."""

    with override(language):
        return {card_name(card) for card in PACK}


@pytest.mark.parametrize(
    ("game", "language", "calls"),
    [
        ("california-jack", "ru", []),
        ("all-fours", "pt", ["Stand", "Refuse", "Run the cards"]),
    ],
)
def test_a_hand_of_tricks_is_played_whole(
    page: Page, game: str, language: str, calls: list[str]
) -> None:
    begin(page, language, game)
    reader = Reader(page)
    names, words = card_names(language), {word(language, call) for call in calls}
    pressed = 0
    while not hand_on(page).over:
        # Whoever does not see which cards are lawful tries one after the other.
        before, tried = len(hand_on(page).replay.record.actions), set[str]()
        while len(hand_on(page).replay.record.actions) == before:
            button = next(
                node
                for node in reader.nodes("button")
                if node.name in names | words and node.name not in tried
            )
            tried.add(button.name)
            reader.press(button)
            assert reader.announced(), "what has come of it is spoken"
        pressed += 1
    assert pressed >= 6


def test_a_race_in_calm_play_is_played_whole(page: Page, next_deal: NextDeal) -> None:
    next_deal(CALM_PACK)
    begin(page, "ru", SPEED, kind="calm")
    reader = Reader(page)
    names = card_names("ru")
    none = word("ru", "No match")
    while not hand_on(page).over:
        buttons = reader.nodes("button")
        tops = [node for node in buttons if node.name in names]
        ranks = Counter(node.name.split()[0] for node in tops)
        covered = next((node for node in tops if ranks[node.name.split()[0]] > 1), None)
        reader.press(covered or next(node for node in buttons if node.name == none))
        assert reader.announced()
