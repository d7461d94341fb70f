"""Write static/table/cards.svg: the 52 cards, the back and the four suits.

Run it with `python tools/cards.py`; the same source always gives the same bytes.

A card is a `<symbol viewBox="0 0 100 140">` named as the notation names it (`JH`). The sprite
holds no ranks in letters: the corner indices are text made by table.css, so that a reader may
have them in any alphabet. Colours come from the page: `currentColor` is the suit's ink, then
`--ink-2`, `--gold`, `--card-white` and `--back-ink`. Nothing here needs a clip, a gradient or a
pattern, since browsers do not resolve `url(#…)` inside a sprite of another document.
"""

from pathlib import Path
from string import Template

SPRITE = Path(__file__).resolve().parent.parent / "static" / "table" / "cards.svg"

INKS = {
    "gold": "var(--gold)",
    "second": "var(--ink-2)",
    "white": "var(--card-white)",
    "back": "var(--back-ink)",
}

# A suit is one path around the origin, about 28 units wide and high.
SUITS = {
    "C": "M-1.6 6.2A6.6 6.6 0 1 1-5.1-2.8A6.6 6.6 0 1 1 5.1-2.8A6.6 6.6 0 1 1 1.6 6.2"
    "Q2 11.6 5.8 14.5H-5.8Q-2 11.6-1.6 6.2z",
    "D": "M0-15.5Q4.8-6.6 11.5 0Q4.8 6.6 0 15.5Q-4.8 6.6-11.5 0Q-4.8-6.6 0-15.5z",
    "H": "M0 14.5C-3 8-13.8 3-13.8-5.2A7 7 0 0 1 0-7.6A7 7 0 0 1 13.8-5.2C13.8 3 3 8 0 14.5z",
    "S": "M0-14.5C3.4-8 13.4-3 13.4 4.4A6.3 6.3 0 0 1 1.4 6.6Q1.9 11.6 5.8 14.5"
    "H-5.8Q-1.9 11.6-1.4 6.6A6.3 6.3 0 0 1-13.4 4.4C-13.4-3-3.4-8 0-14.5z",
}

# What is sewn on the sash that parts the halves of a court card, one pattern a suit; drawn level
# around the origin (x from -47 to 47, y from -6 to 6) and then tilted to lie on it.
CLOTHS = {
    "C": '<path d="M-40 0H41" stroke-width="5.6" stroke-linecap="round" stroke-dasharray="0 10"/>',
    "D": '<path d="M-45 0l5-4.2 5 4.2-5 4.2z' + "m16 0l5-4.2 5 4.2-5 4.2z" * 5 + '" fill="$gold"/>',
    "H": '<path d="M-42 0a5.25 5.25 0 0 1 10.5 0'
    + " 5.25 5.25 0 0 0 10.5 0 5.25 5.25 0 0 1 10.5 0" * 3
    + ' 5.25 5.25 0 0 0 10.5 0" stroke-width="2.8"/>',
    "S": '<path d="M-41.25-3.8l' + "7.5 7.6 7.5-7.6 " * 5 + '7.5 7.6" stroke-width="2.8"/>',
}

# The upper half of each court, to the right of the index; the sash covers its lower edge.
FIGURES = {
    # A boy in profile under a feathered cap, with one eye for the card that he holds.
    "J": """
<path d="M22 62V57Q26 51 40 50H58Q84 51 95 64V88z"/>
<path d="M44 52 57 78 62 52z" fill="$gold"/>
<path d="M33 22H56V49H36Q29 49 29 43 34 43 33 36z" fill="$second"/>
<path d="M44 24H65L66 30 71 37 66.5 39 67 42 65 44V46Q64 49 59 48L58 54H47V40z"
 fill="$white" stroke="$second" stroke-width="1.4"/>
<path d="M35 52Q51 45 68 51a5 5 0 0 1-7 6 5.5 5.5 0 0 1-9 1.5 5.5 5.5 0 0 1-9.5-1.5
 4.8 4.8 0 0 1-7.5-5z" fill="$white" stroke="$second" stroke-width="1.4"/>
<path d="M58 29.5H65" stroke="$second" stroke-width="1.8"/>
<circle cx="61.5" cy="33" r="1.9" fill="$second"/>
<path d="M60.5 42.7H65" stroke="currentColor" stroke-width="1.8"/>
<path d="M30 25 33 15 64 9 72 24 69 27Q48 19 30 25z"/>
<path d="M30 25Q49 17 70 27" fill="none" stroke="$gold" stroke-width="3"/>
<path d="M66 14Q54 0 32 5 35 7 34 9 38 9 39 12 44 11 46 14 56 10 66 14z" fill="$gold"/>
<path d="M84 52 95 60V74L78 62z" fill="$second"/>
<g transform="rotate(12 84 36)"><rect x="73" y="21" width="21" height="30" rx="2.5"
 fill="$white" stroke="$second" stroke-width="1.6"/></g>
<rect x="75" y="48" width="11" height="10" rx="4" fill="$white" stroke="$second"
 stroke-width="1.4"/>
""",
    # A queen under a kokoshnik, a braid over her shoulder; the flower is the suit.
    "Q": """
<path d="M33.5 30a22.5 22.5 0 0 1 45 0L71 42H41z" fill="$gold"/>
<path d="M36.7 30.5a19.3 19.3 0 0 1 38.6 0" fill="none" stroke="currentColor"
 stroke-width="3.2" stroke-linecap="round" stroke-dasharray="0 6.05"/>
<path d="M40 60V34a16 16 0 0 1 32 0V60z" fill="$second"/>
<path d="M22 63Q28 54 45 53L56 62 67 53Q88 55 95 70V90z"/>
<path d="M51 44H61V52L72 55 57 76 41 55 51 52z" fill="$white"/>
<path d="M56 21.5Q67.5 25 67.5 36 67 48 56 50.5 45 48 44.5 36 44.5 25 56 21.5z"
 fill="$white"/>
<path d="M56 21.5Q67.5 25 67.5 36 67 48 56 50.5V46L54 44 55 42 51.5 39.5 56 32z"
 fill="$gold"/>
<path d="M47.5 31q3-2 6 0M59 31q3-2 6 0" fill="none" stroke="$second" stroke-width="1.6"/>
<g fill="$second"><circle cx="50.5" cy="34.5" r="1.8"/><circle cx="62" cy="34.5"
 r="1.8"/></g>
<path d="M53 43.5q3-1.5 6.5 0-3.5 3.5-6.5 0z"/>
<path d="M46 55.5Q57 63 68 55.5" fill="none" stroke="$gold" stroke-width="3.2"
 stroke-linecap="round" stroke-dasharray="0 4.4"/>
<path d="M43 45Q34 50 35 68" fill="none" stroke="$white" stroke-width="9.5"/>
<path d="M43 44Q34 50 35 68" fill="none" stroke="$second" stroke-width="7.5"/>
<path d="M43 44Q34 50 35 68" fill="none" stroke="$gold" stroke-width="7.5"
 stroke-dasharray="1.6 3.6"/>
<path d="M87.5 30V60M87.5 46q-8 0-8-7 8 0 8 7 0-6 7-7 0 7-7 7" fill="$second"
 stroke="$second" stroke-width="1.6"/>
<rect x="81.5" y="54" width="12" height="9" rx="4" fill="$white" stroke="$second"
 stroke-width="1.4"/>
""",
    # A king whose face is whole from the front and a profile where gold meets white.
    "K": """
<path d="M20 62V58Q24 49 40 46H72Q91 48 95 60V90z"/>
<path d="M28 56Q34 52 40 51M72 51Q82 52 90 60" fill="none" stroke="$gold" stroke-width="2.4"/>
<path d="M37 22H75V44a5 5 0 1 1-8 2H45a5 5 0 1 1-8-2z" fill="$second"/>
<path d="M43 20H69V42H43z" fill="$white"/>
<path d="M56 20H69V42H56V38H51L56 28z" fill="$gold"/>
<path d="M45.5 26H53M59 26H66.5" stroke="$second" stroke-width="2"/>
<circle cx="49" cy="30" r="1.9" fill="$second"/>
<circle cx="62.5" cy="30" r="1.9" fill="$second"/>
<path d="M43 37.5 50 41 56 39 62 41 69 37.5V50Q69 62 57 72 43 62 43 50z" fill="$second"/>
<path d="M43.5 50Q44 62 57 72 68.5 62 68.5 50" fill="none" stroke="$white" stroke-width="1.4"/>
<path d="M53 45H59M49.5 49V58M56 49V64M62.5 49V63" stroke="$white" stroke-width="1.6"/>
<path d="M40 17 36 4 48 10 56 1 64 10 76 4 72 17z" fill="$gold"/>
<path d="M40 15H72V22H40z"/>
<path d="M44 18.5H70" stroke="$gold" stroke-width="3" stroke-dasharray="3 4"/>
<path d="M87 28V62" stroke="$gold" stroke-width="3.6"/>
<rect x="81" y="48" width="12" height="10" rx="4" fill="$white" stroke="$second"
 stroke-width="1.4"/>
<path d="M79 57H95V64H79z" fill="$gold"/>
<path d="M80.5 58.5H93.5V62.5H80.5z" fill="$second"/>
""",
}
# Where the suit stands in each half: on the jack's card, as the queen's flower, on the sceptre.
EMBLEMS = {
    "J": "translate(84 35)rotate(12)scale(.6)",
    "Q": "translate(87.5 24)scale(.54)",
    "K": "translate(86 20)scale(.62)",
}
SASH = """<g id="sash" transform="translate(50 70)skewY(21.4)">
<path d="M-45-10H45V10H-45z" fill="$white"/>
<path d="M-45-8.5H45V8.5H-45z" fill="$gold"/>
<path d="M-45-7H45V7H-45z" fill="$second"/></g>"""
LEVEL = "translate(50 70)rotate(21.4)"

PIP_SIZE = 0.57
LEFT, MIDDLE, RIGHT = 34, 50, 66
TOP, CENTRE = 22, 70
TURN = "rotate(180 50 70)"


def use(name: str, transform: str = "") -> str:
    """Return a reference to a shape of the sprite."""
    return f'<use href="#{name}"' + (f' transform="{transform}"' if transform else "") + "/>"


def symbol(name: str, body: str, box: str = "0 0 100 140") -> str:
    """Return a symbol that a page can use."""
    return f'<symbol id="{name}" viewBox="{box}">{body}</symbol>'


def pip(suit: str, x: float, y: float) -> str:
    """Return one pip of a number card with its middle at (x, y)."""
    return f'<use href="#{suit.lower()}" x="{x}" y="{y}"/>'


def ace(suit: str) -> str:
    """Return an ace: one large pip with an engraved line, which is a white pip between two."""
    outer, line, inner = (use(suit, f"translate(50 70)scale({size})") for size in (1.7, 1.34, 1.24))
    return symbol("A" + suit, f'{outer}<g color="$white">{line}</g>{inner}')


def number_cards(suit: str) -> list[str]:
    """Return the two to the ten of a suit; most are a smaller card and some pips more."""

    def row(y: int) -> str:
        return pip(suit, LEFT, y) + pip(suit, RIGHT, y)

    def turned(shape: str) -> str:
        return f'<g transform="{TURN}">{shape}</g>'

    def both(shape: str) -> str:
        return shape + turned(shape)

    middle = pip(suit, MIDDLE, CENTRE)
    cards = {
        "2": both(pip(suit, MIDDLE, TOP)),
        "3": use("2" + suit) + middle,
        "4": both(row(TOP)),
        "5": use("4" + suit) + middle,
        "6": use("4" + suit) + row(CENTRE),
        "7": use("6" + suit) + pip(suit, MIDDLE, 46),
        "8": use("7" + suit) + turned(pip(suit, MIDDLE, 46)),
        "9": use("5" + suit) + both(row(54)),
        "T": use("4" + suit) + both(row(54) + pip(suit, MIDDLE, 38)),
    }
    return [symbol(rank + suit, body) for rank, body in cards.items()]


def court_card(rank: str, suit: str) -> str:
    """Return a court card: one half, the same half turned, the sash of the suit over both."""
    name = f"{rank}-{suit}"
    half = f'<g id="{name}">{use(rank)}{use(suit, EMBLEMS[rank])}</g>'
    return symbol(rank + suit, half + use(name, TURN) + use("sash-" + suit))


def back() -> str:
    """Return the back, the same either way up: a lattice of threads with a knot in every mesh."""
    mesh, wide, high = 14, 84, 126
    threads = ""
    for offset in range(mesh - high, wide, mesh):
        x, y = max(0, offset), max(0, -offset)
        run = min(wide - x, high - y)
        threads += f"M{x} {y}l{run} {run}M{wide - x} {y}l-{run} {run}"
    knots = "".join(
        f"M{mesh if row % 2 else mesh // 2} {row * mesh // 2}H{wide - 1}" for row in range(1, 18)
    )
    return symbol(
        "back",
        '<rect x="5" y="5" width="90" height="130" rx="4" fill="$back"/>'
        '<g transform="translate(8 7)" fill="none" stroke="$white">'
        f'<path d="M0 0H{wide}V{high}H0z{threads}" stroke-width=".9"/>'
        f'<path d="{knots}" stroke="$gold" stroke-width="3.4" stroke-linecap="round" '
        f'stroke-dasharray="0 {mesh}"/></g>',
    )


def sprite() -> str:
    """Return the whole sprite, one symbol a line."""
    shapes, symbols = [SASH], []
    for rank, figure in FIGURES.items():
        shapes.append(f'<g id="{rank}" fill="currentColor">{figure}</g>')
    for suit, d in SUITS.items():
        shapes += [
            f'<path id="{suit}" d="{d}" fill="currentColor"/>',
            f'<g id="{suit.lower()}">{use(suit, f"scale({PIP_SIZE})")}</g>',
            f'<g id="sash-{suit}">{use("sash")}'
            f'<g transform="{LEVEL}" fill="none" stroke="$gold">{CLOTHS[suit]}</g></g>',
        ]
        symbols += [symbol(f"suit-{suit}", use(suit, "translate(16 16)"), "0 0 32 32"), ace(suit)]
        symbols += number_cards(suit) + [court_card(rank, suit) for rank in FIGURES]
    symbols.append(back())
    parts = ['<svg xmlns="http://www.w3.org/2000/svg"><defs>', *shapes, "</defs>", *symbols]
    lines = ["".join(part.splitlines()) for part in parts]
    return Template("\n".join([*lines, "</svg>\n"])).substitute(INKS)


if __name__ == "__main__":
    SPRITE.parent.mkdir(parents=True, exist_ok=True)
    SPRITE.write_text(sprite(), encoding="utf-8")
