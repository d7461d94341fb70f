"""The site's own letters: every sign of a text is in them, and they are what their tool makes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.test import Client
from fontTools.ttLib import TTFont

from tools import letters
from valete.fonts import FACES, FILES, SCRIPTS, file

from .crawl import Crawl, beside
from .documents import page
from .rules.data_of_games import both_languages

every_file = pytest.mark.parametrize(
    ("script", "face"), [(script, face) for script in letters.SIGNS for face in FACES]
)
MOST = 13_000
"""Bytes of a file of letters, at most."""
UNSEEN = "\n\t{}<>"
"""Marks of texts for the program: no page shows them."""


def lacking(text: str, language: str = "") -> str:
    """Return the signs of a text that the letters of its language lack, or those of all."""
    scripts = [SCRIPTS[language]] if language else letters.SIGNS
    held = "".join(letters.SIGNS[script] for script in scripts)
    return "".join(sorted({*text} - {*held, *UNSEEN, *"".join(letters.ELSEWHERE)}))


# Every sign


@both_languages
def test_the_letters_hold_every_sign_of_the_rules(language: str) -> None:
    text = "".join(letters.texts(language))
    assert len(text) > 10_000
    assert lacking(text, language) == ""


@both_languages
def test_the_letters_hold_every_sign_of_the_interface(root: Path, language: str) -> None:
    with (root / f"locale/{language}/LC_MESSAGES/django.po").open("rb") as file:
        messages = [message.string or "" for message in read_po(file) if message.id]
    forms = [text for one in messages for text in ([one] if isinstance(one, str) else one)]
    assert len(forms) > 200
    assert lacking("".join(forms), language) == ""


@pytest.mark.django_db
def test_the_letters_hold_every_sign_of_every_page(client: Client, site: Crawl) -> None:
    pages = site.pages | beside(client)
    found = {address: lacking(read.one("body").text) for address, read in pages.items()}
    assert {address: signs for address, signs in found.items() if signs} == {}


def test_the_letters_hold_every_sign_of_templates_scripts_and_styles(root: Path) -> None:
    sources = [*root.glob("templates/**/*.*"), *root.glob("static/*.*s")]
    assert len(sources) > 30
    found = {source.name: lacking(source.read_text()) for source in sources}
    # Backslashes and the like are of no sentence.
    assert {name: signs for name, signs in found.items() if not signs.isascii()} == {}


@both_languages
def test_a_sign_that_the_letters_lack_is_told(language: str) -> None:
    assert lacking("Ægir — 10♣\ufe0e\n", language) == "Æ"


def test_what_is_drawn_elsewhere_is_nowhere_in_the_letters() -> None:
    whole = letters.whole("regular").getBestCmap()
    signs = "".join(letters.ELSEWHERE)
    assert [sign for sign in signs if ord(sign) in whole] == []
    assert all(letters.ELSEWHERE.values())


# The files


@every_file
def test_a_file_holds_what_its_tool_says(script: str, face: str) -> None:
    with TTFont(letters.STATIC / file(script, face)) as font:
        assert {*font.getBestCmap()} == {*map(ord, letters.SIGNS[script])}
        assert not {"fpgm", "prep", "cvt "} & {*font.keys()}
        features = {record.FeatureTag for record in font["GPOS"].table.FeatureList.FeatureRecord}
        assert features == {"kern"}


@every_file
def test_a_file_is_small(script: str, face: str) -> None:
    assert (letters.STATIC / file(script, face)).stat().st_size < MOST


@every_file
def test_cut_letters_do_not_bear_the_name_of_the_whole_ones(script: str, face: str) -> None:
    with TTFont(letters.STATIC / file(script, face)) as font:
        called = [font["name"].getDebugName(number) for number in (1, 4, 6)]
        assert "ParaType" in font["name"].getDebugName(0)
    assert all(name.startswith("Valete") for name in called)


def test_the_licence_lies_beside_them() -> None:
    licence = (letters.FOLDER / "OFL.txt").read_text()
    assert "ParaType Ltd" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_nothing_else_lies_there() -> None:
    lying = {str(one.relative_to(letters.STATIC)) for one in letters.FOLDER.iterdir()}
    assert lying == {*FILES, "letters/OFL.txt"}


def test_the_style_sheet_is_what_its_tool_writes() -> None:
    assert (letters.FOLDER / "letters.css").read_text() == letters.style()


@pytest.mark.parametrize(
    ("signs", "said"),
    [("A", "U+41"), ("cab", "U+61-63"), ("za", "U+61, U+7A"), ("–—", "U+2013-2014")],
)
def test_signs_are_said_as_ranges(signs: str, said: str) -> None:
    assert letters.ranges(signs) == said


# The pages


@both_languages
@pytest.mark.django_db
def test_a_page_asks_at_once_for_the_letters_of_its_language(client: Client, language: str) -> None:
    links = page(client.get(f"/{language}/")).all("link", rel="preload")
    asked = [link["href"].removeprefix("/static/") for link in links]
    assert asked == [file(SCRIPTS[language], face) for face in FACES]
    assert all(link["as"] == "font" and "crossorigin" in link.attributes for link in links)


def names(source: str) -> Iterator[str]:
    """Yield the families of letters that a style sheet names."""
    yield from re.findall(r'"(Valete \w+)"', source)


def test_the_styles_name_every_family_and_no_other(root: Path) -> None:
    styles = "".join((root / "static" / name).read_text() for name in ("site.css", "booklet.css"))
    assert {*names(styles)} == {*names(letters.style())}
