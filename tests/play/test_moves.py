"""A move and its answer: the bot's card, or a refusal with its clause; and the count at the end."""

from __future__ import annotations

import sys

import pytest
from django.test import Client
from django.utils import translation

from games.california_jack.rules import REFUSALS, SLUG
from games.play.models import Hand
from games.registry import RULES
from rules.models import Clause
from valete import page_cache

from ..documents import Element, page
from .conftest import Seeded
from .helpers import (
    HTMX,
    WAYS,
    at,
    begun,
    ended,
    held,
    look,
    number,
    press,
    refused_by,
    state,
    stored,
    tally,
    told,
    url,
)

pytestmark = pytest.mark.django_db

CLAUSES = sorted(REFUSALS)
LANGUAGES = ["ru", "pt"]


def test_a_card_is_recorded(client: Client, hand: Hand) -> None:
    action = held(hand)[0]
    press(client, hand, action)
    assert str(stored(hand).replay.record.actions[hand.version]) == action


def test_without_scripts_a_move_leads_back_to_the_table(client: Client, hand: Hand) -> None:
    response = press(client, hand, held(hand)[0], language="pt")
    assert (response.status_code, response.headers["Location"]) == (303, url(hand, language="pt"))


def test_htmx_is_given_the_table_at_once_and_not_the_page(client: Client, hand: Hand) -> None:
    part = page(press(client, hand, held(hand)[0], headers=HTMX))
    assert part.one("", data_hand="*")
    assert not part.all("body")


def test_the_table_for_htmx_is_the_one_of_the_page(client: Client, hand: Hand) -> None:
    part = page(press(client, hand, held(hand)[0], headers=HTMX))
    whole = look(client, hand)
    assert part.one("", data_hand="*").text == whole.one("", data_hand="*").text
    assert part.one("input", name="version")["value"] == str(stored(hand).version)


@pytest.mark.parametrize("kind", ["deal", "last-tricks", "match"])
@pytest.mark.parametrize("seed", range(3))
def test_the_bot_has_answered_when_the_move_is_answered(
    client: Client, seeded: Seeded, kind: str, seed: int
) -> None:
    seeded(seed)
    hand = begun(client, kind)
    for _ in range(4):
        press(client, hand, held(hand)[0])
        assert RULES[SLUG].turn(state(hand)) == (hand.own_seat,)


def test_what_has_happened_since_is_told_beside_the_table(client: Client, hand: Hand) -> None:
    before = len(hand.replay.beats)
    press(client, hand, held(hand)[0])
    happened = stored(hand).replay.beats[before:]
    assert len(look(client, hand).one("", "said").all("li")) == len(happened) >= 2


def test_cards_that_may_not_be_played_can_be_pressed_too(client: Client) -> None:
    hand = at(client, refused_by("void-must-trump"))
    buttons = look(client, hand).all("button", "unlawful", name="action")
    assert {button["value"] for button in buttons} == set(held(hand, lawful=False)) != set()


# Refusals


def refused(client: Client, clause: str, language: str = "ru") -> tuple[Hand, Element]:
    """Play a card that the clause refuses; return the hand and the refusal."""
    position = refused_by(clause)
    hand = at(client, position, language)
    answer = press(client, hand, position.action, language=language)
    return hand, page(answer, 422).one("", "refusal")


@pytest.mark.parametrize("clause", CLAUSES)
@pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
def test_a_refusal_changes_nothing(
    client: Client, clause: str, headers: dict[str, str] | None
) -> None:
    position = refused_by(clause)
    hand = at(client, position)
    assert press(client, hand, position.action, headers=headers).status_code == 422
    assert (stored(hand).record, stored(hand).version) == (hand.record, hand.version)


@pytest.mark.parametrize("clause", CLAUSES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_links_the_number_of_its_clause(
    client: Client, clause: str, language: str
) -> None:
    _, refusal = refused(client, clause, language)
    link = refusal.one("a")
    assert (link.text, link["href"]) == (number(clause), f"/{language}/{SLUG}/#{clause}")


@pytest.mark.parametrize("clause", CLAUSES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_the_sentence_of_its_clause(
    client: Client, clause: str, language: str
) -> None:
    _, refusal = refused(client, clause, language)
    with translation.override(language):
        sentence = Clause.objects.get(game__slug=SLUG, slug=clause).refusal
    before, after = (" ".join(part.split()) for part in sentence.split("{cards}"))
    assert refusal.text.startswith(before)
    assert after in refusal.text


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_refusal_names_the_cards_that_may_be_played_as_they_lie_in_the_hand(
    client: Client, clause: str
) -> None:
    instead = list(map(str, refused_by(clause).instead))
    hand, refusal = refused(client, clause)
    lie = look(client, hand).one("div", "seat-bottom").cards
    assert refusal.cards == [card for card in lie if card in instead]
    assert len(refusal.cards) == len(instead) > 0


def test_a_refusal_shows_the_table_to_go_on_from(client: Client) -> None:
    position = refused_by("follow-trump")
    hand = at(client, position)
    table = page(press(client, hand, position.action, headers=HTMX), 422)
    assert table.one("input", name="version")["value"] == str(hand.version)
    assert len(table.all("button", "lawful")) == len(held(hand))


def test_after_a_refusal_a_lawful_card_is_taken(client: Client) -> None:
    hand, _ = refused(client, "follow-or-trump")
    assert press(client, hand, held(hand)[0]).status_code == 303


def test_a_refusal_is_gone_when_the_table_is_looked_at_again(client: Client) -> None:
    hand, _ = refused(client, "follow-or-trump")
    assert not look(client, hand).all("", "refusal")


# The end


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_hand_is_played_by_its_buttons(client: Client, seeded: Seeded, seed: int) -> None:
    seeded(seed)
    hand = begun(client)
    for pressed in range(26):
        button, *_ = look(client, hand).all("button", "lawful")
        assert press(client, hand, button["value"]).status_code == 303, pressed
    assert stored(hand).over
    assert stored(hand).version == 52


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_the_count_cites_the_clause_of_each_point_in_counting_order(
    client: Client, seeded: Seeded, language: str, seed: int
) -> None:
    seeded(seed)
    hand = ended(client, begun(client))
    lines = tally(look(client, hand, language)).all("li")
    counted = told(hand.replay, "awarded", "tied", "match-won", "deal-over")
    cited = [beat.event for beat in counted if beat.event.kind != "deal-over"]
    assert [line.anchors for line in lines if line.anchors] == [list(e.clauses) for e in cited]
    assert [line.anchors[0] for line in lines[:3]] == ["high", "low", "jack"]


def test_the_count_says_the_values_that_were_compared(client: Client, seeded: Seeded) -> None:
    seeded(2)
    hand = ended(client, begun(client))
    (compared,) = [beat.event for beat in told(hand.replay, "awarded") if beat.event.values]
    line = tally(look(client, hand)).all("li")[3].text
    assert all(str(value) in line for value in compared.values)
    assert sum(compared.values) == 80


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("deal", ["Сдача окончена.", "A mão terminou."]),
        (
            "match",
            ["Сдача окончена. Бот сдаёт следующую.", "A mão terminou. O bot dá a seguir."],
        ),
    ],
)
def test_who_deals_next_is_said_only_where_another_deal_follows(
    client: Client, seeded: Seeded, kind: str, said: list[str]
) -> None:
    seeded(1)
    hand = ended(client, begun(client, kind=kind))
    for language, sentence in zip(LANGUAGES, said, strict=True):
        assert tally(look(client, hand, language)).all("li")[-1].text.startswith(sentence)


@pytest.mark.parametrize("kind", ["deal", "match"])
def test_the_steps_of_a_hand_end_as_its_count_does(
    client: Client, seeded: Seeded, kind: str
) -> None:
    seeded(1)
    hand = ended(client, begun(client, kind=kind))
    counted = tally(look(client, hand)).all("li")[-1].text
    last = len(hand.replay.beats) - 1
    assert page(client.get(f"{url(hand)}steps/{last}/")).one("", "said").text.strip() == counted


def test_an_ended_hand_has_no_card_to_press(client: Client, hand: Hand) -> None:
    ended(client, hand)
    assert not look(client, hand).all("button", name="action")


def test_an_ended_hand_leads_to_its_record_and_its_steps(client: Client, hand: Hand) -> None:
    ended(client, hand)
    assert {url(hand, "record.json"), url(hand, "steps/0/")} <= set(look(client, hand).hrefs)


def test_a_running_hand_does_not_lead_to_its_record(client: Client, hand: Hand) -> None:
    assert url(hand, "record.json") not in look(client, hand).hrefs


# A hand outlives the server


def forget_everything() -> None:
    """Empty every cache of the site's own modules, as a new process has them."""
    page_cache._pages.clear()
    for name, module in sys.modules.items():
        if name.partition(".")[0] in ("games", "rules", "valete"):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


@pytest.mark.parametrize("kind", ["deal", "last-tricks", "match"])
def test_a_hand_goes_on_after_the_server_has_been_stopped(client: Client, kind: str) -> None:
    hand = begun(client, kind)
    press(client, hand, held(hand)[0])
    version = stored(hand).version
    forget_everything()
    again = Client()
    again.cookies = client.cookies
    assert look(again, hand).one("input", name="version")["value"] == str(version)
    assert press(again, hand, held(hand)[0]).status_code == 303
    assert stored(hand).version > version
