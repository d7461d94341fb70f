"""The twelve court cards, drawn for this site: geometric, double-ended, two inks and gold.

Everything is drawn in the upper half of a card of 100 by 140, to the right of its index; `cards`
turns it round for the lower half and lays the sash over the seam. Whoever knows old French packs
will meet them again: jacks of spades and hearts with one eye and a king of diamonds in profile
with his axe, the king of hearts with a sword at his head, the king of clubs with an orb. The
queens wear their suit on their heads and hold it as a flower, the jacks hold it as a card.
"""

from __future__ import annotations

from typing import Final

FIELD: Final = "M26 60V6H94V87L74 80V134H6V53z"
"""The ground behind the figures, which leaves both corners to the indices."""

RUFF: Final = (
    "M38 51q5-4 10-2.5h18q6-1 11 3.5a5 5 0 0 1-8 3.5 5.4 5.4 0 0 1-9 1 5.4 5.4 0 0 1-9-1 5 5 0 0 1"
    "-13-4.5z"
)
PLUME: Final = "M70 15Q58 0 33 4.5 36.5 7 35.5 9 39.5 8.5 40.5 12.5 45 11 47.5 14.5 60 10 70 15z"
"""What jacks wear around the neck and on the hat; the jack of the back wears them too."""

PARTS: Final = {
    # A hand, its middle at the origin, and a sleeve that comes up behind the sash to hold it.
    "fist": """
<path d="M-5.5 5V-2.5Q-5.5-5-3-5H3Q5.5-5 5.5-2.5V5z" fill="$white" stroke="$second"
 stroke-width="1.3"/>
<path d="M-1-1.8H5M-1 1.4H5" stroke="$second"/>""",
    "arm": """
<path d="M-7 26V7H7V31z"/>
<path d="M-7.8 4.5H7.8V9.5H-7.8z" fill="$gold"/>
<use href="#fist"/>""",
    # The face of kings and half of the jacks: whole from the front, and where gold meets white a
    # profile. Then the profile of the one-eyed jacks.
    "face": """
<path d="M46.5 20H69.5V43H46.5z" fill="$white"/>
<path d="M58 20H69.5V43H58V38.8H53L58 29z" fill="$gold"/>
<path d="M48.5 27Q51.5 25 55 27M61 27Q64.5 25 67.5 27" fill="none" stroke="$second"
 stroke-width="1.9"/>
<path d="M52 30.8h0M64 30.8h0" stroke="$second" stroke-width="3.6" stroke-linecap="round"/>""",
    # --- Kings
    "robe": """
<path d="M26 61V56Q34 48 46 46H70Q84 48 94 59V88z"/>
<path d="M37 48.4 47 45 62 74 46 66zM79 48.4 69 45 56 72 70 77z" fill="$white"/>
<path d="M45 49.5v3M47.8 56.5v3M71 49.5v3M68.4 56.5v3M66 64v3" stroke="currentColor"
 stroke-width="1.7"/>""",
    "crown": """
<path d="M40.5 18 38 6 48 12 58 3.5 68 12 78 6 75.5 18z" fill="$gold"/>
<path d="M40 17H76V23H40z"/>
<path d="M42.5 20H74" stroke="$gold" stroke-width="2.4" stroke-dasharray="3 3.1"/>
<path d="M38.2 6.2h0M58 4.2h0M77.8 6.2h0" stroke="currentColor" stroke-width="4.2"
 stroke-linecap="round"/>""",
    "king": """
<path d="M40.5 22H75.5V42a5.2 5.2 0 1 1-8.5 4H49a5.2 5.2 0 1 1-8.5-4z" fill="$second"/>
<path d="M43.7 45.8h0M72.3 45.8h0" stroke="$white" stroke-width="4" stroke-linecap="round"/>
<use href="#face"/>""",
    "beard-S": """
<path d="M45.5 38Q52 43 58 40 64 43 70.5 38V48Q70 60 58 74 46 60 45.5 48z" fill="$second"/>
<path d="M54.5 45.6H61.5M51 50V58M55.6 51V66M60.4 51V66M65 50V58" stroke="$white"
 stroke-width="1.5"/>""",
    "beard-H": """
<path d="M45.5 37V52Q46 58 52 62H64Q70 58 70.5 52V37Q68 44 64 44H52Q48 44 45.5 37z"
 fill="$second"/>
<path d="M54.5 46H61.5M50 50q2 3 4 0 2 3 4 0 2 3 4 0 2 3 4 0M52 56q2 3 4 0 2 3 4 0 2 3 4 0"
 fill="none" stroke="$white" stroke-width="1.5"/>""",
    "beard-C": """
<path d="M45.5 38Q52 43 58 40 64 43 70.5 38V50Q71 60 63 70 59 66 58 58 57 66 53 70 45 60 45.5 50z"
 fill="$second"/>
<path d="M54.5 45.6H61.5M51.5 50Q50 57 53 64M64.5 50Q66 57 63 64" fill="none" stroke="$white"
 stroke-width="1.5"/>""",
    "king-D": """
<path d="M40.5 22H60V46H49a5.2 5.2 0 1 1-8.5-4z" fill="$second"/>
<path d="M43.7 45.8h0" stroke="$white" stroke-width="4" stroke-linecap="round"/>
<path d="M50 22H71V27L76 37 71 38.5V48H50z" fill="$white" stroke="$second" stroke-width="1.2"/>
<path d="M50 22H71L56 48H50z" fill="$gold"/>
<path d="M62 27.5Q66 25 70 27" fill="none" stroke="$second" stroke-width="1.9"/>
<path d="M66.5 31h0" stroke="$second" stroke-width="3.6" stroke-linecap="round"/>
<path d="M50 36Q56 42 62 40 68 39 73 39.5 73.5 42 71 43.5 73 46 76 56 70 66 58 72 46 62 50 48z"
 fill="$second"/>
<path d="M65 43.5H71M54 50Q54 58 59 65M60 49Q61 57 65 62M66 48Q68 53 71 57" fill="none"
 stroke="$white" stroke-width="1.5"/>""",
    "sword": """
<path d="M-3-7V-36L0-43 3-36V-7z" fill="$white" stroke="$second" stroke-width="1.2"/>
<path d="M0-37V-7" stroke="$second"/>
<path d="M-6.5-6.8H6.5" stroke="$gold" stroke-width="3.2"/>
<use href="#fist"/>""",
    "orb": """
<path d="M-8.6-13.5a8.6 8.6 0 1 1 17.2 0 8.6 8.6 0 1 1-17.2 0z" fill="$gold"/>
<path d="M-8.6-13.5H8.6M0-13.5V-22" stroke="currentColor" stroke-width="2.2"/>
<path d="M0-22V-33M-4-28.5H4" stroke="$gold" stroke-width="2.6"/>
<use href="#fist"/>""",
    "axe": """
<path d="M0 0V-42" stroke="$gold" stroke-width="3"/>
<path d="M1.5-37H-1.5L-7-41.5Q-10-31-7-20.5L-1.5-26H1.5Q4-26 5.5-23V-40Q4-37 1.5-37z"
 fill="$white" stroke="$second" stroke-width="1.2"/>
<use href="#fist"/>""",
    "sceptre": """<path d="M86.5 27V52" stroke="$gold" stroke-width="3"/>""",
    # --- Queens
    "hood-S": """<path d="M44 46 35 34C32 21 50 16 58 2 66 16 84 21 81 34L72 46z"/>""",
    "hood-H": """
<path d="M44 46Q32 34 32.5 20C33 5 53 3 58 13 63 3 83 5 83.5 20 84 34 72 46 72 46z"/>""",
    "hood-C": """
<path d="M44 46 35.5 38A12.5 12.5 0 0 1 46.5 17.2 12 12 0 1 1 69.5 17.2 12.5 12.5 0 0 1 80.5 38L72
 46z"/>""",
    "hood-D": """<path d="M44 46 31.5 26 58 1.5 84.5 26 72 46z"/>""",
    "gown": """<path d="M26 61V57Q32 50 42 49H70Q84 50 94 60V88z" fill="$second"/>""",
    "queen": """
<path d="M39 34a19 17.5 0 0 1 38 0V47Q78 56 87 60V80L31 58Q38 55 39 47z"/>
<path d="M43.5 51V35a14.5 14 0 0 1 29 0V51z" fill="$second"/>
<path d="M43 48 58 70 73 48" fill="none" stroke="$gold" stroke-width="4.5"/>
<path d="M52 42H64V49H71L58 67.5 45 49H52z" fill="$white"/>
<path d="M58 21Q70.5 23.5 70.5 35 70 47.5 58 50.5 46 47.5 45.5 35 45.5 23.5 58 21z"
 fill="$white"/>
<path d="M58 21Q70.5 23.5 70.5 35 70 47.5 58 50.5V46L56 44 57 42 53 39.5 58 32z" fill="$gold"/>
<path d="M44 38Q44 21 58 20 72 21 72 38 68 27 58 24 48 27 44 38z" fill="$second"/>
<path d="M48.5 31.6q3.2-2.2 6.4 0M61.1 31.6q3.2-2.2 6.4 0" fill="none" stroke="$second"
 stroke-width="1.6"/>
<path d="M51.8 34.9h0M64.2 34.9h0" stroke="$second" stroke-width="3.6" stroke-linecap="round"/>
<path d="M54.6 43.7q3.4-1.6 6.8 0-3.4 3.6-6.8 0z"/>
<path d="M49 54Q58 62.5 67 54" fill="none" stroke="$gold" stroke-width="3"
 stroke-linecap="round" stroke-dasharray="0 4.1"/>""",
    "stem": """
<path d="M86 56V24" stroke="$second" stroke-width="1.8"/>
<path d="M86 46Q78 45 78 37 86 38 86 46 86 41 94 39 94 47 86 50z" fill="$second"/>""",
    # --- Jacks
    "doublet": """
<path d="M26 61V57Q32 51 44 50H68Q84 51 94 61V88z"/>
<path d="M38 53V70M47.5 53V70M57 53V76M66.5 53V78M76 54V82" stroke="$second"
 stroke-width="4.4"/>""",
    "ruff": f"""<path d="{RUFF}" fill="$white" stroke="$second" stroke-width="1.3"/>""",
    "plume": f"""<path d="{PLUME}" fill="$gold"/>""",
    "jack": """
<path d="M37 22H60V49H40Q33 49 32 43 37.5 43 37 35z" fill="$second"/>
<path d="M47 22H69V29L74.5 38 70 39.5 70.5 42 68.5 44V46Q67.5 49.5 61 48.5V52H50V40z"
 fill="$white" stroke="$second" stroke-width="1.2"/>
<path d="M47 24V40L50 43V52H55L58 46Q52 40 54 24z" fill="$gold"/>
<path d="M61.5 29Q65 27.4 69 29" fill="none" stroke="$second" stroke-width="1.8"/>
<path d="M65.3 32.8h0" stroke="$second" stroke-width="3.8" stroke-linecap="round"/>
<path d="M64 43H69.5" stroke="currentColor" stroke-width="1.9"/>
<path d="M34 25 36 14 66 9 75 23 72 27Q52 19 34 25z"/>
<path d="M34 24.5Q53 17.5 73 26" fill="none" stroke="$gold" stroke-width="3"/>
<use href="#plume"/>""",
    "page": """
<path d="M41 20H75V44Q76 49 70 49H46Q40 49 41 44z" fill="$second"/>
<path d="M47 40H69Q69 47 62 49.5V53H54V49.5Q47 47 47 40z" fill="$white"/>
<path d="M58 40H69Q69 47 62 49.5V53H58z" fill="$gold"/>
<use href="#face" transform="translate(0 1.4)"/>
<path d="M54.6 44H61.4" stroke="currentColor" stroke-width="1.9"/>
<path d="M36 21Q37 8 58 8T80 21L76 25H40z"/>
<path d="M39 23.2H77" stroke="$gold" stroke-width="3.4"/>
<use href="#plume" transform="translate(115)scale(-1 1)"/>""",
    "card": """
<path d="M-8-27H8V-3H-8z" transform="translate(85.5 51)rotate(10)" fill="$white"
 stroke="$second" stroke-width="1.4"/>""",
    "halberd": """
<path d="M0 14V-30" stroke="$gold" stroke-width="2.8"/>
<path d="M0-43 2.6-33H1.5V-29Q5-29 6.5-32V-18Q4-22 1.5-22H-1.5Q-5-21-6-17V-33Q-5-29.5-1.5-29V-33
H-2.6z" fill="$white" stroke="$second" stroke-width="1.1"/>""",
}
"""Name -> what it looks like. `$white`, `$gold` and `$second` are inks; the first ink is what is
painted where nothing is said."""

HELD: Final = {
    "S": ("sword", "translate(34.5 51)"),
    "H": ("sword", "translate(33 49)rotate(42)"),
    "C": ("orb", "translate(34.5 51)"),
    "D": ("axe", "translate(34.5 51)"),
}
"""What each king holds, and how."""

ONE_EYED: Final = "SH"
"""The suits whose jack is seen from the side."""


def use(name: str, transform: str = "", paint: str = "") -> str:
    """Return a reference to a shape of the sprite, moved and painted."""
    moved = f' transform="{transform}"' if transform else ""
    return f'<use href="#{name}"{moved}{paint and " " + paint}/>'


def king(suit: str) -> str:
    """Return a king: robe, face, beard and crown, what he holds, and the suit on his sceptre."""
    held = use(*HELD[suit])
    head = use("king-D") if suit == "D" else use("king") + use(f"beard-{suit}")
    # The sword of hearts goes behind his head.
    figure = held + head + use("crown") if suit == "H" else head + use("crown") + held
    sleeve = use("arm", "translate(87 52)", 'fill="$second"')
    return (
        use("robe") + figure + use("sceptre") + sleeve + use(suit, "translate(86 18.5)scale(.56)")
    )


def queen(suit: str) -> str:
    """Return a queen: a jewelled headdress in the shape of her suit, and the suit as her flower."""
    jewels = (
        'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" '
        'stroke-dasharray="0 5"'
    )
    hood = use(f"hood-{suit}", "translate(-2)", 'fill="$gold"')
    edge = use(f"hood-{suit}", "translate(6.1 3.8)scale(.86)", jewels)
    flower = use("stem") + use("arm", "translate(87 57)") + use(suit, "translate(86 18)scale(.52)")
    return hood + edge + use("gown") + use("queen", "translate(-2)") + flower


def jack(suit: str) -> str:
    """Return a jack under his plume, with his own suit for a card; two of them carry halberds."""
    halberd = "" if suit in ONE_EYED else use("halberd", "translate(33 50)")
    head = use("jack" if suit in ONE_EYED else "page") + use("ruff")
    sleeve = use("arm", "translate(87 53)", 'fill="$second"')
    card = use("card") + sleeve + use(suit, "translate(88 36)rotate(10)scale(.5)")
    return halberd + use("doublet") + head + card


FIGURES: Final = {"J": jack, "Q": queen, "K": king}
"""Rank -> function from a suit to the upper half of that court card."""
