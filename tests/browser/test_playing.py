"""Playing: inside the rules page and on pages of its own, by clicks and by keys."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from games.core import replay
from games.play.dealing import bots_play
from games.play.models import Hand
from games.registry import read_record

from .places import (
    B_MUST_TRUMP,
    LANGUAGES,
    LAST_TRICK,
    SAID_ALOUD,
    answered,
    card,
    cards,
    example,
    go_on_from,
    play_out,
    press,
    rules,
    step,
    version,
    wait_until,
    word,
)


def deal_me_in(page: Page, language: str, kind: str) -> None:
    """Ask for a hand in the rules page, and begin one."""
    page.goto(rules(language))
    page.locator(".deal-me-in a.button").click()
    page.locator(f".deal-me-in input[name=kind][value={kind}]").check()
    page.locator(".deal-me-in form.start button").click()
    expect(page.locator(".deal-me-in [data-hand]")).to_have_count(1)


def until(page: Page, wanted: Locator) -> None:
    """Play lawful cards until something stands on the table."""
    while not wanted.count():
        press(page, page.locator(".play.lawful").first)


def to_the_last_trick(hand: Hand) -> None:
    """Let bots play a hand for both seats until its owner is to play a last card."""
    before_last = 2 * (hand.replay.record.deal.profile.facts["tricks"] - 1)
    hand.keep(bots_play(bots_play(hand.replay, None, until=before_last), hand.own_seat))
    hand.save()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_hand_is_played_by_clicks_in_the_rules_page(page: Page, language: str) -> None:
    deal_me_in(page, language, "deal")
    assert play_out(page) == 26
    expect(page).to_have_url(re.compile(re.escape(rules(language)) + "$"))
    hand = Hand.objects.get()
    assert hand.over
    assert hand.version == 52
    counted = page.locator(".deal-me-in .tally li")
    awards = hand.replay.record.rules.result(hand.replay.state).awards
    cited = [line.locator("a").first.get_attribute("href") for line in counted.all()[: len(awards)]]
    assert cited == [rules(language, award.clause) for award in awards]
    expect(page.locator(".deal-me-in .words h2")).to_have_text(word(language, "The count"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unlawful_card_is_refused_by_a_clause_on_the_same_page(
    page: Page, language: str
) -> None:
    deal_me_in(page, language, "deal")
    unlawful = page.locator(".play.unlawful")
    until(page, unlawful)
    before, held = Hand.objects.get().version, cards(page.locator(".seat-bottom"))
    unlawful.first.click()
    link = page.locator(".deal-me-in .refusal a.clause-ref").last
    expect(link).to_be_visible()
    assert Hand.objects.get().version == before
    assert cards(page.locator(".seat-bottom")) == held
    expect(page.locator("#announcer")).to_contain_text(page.locator(".refusal").inner_text())
    clause = (link.get_attribute("href") or "").partition("#")[2]
    assert clause in {"follow-or-trump", "void-must-trump", "follow-trump"}
    link.click()
    expect(page.locator(":target")).to_have_id(clause)
    expect(page.locator(f"#{clause}")).to_be_in_viewport()
    expect(page.locator(".deal-me-in .refusal")).to_have_count(1)  # the page was not left


def test_after_a_refusal_a_lawful_card_is_played(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    card(page, "B:2D").click()
    expect(page.locator(".refusal")).to_have_count(1)
    press(page, card(page, "B:2H"))
    expect(page.locator(".refusal")).to_have_count(0)
    assert [str(action) for action in Hand.objects.get().replay.record.actions][:2] == [
        "A:7C",
        "B:2H",
    ]


def test_a_hand_is_played_by_keys(page: Page) -> None:
    page.goto("/ru/california-jack/play/")
    page.locator("input[value=last-tricks]").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand]")).to_have_count(1)
    page.locator("[data-hand]").focus()
    for left in range(6, 0, -1):
        buttons = page.locator(".play")
        expect(buttons).to_have_count(left)
        page.keyboard.press(str(left))
        expect(buttons.last).to_be_focused()
        lawful = buttons.evaluate_all("all => all.map((one) => one.matches('.lawful'))")
        place = 1 + lawful.index(True)
        page.keyboard.press(str(place))
        expect(buttons.nth(place - 1)).to_be_focused()
        before = version(page).get_attribute("value")
        page.keyboard.press("Enter")
        answered(page, before)
        wait_until(page, "document.activeElement.closest('[data-hand]') !== null")
    assert Hand.objects.get().over


def test_after_a_card_the_focus_goes_to_the_next_lawful_one(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    card(page, "B:2H").focus()
    before = version(page).get_attribute("value")
    page.keyboard.press("Enter")
    answered(page, before)
    expect(page.locator(".play.lawful").first).to_be_focused()


def test_after_a_refusal_the_focus_is_on_the_refused_card(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    card(page, "B:8S").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_have_count(1)
    expect(card(page, "B:8S")).to_be_focused()


def test_arrows_lead_along_the_hand_and_not_beyond(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    cards = page.locator(".play")
    cards.first.focus()
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowLeft", 0),
        ("ArrowLeft", 0),
        ("End", 5),
        ("ArrowRight", 5),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect(cards.nth(at)).to_be_focused()


def test_the_same_refusal_twice_is_spoken_twice(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    expect(page.locator("#announcer")).not_to_be_empty()
    page.evaluate(SAID_ALOUD)
    for times in (1, 2):
        with page.expect_response(lambda answer: answer.status == 422):
            card(page, "B:8S").press("Enter")
        wait_until(page, f"window.saidAloud.length === {times}")
    first, second = page.evaluate("window.saidAloud")
    assert first == second


@pytest.mark.parametrize("game", ["california-jack", "california-speed"])
def test_the_help_names_the_keys_that_the_table_has(page: Page, game: str) -> None:
    page.goto(f"/ru/{game}/play/")
    told = page.locator("[data-keys]").text_content() or ""
    assert ("на руках" in told) == (game == "california-jack")
    assert ("накрыть" in told) == (game == "california-speed")


def test_the_answer_of_the_bot_is_announced_once(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    expect(page.locator("#announcer")).not_to_be_empty()
    page.evaluate(SAID_ALOUD)
    press(page, card(page, "B:2H"))
    wait_until(page, "window.saidAloud.length > 0")
    said = page.locator("[data-said]").inner_text().split()
    assert [spoken.split() for spoken in page.evaluate("window.saidAloud")] == [said]


def test_the_next_deal_of_a_match_is_dealt_by_its_button(page: Page) -> None:
    deal_me_in(page, "ru", "match")
    first = Hand.objects.get()
    to_the_last_trick(first)
    page.reload()
    page.locator(".deal-me-in a.button").click()
    page.locator(".go-on a.button").click()
    expect(page.locator(".play")).to_have_count(1)
    assert play_out(page) == 1
    page.locator(".ways form button:not(.second)").click()
    expect(page.locator(".play")).to_have_count(6)
    first.refresh_from_db()
    second = Hand.objects.get(previous=first)
    dealt = second.replay.record.deal
    scores = Hand.objects.get(key=first.key).replay
    assert dealt.scores == scores.record.rules.result(scores.state).scores
    assert dealt.dealer is not scores.record.deal.dealer
    shown = page.locator(".deal-me-in .scores b").all_inner_texts()
    assert sorted(shown) == sorted(map(str, dealt.scores))
    expect(page).to_have_url(re.compile(re.escape(rules("ru")) + "$"))


def test_a_hand_left_in_the_middle_is_gone_on_with(page: Page) -> None:
    deal_me_in(page, "ru", "deal")
    press(page, page.locator(".play.lawful").first)
    held = cards(page.locator(".seat-bottom"))
    page.locator(".masthead .home").click()
    page.goto(rules("pt"))
    page.locator(".deal-me-in a.button").click()
    onward = page.locator(".deal-me-in .go-on a.button")
    expect(onward).to_have_text(word("pt", "Go on playing"))
    onward.click()
    expect(page.locator(".deal-me-in [data-hand]")).to_have_count(1)
    assert cards(page.locator(".seat-bottom")) == held
    assert Hand.objects.count() == 1


def test_a_hand_begun_on_a_page_of_its_own_stands_in_the_address(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    expect(page).to_have_url(re.compile(rf"/ru/hands/{Hand.objects.get().key}/$"))
    held = cards(page.locator(".seat-bottom"))
    page.locator("[data-language][hreflang=pt-PT]").click()
    expect(page).to_have_url(re.compile(rf"/pt/hands/{Hand.objects.get().key}/$"))
    assert cards(page.locator(".seat-bottom")) == held


@pytest.mark.parametrize("answer", ["in between", "not yet"])
def test_a_double_click_plays_one_card(page: Page, answer: str) -> None:
    go_on_from(page, "ru", 0)
    button = page.locator(".play.lawful").first
    if answer == "not yet":
        button.dblclick()
        answered(page, "0")
    else:
        button.hover()
        page.mouse.down()
        page.mouse.up()
        answered(page, "0")
        under = page.locator(".play:hover")
        expect(under).to_have_count(1)  # another card has come under the pointer
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
    press(page, page.locator(".play.lawful").first)
    actions = map(str, Hand.objects.get().replay.record.actions)
    assert sum(action.startswith("A:") for action in actions) == 2


def test_the_back_button_after_a_move_shows_the_table_as_it_stands(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    page.goto(f"/ru/hands/{Hand.objects.get().key}/")
    press(page, card(page, "B:2H"))
    now = version(page).get_attribute("value")
    page.locator(".up a").click()
    page.wait_for_url(f"**{rules('ru')}")
    page.go_back()
    expect(version(page)).to_have_value(now or "")
    press(page, page.locator(".play.lawful").first)


def test_a_card_from_a_table_gone_on_in_another_tab_changes_nothing(page: Page) -> None:
    go_on_from(page, "ru", B_MUST_TRUMP)
    other = page.context.new_page()
    other.goto(page.url)
    press(other, card(other, "B:2H"))
    now = version(other).get_attribute("value")
    press(page, card(page, "B:8H"))
    expect(page.locator(".notice")).to_have_count(1)
    expect(version(page)).to_have_value(now or "")
    assert str(Hand.objects.get().version) == now


def test_a_browser_that_has_lost_its_hand_is_told_so(page: Page) -> None:
    go_on_from(page, "pt", B_MUST_TRUMP)
    page.context.clear_cookies(name="valete_reader")
    card(page, "B:2H").click()
    expect(page.locator(".error-page h1")).to_have_text(word("pt", "Nothing lies here"))
    assert Hand.objects.get().version == 1


def test_a_hand_goes_on_from_a_step_of_an_example(page: Page) -> None:
    page.goto(step("ru", B_MUST_TRUMP))
    page.locator(".play-on a").click()
    page.locator("form.start button").click()
    expect(page.locator(".play.lawful")).to_have_count(2)
    assert cards(page.locator(".trick")) == ["7C"]
    assert sorted(filter(None, cards(page.locator(".seat-bottom")))) == [
        "2D", "2H", "5S", "8H", "8S", "JD",
    ]  # fmt: skip
    hand = Hand.objects.get()
    assert hand.replay.record == example().record.until(1)


def test_an_ended_hand_is_looked_through_in_the_viewer(page: Page) -> None:
    go_on_from(page, "ru", LAST_TRICK)
    play_out(page)
    last = len(Hand.objects.get().replay.beats) - 1
    page.locator('.ways a[href*="/steps/"]').click()
    page.wait_for_url("**/steps/0/")
    page.locator("[data-viewer]").press("ArrowRight")
    page.wait_for_url("**/steps/1/")
    assert cards(page.locator("[data-viewer] .trick")) == ["7C"]
    page.keyboard.press("End")
    page.wait_for_url(f"**/steps/{last}/")
    assert not page.locator("[data-viewer] .hand .card").count()


def test_an_ended_hand_is_downloaded_as_a_record(page: Page, tmp_path: Path) -> None:
    go_on_from(page, "ru", LAST_TRICK)
    play_out(page)
    with page.expect_download() as downloading:
        page.locator(".ways a[download]").click()
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert file.suffix == ".json"
    record = read_record(json.loads(file.read_text()))
    assert record == Hand.objects.get().replay.record
    played = replay(record)
    assert record.rules.result(played.state).over
