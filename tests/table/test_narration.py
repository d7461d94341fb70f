"""Events in words: a sentence for each kind, in each language, for "you" and for another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from django.utils import translation

from games.california_jack.rules import BICYCLE
from games.california_jack.words import WORDS
from games.core import Card, Event, Replay, Seat, replay
from games.registry import read_record
from games.table.card_names import Case, card_name, suit_name

from ..engine.deals import COUNTED_APART, FORTY_FORTY, as_json

LANGUAGES = ["ru", "pt"]
both_languages = pytest.mark.parametrize("language", LANGUAGES)

YOU: dict[Seat, str | None] = {Seat.A: None, Seat.B: "Ёжик"}
"""A is the reader, B is somebody."""
OTHERS: dict[Seat, str | None] = {Seat.A: "Аня", Seat.B: "Ёжик"}


def deal(text: str, **keys: object) -> Replay[Any]:
    return replay(read_record(as_json(text, **keys)))


EVENTS = [
    beat.event
    for played in (
        deal(COUNTED_APART),
        deal(FORTY_FORTY),
        deal(COUNTED_APART, scores={"A": 9, "B": 9}),
        deal(COUNTED_APART, dealer="B", scores={"B": 9, "A": 8}),
    )
    for beat in played.beats
]
"""Every event of whole deals: counted apart, tied, and won by A and by B."""


def first(kind: str, seat: Seat | None = None) -> Event:
    """Return the first event of a kind, by or for a seat."""
    return next(event for event in EVENTS if event.kind == kind and seat in (None, event.seat))


def told(event: Event, language: str, players: dict[Seat, str | None]) -> str:
    with translation.override(language):
        return WORDS.narrate(event.known_to(Seat.A), BICYCLE, players)


def names(card: Card, language: str) -> list[str]:
    with translation.override(language):
        return [card_name(card, case) for case in get_args(Case)]


def spoken(language: str) -> Iterator[tuple[Event, str]]:
    for event in EVENTS:
        yield event, told(event, language, YOU)


def test_the_deals_of_these_tests_have_every_kind_of_event() -> None:
    kinds = {event.kind for event in EVENTS}
    assert kinds == {
        "dealt", "led", "followed", "won", "drew", "awarded", "tied", "match-won", "deal-over"
    }  # fmt: skip
    assert {event.clauses[0] for event in EVENTS if event.kind == "awarded"} == {
        "high", "low", "jack", "game"
    }  # fmt: skip


@both_languages
def test_every_event_is_a_whole_sentence(language: str) -> None:
    for event, sentence in spoken(language):
        assert re.fullmatch(r"[A-ZА-ЯЁÀ-Ü].*\.", sentence), (event.kind, sentence)


@both_languages
def test_no_sentence_is_left_in_english_or_half_filled(language: str) -> None:
    with translation.override(None, deactivate=True):
        english = {WORDS.narrate(event.known_to(Seat.A), BICYCLE, YOU) for event in EVENTS}
    for _, sentence in spoken(language):
        assert sentence not in english
        assert not re.search(r"%|None|\(player\)|  ", sentence), sentence


@both_languages
@pytest.mark.parametrize(
    "kind", ["dealt", "led", "followed", "won", "drew", "awarded", "match-won", "deal-over"]
)
def test_you_are_told_otherwise_than_somebody(language: str, kind: str) -> None:
    for event in EVENTS:
        if event.kind == kind and Seat.A in (event.seat, event.side):
            yours, theirs = (told(event, language, players) for players in (YOU, OTHERS))
            assert yours != theirs
            assert "Аня" in theirs
            assert "Аня" not in yours


@both_languages
def test_somebody_is_called_by_name(language: str) -> None:
    for event, sentence in spoken(language):
        if event.seat is Seat.B or (event.seat is None and event.side == 1):
            assert "Ёжик" in sentence, sentence


@both_languages
def test_a_card_that_an_event_shows_is_named(language: str) -> None:
    for event, sentence in spoken(language):
        for card in (event.card, event.seen):
            if card is not None:
                assert any(name in sentence for name in names(card, language)), sentence


@both_languages
def test_no_other_card_is_named(language: str) -> None:
    for event, sentence in spoken(language):
        shown = {event.card, event.seen}
        for card in map(Card, range(52)):
            if card not in shown:
                assert not [name for name in names(card, language) if name in sentence], sentence


@pytest.mark.parametrize("seat", list(Seat)[:2])
def test_a_card_played_stands_in_the_accusative(seat: Seat) -> None:
    event = first("followed", seat)._replace(card=Card.parse("2H"))
    assert "двойку червей" in told(event, "ru", YOU)


@pytest.mark.parametrize("seat", list(Seat)[:2])
def test_a_card_led_stands_in_the_genitive(seat: Seat) -> None:
    event = first("led", seat)._replace(card=Card.parse("2H"))
    assert "с\u00a0двойки червей" in told(event, "ru", YOU)


@pytest.mark.parametrize("seat", list(Seat)[:2])
def test_a_card_that_is_seen_stands_in_the_nominative(seat: Seat) -> None:
    event = first("drew", seat)._replace(card=Card.parse("JH"), seen=Card.parse("QD"))
    sentence = told(event, "ru", YOU)
    assert "валета червей" in sentence
    assert "дама бубен" in sentence


@both_languages
def test_the_deal_names_the_card_on_top_and_the_trump(language: str) -> None:
    event = first("dealt")
    assert event.seen is not None
    with translation.override(language):
        assert suit_name(event.seen.suit) in told(event, language, YOU)


@both_languages
def test_the_last_card_of_the_stock_is_drawn_and_nothing_is_seen_under_it(language: str) -> None:
    event = first("drew")._replace(card=Card.parse("JH"), seen=None)
    with_seen = event._replace(seen=Card.parse("QD"))
    assert told(event, language, YOU) != told(with_seen, language, YOU)


@both_languages
@pytest.mark.parametrize("kind", ["awarded", "tied"])
def test_the_comparison_of_values_says_the_values(language: str, kind: str) -> None:
    event = next(event for event in EVENTS if event.kind == kind and event.values)
    sentence = told(event, language, YOU)
    assert all(str(value) in sentence for value in event.values)


@both_languages
def test_each_award_has_its_own_sentence(language: str) -> None:
    awards = [
        event._replace(side=0, card=Card.parse("2H"))
        for event in EVENTS
        if event.kind == "awarded" and not event.values
    ]
    sentences = {event.clauses[0]: told(event, language, YOU) for event in awards}
    assert len(set(sentences.values())) == len(sentences) == 3


@both_languages
def test_every_card_has_a_name_of_its_own_in_each_case(language: str) -> None:
    with translation.override(language):
        for case in get_args(Case):
            assert len({card_name(card, case) for card in map(Card, range(52))}) == 52
