"""The same with scripts off: everything works by links and forms."""

import re

import pytest
from playwright.sync_api import Page, expect

from games.play.models import Hand

from .places import (
    B_MUST_TRUMP,
    LANGUAGES,
    LAST_TRICK,
    card,
    cards,
    go_on_from,
    play_out,
    rules,
    step,
    version,
    word,
)


def begin(page: Page, language: str, kind: str) -> None:
    """Begin a hand from the rules page: a link, a form."""
    page.goto(rules(language))
    page.locator(".deal-me-in a.button").click()
    expect(page).to_have_url(re.compile(rf"/{language}/california-jack/play/$"))
    page.locator(f"input[name=kind][value={kind}]").check()
    page.locator("form.start button").click()
    expect(page).to_have_url(re.compile(rf"/{language}/hands/[\w-]+/$"))


@pytest.mark.parametrize(
    ("kind", "language", "own_cards"), [("last-tricks", "pt", 6), ("deal", "ru", 26)]
)
def test_a_whole_hand_is_played_by_forms(
    no_js_page: Page, kind: str, language: str, own_cards: int
) -> None:
    begin(no_js_page, language, kind)
    assert play_out(no_js_page) == own_cards
    expect(no_js_page.locator(".words h2")).to_have_text(word(language, "The count"))
    assert no_js_page.locator(".tally li").count() >= 3
    assert Hand.objects.get().over


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_a_page_whose_link_leads_to_the_clause(
    no_js_page: Page, language: str
) -> None:
    go_on_from(no_js_page, language, B_MUST_TRUMP)
    card(no_js_page, "B:2D").click()
    link = no_js_page.locator(".refusal .cites a")
    expect(link).to_have_attribute("href", rules(language, "void-must-trump"))
    expect(version(no_js_page)).to_have_value("1")
    assert Hand.objects.get().version == 1
    link.click()
    expect(no_js_page.locator(":target")).to_have_id("void-must-trump")


def test_the_back_button_after_a_move_leads_to_no_second_card(no_js_page: Page) -> None:
    go_on_from(no_js_page, "ru", B_MUST_TRUMP)
    card(no_js_page, "B:2H").click()
    expect(version(no_js_page)).not_to_have_value("1")
    now = Hand.objects.get().version
    no_js_page.go_back()
    expect(no_js_page.locator("h1")).to_have_count(1)
    again = card(no_js_page, "B:2H")
    if again.count():  # the table as it was: the same form a second time
        again.click()
        expect(version(no_js_page)).to_have_value(str(now))
    assert Hand.objects.get().version == now


def test_steps_are_links(no_js_page: Page) -> None:
    no_js_page.goto(step("ru", 0))
    for name, to in (("on", 1), ("on", 2), ("back", 1), ("trick-on", 3), ("first", 0)):
        no_js_page.locator(f"[data-move={name}]").click()
        expect(no_js_page).to_have_url(re.compile(re.escape(step("ru", to)) + "$"))
    no_js_page.locator("[data-move=last]").click()
    assert not no_js_page.locator("[data-viewer] .hand .card").count()
    expect(no_js_page.locator("[data-play]")).to_be_hidden()


def test_the_viewer_of_the_rules_page_leads_to_pages_of_steps(no_js_page: Page) -> None:
    no_js_page.goto(rules("ru"))
    no_js_page.locator("[data-viewer]").first.locator("[data-move=on]").click()
    expect(no_js_page).to_have_url(re.compile(re.escape(step("ru", 2)) + "$"))
    assert cards(no_js_page.locator("[data-viewer] .trick")) == ["7C", "2H"]


def test_an_ended_hand_is_looked_through_by_links(no_js_page: Page) -> None:
    go_on_from(no_js_page, "ru", LAST_TRICK)
    play_out(no_js_page)
    no_js_page.locator('.ways a[href*="/steps/"]').click()
    no_js_page.locator("[data-move=on]").click()
    no_js_page.wait_for_url("**/steps/1/")
    assert cards(no_js_page.locator("[data-viewer] .trick")) == ["7C"]


def test_the_switch_of_the_language_lands_on_the_same_step(no_js_page: Page) -> None:
    no_js_page.goto(step("ru", 2))
    no_js_page.locator("[data-language][hreflang=pt-PT]").click()
    expect(no_js_page.locator("html")).to_have_attribute("lang", "pt-PT")
    expect(no_js_page).to_have_url(re.compile(re.escape(step("pt", 2)) + "$"))


def test_no_keys_are_offered_where_none_works(no_js_page: Page) -> None:
    for address in (rules("ru"), step("ru", 1), "/ru/california-jack/play/"):
        no_js_page.goto(address)
        assert [keys.is_visible() for keys in no_js_page.locator("[data-keys]").all()].count(
            True
        ) == 0


def test_a_question_that_an_address_names_can_be_read(no_js_page: Page) -> None:
    no_js_page.goto("/pt/all-fours/#question-throw-anything")
    expect(no_js_page.locator("#question-throw-anything p").first).to_be_visible()
