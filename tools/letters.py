"""Make the site's own letters: `python -m tools.letters` writes static/letters/.

PT Serif is cut down to what the texts and the interface can hold, a file a script and face, without
hints. The cut letters are called Valete, since the licence keeps the name of the whole ones for
them. Beside them letters.css names them, and the letters of the machine that stand in for them,
sized so that lines are as long as in ours: `python -m tools.letters FONT.ttf…` says the sizes.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from string import ascii_letters
from typing import Any, Final

from fontTools import subset
from fontTools.ttLib import TTFont

from valete.fonts import FACES, SCRIPTS, STYLE, file
from valete.settings import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[1]
"""The tree."""
STATIC: Final = ROOT / "static"
FOLDER: Final = (STATIC / STYLE).parent
"""What is written."""

WHOLE: Final = files("fontpkg_pt_serif") / "files"
"""The whole letters, as their makers publish them for the web."""
LICENCE: Final = files("fontpkg_pt_serif") / "LICENSE"

COMMON: Final = (
    " \N{NO-BREAK SPACE}0123456789.,:;!?…()[]/|+-–—−=×·*%_'\"’«»“”„‹›№½¼"
    + ascii_letters
    + "".join(name for _, name in LANGUAGES)
)
"""What stands in texts of either script, and so in the files of both: figures, commas, the plain
letters of names, seats and cards, and what the switch of languages says. So a page fetches files of
one script alone, words and commas are shaped as one line, and it costs less than a second file."""
SIGNS: Final = {
    "cyrillic": COMMON + "".join(map(chr, range(ord("А"), ord("я") + 1))) + "Ёё",
    "latin": COMMON + "ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõúªº",
}
"""Script -> what its files hold: the alphabets whole, whichever of it the texts use today."""

ELSEWHERE: Final[Mapping[str, str]] = {
    "♣♦♥♠": "suits are drawn, or stand beside a rank in the letters of the cards",
    "\N{VARIATION SELECTOR-15}": "says how the suit before it is to be drawn, and is no sign",
    "✓✗": "PT Serif has no such marks: the machine draws them, in a box of one size",
    "←→": "on the keys of a keyboard, which have letters of one width",
    "⅒": "in a list that the machine draws",
}
"""Signs that no file holds -> why not."""

FEATURES: Final = ("kern", "liga")
"""What of its typography PT Serif has and pages use. All its figures are of one width, and stand on
the line."""

SIZE: Final = 0.94
"""How great PT Serif is set: its small letters are tall."""

WEIGHTS: Final = {"regular": "normal", "italic": "normal", "bold": "bold"}
STYLES: Final = {"regular": "normal", "italic": "italic", "bold": "normal"}


@dataclass(frozen=True, slots=True)
class Standing:
    """Letters of the machine that stand in for ours until they come, and wherever they do not."""

    name: str
    sizes: Sequence[float]
    """By face: how great they are set for lines as long as in ours."""
    local: Sequence[Sequence[str]]
    """By face: names under which machines may have them, whole names and PostScript's."""


# Georgia is none of them: its figures hang below the line and are of other widths than ours.
INSTEAD: Final = (
    Standing(
        "Times",  # and Liberation Serif, whose widths are the same
        (1.03, 0.98, 1.047),
        (
            ("Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "LiberationSerif"),
            (
                *("Times New Roman Italic", "TimesNewRomanPS-ItalicMT"),
                *("Liberation Serif Italic", "LiberationSerif-Italic"),
            ),
            (
                *("Times New Roman Bold", "TimesNewRomanPS-BoldMT"),
                *("Liberation Serif Bold", "LiberationSerif-Bold"),
            ),
        ),
    ),
    Standing(
        "Noto",
        (0.869, 0.848, 0.89),
        (
            ("Noto Serif", "Noto Serif Regular", "NotoSerif", "NotoSerif-Regular"),
            ("Noto Serif Italic", "NotoSerif-Italic"),
            ("Noto Serif Bold", "NotoSerif-Bold"),
        ),
    ),
    Standing(
        "DejaVu",
        (0.814, 0.774, 0.794),
        (
            ("DejaVu Serif", "DejaVuSerif"),
            ("DejaVu Serif Italic", "DejaVuSerif-Italic"),
            ("DejaVu Serif Bold", "DejaVuSerif-Bold"),
        ),
    ),
)


def whole(face: str) -> TTFont:
    """Return the whole letters of a face, without hints."""
    options = _options()
    with (WHOLE / f"PT_Serif-Web-{face.capitalize()}.ttf").open("rb") as source:
        return subset.load_font(source, options, lazy=False)


def _options() -> subset.Options:
    options = subset.Options()
    options.hinting = False
    options.layout_features = list(FEATURES)
    options.name_IDs = [0, 1, 2, 4, 6, 14]  # whose they are, what they are called, the licence
    options.recalc_timestamp = False
    options.flavor = "woff2"
    return options


def cut(script: str, face: str) -> TTFont:
    """Return the letters of one script in one face."""
    font = whole(face)
    subsetter = subset.Subsetter(_options())
    subsetter.populate(text=SIGNS[script])
    subsetter.subset(font)
    called = f"Valete {script.capitalize()} {face.capitalize()}"
    for record in font["name"].names:
        if name := {1: called, 4: called, 6: called.replace(" ", "-")}.get(record.nameID):
            record.string = name
    font["gasp"].gaspRange = {0xFFFF: 0b1111}  # without hints: smooth at every size
    return font


def style() -> str:
    """Return letters.css."""
    head = whole("regular")["hhea"]
    lines = ["/* Written by tools/letters.py, beside the files that it names. */"]
    for script in sorted(SIGNS):
        for face in FACES:
            source = f'url("{Path(file(script, face)).name}") format("woff2")'
            more = f"font-display: optional; unicode-range: {ranges(SIGNS[script])};"
            lines.append(_rule(script.capitalize(), face, source, SIZE, more))
    for standing in INSTEAD:
        for face, size, names in zip(FACES, standing.sizes, standing.local, strict=True):
            source = ", ".join(f'local("{name}")' for name in names)
            # Percentages of a letter's height are of the size to which it is adjusted.
            up, down = (edge / 1000 * SIZE / size for edge in (head.ascent, -head.descent))
            more = (
                f"ascent-override: {up:.1%}; descent-override: {down:.1%}; line-gap-override: 0%;"
            )
            lines.append(_rule(standing.name, face, source, size, more))
    return "\n".join(lines) + "\n"


def _rule(name: str, face: str, source: str, size: float, more: str) -> str:
    kind = f"font-style: {STYLES[face]}; font-weight: {WEIGHTS[face]};"
    return (
        f'@font-face {{ font-family: "Valete {name}"; {kind} src: {source}; '
        f"size-adjust: {size:.1%}; {more} }}"
    )


def ranges(signs: str) -> str:
    """Return the signs as a style sheet says them, `U+20-21, U+41`."""
    found: list[list[int]] = []
    for sign in sorted(set(map(ord, signs))):
        if found and sign == found[-1][-1] + 1:
            found[-1][1:] = [sign]
        else:
            found.append([sign])
    return ", ".join("U+" + "-".join(f"{end:X}" for end in span) for span in found)


def texts(language: str) -> Iterator[str]:
    """Yield every text of the rules in a language, marks and all."""
    for source in sorted((ROOT / "rules" / "data").glob(f"*/{language}.toml")):
        yield from _texts(tomllib.loads(source.read_text(encoding="utf-8")))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def width(font: TTFont, written: Iterable[str]) -> float:
    """Return how wide a sign of some texts is in some letters, in the mean, to their size."""
    glyphs, widths = font.getBestCmap(), font["hmtx"].metrics
    counted = Counter(sign for text in written for sign in text if ord(sign) in glyphs)
    total = sum(widths[glyphs[ord(sign)]][0] * count for sign, count in counted.items())
    return float(total / counted.total() / font["head"].unitsPerEm)


def fitting(font: TTFont, face: str) -> float:
    """Return how great other letters are set for lines as long as in ours, in the mean."""
    own = whole(face)
    fits = [
        SIZE * width(own, texts(language)) / width(font, texts(language)) for language in SCRIPTS
    ]
    return sum(fits) / len(fits)


def main(fonts: Sequence[str]) -> None:
    """Write the letters; or say how great those of some files would be set."""
    for name in fonts:
        sizes = (f"{face} {fitting(TTFont(name), face):.3f}" for face in FACES)
        print(f"{name}:", ", ".join(sizes))
    if fonts:
        return
    FOLDER.mkdir(exist_ok=True)
    for script in SIGNS:
        for face in FACES:
            written = STATIC / file(script, face)
            subset.save_font(cut(script, face), written, _options())
            print(written.relative_to(ROOT), written.stat().st_size)
    (STATIC / STYLE).write_text(style(), encoding="utf-8")
    (FOLDER / "OFL.txt").write_text(LICENCE.read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
