"""The drawn cards: the sprite is what its source makes, whole, and small enough to fetch once."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import brotli
import pytest

from games.core import PACK
from tools import cards
from tools.courts import FIGURES
from tools.layers import flat
from tools.outlines import moved, read, transform, write

SPRITE = cards.SPRITE.read_text(encoding="utf-8")
COURTS = [f"{rank}{suit}" for rank in "JQK" for suit in "CDHS"]


def symbol(name: str) -> str:
    """Return what a symbol of the sprite holds."""
    found = re.search(rf'<symbol id="{name}"[^>]*>(.*?)</symbol>', SPRITE)
    assert found, name
    return found[1]


def nodes(name: str) -> int:
    """Return how many nodes a page builds where it uses a shape, with all that this uses."""
    tree = ElementTree.fromstring(SPRITE)
    shapes = {element.get("id"): element for element in tree.iter() if element.get("id")}

    def built(element: ElementTree.Element) -> int:
        used = element.get("href")
        return 1 + sum(map(built, element)) + (built(shapes[used[1:]]) if used else 0)

    return built(shapes[name])


def test_the_sprite_is_what_its_source_makes() -> None:
    assert cards.sprite() == SPRITE


def test_the_sprite_has_the_pack_the_back_and_the_suits() -> None:
    drawn = set(re.findall(r'<symbol id="([^"]+)"', SPRITE))
    assert drawn == {*map(str, PACK), "back", *(f"suit-{suit}" for suit in "CDHS")}


def test_every_shape_has_a_name_of_its_own_and_every_name_a_shape() -> None:
    names = re.findall(r' id="([^"]+)"', SPRITE)
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', SPRITE)) <= set(names)


def test_the_sprite_is_under_twelve_kilobytes_compressed() -> None:
    assert len(brotli.compress(SPRITE.encode())) < 12 * 1024


def test_nothing_in_the_sprite_has_a_colour_of_its_own() -> None:
    inks = set(re.findall(r'(?:fill|stroke|color)="([^"]+)"', SPRITE))
    named = {"var(--gold)", "var(--ink-2)", "var(--card-white)", "var(--back-ink)"}
    assert inks == {"none", "currentColor", *named}


def test_a_card_is_built_of_few_nodes() -> None:
    most = dict.fromkeys([*map(str, PACK)], 4) | dict.fromkeys(COURTS, 32) | {"back": 8, "AS": 20}
    assert {name: nodes(name) for name in most if nodes(name) > most[name]} == {}


@pytest.mark.parametrize("card", COURTS)
def test_a_court_card_is_the_same_either_way_up(card: str) -> None:
    _, *figure = re.findall(r' d="([^"]+)"', symbol(card))
    turn = transform(cards.TURN)
    for d in figure[: -cards.SASH.count("<path") - 1]:
        outline = read(d)
        half = len(outline) // 2
        assert write(moved(outline[:half], turn)) == write(outline[half:])


def test_no_two_court_cards_are_drawn_alike() -> None:
    unmarked = {**cards.SHAPES, **dict.fromkeys(cards.SUITS, "")}
    drawn = {
        cards.paths(flat(FIGURES[card[0]](card[1]), unmarked)) + cards.CLOTHS[card[1]]
        for card in COURTS
    }
    assert len(drawn) == len(COURTS)


@pytest.mark.parametrize("suit", "CDHS")
def test_a_number_card_has_as_many_pips_as_it_says(suit: str) -> None:
    ranks = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 10}
    pips = {rank: symbol(rank + suit).count(cards.SUITS[suit]) for rank in ranks}
    assert pips == ranks
