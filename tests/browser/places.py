"""Where the tests go: every kind of page in either language, and the words that stand there."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from games.engine import Replay
from rules.examples import replayed
from rules.models import Example

LANGUAGES: Final = ("ru", "pt")
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")

EXAMPLE: Final = "jack-and-queen"
"""A leads 7♣; B holds 2♥ 2♦ 8♥ 8♠ 5♠ J♦, no club, and hearts are trumps."""
B_MUST_TRUMP: Final = 1
"""The step of it after which B may play 2♥ or 8♥ and nothing else."""
LAST_TRICK: Final = 115
"""The step of it after which each player holds one card."""


def word(language: str, msgid: str) -> str:
    """Return a word of the interface as a page in that language prints it."""
    with override(language):
        return gettext(msgid)


def rules(language: str, clause: str = "") -> str:
    """Return the address of the rules page, or of a clause on it."""
    return f"/{language}/california-jack/" + (f"#{clause}" if clause else "")


def step(language: str, number: int, example: str = EXAMPLE) -> str:
    """Return the address of an example's step."""
    return f"/{language}/california-jack/examples/{example}/{number}/"


def example(slug: str = EXAMPLE) -> Replay:
    """Return an example's record, replayed."""
    return replayed(Example.objects.get(slug=slug))


def cards(place: Locator) -> list[str | None]:
    """Return the cards that lie face up somewhere, `7C` each, in the order of the page."""
    return [card.get_attribute("data-card") for card in place.locator(".card[data-card]").all()]


def card(page: Page, action: str) -> Locator:
    """Return the button that plays a card, `B:2H`."""
    return page.locator(f'button[name=action][value="{action}"]')


def version(page: Page) -> Locator:
    """Return the field of a hand in play that says how many actions the table shows."""
    return page.locator("[data-hand] input[name=version]")


def press(page: Page, button: Locator) -> None:
    """Press a card and wait for the table after it."""
    before = version(page).get_attribute("value")
    button.click()
    answered(page, before)


def answered(page: Page, before: str | None) -> None:
    """Wait for another table than the one of that version."""
    expect(page.locator(f'[data-hand] input[name=version][value="{before}"]')).to_have_count(0)
    expect(page.locator("[data-hand]")).to_have_count(1)


def play_out(page: Page) -> int:
    """Play a hand to its end, the first lawful card each time; return how many were played."""
    played = 0
    while (lawful := page.locator(".play.lawful")).count():
        press(page, lawful.first)
        played += 1
    return played


def go_on_from(page: Page, language: str, number: int) -> None:
    """Begin a hand that goes on from a step of the example, by its start form."""
    page.goto(f"/{language}/california-jack/play/?example={EXAMPLE}&step={number}")
    page.locator("form.start button").click()
    expect(page.locator("[data-hand]")).to_have_count(1)


def _refusal(page: Page, language: str) -> None:
    go_on_from(page, language, B_MUST_TRUMP)
    card(page, "B:2D").click()
    expect(page.locator(".refusal")).to_have_count(1)


def _ended(page: Page, language: str) -> None:
    go_on_from(page, language, LAST_TRICK)
    play_out(page)


def _step_of_a_hand(page: Page, language: str) -> None:
    _ended(page, language)
    page.locator('.ways a[href*="/steps/"]').click()
    page.wait_for_url("**/steps/*/")


PLACES: Final[Mapping[str, Callable[[Page, str], object]]] = {
    "home": lambda page, language: page.goto(f"/{language}/"),
    "rules": lambda page, language: page.goto(rules(language)),
    "example step": lambda page, language: page.goto(step(language, B_MUST_TRUMP)),
    "start form": lambda page, language: page.goto(f"/{language}/california-jack/play/"),
    "hand in play": lambda page, language: go_on_from(page, language, B_MUST_TRUMP),
    "refusal": _refusal,
    "ended hand": _ended,
    "step of a hand": _step_of_a_hand,
    "error": lambda page, language: page.goto(f"/{language}/no-such-page/"),
}
"""Every kind of page, and the way there from anywhere: page, language."""
