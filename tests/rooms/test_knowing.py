"""A card drawn unseen is told to its own seat and to `open`: all others hear that one was drawn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from games.core import PACK, Beat, Card, Event, Replay, Seat, Viewpoint, replay
from games.play.models import Hand
from games.registry import GAMES, read_record
from games.table.viewer import Viewer, viewer

from ..documents import Element, page
from ..engine.deals import random_play
from ..engine.test_properties import cards_in
from ..play.helpers import HTMX, laid, url
from ..play.reading import NAMES, said
from ..table.laid import SEATS, Cited
from .high_card import CLAUSES, SLUG, view
from .test_a_new_game import registered

__all__ = ["registered"]

pytestmark = pytest.mark.django_db

DEAL = {"game": SLUG, "pack": " ".join(map(str, PACK)), "actions": ["A:2C", "B:3C"]}
"""A and B have played 2♣ and 3♣; then B has drawn 4♣ unseen, and A 5♣."""
B_DRAWS, A_DRAWS = 4, 5
"""The steps at which they draw."""
DRAWN = {Seat.B: Card.parse("4C"), Seat.A: Card.parse("5C")}
CITED = {slug: Cited(slug, f"#{slug}") for slug in CLAUSES}
HIDDEN: dict[Viewpoint, set[Card]] = {
    Seat.A: {DRAWN[Seat.B]},
    Seat.B: {DRAWN[Seat.A]},
    "spectator": set(DRAWN.values()),
    "open": set(),
}
"""What each may not know of the cards drawn."""
OTHERS: tuple[Viewpoint, ...] = (Seat.B, "spectator")
"""Who sees nothing of A's hand."""

seats = pytest.mark.parametrize("seat", [Seat.A, Seat.B], ids=str)
viewpoints = pytest.mark.parametrize("viewpoint", HIDDEN, ids=str)


def played() -> Replay[Any]:
    return replay(read_record(DEAL))


def shown(step: int, viewpoint: Viewpoint) -> Viewer:
    """Return the viewer at a step, to one viewpoint."""
    return viewer(
        played(),
        step,
        title="",
        draw=GAMES[SLUG].table.draw,
        viewpoint=viewpoint,
        clauses=CITED,
        players=SEATS,
        step_url=str,
    )


def test_the_seat_that_draws_knows_its_card() -> None:
    drew = Event("drew", (), Seat.A, DRAWN[Seat.A], face_down=1)
    known = [drew.known_to(viewpoint).card for viewpoint in HIDDEN]
    assert known == [DRAWN[Seat.A], None, None, DRAWN[Seat.A]]


def test_clauses_that_give_a_hand_away_are_for_its_own_seat() -> None:
    trumped = Event("followed", ("holding",), Seat.A, DRAWN[Seat.A], told=("either", "other"))
    assert trumped.known_to(Seat.A) == trumped.known_to("open") == trumped
    for viewpoint in OTHERS:
        known = trumped.known_to(viewpoint)
        assert (known.clauses, known.told, known.card) == (trumped.told, (), trumped.card)


@viewpoints
def test_the_viewer_says_what_its_viewpoint_may_know(viewpoint: Viewpoint) -> None:
    for step, seat in ((B_DRAWS, Seat.B), (A_DRAWS, Seat.A)):
        (told,) = shown(step, viewpoint).table.said
        named = NAMES.named(told.text)
        if DRAWN[seat] in HIDDEN[viewpoint]:
            assert (told.text, named) == (f"{seat} draws a card.", set())
        else:
            assert named == {DRAWN[seat]}


@viewpoints
def test_the_viewer_holds_no_card_that_its_viewpoint_may_not_know(viewpoint: Viewpoint) -> None:
    for step in range(len(played().beats)):
        table = shown(step, viewpoint).table
        assert NAMES.named(repr(table)).isdisjoint(HIDDEN[viewpoint])
        assert HIDDEN[viewpoint].isdisjoint(_reached(table))


def _reached(value: object) -> set[Card]:
    """Return the cards that a table holds."""
    if isinstance(value, Card):
        return {value}
    fields = getattr(type(value), "__dataclass_fields__", None)
    members = [getattr(value, name) for name in fields] if fields else value
    listed = isinstance(members, list | tuple)
    return set().union(*map(_reached, members)) if listed else set()  # type: ignore[call-overload]


@seats
def test_a_running_hand_names_no_card_that_its_reader_has_not_seen(
    client: Client, seat: Seat
) -> None:
    hand = laid(client, DEAL, str(seat))
    last = len(hand.replay.beats) - 1
    for place in ("", *(f"steps/{step}/" for step in range(last + 1))):
        for headers in (None, HTMX):
            answer = said(client.get(url(hand, place), headers=headers), hand)
            assert NAMES.named(answer).isdisjoint(HIDDEN[seat])


@seats
def test_the_reader_is_told_of_both_draws(client: Client, seat: Seat) -> None:
    hand = laid(client, DEAL, str(seat))
    told = page(client.get(url(hand))).one("ol", "said").text
    assert NAMES.named(told) >= {DRAWN[seat]}
    assert len(re.findall("draws a card", told)) == 1


@seats
def test_cards_drawn_unseen_leave_the_stock_face_down(client: Client, seat: Seat) -> None:
    tops = _tops(page(client.get(url(laid(client, DEAL, str(seat))))))
    assert len(tops) == 2
    for top in tops:
        assert top.all("span", "card", "back")
        own = top["data-to"] == "bottom"
        assert top.attributes.get("data-drawn") == (str(DRAWN[seat]) if own else None)


def _tops(table: Element) -> list[Element]:
    return [piece for piece in table.one("div", "tops").walk() if "data-to" in piece.attributes]


def test_a_closed_stock_shows_a_back(client: Client) -> None:
    stock = page(client.get(url(laid(client, DEAL)))).one("div", "stock")
    assert not stock.all("span", "empty")
    assert [child for child in stock.children if _is_back(child)]


def _is_back(child: object) -> bool:
    return isinstance(child, Element) and {"card", "back"} <= child.classes


@seats
def test_the_page_does_not_depend_on_what_the_other_has_drawn(
    client: Client, monkeypatch: pytest.MonkeyPatch, seat: Seat
) -> None:
    monkeypatch.setattr("games.play.racing.now", lambda: 0)
    hand = laid(client, DEAL, str(seat))
    places = ("", f"steps/{B_DRAWS}/", f"steps/{A_DRAWS}/")
    before = [_bytes(client, hand, place) for place in places]
    other, under = str(*HIDDEN[seat]), str(PACK[40])
    swapped = {other: under, under: other}
    pack = " ".join(swapped.get(card, card) for card in hand.record["pack"].split())
    Hand.objects.filter(key=hand.key).update(record={**hand.record, "pack": pack})
    assert [_bytes(client, hand, place) for place in places] == before


def _bytes(client: Client, hand: Hand, place: str) -> str:
    body = client.get(url(hand, place)).content.decode()
    return re.sub(r'csrfmiddlewaretoken" value="\w+"', "", body)


@seats
def test_the_bot_sees_its_own_draw_alone(seat: Seat) -> None:
    seen = set(cards_in(view(played().state, seat)))
    assert DRAWN[seat] in seen
    assert seen.isdisjoint(HIDDEN[seat])


# Every game


def untold(
    before: Beat[Any], beat: Beat[Any], deal: Replay[Any], viewpoint: Viewpoint
) -> set[Card]:
    """Return the cards that an event names to a viewpoint which has seen none of them."""
    known = beat.event.known_to(viewpoint)
    named = {known.card, known.seen, known.covered} - {None}
    views = (deal.record.rules.view(at.state, viewpoint) for at in (before, beat))
    return {card for card in named if card} - {card for seen in views for card in cards_in(seen)}


@pytest.mark.parametrize("slug", [*GAMES, SLUG])
def test_no_event_names_a_card_that_no_view_shows(slug: str) -> None:
    profile = next(iter(GAMES[slug].rules.PROFILES.values()))
    everybody: tuple[Viewpoint, ...] = (*profile.seats, "spectator", "open")
    for seed in range(5):
        deal = random_play(seed, game=slug)
        for before, beat in zip((deal.beats[0], *deal.beats), deal.beats, strict=False):
            for viewpoint in everybody:
                assert not untold(before, beat, deal, viewpoint), (beat.event, viewpoint)


def test_an_unseen_card_that_is_told_is_found() -> None:
    deal = played()
    before, (event, state) = deal.beats[B_DRAWS - 1 : B_DRAWS + 1]
    spoilt = Beat(event._replace(face_down=None), state)
    assert untold(before, spoilt, deal, Seat.A) == {DRAWN[Seat.B]}
