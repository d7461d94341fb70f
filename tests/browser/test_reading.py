"""Reading: contents, clauses, the switch of the language."""

import re

import pytest
from playwright.sync_api import Page, expect

from .places import B_MUST_TRUMP, LANGUAGES, SAID_ALOUD, cards, rules, step, wait_until


def switch(page: Page, language: str) -> None:
    """Follow the switch to a language, and wait for the page in it."""
    tag = {"ru": "ru", "pt": "pt-PT"}[language]
    page.locator(f"[data-language][hreflang={tag}]").click()
    expect(page.locator("html")).to_have_attribute("lang", tag)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_contents_leads_to_its_section(page: Page, language: str) -> None:
    page.goto(rules(language))
    lines = page.locator(".contents ol a").all()
    assert len(lines) == 10
    for line in lines:
        line.click()
        slug = page.url.partition("#")[2]
        expect(page.locator(f"section#{slug} > h2")).to_be_in_viewport()
        number = line.locator(".number")
        title = page.locator(f"section#{slug} > h2").inner_text().replace(" /", "")
        assert title.split() == line.inner_text().split(), number


def test_a_number_puts_its_clause_in_the_address(page: Page) -> None:
    page.goto(rules("ru"))
    page.locator("#follow-or-trump .clause-number").click()
    expect(page).to_have_url(re.compile(r"/ru/california-jack/#follow-or-trump$"))
    expect(page.locator(":target")).to_have_id("follow-or-trump")


def test_a_number_copies_the_address_of_its_clause(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(rules("ru"))
    page.locator("#follow-or-trump .clause-number").click()
    expect(page.locator(":target")).to_have_id("follow-or-trump")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_a_clause_cited_by_an_answer_is_where_its_link_leads(page: Page) -> None:
    page.goto(rules("ru"))
    page.locator("#question-must-trump summary").click()
    page.locator('#question-must-trump a[href$="#void-must-trump"]').first.click()
    expect(page.locator(":target")).to_have_id("void-must-trump")
    expect(page.locator("#void-must-trump")).to_be_in_viewport()


def test_the_switch_lands_on_the_step_that_the_reader_has_come_to(page: Page) -> None:
    page.goto(step("ru", B_MUST_TRUMP))
    page.locator("[data-viewer]").press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/2/$"))
    shown = cards(page.locator("[data-viewer]"))
    switch(page, "pt")
    expect(page).to_have_url(re.compile(step("pt", 2) + "$"))
    assert cards(page.locator("[data-viewer]")) == shown


@pytest.mark.parametrize(("here", "there"), [("ru", "pt"), ("pt", "ru")])
def test_the_switch_lands_on_the_same_clause(page: Page, here: str, there: str) -> None:
    page.goto(rules(here, "follow-or-trump"))
    switch(page, there)
    expect(page).to_have_url(re.compile(re.escape(rules(there, "follow-or-trump")) + "$"))
    expect(page.locator("#follow-or-trump")).to_be_in_viewport()


def test_the_switch_lands_on_a_clause_followed_since_the_page_was_opened(page: Page) -> None:
    page.goto(rules("ru"))
    page.locator("#high .clause-number").click()
    switch(page, "pt")
    expect(page).to_have_url(re.compile(re.escape(rules("pt", "high")) + "$"))


def test_the_switch_keeps_the_query(page: Page) -> None:
    page.goto("/ru/california-jack/?seed=7&side=A%26B#deal")
    switch(page, "pt")
    expect(page).to_have_url(re.compile(r"/pt/california-jack/\?seed=7&side=A%26B#deal$"))


def test_a_choice_of_language_outlives_what_the_browser_prefers(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/ru/$"))
    switch(page, "pt")
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/pt/$"))


def test_public_pages_set_no_cookie(page: Page) -> None:
    for address in ("/ru/", rules("ru"), step("ru", 3), "/pt/", rules("pt"), step("pt", 3)):
        page.goto(address)
    assert page.context.cookies() == []


@pytest.mark.parametrize("way", ["loaded", "followed"])
def test_a_question_that_an_address_names_arrives_open_and_whole(page: Page, way: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/pt/all-fours/" + ("#question-throw-anything" if way == "loaded" else ""))
    if way == "followed":
        page.evaluate("location.hash = 'question-throw-anything'")
    question = page.locator("#question-throw-anything")
    expect(question).to_have_attribute("open", "")
    expect(question.locator("summary")).to_be_in_viewport(ratio=1)


def test_a_click_on_a_number_says_that_the_link_is_copied(page: Page, base_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=base_url)
    page.goto(rules("ru"))
    page.evaluate(SAID_ALOUD)
    number = page.locator("#any-lead .clause-number")
    number.click()
    expect(number).to_have_attribute("data-copied", "Ссылка скопирована")
    wait_until(page, "window.saidAloud.length === 1")
    assert page.evaluate("window.saidAloud") == ["Ссылка скопирована"]
    assert page.evaluate("navigator.clipboard.readText()").endswith("#any-lead")
    expect(number).not_to_have_attribute("data-copied", "Ссылка скопирована")


def test_whoever_marks_a_text_copies_no_link(page: Page, base_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=base_url)
    page.goto(rules("ru"))
    page.evaluate("getSelection().selectAllChildren(document.querySelector('#any-lead p'))")
    number = page.locator("#any-lead .clause-number")
    number.dispatch_event("click")
    page.wait_for_timeout(100)
    assert number.get_attribute("data-copied") is None
