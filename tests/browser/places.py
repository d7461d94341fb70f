"""Where the tests go: every kind of page in either language, and the words that stand there."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal

from django.db.models import F
from django.utils.translation import gettext, override
from playwright.sync_api import Locator, Page, expect

from games.core import Replay, replay
from games.play.models import Hand, RaceClock
from games.registry import read_record
from rules.models import Example
from rules.pages.examples import replay_example

from ..all_fours import tables as all_fours
from ..all_fours.test_begging import PARTNERS
from ..california_speed import tables as california_speed

LANGUAGES: Final = ("ru", "pt")
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")

GAME: Final = "california-jack"
"""The game that the tests mean where they name none."""
EXAMPLE: Final = "jack-and-queen"
"""A leads 7♣; B holds 2♥ 2♦ 8♥ 8♠ 5♠ J♦, no club, and hearts are trumps."""
B_MUST_TRUMP: Final = 1
"""The step of it after which B may play 2♥ or 8♥ and nothing else."""
LAST_TRICK: Final = 115
"""The step of it after which each player holds one card."""

SAID_ALOUD: Final = """() => {
    window.saidAloud = [];
    const keep = (records) => records.forEach((record) => record.addedNodes.forEach(
        (text) => window.saidAloud.push(text.textContent)));
    new MutationObserver(keep).observe(
        document.querySelector("#announcer[role=status]"), {childList: true});
}"""
"""A script that keeps everything which a screen reader is given to say from now on."""

SHIFTS: Final = """window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((one) => one.value)))
    .observe({ type: "layout-shift", buffered: true });"""
"""A script that keeps how much of the page has moved by itself, at each time that it did."""


def wait_until(page: Page, truth: str) -> None:
    """Wait until an expression of the page's script is true.

    Playwright's own `wait_for_function` evaluates a text within the page, where the policy of the
    site forbids it as soon as it has to be asked twice.
    """
    for _ in range(200):
        if page.evaluate(truth):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"still not true: {truth}")


def word(language: str, msgid: str) -> str:
    """Return a word of the interface as a page in that language prints it."""
    with override(language):
        return gettext(msgid)


def rules(language: str, clause: str = "", game: str = GAME) -> str:
    """Return the address of a game's rules page, or of a clause on it."""
    return f"/{language}/{game}/" + (f"#{clause}" if clause else "")


def step(language: str, number: int, example: str = EXAMPLE, game: str = GAME) -> str:
    """Return the address of an example's step."""
    return f"/{language}/{game}/examples/{example}/{number}/"


def example(slug: str = EXAMPLE) -> Replay[Any]:
    """Return an example's record, replayed."""
    return replay_example(Example.objects.get(slug=slug))


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


def go_on_from(
    page: Page, language: str, number: int, example: str = EXAMPLE, game: str = GAME
) -> None:
    """Begin a hand that goes on from a step of an example, by its start form."""
    page.goto(f"/{language}/{game}/play/?example={example}&step={number}")
    page.locator("form.start button").click()
    expect(page.locator("[data-hand]")).to_have_count(1)


@contextmanager
def swapped(page: Page) -> Iterator[None]:
    """Wait, after what is done in the block, until another table lies in the place of this one."""
    page.locator("[data-hand]").evaluate("hand => { hand.dataset.old = ''; }")
    yield
    expect(page.locator("[data-hand][data-old]")).to_have_count(0)
    expect(page.locator("[data-hand]")).to_have_count(1)


def focus_on_the_table(page: Page) -> bool:
    """Tell whether the focus is on the table of a hand, or on something that lies on it."""
    return bool(page.evaluate("document.activeElement.closest('[data-hand]') !== null"))


def begin(page: Page, language: str, game: str, **chosen: str) -> None:
    """Begin a hand by the start form, with what is chosen by name."""
    page.goto(f"/{language}/{game}/play/")
    for name, value in chosen.items():
        page.locator(f"form.start input[name={name}][value={value}]").check()
    page.locator("form.start button").click()
    expect(page.locator("[data-hand]")).to_have_count(1)


def hand_on(page: Page) -> Hand:
    """Return the hand at the page's address, as it is stored."""
    return Hand.objects.get(key=page.url.split("/hands/")[1].split("/")[0])


def lay(
    page: Page, language: str, record: Mapping[str, Any], seat: str = "A", **chosen: str
) -> None:
    """Begin a hand, and lay a record in the place of what was dealt: its owner has the seat."""
    begin(page, language, record["game"], **chosen)
    hand = hand_on(page)
    hand.seat, hand.begun = seat, 0
    hand.keep(replay(read_record(record)))
    hand.save()
    page.reload()


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
    "booklet": lambda page, language: page.goto(f"{rules(language)}booklet/"),
    "example step": lambda page, language: page.goto(step(language, B_MUST_TRUMP)),
    "start form": lambda page, language: page.goto(f"/{language}/california-jack/play/"),
    "hand in play": lambda page, language: go_on_from(page, language, B_MUST_TRUMP),
    "refusal": _refusal,
    "ended hand": _ended,
    "step of a hand": _step_of_a_hand,
    "exercise": lambda page, language: page.goto(
        f"/{language}/california-jack/clauses/void-must-trump/exercise/"
    ),
    "verdict": lambda page, language: page.goto(
        f"/{language}/california-jack/clauses/trick-winner/exercise/?seed=3&answer=A"
    ),
    "set of ten": lambda page, language: page.goto(f"/{language}/california-jack/quiz/?seed=1"),
    "clause with an exercise": lambda page, language: page.goto(
        f"/{language}/california-jack/clauses/void-must-trump/"
    ),
    "exercises done": lambda page, language: page.goto(f"/{language}/california-jack/done/"),
    "readings": lambda page, language: page.goto(f"/{language}/california-jack/readings/"),
    "error": lambda page, language: page.goto(f"/{language}/no-such-page/"),
}
"""Every kind of page, and the way there from anywhere: page, language."""


def _form_with_errors(page: Page, language: str) -> None:
    page.goto(f"/{language}/all-fours/play/")
    page.locator("input[name=kind][value=match]").check()
    page.locator("#target").fill("100")
    page.locator("form.start button").click()
    expect(page.locator("#target[aria-invalid=true]")).to_have_count(1)


def _all_fours_ended(page: Page, language: str, example: str, last: int) -> None:
    go_on_from(page, language, last, example, "all-fours")
    play_out(page)
    expect(page.locator(".tally")).to_have_count(1)


def run_race(page: Page, **clock: object) -> None:
    """Let the race on the page run, its countdown over."""
    RaceClock.objects.filter(hand=hand_on(page)).update(
        **{"opens": F("begun"), "paused": None, **clock}
    )
    page.reload()


def _raced(page: Page, language: str) -> None:
    """A race whose bot is not due while the test looks at it."""
    begin(page, language, "california-speed", kind="race")
    run_race(page, begun=F("begun") + 3_600_000)


def _paused(page: Page, language: str) -> None:
    _raced(page, language)
    with swapped(page):
        page.locator("button[value=pause]").click()


PLACES_OF_OTHER_GAMES: Final[Mapping[str, Mapping[str, Callable[[Page, str], object]]]] = {
    "all-fours": {
        "rules": lambda page, language: page.goto(rules(language, game="all-fours")),
        "example step": lambda page, language: page.goto(
            step(language, 16, "partners", "all-fours")
        ),
        "exercise": lambda page, language: page.goto(
            f"/{language}/all-fours/clauses/sides-add/exercise/"
        ),
        "readings": lambda page, language: page.goto(f"/{language}/all-fours/readings/"),
        "form with errors": _form_with_errors,
        "two begging": lambda page, language: go_on_from(
            page, language, 0, "beg-and-run", "all-fours"
        ),
        "two discarding": lambda page, language: go_on_from(
            page, language, 5, "beg-and-run", "all-fours"
        ),
        "two playing": lambda page, language: go_on_from(
            page, language, 16, "beg-and-run", "all-fours"
        ),
        "two ended": lambda page, language: _all_fours_ended(page, language, "beg-and-run", 22),
        "four begging": lambda page, language: go_on_from(
            page, language, 0, "partners", "all-fours"
        ),
        "four discarding": lambda page, language: lay(
            page,
            language,
            all_fours.as_json(PARTNERS, profile="partners"),
            "C",
            profile="partners",
        ),
        "four playing": lambda page, language: go_on_from(
            page, language, 9, "partners", "all-fours"
        ),
        "four ended": lambda page, language: _all_fours_ended(page, language, "partners", 26),
    },
    "california-speed": {
        "rules": lambda page, language: page.goto(rules(language, game="california-speed")),
        "clause": lambda page, language: page.goto(
            f"/{language}/california-speed/clauses/finish-the-match/"
        ),
        "example step": lambda page, language: page.goto(
            step(language, 2, "shared-match", "california-speed")
        ),
        "exercise": lambda page, language: page.goto(
            f"/{language}/california-speed/clauses/finish-the-match/exercise/?answer=A1"
        ),
        "readings": lambda page, language: page.goto(f"/{language}/california-speed/readings/"),
        "calm": lambda page, language: begin(page, language, "california-speed"),
        "race to start": lambda page, language: begin(
            page, language, "california-speed", kind="race"
        ),
        "raced": _raced,
        "paused": _paused,
        "ended": lambda page, language: lay(
            page, language, california_speed.as_json(california_speed.A_RUNS_OUT)
        ),
    },
}
"""By game, the kinds of page that are made otherwise in it, and the way there: page, language."""
