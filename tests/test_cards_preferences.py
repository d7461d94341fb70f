"""Cards as the reader knows them: a cookie, the one stylesheet that it changes, and the form."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from django.test import Client

from games.california_jack.rules import SLUG
from valete.card_preferences import COOKIE, CardPreferences

from .documents import Element, page
from .rules.data_of_games import GAMES_WITH_PAGES, both_languages
from .rules.public_pages import every_page, every_way
from .test_languages import ELSEWHERE

pytestmark = pytest.mark.django_db

CSS = "/cards.css"
EVERYTHING = "portuguese.four.large.none"
CHOSEN = {"indices": "russian", "suits": "four", "size": "large", "motion": "none"}
USUAL = {"indices": "english", "suits": "two", "size": "usual", "motion": "gentle"}

DECLARED = {
    "russian.two.usual.gentle": {
        *("--index-A", "--index-K", "--index-Q", "--index-J"),
        *("content", "font-size"),
    },
    "portuguese.two.usual.gentle": {
        *("--index-A", "--index-K", "--index-Q", "--index-J"),
        *("content", "font-size"),
    },
    "english.four.usual.gentle": {
        *("--suit-C", "--suit-D"),
        *("--ink-2-C", "--ink-2-D", "--ink-2-S"),
    },
    "english.two.large.gentle": {
        *("--card-w", "--row", "display", "gap", "grid-template-columns"),
        *("font-size", "grid-auto-rows", "padding-block-end"),
    },
    "english.two.usual.quick": {"--move", "--lie"},
    "english.two.usual.none": {"--move", "animation", "outline", "outline-offset", "transition"},
}
"""A look with one choice that is not the usual -> the properties that its stylesheet declares."""

BAD = [
    *("", " ", ".", "...", "none", "russian", "russian.four.large"),
    *("russian.four.large.none.", "russian.four.large.none.calm", " russian.four.large.none"),
    *("four.russian.large.none", "Russian.four.large.none", "russian.four.large.loud"),
    *("russian.4.large.none", "russian.four.large.none}*{", "russian-four-large-calm"),
    *("x" * 5000, "russian.four.large.\x00"),
]


def reader(look: str) -> Client:
    """Return a browser that keeps a look, or whatever else in its cookie."""
    client = Client()
    client.cookies[COOKIE] = look
    return client


def css(client: Client) -> str:
    """Return a reader's stylesheet."""
    answer = client.get(CSS)
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    return answer.content.decode()


def rules_of(client: Client) -> list[str]:
    """Return the rules of a reader's stylesheet, in order."""
    return [" ".join(rule.split()) for rule in css(client).split("}") if rule.strip()]


def declared(client: Client) -> set[str]:
    """Return the properties that a reader's stylesheet declares."""
    return set(re.findall(r"([\w-]+):\s[^;{}]+;", css(client)))


def chosen(form: Element) -> dict[str, str]:
    """Return what is checked in the form."""
    return {
        radio["name"]: radio["value"]
        for radio in form.all("input", type="radio")
        if "checked" in radio.attributes
    }


# The stylesheet


def test_who_has_chosen_nothing_gets_nothing(client: Client) -> None:
    assert css(client) == ""


@pytest.mark.parametrize("look", DECLARED)
def test_a_choice_changes_what_it_is_about_and_nothing_else(look: str) -> None:
    assert declared(reader(look)) == DECLARED[look]


@pytest.mark.parametrize(
    ("kept", "means"),
    [
        ("russian.two.usual.lively", "russian.two.usual.gentle"),
        ("russian.two.usual.calm", "russian.two.usual.none"),
    ],
)
def test_a_cookie_of_before_still_says_what_it_said(kept: str, means: str) -> None:
    assert str(CardPreferences.parse(kept)) == means
    assert css(reader(kept)) == css(reader(means))


def test_indices_are_those_of_the_readers_packs() -> None:
    letters = {
        look: "".join(re.findall(r'--index-\w: "(.)"', css(reader(f"{look}.two.usual.gentle"))))
        for look in ("russian", "portuguese")
    }
    assert letters == {"russian": "ТКДВ", "portuguese": "ARDV"}


def test_choices_add_up() -> None:
    alone = [
        rule
        for look in ("portuguese.two", "english.four")
        for rule in rules_of(reader(f"{look}.usual.gentle"))
    ]
    alone += [
        rule
        for look in ("large.gentle", "usual.none")
        for rule in rules_of(reader(f"english.two.{look}"))
    ]
    assert rules_of(reader(EVERYTHING)) == alone


def test_a_stylesheet_holds_for_the_whole_page() -> None:
    assert all(rule.startswith(":root ") for rule in rules_of(reader(EVERYTHING)))


@pytest.mark.parametrize("look", BAD, ids=lambda look: repr(look)[:30])
def test_a_cookie_that_no_form_has_set_is_nothing(look: str) -> None:
    assert css(reader(look)) == ""


@pytest.mark.parametrize("look", ["", EVERYTHING])
def test_a_stylesheet_is_kept_by_the_reader_alone_and_asked_about_each_time(look: str) -> None:
    answer = reader(look).get(CSS)
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "Cookie" in answer.headers["Vary"].split(", ")
    assert not answer.cookies


@pytest.mark.parametrize("look", ["", EVERYTHING])
def test_who_has_the_stylesheet_is_told_so(look: str) -> None:
    etag = reader(look).get(CSS).headers["ETag"]
    answer = reader(look).get(CSS, headers={"if-none-match": etag})
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_every_look_has_a_validator_of_its_own() -> None:
    looks = ["", *DECLARED, EVERYTHING]
    assert len({reader(look).get(CSS).headers["ETag"] for look in looks}) == len(looks)


def test_a_stylesheet_is_only_read(client: Client) -> None:
    assert [client.post(path).status_code for path in (CSS, "/cards/choices.css")] == [405, 405]


# Public pages


@every_page
@every_way
def test_public_pages_are_the_same_for_whoever_has_chosen(
    client: Client, address: str, headers: dict[str, str]
) -> None:
    theirs = reader(EVERYTHING).get(address, headers=headers)
    anybodys = client.get(address, headers=headers)
    assert theirs.content == anybodys.content
    assert dict(theirs.headers) == dict(anybodys.headers)


@every_page
def test_every_page_asks_for_the_stylesheet_after_those_that_it_changes(
    client: Client, address: str
) -> None:
    head = page(client.get(address)).one("head")
    sheets = [link["href"] for link in head.all("link", rel="stylesheet")]
    assert sheets[-1] == CSS
    assert len(sheets) > 1


@both_languages
def test_every_page_leads_to_the_choice(client: Client, language: str) -> None:
    assert f"/{language}/cards/" in page(client.get(f"/{language}/{SLUG}/")).one("footer").hrefs


EMOJI = re.compile("[♠♣♥♦](?!\ufe0e)")


@both_languages
@pytest.mark.parametrize("path", ["", *(f"{game}/" for game in GAMES_WITH_PAGES)])
def test_no_suit_sign_may_turn_into_an_emoji(client: Client, path: str, language: str) -> None:
    content = client.get(f"/{language}/{path}").content.decode()
    assert not EMOJI.findall(content)
    if path:
        assert "\ufe0e" in content


# The form


@both_languages
def test_the_form_shows_what_is_usual_to_who_has_chosen_nothing(
    client: Client, language: str
) -> None:
    assert chosen(page(client.get(f"/{language}/cards/"))) == USUAL


@both_languages
def test_the_form_shows_what_has_been_chosen(language: str) -> None:
    shown = page(reader("russian.four.large.none").get(f"/{language}/cards/"))
    assert chosen(shown) == CHOSEN


@pytest.mark.parametrize("look", BAD, ids=lambda look: repr(look)[:30])
def test_the_form_takes_a_bad_cookie_for_none(look: str) -> None:
    assert chosen(page(reader(look).get("/ru/cards/"))) == USUAL


@both_languages
def test_the_page_is_one_readers_own(client: Client, language: str) -> None:
    answer = client.get(f"/{language}/cards/")
    assert {"private", "no-store"} <= set(answer.headers["Cache-Control"].split(", "))


@both_languages
def test_the_page_shows_cards_with_every_letter_and_suit(client: Client, language: str) -> None:
    shown = page(client.get(f"/{language}/cards/")).one("", "sample").cards
    assert {card[0] for card in shown} >= set("AKQJ")
    assert {card[1] for card in shown} == set("CDHS")


def test_the_page_shows_each_choice_while_it_is_checked(client: Client) -> None:
    (address,) = [
        link["href"]
        for link in page(client.get("/ru/cards/")).all("link", rel="stylesheet")
        if "static" not in link["href"]
    ]
    answer = client.get(address)
    assert answer.headers["Cache-Control"] == "public, no-cache"
    offered = answer.content.decode()
    for look in DECLARED:
        (choice,) = set(look.split(".")) - set(str(CardPreferences()).split("."))
        for rule in rules_of(reader(look)):
            shown = rule.replace(":root", f':root:has([value="{choice}"]:checked)')
            assert shown in " ".join(offered.split())


@both_languages
@pytest.mark.parametrize("name", CHOSEN)
def test_a_choice_is_kept_in_plain_words(client: Client, name: str, language: str) -> None:
    look = USUAL | {name: CHOSEN[name]}
    answer = client.post(f"/{language}/cards/", look)
    cookie = answer.cookies[COOKIE]
    assert cookie.value == ".".join(look.values())
    assert (cookie["samesite"], cookie["httponly"], cookie["path"]) == ("Lax", True, "/")
    assert cookie["max-age"] > 300 * 24 * 60 * 60
    assert declared(client) == DECLARED[cookie.value]


def test_the_usual_look_needs_no_cookie() -> None:
    client = reader(EVERYTHING)
    client.post("/ru/cards/", USUAL)
    assert client.cookies[COOKIE].value == ""
    assert css(client) == ""


@both_languages
@pytest.mark.parametrize("path", [f"{SLUG}/examples/jack-and-queen/3/", f"{SLUG}/?q=1&b=2"])
def test_one_is_led_back_to_where_one_came_from(client: Client, path: str, language: str) -> None:
    came_from = f"http://testserver/{language}/{path}"
    form = page(client.get(f"/{language}/cards/", headers={"referer": came_from})).one("form")
    back = form.one("input", name="next")["value"]
    assert back == f"/{language}/{path}"
    answer = client.post(f"/{language}/cards/", USUAL | {"next": back})
    assert (answer.status_code, answer.headers["Location"]) == (302, back)


@both_languages
@pytest.mark.parametrize("path", [f"{SLUG}/examples/jack-and-queen/3/", f"{SLUG}/play/?q=1&b=2"])
def test_one_is_led_back_in_the_language_chosen_meanwhile(
    client: Client, path: str, language: str
) -> None:
    referer = {"referer": f"http://testserver/{language}/{path}"}
    shown = page(client.get(f"/{language}/cards/", headers=referer))
    other = {"ru": "pt", "pt": "ru"}[language]
    # Clicked on this page: a browser names it, and not where one was before.
    here = {"referer": f"http://testserver/{language}/cards/"}
    (link,) = (a["href"] for a in shown.all("a", data_language="*") if a["lang"].startswith(other))
    there = page(client.get(link, headers=here, follow=True))
    assert there.one("html")["lang"].startswith(other)
    back = there.one("form").one("input", name="next")["value"]
    assert back == f"/{other}/{path}"
    answer = client.post(f"/{other}/cards/", USUAL | {"next": back})
    assert answer.headers["Location"] == back


def test_what_cannot_be_chosen_forgets_no_page_when_the_language_is_switched(
    client: Client,
) -> None:
    shown = page(client.post("/ru/cards/", {"next": f"/ru/{SLUG}/"}), 422)
    (link,) = (a["href"] for a in shown.all("a", data_language="*") if a["lang"] == "pt-PT")
    there = page(client.get(link, follow=True))
    assert there.one("form").one("input", name="next")["value"] == f"/pt/{SLUG}/"


@pytest.mark.parametrize(
    "address", [*ELSEWHERE, "/pt/cards/", "/pt/cards/?q"], ids=lambda address: repr(address)[:30]
)
def test_the_form_never_leads_elsewhere(client: Client, address: str) -> None:
    answer = client.post("/pt/cards/", CHOSEN | {"next": address})
    leads = urlsplit(answer.headers["Location"])
    assert answer.status_code == 302
    assert (leads.scheme, leads.netloc, leads.path) == ("", "", "/pt/")


@both_languages
def test_who_came_from_elsewhere_is_led_home(client: Client, language: str) -> None:
    shown = client.get(f"/{language}/cards/", headers={"referer": "https://evil.example/ru/"})
    assert page(shown).one("input", name="next")["value"] == f"/{language}/"


WRONG = [
    *({name: "loud"} for name in USUAL),
    *({name: ""} for name in USUAL),
    {"indices": "Т К Д В"},
    {"motion": "calm\x00"},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_what_cannot_be_chosen_changes_nothing_and_is_marked(
    client: Client, wrong: dict[str, str]
) -> None:
    answer = client.post("/pt/cards/", CHOSEN | wrong | {"next": f"/pt/{SLUG}/"})
    assert answer.status_code == 422
    assert COOKIE not in answer.cookies
    shown = page(answer, 422)
    (amiss,) = (field["aria-describedby"] for field in shown.all("fieldset", aria_describedby="*"))
    (name,) = wrong
    assert amiss == f"{name}-amiss"
    assert shown.one(id=amiss).text
    assert shown.one("input", name="next")["value"] == f"/pt/{SLUG}/"
    assert chosen(shown) == {field: CHOSEN[field] for field in CHOSEN if field != name}


def test_an_empty_form_is_marked_all_over(client: Client) -> None:
    answer = client.post("/ru/cards/")
    assert answer.status_code == 422
    assert len(page(answer, 422).all("fieldset", aria_describedby="*")) == len(USUAL)


def test_a_form_without_its_token_changes_nothing() -> None:
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/ru/cards/", CHOSEN)
    assert answer.status_code == 403
    assert COOKIE not in answer.cookies
