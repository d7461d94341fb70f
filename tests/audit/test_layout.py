"""A layout is compared with what is due: lines may end otherwise, nothing may lie elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from audit.layout import LINE, LINES, TABLE, Felt, Layout, compared

CARDS = (("7C", 10.0, 20.0, 64.0), ("face down", 90.0, 20.0, 64.0))
FELT = Felt(height=500, table=600, cards=CARDS)
DUE = Layout(height=1200, sideways=0, cut=0, fallen=(), felts=(FELT, FELT))


def moved(right: float = 0, down: float = 0) -> Layout:
    """Return the layout with the second card of its second table elsewhere."""
    (kind, x, y, width) = CARDS[1]
    cards = (CARDS[0], (kind, x + right, y + down, width))
    return replace(DUE, felts=(FELT, replace(FELT, cards=cards)))


@pytest.mark.parametrize(
    "seen",
    [
        DUE,
        replace(DUE, height=DUE.height + LINES),
        replace(DUE, height=DUE.height - LINES),
        moved(right=LINE),
        moved(down=-LINE),
        replace(DUE, felts=(FELT, replace(FELT, table=FELT.table + TABLE))),
    ],
)
def test_lines_that_end_otherwise_are_no_fault(seen: Layout) -> None:
    assert list(compared(DUE, seen)) == []


def test_a_long_page_may_differ_by_its_part() -> None:
    long = replace(DUE, height=10_000)
    assert list(compared(long, replace(long, height=10_499))) == []
    assert list(compared(long, replace(long, height=10_501))) == [
        "is 10501 high where 10000 is due"
    ]


@pytest.mark.parametrize(
    ("seen", "found"),
    [
        (replace(DUE, sideways=3), "scrolls sideways by 3"),
        (replace(DUE, cut=2), "may cut words on the felt, 2 times"),
        (replace(DUE, fallen=("J♥. П",)), "ends a line between a card and its sign: J♥. П"),
        (replace(DUE, height=1400), "is 1400 high where 1200 is due"),
        (replace(DUE, felts=(FELT,)), "has 1 tables of 2"),
        (
            replace(DUE, felts=(replace(FELT, table=800), FELT)),
            "table 1 is 800 high where 600 is due",
        ),
        (
            replace(DUE, felts=(FELT, replace(FELT, height=470))),
            "table 2 has a felt 470 high where 500 is due",
        ),
        (
            replace(DUE, felts=(FELT, replace(FELT, cards=CARDS[:1]))),
            "table 2 has 1 cards, other than the 2 that are due",
        ),
        (
            replace(DUE, felts=(FELT, replace(FELT, cards=CARDS[::-1]))),
            "table 2 has 2 cards, other than the 2 that are due",
        ),
        (
            moved(right=30),
            "table 2 has face down at 120, 20, 64 wide where 90, 20, 64 wide is due",
        ),
    ],
)
def test_what_lies_elsewhere_is_named(seen: Layout, found: str) -> None:
    assert list(compared(DUE, seen)) == [found]


def test_what_a_browser_measures_is_read() -> None:
    felt = {"height": 500, "table": 600, "cards": [[*card] for card in CARDS]}
    seen = {"height": 1200, "sideways": 0, "cut": 0, "fallen": [], "felts": [felt, felt]}
    assert Layout.of(seen) == DUE
