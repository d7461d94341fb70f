"""The site's own letters on the screen and on paper, and what stands in for them."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from valete.fonts import FACES, SCRIPTS, file

from .places import LANGUAGES, PLACES, SHIFTS, rules, wait_until

OWN = "Valete"
"""How the names of the site's letters begin."""

LINES = """(selector) => [...document.querySelectorAll(selector)].reduce((sum, one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    one.style.whiteSpace = "nowrap";
    return sum + range.getBoundingClientRect().width;
}, 0)"""
"""How long the texts of a selector are, each on one line, all together."""

ASKED_FOR = """() => [...document.fonts].filter(({ status }) => status !== "unloaded")
    .map(({ family }) => family.replaceAll('"', ""))"""
"""The letters that a page has asked for."""


@pytest.fixture(autouse=True)
def _nothing_held_up(page: Page) -> Iterator[None]:
    """Let letters through again after a test that has held them up."""
    yield
    page.unroute_all()


def drawn_in(page: Page, selector: str) -> Counter[str]:
    """Return the letters that the texts of a selector are drawn in, and how many signs of them."""
    asked = page.context.new_cdp_session(page)
    asked.send("DOM.enable")
    asked.send("CSS.enable")
    document = asked.send("DOM.getDocument")["root"]["nodeId"]
    where = {"nodeId": document, "selector": selector}
    drawn: Counter[str] = Counter()
    for node in asked.send("DOM.querySelectorAll", where)["nodeIds"]:
        for font in asked.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]:
            drawn[font["familyName"]] += round(font["glyphCount"])
    assert drawn, selector
    return drawn


def late(page: Page, *changes: tuple[str, str]) -> list[Route]:
    """Hold up the letters of the pages to come, and change their style sheet; return what waits."""
    waiting: list[Route] = []

    def styled(asked: Route) -> None:
        answer = asked.fetch()
        text = answer.text()
        for old, new in changes:
            text, count = re.subn(old, new, text)
            assert count, old
        asked.fulfill(response=answer, body=text)

    page.route("**/letters/*.woff2", lambda asked: waiting.append(asked))
    page.route("**/letters/*.css", styled)
    return waiting


def come(page: Page, waiting: list[Route]) -> None:
    """Let through the letters that wait, and all others, and wait until they have come."""
    assert waiting
    page.unroute("**/letters/*.woff2")
    for asked in waiting:
        asked.continue_()
    wait_until(page, "document.fonts.status === 'loaded'")
    page.wait_for_timeout(200)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_read_in_the_letters_of_the_site(page: Page, language: str) -> None:
    page.goto(rules(language))
    page.reload()  # the first time they may come too late for it
    for part in ("h1", ".clause p", ".clause-number", ".contents a", ".colophon p"):
        assert all(name.startswith(OWN) for name in drawn_in(page, part)), part


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_a_language_needs_its_own_letters_alone_for_its_head(
    page: Page, language: str
) -> None:
    page.goto(f"/{language}/")
    page.reload()
    assert {*drawn_in(page, ".masthead a")} == {f"{OWN} {SCRIPTS[language].title()} Regular"}


@pytest.mark.parametrize("kind", [*PLACES, "cards"])
def test_a_page_in_portuguese_needs_no_letters_of_another_script(page: Page, kind: str) -> None:
    if kind == "cards":
        page.goto("/pt/cards/")
    else:
        PLACES[kind](page, "pt")
    assert f"{OWN} Cyrillic" not in page.evaluate(ASKED_FOR)


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_moves_when_letters_come_late(page: Page, language: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.add_init_script(SHIFTS)
    for address in ("", "california-jack/", "california-jack/examples/jack-and-queen/2/", "cards/"):
        waiting = late(page)
        page.goto(f"/{language}/{address}", wait_until="domcontentloaded")
        expect(page.locator(".colophon")).to_be_attached()
        page.wait_for_timeout(300)
        come(page, waiting)
        assert page.evaluate("window.shifts") == [], address
        page.unroute_all()


def test_what_moves_when_letters_come_late_is_seen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 900})
    page.add_init_script(SHIFTS)
    # As a style sheet that knows nothing of late letters, nor of the width of those before them.
    waiting = late(
        page, ("font-display: optional", "font-display: swap"), (r"local\([^)]*\)", "local(none)")
    )
    page.goto(rules("ru"), wait_until="domcontentloaded")
    page.wait_for_timeout(300)
    come(page, waiting)
    wait_until(page, "window.shifts.length > 0")


def test_letters_that_came_late_are_those_of_the_next_page(page: Page) -> None:
    waiting = late(page)
    page.goto(rules("pt"), wait_until="domcontentloaded")
    page.wait_for_timeout(300)
    assert not any(name.startswith(OWN) for name in drawn_in(page, ".clause p"))
    come(page, waiting)
    page.unroute_all()
    page.goto(rules("pt", game="all-fours"))
    page.reload()
    assert all(name.startswith(OWN) for name in drawn_in(page, ".clause p"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_are_as_long_in_the_letters_that_stand_in(page: Page, language: str) -> None:
    page.goto(rules(language))
    page.reload()
    own = page.evaluate(LINES, ".clause p")
    page.route("**/letters/*.woff2", lambda asked: asked.abort())
    page.goto(rules(language))
    assert {*drawn_in(page, ".clause p")} == {"DejaVu Serif"}
    assert page.evaluate(LINES, ".clause p") == pytest.approx(own, rel=0.015)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_booklet_is_printed_in_the_letters_of_the_site(page: Page, language: str) -> None:
    page.goto(f"{rules(language)}booklet/")
    page.reload()
    printed = page.pdf(prefer_css_page_size=True)
    named = {name.decode() for name in re.findall(rb"/FontName /(?:\w+\+)?([\w-]+)", printed)}
    script = SCRIPTS[language].title()
    assert {f"{OWN}-{script}-{face.title()}" for face in FACES} <= named
    assert not {name for name in named if "Serif" in name}


def test_every_file_of_letters_can_be_read_by_the_browser(page: Page) -> None:
    page.goto("/ru/")
    for script in sorted({*SCRIPTS.values()}):
        for face in FACES:
            shown = page.evaluate(
                "url => new FontFace('Tried', `url(${url})`).load().then((face) => face.status)",
                f"/static/{file(script, face)}",
            )
            assert shown == "loaded", (script, face)
