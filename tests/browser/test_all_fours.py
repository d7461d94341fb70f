"""All Fours in the browser: begged, run, discarded by picks and played, by two and by four."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games.all_fours.rules import SLUG
from games.core import Seat
from games.play.models import Hand

from .conftest import NextDeal
from .places import begin, cards, focus_on_the_table, go_on_from, hand_on, rules, swapped, version

RUNS = {"two-players": (7, Seat.B), "partners": (0, Seat.D)}
"""By profile: the seed of a pack and the dealer who runs it when A begs."""
MUST_DISCARD = 5
"""The step of the example `beg-and-run` after which A holds twelve cards."""


def call(page: Page, action: str) -> Locator:
    """Return the button that says a word, `A:beg`."""
    return page.locator(f'.calls button[value="{action}"]')


def discard(page: Page) -> Locator:
    """Return the button that discards what is picked."""
    return page.locator('.calls button[value$=":discard"]')


def picks(page: Page) -> Locator:
    """Return the cards to be picked, each with its box."""
    return page.locator(".seat-bottom .pick")


def picked(page: Page) -> list[str | None]:
    """Return the cards that are picked."""
    return [box.get_attribute("value") for box in page.locator(".pick input:checked").all()]


def lifted(page: Page) -> list[str | None]:
    """Return the cards that stand higher than the others of their row, as the eye finds them."""
    found: list[str | None] = page.locator(".seat-bottom .hand").evaluate(
        """hand => [...hand.querySelectorAll("li")].filter((item) =>
            item.querySelector(".card").getBoundingClientRect().top
                < item.getBoundingClientRect().top - 5
        ).map((item) => item.querySelector(".card").dataset.card)"""
    )
    return found


def clauses_told(page: Page) -> list[str]:
    """Return the clauses that the words beside the table cite, in order."""
    links = page.locator(".words .said .clause-ref").all()
    return [(link.get_attribute("href") or "").partition("#")[2] for link in links]


def surplus(page: Page) -> int:
    """Return how many cards the button says are to be discarded."""
    found = re.search(r"\d+", discard(page).inner_text())
    assert found is not None
    return int(found[0])


def play_to_the_end(page: Page, *, scripts: bool) -> list[str]:
    """Do by clicks what the page offers: beg, discard the first cards, play the first lawful one.

    Return what was done, a word for each act.
    """
    done = []
    while not page.locator(".tally").count():
        beg, lawful = call(page, "A:beg"), page.locator(".play.lawful")
        if beg.count():
            button, word = beg, "beg"
        elif discard(page).count():
            for card in picks(page).all()[: surplus(page)]:
                card.click()
            button, word = discard(page), "discard"
        else:
            button, word = lawful.first, "play"
        with swapped(page):
            button.click()
        assert page.locator("[data-hand] :is(.refusal, .notice)").all_inner_texts() == [], (
            word,
            picked(page),
        )
        if word == "beg":
            told = clauses_told(page)
            assert told.index("stand-or-beg") < told.index("dealer-runs") < told.index("turn-up")
            assert picks(page).count() == 6 + surplus(page)
        if scripts:
            assert focus_on_the_table(page)
        done.append(word)
    return done


def assert_whole(hand: Hand, page: Page, language: str) -> None:
    """Check that a hand was run and played to its end, and that the page counts as the engine."""
    assert hand.over
    actions = [str(action) for action in hand.replay.record.actions]
    assert f"{hand.replay.record.deal.dealer}:run" in actions
    assert any(action.startswith("A:discard ") for action in actions)
    awards = hand.result.awards
    lines = page.locator(".tally li").all()[: len(awards)]
    cited = [line.locator("a").first.get_attribute("href") for line in lines]
    assert cited == [rules(language, award.clause, SLUG) for award in awards]


@pytest.mark.parametrize(("profile", "language"), [("two-players", "pt"), ("partners", "ru")])
def test_a_whole_deal_is_played_by_clicks(
    page: Page, next_deal: NextDeal, profile: str, language: str
) -> None:
    next_deal(*RUNS[profile])
    begin(page, language, SLUG, profile=profile)
    assert not page.locator(".seat:not(.seat-bottom) .hand [data-card]").count()
    assert play_to_the_end(page, scripts=True) == ["beg", "discard", *["play"] * 6]
    assert_whole(hand_on(page), page, language)


def test_a_whole_deal_is_played_without_scripts(no_js_page: Page, next_deal: NextDeal) -> None:
    next_deal(*RUNS["partners"])
    begin(no_js_page, "pt", SLUG, profile="partners")
    done = play_to_the_end(no_js_page, scripts=False)
    assert done == ["beg", "discard", *["play"] * 6]
    assert_whole(hand_on(no_js_page), no_js_page, "pt")


@pytest.mark.parametrize("shown", ["page", "no_js_page"])
def test_the_points_of_a_match_are_asked_only_where_a_match_is_chosen(
    request: pytest.FixtureRequest, shown: str
) -> None:
    page: Page = request.getfixturevalue(shown)
    page.goto(f"/ru/{SLUG}/play/")
    target = page.locator("input[name=target]")
    page.locator("input[name=kind][value=match]").check()
    expect(target).to_be_visible()
    page.locator("input[name=kind][value=deal]").check()
    expect(target).to_be_hidden()


def test_the_dealer_runs_the_cards_by_a_button(page: Page, next_deal: NextDeal) -> None:
    next_deal(8)  # the bot begs of A, and two rounds turn the old suit again
    begin(page, "ru", SLUG)
    assert call(page, "A:refuse").count() == 1
    with swapped(page):
        call(page, "A:run").click()
    told = clauses_told(page)
    assert told.count("dealer-runs") == 1
    assert told.count("same-suit-again") == 2
    assert told.count("turn-up") == 3
    assert page.locator(".stock .turned [data-card]").count() == 3
    assert picks(page).count() == 6 + 3 * 3
    assert surplus(page) == 9


def test_a_picked_card_is_seen_as_picked(page: Page) -> None:
    go_on_from(page, "ru", MUST_DISCARD, "beg-and-run", SLUG)
    assert picks(page).count() == 12
    assert surplus(page) == 6
    assert (picked(page), lifted(page)) == ([], [])
    first, _, third = cards(picks(page))[:3]
    picks(page).nth(0).click()
    picks(page).nth(2).click()
    assert picked(page) == lifted(page) == [first, third]
    picks(page).nth(0).click()
    assert picked(page) == lifted(page) == [third]


def test_a_wrong_number_is_refused_and_the_picks_are_kept(page: Page) -> None:
    go_on_from(page, "pt", MUST_DISCARD, "beg-and-run", SLUG)
    chosen = cards(picks(page))[1:3]
    for place in (1, 2):
        picks(page).nth(place).click()
    before, stood = version(page).get_attribute("value"), hand_on(page).version
    with swapped(page):
        discard(page).click()
    link = page.locator(".refusal a.clause-ref").last
    expect(link).to_have_attribute("href", rules("pt", "discard-to-six", SLUG))
    expect(version(page)).to_have_value(before or "")
    assert hand_on(page).version == stood
    assert picked(page) == lifted(page) == chosen
    assert focus_on_the_table(page)
    for place in range(3, 7):
        picks(page).nth(place).click()
    kept = [card for card in cards(picks(page)) if card not in picked(page)]
    with swapped(page):
        discard(page).click()
    assert page.locator(".refusal").count() == 0
    assert cards(page.locator(".seat-bottom .hand")) == kept


def test_a_whole_deal_is_played_by_keys(page: Page, next_deal: NextDeal) -> None:
    next_deal(*RUNS["two-players"])
    page.goto(f"/ru/{SLUG}/play/")
    page.locator("form.start button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand]")).to_be_focused()
    page.keyboard.press("Tab")
    expect(call(page, "A:stand")).to_be_focused()
    page.keyboard.press("Tab")
    expect(call(page, "A:beg")).to_be_focused()
    with swapped(page):
        page.keyboard.press("Enter")
    assert focus_on_the_table(page)
    chosen = cards(picks(page))[: surplus(page)]
    for key, card in enumerate(chosen, start=1):  # from the box of one card to the next
        page.keyboard.press(str(key))
        expect(page.locator(f'.pick input[value="{card}"]')).to_be_focused()
        page.keyboard.press("Space")
    assert picked(page) == chosen
    with swapped(page):
        page.keyboard.press("Enter")
    assert page.locator(".refusal").count() == 0
    for _ in range(6):
        assert focus_on_the_table(page)
        lawful = page.locator(".play").evaluate_all(
            "cards => cards.findIndex((card) => card.matches('.lawful')) + 1"
        )
        page.keyboard.press(str(lawful))
        expect(page.locator(".play").nth(lawful - 1)).to_be_focused()
        with swapped(page):
            page.keyboard.press("Enter")
    assert_whole(hand_on(page), page, "ru")


def test_without_a_referee_a_claim_that_is_not_proved_is_answered_by_its_clause(
    page: Page, next_deal: NextDeal
) -> None:
    next_deal(*RUNS["two-players"])
    page.goto(f"/ru/{SLUG}/play/")
    page.locator("input[name=referee]").uncheck()
    page.locator("form.start button").click()
    with swapped(page):
        call(page, "A:stand").click()
    with swapped(page):
        page.locator(".play").first.click()
    before, held = hand_on(page).version, cards(page.locator(".seat-bottom .hand"))
    with swapped(page):
        call(page, "A:claim-revoke").click()
    link = page.locator(".refusal a.clause-ref").last
    expect(link).to_have_attribute("href", rules("ru", "revoke", SLUG))
    expect(page.locator("#announcer")).to_contain_text(page.locator(".refusal").inner_text())
    assert hand_on(page).version == before
    assert cards(page.locator(".seat-bottom .hand")) == held
    assert focus_on_the_table(page)


def test_with_a_referee_there_is_nothing_to_claim(page: Page, next_deal: NextDeal) -> None:
    next_deal(*RUNS["two-players"])
    begin(page, "ru", SLUG)
    with swapped(page):
        call(page, "A:stand").click()
    assert call(page, "A:claim-revoke").count() == 0
