"""The site as an app: its description, its icons, and the worker that keeps what was read."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from rules.models import Game
from valete import offline

from .documents import body, page
from .rules.data_of_games import TAGS, both_languages
from .served import Served

pytestmark = pytest.mark.django_db

WORKER = "/sw.js"


def manifest(client: Client, language: str) -> dict[str, Any]:
    """Return the site's description as an app."""
    answer = client.get(f"/{language}/manifest.webmanifest")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/manifest+json"
    described: dict[str, Any] = json.loads(body(answer))
    return described


def paper(root: Path) -> list[str]:
    """Return the colour of the page, in the light and in the dark."""
    return re.findall(r"--paper: (#[0-9a-f]{6})", (root / "static/site.css").read_text())[:2]


# The description


@both_languages
@pytest.mark.parametrize("address", ["", "california-jack/", "california-jack/play/", "nowhere/"])
def test_every_page_names_the_description_in_its_language(
    client: Client, language: str, address: str
) -> None:
    answer = client.get(f"/{language}/{address}")
    head = page(answer, answer.status_code).one("head")
    assert head.one("link", rel="manifest")["href"] == f"/{language}/manifest.webmanifest"


@both_languages
def test_the_app_begins_at_the_home_page_in_its_language(client: Client, language: str) -> None:
    described = manifest(client, language)
    assert described["start_url"] == f"/{language}/"
    assert described["lang"] == TAGS[language]


def test_it_is_one_app_whatever_its_language(client: Client) -> None:
    described = [manifest(client, language) for language in ("ru", "pt")]
    assert {app["id"] for app in described} == {"/"}
    assert {app["scope"] for app in described} == {"/"}
    assert {app["short_name"] for app in described} == {"Валет", "Valete"}


@both_languages
def test_its_shortcuts_are_the_games(client: Client, language: str) -> None:
    titles = Game.objects.values_list("slug", f"title_{language}")
    assert [(cut["url"], cut["name"]) for cut in manifest(client, language)["shortcuts"]] == [
        (f"/{language}/{slug}/", title) for slug, title in titles
    ]


def test_its_icons_are_of_the_stated_sizes(client: Client, root: Path) -> None:
    icons = manifest(client, "ru")["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        file = root / icon["src"].lstrip("/")
        if icon["type"] == "image/png":
            # The header of a PNG: width and height.
            width, height = struct.unpack(">II", file.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert "<svg" in file.read_text()


def test_its_colours_are_those_of_the_pages(client: Client, root: Path) -> None:
    light, dark = paper(root)
    described = manifest(client, "ru")
    assert described["background_color"] == described["theme_color"] == light
    colours = page(client.get("/ru/")).all("meta", name="theme-color")
    assert [colour["content"] for colour in colours] == [light, dark]


def test_a_changed_title_changes_the_description(client: Client) -> None:
    before = client.get("/ru/manifest.webmanifest")
    Game.objects.filter(slug="all-fours").update(title_ru="Иначе")
    after = client.get("/ru/manifest.webmanifest")
    assert after.headers["ETag"] != before.headers["ETag"]
    assert "Иначе" in body(after)


# The worker


def test_the_worker_is_a_script_at_the_root_that_is_asked_about_each_time(served: Served) -> None:
    answer = served.get(WORKER)
    assert answer.headers["Content-Type"] == "text/javascript"
    assert "no-cache" in answer.headers["Cache-Control"]
    etag = answer.headers["ETag"]
    assert served.get(WORKER, headers={"if-none-match": etag}).status_code == 304


def test_the_worker_is_the_same_in_every_language(client: Client) -> None:
    scripts = []
    for language in ("ru", "pt"):
        scripts.append(body(client.get(WORKER, headers={"accept-language": language})))
    assert scripts[0] == scripts[1]


@pytest.mark.parametrize(
    "address", ["", "california-jack/", "california-jack/booklet/", "california-speed/quiz/"]
)
def test_the_worker_keeps_every_file_that_a_page_is_drawn_with(
    client: Client, address: str
) -> None:
    worker = body(client.get(WORKER))
    read = page(client.get(f"/ru/{address}"))
    wanted = [script["src"] for script in read.all("script", src="*")]
    wanted += [link["href"] for link in read.all("link", rel="stylesheet")]
    wanted += [link["href"] for rel in ("icon", "preload") for link in read.all("link", rel=rel)]
    wanted += [use["href"].partition("#")[0] for use in read.all("use", href="*")]
    assert len(wanted) > 4
    assert {file for file in wanted if f'"{file}"' not in worker} == set()


def test_another_version_of_a_file_makes_another_worker(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    etag = client.get(WORKER).headers["ETag"]
    monkeypatch.setattr(offline, "static", lambda name: f"/static/{name}.0123456789ab")
    answer = client.get(WORKER)
    assert answer.headers["ETag"] != etag
    assert "/static/site.css.0123456789ab" in body(answer)


# What is said without a network


@both_languages
def test_the_worker_keeps_a_page_that_says_there_is_no_network(
    client: Client, language: str
) -> None:
    address = f"/{language}/offline/"
    assert f'"{address}"' in body(client.get(WORKER))
    read = page(client.get(address))
    assert read.one("html")["lang"] == TAGS[language]


def test_there_is_a_place_for_what_was_read_and_nothing_in_it(client: Client) -> None:
    text = body(client.get("/ru/offline/"))
    assert re.findall(r"<!--kept\s.*<ul></ul>.*-->", text, re.DOTALL)


@both_languages
def test_a_page_says_nothing_of_the_network_before_the_worker_does(
    client: Client, language: str
) -> None:
    read = page(client.get(f"/{language}/california-jack/"))
    assert "hidden" in read.one(id="kept").attributes
    assert "data-kept" not in read.one("html").attributes
