"""The start form, the kinds of hand it begins, and whose they are."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.california_jack.rules import SLUG
from games.play.models import Hand
from games.registry import RULES

from ..documents import page
from .conftest import Seeded
from .helpers import HTMX, WAYS, begun, ended, hand_at, held, look, notice, press, start, state, url

pytestmark = pytest.mark.django_db

KINDS = ["deal", "last-tricks", "match"]
COOKIE = "valete_reader"


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_the_form_offers_each_kind(client: Client, language: str) -> None:
    form = page(client.get(start(language)))
    assert [kind["value"] for kind in form.all("input", name="kind")] == KINDS


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_the_form_leads_to_itself_in_the_language_of_the_page(
    client: Client, language: str
) -> None:
    form = page(client.get(start(language))).one("form", "start")
    assert (form["method"], form["action"], form["data-hx-post"]) == (
        "post",
        start(language),
        start(language),
    )


def test_one_kind_is_chosen_from_the_beginning(client: Client) -> None:
    assert len(page(client.get(start())).all("input", name="kind", checked="*")) == 1


def test_the_form_for_htmx_is_the_part_and_not_the_page(client: Client) -> None:
    part = page(client.get(start(), headers=HTMX))
    assert part.one("form", "start")
    assert not part.all("body")


@pytest.mark.parametrize("language", ["ru", "pt"])
def test_the_form_can_be_found_in_each_language(client: Client, language: str) -> None:
    head = page(client.get(start(language))).one("head")
    assert not head.all("meta", name="robots")
    assert head.one("link", rel="canonical")["href"].endswith(start(language))
    assert len(head.one("meta", name="description")["content"]) > 30


def test_a_form_that_goes_on_from_a_step_is_not_found_beside_it(client: Client) -> None:
    head = page(client.get(f"{start()}?example=jack-and-queen&step=1")).one("head")
    assert head.one("meta", name="robots")["content"] == "noindex"
    assert not head.all("link", rel="canonical")


OFFERED = "На картах буквы A, K, Q, J. Привычнее Т, К, Д, В? Их можно выбрать."


def test_other_letters_are_offered_at_the_first_table(client: Client) -> None:
    hand = begun(client)
    (link,) = [link for link in look(client, hand).all("a") if link.text == OFFERED]
    assert link["href"] == "/ru/cards/"


def test_other_letters_are_not_offered_once_a_card_is_played(client: Client) -> None:
    hand = begun(client)
    press(client, hand, held(hand)[0])
    assert OFFERED not in look(client, hand).text


def test_other_letters_are_not_offered_at_another_table(client: Client) -> None:
    begun(client)
    assert OFFERED not in look(client, begun(client)).text


def test_other_letters_are_not_offered_to_who_has_chosen(client: Client) -> None:
    client.cookies["valete_cards"] = "russian.two.usual.lively"
    assert OFFERED not in look(client, begun(client)).text


def test_looking_at_the_form_begins_nothing_and_makes_nobody_known(client: Client) -> None:
    assert COOKIE not in client.get(start()).cookies
    assert not Hand.objects.exists()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
@pytest.mark.parametrize("language", ["ru", "pt"])
def test_a_hand_is_begun(
    client: Client, kind: str, headers: dict[str, str] | None, language: str
) -> None:
    response = client.post(start(language), {"kind": kind}, headers=headers)
    hand = hand_at(response)
    assert response.status_code == 303
    assert response.headers["Location"] == url(hand, language=language)
    assert hand.kind == kind


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(4))
def test_the_owner_is_waited_for_and_can_play(
    client: Client, seeded: Seeded, kind: str, seed: int
) -> None:
    seeded(seed)
    hand = begun(client, kind)
    assert RULES[SLUG].turn(state(hand)) == (hand.own_seat,)
    buttons = look(client, hand).all("button", "lawful", name="action")
    assert {button["value"] for button in buttons} == set(held(hand))


@pytest.mark.parametrize("kind", ["deal", "match"])
def test_nothing_but_the_lead_of_the_bot_has_been_played(client: Client, kind: str) -> None:
    hand = begun(client, kind)
    leader = hand.replay.record.deal.profile.after(hand.replay.record.deal.dealer)
    assert hand.version == (0 if leader == hand.own_seat else 1)


def test_both_dealers_and_both_seats_are_dealt_to(client: Client, seeded: Seeded) -> None:
    seeded(1)
    hands = [begun(client) for _ in range(24)]
    assert len({(hand.seat, hand.replay.record.deal.dealer) for hand in hands}) == 4


def test_no_two_hands_have_the_same_cards(client: Client) -> None:
    packs = [begun(client).replay.record.deal.pack for _ in range(5)]
    assert len(set(packs)) == 5


@pytest.mark.parametrize("seed", range(4))
def test_the_last_tricks_begin_when_forty_cards_have_been_played(
    client: Client, seeded: Seeded, seed: int
) -> None:
    seeded(seed)
    hand = begun(client, "last-tricks")
    assert hand.begun == 40
    assert hand.version in (40, 41)
    assert hand.version == 40 or hand.replay.record.actions[40].seat is not hand.own_seat


def test_the_last_tricks_begin_with_an_empty_stock_and_six_cards(client: Client) -> None:
    hand = begun(client, "last-tricks")
    seen = RULES[SLUG].view(state(hand), hand.own_seat)
    assert (seen.stock, seen.top, seen.hand_sizes[hand.own_seat]) == (0, None, 6)


def test_the_identity_is_a_signed_cookie_out_of_reach_of_scripts(client: Client) -> None:
    cookie: Any = client.post(start(), {"kind": "deal"}).cookies[COOKIE]
    owner, *signature = cookie.value.split(":")
    assert owner == Hand.objects.get().owner
    assert len(signature) == 2
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_the_identity_of_a_visitor_over_https_never_leaves_it(client: Client) -> None:
    response = client.post(start(), {"kind": "deal"}, secure=True)
    assert response.cookies[COOKIE]["secure"]


def test_the_second_hand_of_a_browser_belongs_to_the_same_owner(client: Client) -> None:
    assert begun(client).owner == begun(client, "match").owner


def test_two_browsers_are_two_owners(client: Client) -> None:
    assert begun(client).owner != begun(Client()).owner


def test_an_address_holds_128_bits(client: Client) -> None:
    # In base64 a sign holds six of them.
    keys = {begun(client).key for _ in range(5)}
    assert len(keys) == 5
    assert all(len(key) * 6 >= 128 for key in keys)


def test_a_running_hand_is_offered_again(client: Client, hand: Hand) -> None:
    assert url(hand) in page(client.get(start())).hrefs


def test_an_ended_hand_is_not(client: Client, hand: Hand) -> None:
    ended(client, hand)
    assert url(hand) not in page(client.get(start())).hrefs


def test_the_running_hand_of_another_browser_is_not(client: Client, stranger: Client) -> None:
    running = Hand.objects.get()
    assert url(running) in page(stranger.get(start())).hrefs
    assert url(running) not in page(client.get(start())).hrefs


def test_a_second_hand_leaves_the_first_as_it_was(client: Client, hand: Hand) -> None:
    begun(client, "last-tricks")
    assert press(client, hand, held(hand)[0]).status_code == 303


@pytest.mark.parametrize("kind", ["", "continued", "poker", "DEAL", "deal\x00"])
@pytest.mark.parametrize("headers", WAYS, ids=["plain", "htmx"])
def test_an_unknown_kind_is_answered_with_the_form(
    client: Client, kind: str, headers: dict[str, str] | None
) -> None:
    form = page(client.post(start(), {"kind": kind}, headers=headers), 422)
    assert notice(form)
    assert [choice["value"] for choice in form.all("input", name="kind")] == KINDS
    assert not Hand.objects.exists()


def test_no_kind_at_all_is_answered_with_the_form(client: Client) -> None:
    assert client.post(start()).status_code == 422


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("game", ["poker", "hands"])
def test_a_game_without_a_page_cannot_be_begun(client: Client, method: str, game: str) -> None:
    assert getattr(client, method)(f"/ru/{game}/play/", {"kind": "deal"}).status_code == 404
