"""What a reader has to see is in sight and lies clear of everything else, and the focus stays."""

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from .places import (
    B_MUST_TRUMP,
    LANGUAGES,
    PLACES_OF_OTHER_GAMES,
    SHIFTS,
    begin,
    go_on_from,
    play_out,
    press,
    rules,
    step,
    swapped,
    word,
)

pytestmark = pytest.mark.usefixtures("any_letters")

PHONE: ViewportSize = {"width": 360, "height": 740}
FOUR = "partners"
"""An example of All Fours with four at the table; at step 15 they have all played."""

MEETING = """felt => {
    const box = (part) => part.getBoundingClientRect();
    const cards = [...felt.querySelectorAll(".trick .card")].map(box);
    const others = [...felt.querySelectorAll(".stock .card, .won p, .seat .card")].map(box);
    const edge = box(felt);
    return [cards.length, cards.filter((card) => card.left < edge.left || card.right > edge.right
        || others.some((other) => card.left < other.right && other.left < card.right
            && card.top < other.bottom && other.top < card.bottom)).length];
}"""
"""How many cards a trick has, and how many of them lie over something or over the edge."""


def in_sight(page: Page, part: Locator) -> bool:
    """Tell whether the top of a part of the page stands within the window."""
    height = page.viewport_size["height"] if page.viewport_size else 0
    top = part.evaluate("part => part.getBoundingClientRect().top")
    return bool(0 <= top < height)


# Cards on the table


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trick_of_four_lies_clear_of_pack_score_and_hands(page: Page, language: str) -> None:
    go_on_from(page, language, 9, FOUR, "all-fours")  # where seats have their longest names
    counts = set()
    while page.locator(".play.lawful").count():
        for width in (320, 360, 412, 560, 768, 1024, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            lying, meeting = page.locator(".felt").evaluate(MEETING)
            counts.add(lying)
            assert meeting == 0, (width, lying)
        press(page, page.locator(".play.lawful").first)
    assert max(counts) == 3


def test_four_cards_of_a_trick_lie_clear_in_the_viewer(page: Page) -> None:
    page.goto(step("ru", 15, FOUR, "all-fours"))
    for width in (320, 360, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator(".felt").evaluate(MEETING) == [4, 0], width


def test_what_is_said_lies_clear_of_the_cards(page: Page) -> None:
    page.set_viewport_size(PHONE)
    for number in (0, 5):  # begging, discarding
        go_on_from(page, "pt", number, "beg-and-run", "all-fours")
        cards = page.locator(".seat-bottom .hand").bounding_box()
        calls = page.locator(".calls").first.locator("button").first.bounding_box()
        assert cards is not None
        assert calls is not None
        assert calls["y"] - (cards["y"] + cards["height"]) >= 8


@pytest.mark.parametrize(
    ("number", "example", "game"),
    [(115, "jack-and-queen", "california-jack"), (26, FOUR, "all-fours")],
)
def test_nobody_waits_for_a_card_when_the_deal_is_over(
    page: Page, number: int, example: str, game: str
) -> None:
    go_on_from(page, "ru", number, example, game)
    play_out(page)
    expect(page.locator(".tally")).to_have_count(1)
    players = page.locator(".seat").count()
    expect(page.locator(".trick .card")).to_have_count(players)  # the last trick is left lying
    expect(page.get_by_text(word("ru", "no card yet"))).to_have_count(0)


# Exercises


def test_each_mark_of_a_verdict_stands_on_its_own_card(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 900})
    page.goto("/ru/california-jack/clauses/follow-or-trump/exercise/?answer=QS&answer=8C")
    marked = page.locator(".felt .pick").evaluate_all(
        """picks => picks.map((pick) => {
            const mark = getComputedStyle(pick, "::after");
            if (mark.content === "none") return null;
            const own = pick.getBoundingClientRect();
            const next = pick.closest("li").nextElementSibling;
            const left = own.left + parseFloat(mark.left);
            const end = next ? next.getBoundingClientRect().left : own.right;
            return own.left <= left && left + parseFloat(mark.width) <= end + 1;
        })"""
    )
    assert True in marked
    assert False not in marked


def test_the_answers_of_a_verdict_stand_as_the_cards_lie(page: Page) -> None:
    page.goto("/pt/california-jack/clauses/follow-or-trump/exercise/?answer=QS")
    lie = page.locator(".felt .pick input").evaluate_all("all => all.map((one) => one.value)")
    told = page.locator(".verdict li b").all_inner_texts()
    signs = dict(zip("CDHS", "♣♦♥♠", strict=True))
    assert [text.replace("\ufe0e", "") for text in told] == [
        card[0].replace("T", "10") + signs[card[1]] for card in lie
    ]


def test_a_chosen_answer_is_seen_in_forced_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.goto("/ru/all-fours/clauses/revoke/exercise/")
    answers = page.locator(".answer")
    answers.first.click()
    colours = answers.evaluate_all("all => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert len(set(colours)) == len(colours) == 2


def test_the_next_question_is_read_from_its_top(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto("/ru/california-jack/quiz/?seed=1")
    for _ in range(3):
        page.locator("[data-exercise] .pick").first.click()
        page.locator("[data-exercise] button.button").click()
        expect(page.locator(".verdict")).to_be_in_viewport()
        page.locator("[data-exercise] .ways a").click()
        expect(page.locator(".verdict")).to_have_count(0)
        assert in_sight(page, page.locator("[data-exercise]"))


def test_an_unfolded_exercise_asks_its_question_once(page: Page) -> None:
    page.goto(rules("ru"))
    fold = page.locator("#follow-or-trump details.try")
    asked = fold.locator(".asked").inner_text().removeprefix(": ")
    fold.locator("summary").click()
    expect(fold.locator("legend")).to_contain_text(asked)
    expect(fold.get_by_text(asked).locator("visible=true")).to_have_count(1)


# A hand in the page


@pytest.mark.parametrize("address", ["{rules}", "{rules}play/"], ids=["rules", "own page"])
def test_a_hand_that_is_dealt_is_seen_from_its_top_with_its_keys(page: Page, address: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(address.format(rules=rules("pt", game="all-fours")))
    expect(page.locator(".play-page > .keys, [data-keyed] > .keys")).to_be_hidden()
    if page.locator(".deal-me-in a.button").count():
        page.locator(".deal-me-in a.button").click()
    page.locator("form.start button").click()
    expect(page.locator("[data-hand]")).to_have_count(1)
    assert in_sight(page, page.locator("[data-hand]"))
    page.keyboard.press("?")
    expect(page.locator(".play-page > .keys dl, [data-keyed] > .keys dl")).to_be_visible()


def test_a_refusal_is_brought_in_sight(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 560})
    go_on_from(page, "ru", B_MUST_TRUMP)
    page.locator(".play.unlawful").first.click()
    expect(page.locator(".refusal")).to_be_in_viewport(ratio=1)


def test_a_paused_race_says_that_it_is_paused(page: Page) -> None:
    PLACES_OF_OTHER_GAMES["california-speed"]["paused"](page, "ru")
    said = word("ru", "The clock is stopped, the cards are covered.")
    expect(page.locator(".words")).to_contain_text(said)
    expect(page.locator("#announcer")).to_contain_text(said)


# The focus


def test_the_focus_goes_on_to_the_form_and_to_the_hand(page: Page) -> None:
    page.goto(rules("ru"))
    page.locator(".deal-me-in a.button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("form.start")).to_be_focused()
    page.locator("form.start button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand]")).to_be_focused()


def test_what_cannot_be_played_is_focused_and_said(page: Page) -> None:
    page.goto("/ru/all-fours/play/")
    page.locator("input[name=kind][value=match]").check()
    page.locator("#target").fill("0")
    page.keyboard.press("Enter")
    expect(page.locator("#target[aria-invalid=true]")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(page.locator("[data-said]").inner_text())
    expect(page.locator("#target-amiss")).to_contain_text(re.compile("1.*99"))


def test_a_stop_keeps_the_focus(page: Page) -> None:
    page.goto(step("ru", 1, FOUR, "all-fours"))
    page.locator(".stops a").last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".stops a").last).to_have_attribute("aria-current", "step")
    expect(page.locator(".stops a").last).to_be_focused()


def test_the_clock_keeps_the_focus(page: Page) -> None:
    PLACES_OF_OTHER_GAMES["california-speed"]["raced"](page, "ru")
    page.locator("button[value=pause]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("button[value=resume]")).to_be_focused()


# Words


def test_partners_have_a_side_of_their_own_and_it_stands_first(page: Page) -> None:
    for number in (0, 9):  # another seat is on turn
        go_on_from(page, "ru", number, FOUR, "all-fours")
        expect(page.locator(".scores .name").first).to_have_text(word("ru", "Your side"))


def test_a_race_has_no_ways_to_tricks_and_says_who_says_what(page: Page) -> None:
    page.goto(step("pt", 0, "standstill", "california-speed"))
    expect(page.locator("[data-move=trick-on], [data-move=trick-back]")).to_have_count(0)
    calls = page.locator(".rulings li:not(:has(.inline-card))").all_inner_texts()
    assert len(calls) == len(set(calls)) > 0
    page.locator("[data-keys] summary").click()
    expect(page.locator("[data-keys]")).not_to_contain_text("PageUp")


@pytest.mark.parametrize("name", ["site.css", "table.css", "booklet.css"])
def test_a_browser_knows_every_selector_of_a_stylesheet(page: Page, name: str) -> None:
    page.goto("/ru/california-jack/booklet/")
    source = page.evaluate(
        """name => fetch(document.querySelector(`link[href*="${name}"]`).href)
            .then((answer) => answer.text())""",
        name.removesuffix(".css"),
    )
    rules_of = re.findall(
        r"(?<=[{};])\s*([^{};]+)\{", ";" + re.sub(r"/\*.*?\*/", "", source, flags=re.S)
    )
    selectors = [one.strip() for one in rules_of if not re.match(r"@|from|to|\d+%", one.strip())]
    assert len(selectors) > 20
    unknown = page.evaluate(
        """selectors => selectors.filter((selector) => {
            try { document.querySelector(selector); } catch { return true; }
            return false;
        })""",
        selectors,
    )
    assert unknown == []


def test_nothing_moves_while_a_page_comes(page: Page) -> None:
    page.set_viewport_size({"width": 412, "height": 823})
    page.add_init_script(SHIFTS)
    slow = page.context.new_cdp_session(page)
    for rate in range(1, 13):  # a slow processor draws rows of cards as they come
        slow.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.goto(f"/ru/?{rate}")
        page.wait_for_timeout(200)
        assert page.evaluate("window.shifts") == []


def test_the_next_question_is_read_from_its_top_where_buttons_take_no_focus(page: Page) -> None:
    page.set_viewport_size(PHONE)  # as on a telephone of Apple's
    page.goto("/ru/california-jack/quiz/?seed=1")
    page.locator("[data-exercise] .pick").first.click()
    page.locator("[data-exercise] button.button").click()
    expect(page.locator(".verdict")).to_be_in_viewport()
    page.locator("[data-exercise] .ways a").scroll_into_view_if_needed()
    page.evaluate("document.activeElement.blur()")
    page.locator("[data-exercise] .ways a").evaluate("link => link.click()")
    expect(page.locator(".verdict")).to_have_count(0)
    assert in_sight(page, page.locator("[data-exercise]"))


def test_another_hand_is_seen_from_its_top_and_the_same_one_stays_where_it_is(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 420})
    begin(page, "ru", "california-jack", kind="match")
    page.locator(".play.lawful").first.scroll_into_view_if_needed()
    assert not in_sight(page, page.locator("[data-hand]"))
    press(page, page.locator(".play.lawful").first)
    assert not in_sight(page, page.locator("[data-hand]"))
    play_out(page)
    page.locator('.ways form[action$="next/"] button').scroll_into_view_if_needed()
    with swapped(page):
        page.locator('.ways form[action$="next/"] button').click()
    assert in_sight(page, page.locator("[data-hand]"))


def test_the_stop_that_is_shown_is_seen_as_such(page: Page) -> None:
    page.goto(step("ru", 1, FOUR, "all-fours"))
    colour = "link => getComputedStyle(link).backgroundColor"
    here = page.locator(".stops [aria-current]").evaluate(colour)
    assert here != page.locator(".stops a:not([aria-current])").first.evaluate(colour)


def test_a_verdict_on_the_table_is_seen_in_forced_colours(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.goto("/ru/california-jack/clauses/follow-or-trump/exercise/?answer=QS")
    outline, ink = page.evaluate(
        """() => [getComputedStyle(document.querySelector(".felt .pick.right .card")).outlineColor,
            getComputedStyle(document.querySelector("h1")).color]"""
    )
    assert outline == ink
