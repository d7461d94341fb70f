"""Nothing hidden leaves the server: whole hands are played, and all that is sent is read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

import pytest
from django.test import Client

from games.core import PACK, Card
from games.play.models import Hand

from ..engine.deals import as_json
from .conftest import Seeded
from .helpers import HTMX, at, begun, held, press, refused_by, start, state, stored, url
from .reading import NAMES, Reader, known, play_through, said

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.mark.parametrize(
    ("kind", "seeds"), [("deal", [1, 2, 3, 4]), ("match", [2, 3]), ("last-tricks", range(1, 7))]
)
def test_no_answer_names_a_hidden_card(
    client: Client, seeded: Seeded, kind: str, seeds: Iterable[int]
) -> None:
    read, seats = 0, set()
    for seed in seeds:
        seeded(seed)
        language = "ru" if seed % 2 else "pt"
        hand = begun(client, kind, language)
        reader = Reader(client, hand, language)
        reader.look()
        play_through(reader, random.Random(seed))
        assert len(reader.backs) == 1
        seats.add(hand.seat)
        read += reader.read
    assert seats == {"A", "B"}
    assert read > 40


@pytest.mark.parametrize("clause", ["follow-trump", "follow-or-trump", "void-must-trump"])
def test_no_refusal_names_a_hidden_card(client: Client, clause: str) -> None:
    # The cards of an example are known to whoever has read it; the hand shows its seat's alone.
    position = refused_by(clause)
    hand = at(client, position)
    reader = Reader(client, hand)
    for headers in (None, HTMX):
        reader.press(position.action, headers)
    assert reader.read == 2


@pytest.mark.parametrize("kind", ["deal", "last-tricks"])
def test_no_step_of_a_running_hand_names_a_card_hidden_then(
    client: Client, seeded: Seeded, kind: str
) -> None:
    seeded(4)
    reader = Reader(client, begun(client, kind))
    for _ in range(3):
        reader.press(held(reader.hand)[0], HTMX)
    for step in range(0, len(reader.now.replay.beats), 3):
        reader.check(client.get(url(reader.hand, f"steps/{step}/"), headers=HTMX), step)
    assert len(reader.backs) == 1


def test_beginning_a_hand_names_no_card(client: Client, seeded: Seeded) -> None:
    seeded(0)
    answer = client.post(start(), {"kind": "deal"})
    hand = Hand.objects.get()
    assert not NAMES.named(said(answer, hand))
    Reader(client, hand).check_cookies(answer.cookies)


def test_the_start_form_names_no_card_of_a_running_hand(client: Client, hand: Hand) -> None:
    assert not NAMES.named(said(client.get(start()), hand))


def test_an_answer_to_a_stranger_names_no_card(hand: Hand, stranger: Client) -> None:
    for rest in ("", "steps/0/", "record.json"):
        assert not NAMES.named(said(stranger.get(url(hand, rest)), hand))


# The strongest form: what is hidden is shuffled, and not a byte of the table changes.


def bytes_of(client: Client, hand: Hand, place: str = "") -> str:
    body = client.get(url(hand, place)).content.decode()
    return re.sub(r'csrfmiddlewaretoken" value="\w+"', "", body)


def turn_round(hand: Hand, secret: set[Card]) -> None:
    """Put cards of a stored pack each in the place of the next of them."""
    record = stored(hand).record
    pack = record["pack"].split()
    places = [place for place, card in enumerate(pack) if Card.parse(card) in secret]
    for place, card in zip(places, [pack[place] for place in places[1:] + places[:1]], strict=True):
        pack[place] = card
    assert pack != record["pack"].split()
    Hand.objects.filter(key=hand.key).update(record={**record, "pack": " ".join(pack)})


@pytest.mark.parametrize("seed", [2, 3])
def test_the_table_does_not_depend_on_what_the_bot_holds(
    client: Client, seeded: Seeded, seed: int
) -> None:
    seeded(seed)
    hand = begun(client)
    before = bytes_of(client, hand)
    turn_round(hand, set(PACK) - known(hand.replay, hand.own_seat, 0) - set(state(hand).trick))
    assert bytes_of(client, hand) == before


@pytest.mark.parametrize("place", ["", "steps/2/", "steps/3/", "steps/5/"])
def test_the_table_does_not_tell_whether_who_trumped_still_holds_the_suit_led(
    client: Client, hand: Hand, place: str
) -> None:
    answers = []
    for last in ("6D", "8C"):
        text = f"A 7C 3S 4S 5S 6S 7S\nB 2H KH 3D 4D 5D {last}\nstock JH QD 9C\nplays A:7C B:2H B:KH"
        Hand.objects.filter(key=hand.key).update(record=as_json(text), version=3, seat="A", begun=0)
        answers.append(bytes_of(client, hand, place))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("seed", [2, 3])
def test_the_table_does_not_depend_on_what_lies_under_the_top_of_the_stock(
    client: Client, seeded: Seeded, seed: int
) -> None:
    seeded(seed)
    hand = begun(client)
    for _ in range(5):
        press(client, hand, held(hand)[0])
    before = bytes_of(client, hand)
    now = state(hand)
    turn_round(hand, set(now.deal.pack[now.drawn + 1 :]))
    assert bytes_of(client, hand) == before


@pytest.mark.parametrize("card", PACK, ids=str)
def test_the_reader_of_this_test_misses_no_spelling(card: Card) -> None:
    rank = str(card.rank)
    spelled = [f'data-card="{card}"', f"cards.svg#{card}", f"A:{card}", f"({rank}{card.suit.sign})"]
    spelled += [f"<b>{rank.replace('T', '10')}{card.suit.sign}\ufe0e</b>"]
    spelled += [f"«{name.capitalize()}»" for name, named in NAMES.cards.items() if named is card]
    assert len(spelled) >= 8
    assert all(NAMES.named(f"text {text}, text") == {card} for text in spelled)
