"""What a reader has to fetch: little at first, and later hardly more than the words."""

from __future__ import annotations

import re
from collections.abc import Callable
from mimetypes import guess_type
from pathlib import Path

import brotli
import pytest
from django.contrib.staticfiles.finders import find
from django.test import Client
from django.urls import resolve
from django.utils.translation import get_language_from_path, override

from audit.lighthouse import LATER, OWN, VISIT
from bench.browser import Answer
from bench.visit import first_visit
from valete.fonts import FACES, SCRIPTS, file

from .crawl import Crawl, beside
from .rules.data_of_games import both_languages, every_game
from .served import Served

pytestmark = pytest.mark.django_db

Get = Callable[[str], Answer]


HEAD = 700
"""About what the head of an answer with a static file takes."""


@pytest.fixture
def get(served: Served) -> Get:
    """Ask as a browser does, the heads of answers counted; static files lie ready in Brotli."""

    def asked(address: str) -> Answer:
        if address.startswith("/static/"):
            return static(address.removeprefix("/static/"))
        response = served.get(address, headers={"accept-encoding": "br"})
        assert response.status_code == 200, address
        headers = {name.lower(): value for name, value in response.headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return Answer(200, headers, response.content, len(head) + len(response.content))

    return asked


def static(name: str) -> Answer:
    """Return a static file as it is sent."""
    kind = guess_type(name)[0] or ""
    content = Path(str(find(name))).read_bytes()
    headers = {"content-type": kind}
    if not kind.startswith("font/"):  # which are in Brotli as they are
        content = brotli.compress(content)
        headers["content-encoding"] = "br"
    return Answer(200, headers, content, HEAD + len(content))


@every_game
@both_languages
def test_a_first_visit_to_the_rules_is_light(get: Get, game: str, language: str) -> None:
    assert first_visit(get, f"/{language}/{game}/").size < VISIT[language]


@every_game
def test_a_first_visit_loads_styles_scripts_and_cards(get: Get, game: str) -> None:
    loaded = " ".join(first_visit(get, f"/ru/{game}/").answers)
    for name in ("site.css", "table.css", "htmx", "site.js", "cards.svg"):
        assert name in loaded


@every_game
@both_languages
def test_a_first_visit_loads_the_letters_of_its_texts_and_no_others(
    get: Get, game: str, language: str
) -> None:
    loaded = " ".join(first_visit(get, f"/{language}/{game}/").answers)
    faces = {file(SCRIPTS[language], face) for face in FACES}
    assert {*re.findall(r"letters/[\w-]+\.woff2", loaded)} == faces


def test_what_a_page_loads_weighs_on_its_visit(get: Get) -> None:
    picture = Answer(200, {"content-type": "image/png"}, b"", VISIT["ru"])

    def planted(address: str) -> Answer:
        if address == "/picture.png":
            return picture
        answer = get(address)
        if address != "/ru/":
            return answer
        page = answer.text.replace("</main>", '<img src="/picture.png" alt=""></main>')
        return Answer(200, {"content-type": "text/html"}, page.encode(), len(page))

    assert first_visit(get, "/ru/").size < VISIT["ru"] < first_visit(planted, "/ru/").size


def test_a_later_page_is_hardly_more_than_its_words(get: Get, site: Crawl) -> None:
    heaviest: dict[tuple[str, str], str] = {}
    for address in sorted(site.sizes, key=site.sizes.__getitem__):
        language = get_language_from_path(address) or ""
        with override(language):
            heaviest[resolve(address).view_name, language] = address
    assert len(heaviest) >= 14
    sizes = {address: get(address).size for address in heaviest.values()}
    assert {address: size for address, size in sizes.items() if size >= LATER} == {}


def test_no_page_has_a_script_but_the_two(client: Client, site: Crawl) -> None:
    for address, read in (site.pages | beside(client)).items():
        scripts = [script.attributes for script in read.all("script")]
        running = [script for script in scripts if script.get("type") != "application/ld+json"]
        strange = [script for script in running if not OWN.fullmatch(script.get("src", ""))]
        assert strange == [], address
