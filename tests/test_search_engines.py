"""What search engines, and whoever shares a page, find: on every public page, in both languages."""

from __future__ import annotations

import json
import re
import struct
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve
from django.utils.translation import override

from rules.models import Clause, Edition, Game, Question

from .crawl import HERE, Crawl, mapped, path
from .documents import Element, body, page, parsed
from .rules.data_of_games import GAMES_WITH_PAGES, TAGS, both_languages, texts
from .served import Served

LOCALES = {"ru": "ru_RU", "pt": "pt_PT"}


def heads(site: Crawl) -> dict[str, Element]:
    """Return what each page says of itself."""
    return {address: read.one("head") for address, read in site.pages.items()}


def hidden(head: Element) -> bool:
    """Tell whether a page asks search engines to leave it out."""
    return [tag["content"] for tag in head.all("meta", name="robots")] == ["noindex"]


def meta(head: Element, name: str) -> str:
    """Return what the one `meta` of that property says."""
    return head.one("meta", property=name)["content"]


def data(head: Element, kind: str) -> list[dict[str, Any]]:
    """Return the data of a schema.org type that stand in a page's head."""
    blocks = head.all("script", type="application/ld+json")
    found = [json.loads("".join(map(str, block.children))) for block in blocks]
    assert all(block["@context"] == "https://schema.org" for block in found)
    return [block for block in found if block["@type"] == kind]


def twice(texts: Mapping[str, str]) -> list[list[str]]:
    """Return the addresses of pages of one language that say the same."""
    same = defaultdict(list)
    for address, text in texts.items():
        same[address.split("/")[1], text].append(address)
    return [addresses for addresses in same.values() if len(addresses) > 1]


# Links


def test_every_link_leads_to_a_page(site: Crawl) -> None:
    assert site.dead == []


def test_every_fragment_stands_on_its_page(site: Crawl) -> None:
    assert site.lost == []


def test_no_id_stands_twice_on_a_page(site: Crawl) -> None:
    assert {at for at, read in site.pages.items() if len(read.ids) != len({*read.ids})} == set()


@both_languages
def test_the_links_lead_to_pages_of_every_kind(site: Crawl, language: str) -> None:
    with override(language):
        addresses = [address for address in site.pages if address.startswith(f"/{language}/")]
        kinds = {resolve(address).view_name for address in addresses}
    assert kinds >= {
        "home",
        "rules:game",
        "rules:clause",
        "rules:step",
        "rules:exercise",
        "rules:quiz",
        "rules:readings",
    }


# Languages


def test_every_page_is_its_own_canonical_one(site: Crawl) -> None:
    stated = {address: head.one("link", rel="canonical") for address, head in heads(site).items()}
    assert {at for at, link in stated.items() if path(link["href"]) != at} == set()


def test_every_page_names_itself_in_every_language_and_is_named_back(site: Crawl) -> None:
    alternates = {
        address: {link["hreflang"]: path(link["href"]) for link in head.all("link", hreflang="*")}
        for address, head in heads(site).items()
    }
    for address, named in alternates.items():
        assert named[TAGS[address.split("/")[1]]] == address
        assert named.pop("x-default") == "/"
        assert set(named) == {"ru", "pt-PT", "pt"}
    for named in alternates.values():
        assert all(alternates[there] == named for there in named.values())


# Titles and descriptions


def test_no_two_pages_of_a_language_have_the_same_title(site: Crawl) -> None:
    assert twice({at: head.one("title").text for at, head in heads(site).items()}) == []


def test_no_two_pages_of_a_language_have_the_same_description(site: Crawl) -> None:
    found = {at: head.one("meta", name="description") for at, head in heads(site).items()}
    assert twice({address: tag["content"] for address, tag in found.items()}) == []


def test_every_description_is_a_text_of_some_length(site: Crawl) -> None:
    found = {at: head.one("meta", name="description") for at, head in heads(site).items()}
    assert {at: tag["content"] for at, tag in found.items() if len(tag["content"]) < 25} == {}


@pytest.mark.django_db
def test_a_clause_is_described_by_its_own_text_in_plain_words(client: Client) -> None:
    head = page(client.get("/ru/california-jack/clauses/two-counts/")).one("head")
    said = head.one("meta", name="description")["content"]
    text = texts("california-jack", "ru")["clauses"]["two-counts"]
    assert said.startswith(f"Калифорнийский валет, 1.4: {text[:40]}")
    assert re.search(r"\(5\.\d+\)\.$", said)


@pytest.mark.django_db
@both_languages
def test_every_step_has_a_title_of_its_own(client: Client, language: str) -> None:
    addresses = [f"/{language}/all-fours/examples/partners/{step}/" for step in range(8)]
    titles = {page(client.get(address)).one("title").text for address in addresses}
    assert len(titles) == 8


@pytest.mark.django_db
def test_a_step_that_is_swapped_in_brings_its_title(client: Client) -> None:
    address = "/ru/california-jack/examples/jack-and-queen/3/"
    part = page(client.get(address, headers={"hx-request": "true"}))
    assert part.one("title").text == page(client.get(address)).one("title").text


@pytest.mark.django_db
@pytest.mark.parametrize(
    "query", ["clauses/void-must-trump/exercise/?seed=3", "quiz/?seed=3"], ids=["exercise", "quiz"]
)
def test_what_chance_has_dealt_is_not_to_be_found(client: Client, query: str) -> None:
    assert hidden(page(client.get(f"/ru/california-jack/{query}")).one("head"))


def test_every_page_may_be_found(site: Crawl) -> None:
    assert {at for at, head in heads(site).items() if hidden(head)} == set()


@pytest.mark.django_db
@both_languages
@pytest.mark.parametrize(
    ("address", "instead"), [("all-fours/booklet/", "all-fours/"), ("offline/", "")]
)
def test_what_another_page_says_better_is_found_as_that_page(
    client: Client, language: str, address: str, instead: str
) -> None:
    head = page(client.get(f"/{language}/{address}")).one("head")
    assert not hidden(head)
    assert path(head.one("link", rel="canonical")["href"]) == f"/{language}/{instead}"
    assert head.one("meta", name="description")["content"]


@pytest.mark.django_db
@both_languages
def test_where_cards_are_chosen_may_be_found_in_every_language(
    client: Client, language: str
) -> None:
    head = page(client.get(f"/{language}/cards/")).one("head")
    assert not hidden(head)
    assert path(head.one("link", rel="canonical")["href"]) == f"/{language}/cards/"
    named = {link["hreflang"]: path(link["href"]) for link in head.all("link", hreflang="*")}
    there = {"pt-PT": "/pt/cards/", "pt": "/pt/cards/"}
    assert named == {"ru": "/ru/cards/", **there, "x-default": "/"}
    assert head.one("meta", name="description")["content"]


# Where a page is shared


def test_every_page_says_the_same_where_it_is_shared(site: Crawl) -> None:
    for address, head in heads(site).items():
        assert path(meta(head, "og:url")) == address
        assert meta(head, "og:description") == head.one("meta", name="description")["content"]
        assert meta(head, "og:title")
        assert meta(head, "og:site_name") in head.one("title").text


def test_every_page_is_shared_in_its_language(site: Crawl) -> None:
    for address, head in heads(site).items():
        here = LOCALES[address.split("/")[1]]
        assert meta(head, "og:locale") == here
        assert {meta(head, "og:locale:alternate"), here} == {"ru_RU", "pt_PT"}


def test_every_page_is_shared_with_a_picture_of_the_stated_size(site: Crawl, root: Path) -> None:
    for head in heads(site).values():
        png = (root / path(meta(head, "og:image")).lstrip("/")).read_bytes()
        # The header of a PNG: width, height, bits, and 3 for a palette.
        assert png[12:16] == b"IHDR"
        width, height, _bits, colours = struct.unpack(">IIBB", png[16:26])
        stated = (meta(head, "og:image:width"), meta(head, "og:image:height"))
        assert (str(width), str(height)) == stated == ("1200", "630")
        assert colours == 3
        assert meta(head, "og:image:alt")


def test_every_game_and_every_example_has_a_picture_of_its_own(site: Crawl) -> None:
    for address, head in heads(site).items():
        _language, *parts = address.strip("/").split("/")
        match parts:
            case [game, "examples", example, _step]:
                name = f"{game}/{example}"
            case [game, *_]:
                name = game
            case _:
                name = "valete"
        assert path(meta(head, "og:image")) == f"/static/og/{name}.png"


def test_there_is_no_picture_that_no_page_shows(site: Crawl, root: Path) -> None:
    shown = {path(meta(head, "og:image")) for head in heads(site).values()}
    files = {f"/{file.relative_to(root)}" for file in (root / "static/og").rglob("*.png")}
    assert files == shown


def test_pictures_are_small(root: Path) -> None:
    sizes = [picture.stat().st_size for picture in (root / "static/og").rglob("*.png")]
    assert max(sizes) < 60_000
    assert sum(sizes) < 1_500_000


# Data


def test_every_page_below_the_home_page_says_where_it_stands(site: Crawl) -> None:
    for address, head in heads(site).items():
        crumbs = data(head, "BreadcrumbList")
        if address.count("/") == 2:
            assert crumbs == []
            continue
        (items,) = (crumb["itemListElement"] for crumb in crumbs)
        assert [item["position"] for item in items] == list(range(1, len(items) + 1))
        assert all(item["@type"] == "ListItem" and item["name"] for item in items)
        above = [path(item["item"]) for item in items]
        assert above[-1] == address
        assert all(address.startswith(step) and step in site.pages for step in above)


@both_languages
def test_the_questions_of_a_game_are_data(site: Crawl, language: str) -> None:
    for game in GAMES_WITH_PAGES:
        read = site.pages[f"/{language}/{game}/"]
        (faq,) = data(read.one("head"), "FAQPage")
        shown = read.one(id="questions").all("details", "question")
        asked = [words(question.one("summary").text) for question in shown]
        assert asked
        assert [words(question["name"]) for question in faq["mainEntity"]] == asked
        for question in faq["mainEntity"]:
            assert question["@type"] == "Question"
            assert question["acceptedAnswer"]["@type"] == "Answer"
            assert not re.search(r"[\[\]{}<>*]", question["acceptedAnswer"]["text"])


def words(text: str) -> str:
    """Return a text without what says that a sign is no emoji, and with single spaces."""
    return " ".join(text.replace("\ufe0e", "").split())


@pytest.mark.django_db
def test_no_text_breaks_out_of_the_data(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    evil = "\"</script><script>alert('1')</script>\\ & \u2028"
    Question.objects.filter(game__slug="california-jack").update(question_ru=evil)
    Game.objects.filter(slug="california-jack").update(title_ru=evil)
    Edition.objects.update(name="evil")
    head = parsed(body(client.get("/ru/california-jack/"))).one("head")
    (faq,) = data(head, "FAQPage")
    (crumbs,) = data(head, "BreadcrumbList")
    assert crumbs["itemListElement"][1]["name"] == evil
    assert faq["mainEntity"][0]["name"].startswith("\"</script><script>alert('1')</script>")
    assert all(
        script.attributes.get("src") or script.attributes.get("type")
        for script in head.all("script")
    )


# The map


@pytest.mark.django_db
def test_the_map_names_each_page_once_and_of_an_example_one_step(
    client: Client, site: Crawl
) -> None:
    def example(address: str) -> str:
        return re.sub(r"(/examples/[^/]+/)\d+/$", r"\1", address)

    addresses = [example(address) for address in mapped(client)]
    assert sorted(addresses) == sorted({example(address) for address in heads(site)})


@pytest.mark.django_db
def test_the_map_names_every_page_in_every_language(client: Client) -> None:
    for address, named in mapped(client).items():
        assert set(named) == {"ru", "pt-PT", "pt", "x-default"}
        assert named[TAGS[address.split("/")[1]]] == address
        assert (named["pt"], named["x-default"]) == (named["pt-PT"], "/")


@pytest.mark.django_db
def test_the_map_names_pages_that_are_there(client: Client, site: Crawl) -> None:
    assert set(mapped(client)) <= set(site.pages)


@pytest.mark.django_db
def test_the_map_is_another_when_the_rules_are(served: Served) -> None:
    before = served.get("/sitemap.xml")
    Clause.objects.filter(slug="two-counts").delete()
    Edition.objects.update(name="another")
    etag = before.headers["ETag"]
    after = served.get("/sitemap.xml", headers={"if-none-match": etag})
    assert after.status_code == 200
    assert "two-counts" not in body(after)


@pytest.mark.django_db
def test_search_engines_are_told_of_the_map(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"] == "text/plain"
    assert f"Sitemap: {HERE}/sitemap.xml" in body(answer).splitlines()


@pytest.mark.django_db
def test_the_map_is_xml_for_everybody(client: Client) -> None:
    answer = client.get("/sitemap.xml")
    assert answer.headers["Content-Type"] == "application/xml"
    assert answer.headers["Cache-Control"] == "public, no-cache"
    assert not answer.cookies
