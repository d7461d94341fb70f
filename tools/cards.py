"""Write static/table/cards.svg: the 52 cards, the back and the four suits.

Run it with `python -m tools.cards`; the same source always gives the same bytes.

A card is a `<symbol viewBox="0 0 100 140">` named as the notation names it (`JH`). The sprite
holds no ranks in letters: the corner indices are text made by table.css, so that a reader may
have them in any alphabet. Colours come from the page: `currentColor` is the suit's ink, then
`--ink-2`, `--gold`, `--card-white` and `--back-ink`. Nothing here needs a clip, a gradient or a
pattern, since browsers do not resolve `url(#…)` inside a sprite of another document; and no symbol
uses another shape: `layers` lays each flat.
"""

from __future__ import annotations

from pathlib import Path
from string import Template
from typing import Final

from tools.courts import FIELD, FIGURES, PARTS, PLUME, RUFF, use
from tools.layers import Layer, doubled, flat, merged

SPRITE: Final = Path(__file__).resolve().parent.parent / "static" / "table" / "cards.svg"

INKS: Final = {
    "gold": "var(--gold)",
    "second": "var(--ink-2)",
    "white": "var(--card-white)",
    "back": "var(--back-ink)",
}

SUITS: Final = {
    "C": "m-1.6 6.2a6.6 6.6 0 1 1-3.5-9 6.6 6.6 0 1 1 10.2 0 6.6 6.6 0 1 1-3.5 9"
    "q.4 5.4 4.2 8.3h-11.6q3.8-2.9 4.2-8.3z",
    "D": "m0-15.5q4.8 8.9 11.5 15.5-6.7 6.6-11.5 15.5-4.8-8.9-11.5-15.5 6.7-6.6 11.5-15.5z",
    "H": "m0 14.5c-3-6.5-13.8-11.5-13.8-19.7a7 7 0 0 1 13.8-2.4 7 7 0 0 1 13.8 2.4"
    "c0 8.2-10.8 13.2-13.8 19.7z",
    "S": "m0-14.5c3.4 6.5 13.4 11.5 13.4 18.9a6.3 6.3 0 0 1-12 2.2q.5 5 4.4 7.9h-11.6"
    "q3.9-2.9 4.4-7.9a6.3 6.3 0 0 1-12-2.2c0-7.4 10-12.4 13.4-18.9z",
}
"""A suit is one path around where it begins, about 28 units wide and high."""

CLOTHS: Final = {
    "C": '<path d="M-40 0H41" stroke-width="5.6" stroke-linecap="round" stroke-dasharray="0 10"/>',
    "D": '<path d="M-45 0l5-4.2 5 4.2-5 4.2z' + "m16 0l5-4.2 5 4.2-5 4.2z" * 5 + '" fill="$gold"/>',
    "H": '<path d="M-42 0a5 5 0 0 1 10.5 0'
    + " 5 5 0 0 0 10.5 0 5 5 0 0 1 10.5 0" * 3
    + ' 5 5 0 0 0 10.5 0" stroke-width="2.8"/>',
    "S": '<path d="M-41.25-3.8l' + "7.5 7.6 7.5-7.6 " * 5 + '7.5 7.6" stroke-width="2.8"/>',
}
"""What is sewn on the sash that parts the halves of a court card, one pattern a suit; drawn level
around the origin (x from -47 to 47, y from -6 to 6) and then tilted to lie on it. The half circles
have radii too small for their chords, which SVG widens to fit: rounding cannot flatten them."""
SASH: Final = """
<g transform="translate(50 70)skewY(21.4)">
<path d="M-44.5-9H44.5V9H-44.5z" fill="$white"/>
<path d="M-44.5-7.6H44.5V7.6H-44.5z" fill="$gold"/>
<path d="M-44.5-6.2H44.5V6.2H-44.5z" fill="$second"/></g>"""
LEVEL: Final = "translate(50 70)rotate(21.4)"

MEDALLION: Final = f"""
<path d="M7.5 59.5a46 68 0 0 1 92 0M47 22H69V29L74.5 38 70 39.5 70.5 42 68.5 44V46
Q67.5 49.5 61 48.5H50V40z{RUFF}" fill="$white" stroke="$back" stroke-width="1.2"/>
<path d="M3.5 59.5a50 71.8 0 0 1 100 0h-7.6a42.4 64.2 0 0 0-84.8 0z
M37 22H47V40L50 43V48H40Q33 49 32 43 37.5 43 37 35zM34 25 36 14 66 9 75 23 72 27Q52 19 34 25z
M61.5 28.1Q65 26.5 69 28.1V29.9Q65 28.3 61.5 29.9z
M63.4 32.8a1.9 1.9 0 1 1 3.8 0 1.9 1.9 0 1 1-3.8 0zM64 42H69.5V44H64z" fill="$back"/>
<path d="M47 24V40L50 43V48H57L58 46Q52 40 54 24z{PLUME}" fill="$gold"/>
<path d="M34 24.5Q53 17.5 73 26M3.5 59.5a50 71.8 0 0 1 100 0M-37.8 59.5V-75.3H144.8V59.5"
 fill="none" stroke="$gold" stroke-width="3"/>"""
"""The upper half of the medallion and of the frame on the back. It is the one-eyed jack of the
court cards redrawn with a path an ink: the back is the card of which tables hold the most."""

SHAPES: Final = {**PARTS, **{suit: f'<path d="{d}"/>' for suit, d in SUITS.items()}}
"""All that a drawing can use, by name."""

MAKER: Final = (
    "M0 0 2.5 7 5 0M7.4 7 9.9 0 12.4 7M8.4 4.8H11.4M15 0V7H19M26.4 0H22.4V7H26.4M22.4 3.5H25.8"
    "M29 0H34M31.5 0V7M41.4 0H37.4V7H41.4M37.4 3.5H40.8"
)
"""The name of the house, which packs print on the ace of spades: VALETE, 7 units high."""

PIP_SIZE: Final = 0.64
LEFT, MIDDLE, RIGHT = 34, 50, 66
TOP, CENTRE = 21, 70
TURN: Final = "rotate(180 50 70)"


def symbol(name: str, body: str, box: str = "0 0 100 140") -> str:
    """Return a symbol that a page can use, painted with the suit's ink."""
    return f'<symbol id="{name}" viewBox="{box}" fill="currentColor">{body}</symbol>'


def paths(layers: list[Layer]) -> str:
    """Return the body of a symbol that has these layers."""
    return "".join(map(str, layers))


def disc(x: float, y: float, r: float) -> str:
    """Return the path data of a disc around a point."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0 {r:g} {r:g} 0 1 1 {-2 * r:g} 0z"


def pips(suit: str, places: list[tuple[float, float]], turn: str = "") -> str:
    """Return the pips of a number card with their middles there.

    All in one path: what is used again is a shape more each time, and tables hold many cards.
    """
    d = "".join(f"M{x / PIP_SIZE:g} {y / PIP_SIZE:g}{SUITS[suit]}" for x, y in places)
    return f'<path transform="{turn}scale({PIP_SIZE})" d="{d}"/>'


def ace(suit: str) -> str:
    """Return an ace: one large pip with an engraved line."""
    at = "translate(50 70)scale(1.7)"
    outer = use(suit, at, 'stroke="currentColor" stroke-width="5.2"')
    line = use(suit, at, 'stroke="$white" stroke-width="2.6"')
    return symbol("A" + suit, paths(flat(outer + line + use(suit, at), SHAPES)))


def ace_of_spades() -> str:
    """Return the ace that carries the mark of the house: a jack's portrait, and its name."""
    at = "translate(50 62)scale(2.2)"
    spade = (
        use("S", at, 'stroke="currentColor" stroke-width="3.6"')
        + use("S", at, 'stroke="$white" stroke-width="1.7"')
        + use("S", at)
    )
    portrait = (
        f'<path d="{disc(50, 69, 18.4)}" fill="$gold"/><path d="{disc(50, 69, 16.8)}" '
        f'fill="$white"/><path d="{disc(50, 69, 16.8)}" fill="$second" fill-opacity=".15"/>'
        + use("jack", "translate(24 54)scale(.5)")
    )
    name = f'<path transform="translate(29.3 111)" d="{MAKER}" fill="none" stroke="currentColor" '
    drawing = f'{spade}{portrait}{name}stroke-width="1.3"/>'
    return symbol("AS", paths(merged(flat(drawing, SHAPES))))


def number_cards(suit: str) -> list[str]:
    """Return the two to the ten of a suit."""

    def row(y: float) -> list[tuple[float, float]]:
        return [(LEFT, y), (RIGHT, y)]

    def middle(y: float) -> list[tuple[float, float]]:
        return [(MIDDLE, y)]

    corners, centre = row(TOP), middle(CENTRE)
    # The half that is upright and the half that is turned.
    halves = {
        "2": (middle(TOP), middle(TOP)),
        "3": (middle(TOP) + centre, middle(TOP)),
        "4": (corners, corners),
        "5": (corners + centre, corners),
        "6": (corners + row(CENTRE), corners),
        "7": (corners + row(CENTRE) + middle(45), corners),
        "8": (corners + row(CENTRE) + middle(45), corners + middle(45)),
        "9": (corners + row(54) + centre, corners + row(54)),
        "T": (corners + row(54) + middle(37), corners + row(54) + middle(37)),
    }
    return [
        symbol(rank + suit, pips(suit, upright) + pips(suit, turned, TURN))
        for rank, (upright, turned) in halves.items()
    ]


def court_card(rank: str, suit: str) -> str:
    """Return a court card: one half, the same half turned, the sash of the suit over both."""
    field = f'<path d="{FIELD}" fill="$second" fill-opacity=".15" stroke="$second"/>'
    sash = f'{SASH}<g transform="{LEVEL}" fill="none" stroke="$gold">{CLOTHS[suit]}</g>'
    half = merged(flat(FIGURES[rank](suit), SHAPES))
    layers = [*flat(field, SHAPES), *doubled(half, TURN), *flat(sash, SHAPES)]
    return symbol(rank + suit, paths(layers))


def back() -> str:
    """Return the back, the same either way up: a harlequin's cloth, two jacks in a medallion."""
    wide, high = 12, 15.5
    columns, rows = 7, 8
    lozenge = f"l{wide / 2}-{high / 2} {wide / 2} {high / 2}-{wide / 2} {high / 2}z"
    cloth = "".join(
        f"M0 {(row + 0.5) * high}{lozenge}" + f"m{wide} 0{lozenge}" * (columns - 1)
        for row in range(rows)
    )
    knots = "".join(
        f"M{wide if row % 2 else wide / 2:g} {row * high / 2:g}H{wide * columns - 1}"
        for row in range(1, 2 * rows)
    )
    ground = (
        '<path d="M9 5H91a4 4 0 0 1 4 4V131a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4z" '
        f'fill="$back"/><g transform="translate(8 8)"><path d="{cloth}" fill="$white" '
        f'fill-opacity=".2"/><path d="{knots}" fill="none" stroke="$gold" stroke-width="2.4" '
        f'stroke-linecap="round" stroke-dasharray="0 {wide}"/></g>'
    )
    half = f'<g transform="translate(25.39 42.63)scale(.46)">{MEDALLION}</g>'
    return symbol("back", paths(flat(ground, SHAPES) + doubled(flat(half, SHAPES), TURN)))


def sprite() -> str:
    """Return the whole sprite, one symbol a line."""
    symbols = []
    for suit in SUITS:
        sign = flat(use(suit, "translate(16 16)"), SHAPES)
        symbols.append(symbol(f"suit-{suit}", paths(sign), "0 0 32 32"))
        symbols.append(ace_of_spades() if suit == "S" else ace(suit))
        symbols += number_cards(suit) + [court_card(rank, suit) for rank in FIGURES]
    symbols.append(back())
    lines = ['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>\n"]
    return Template("\n".join(lines)).substitute(INKS)


if __name__ == "__main__":
    SPRITE.parent.mkdir(parents=True, exist_ok=True)
    SPRITE.write_text(sprite(), encoding="utf-8")
