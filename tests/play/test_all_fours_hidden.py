"""Nothing hidden leaves the server in All Fours: other hands, discards, what may not be looked at.

What a reader may know is worked out here from the pack and the actions, apart from the engine's
views: the own cards once they may be looked at, and all that has ever lain face up.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.test import Client

from games.all_fours.rules import PROFILES, SLUG, Discard, State
from games.core import PACK, Card, Replay, Seat
from games.play.models import Hand
from games.registry import RULES
from games.tricks.trick import PlayCard

from ..all_fours.tables import OWN_TRICKS, as_json
from ..documents import Element, page
from .conftest import Seeded
from .helpers import HTMX, begun, laid, press, state_of, stored, url
from .reading import NAMES, Reader, said

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

both_profiles = pytest.mark.parametrize("profile", PROFILES)
referees = pytest.mark.parametrize("referee", [True, False], ids=["referee", "no referee"])


def may_look(played: Replay[Any], seat: Seat, step: int) -> bool:
    """Tell whether a seat has taken its cards up by a step (`partners-look-later`)."""
    deal = played.record.deal
    first = (deal.profile.after(deal.dealer), deal.dealer)
    kinds = [beat.event.kind for beat in played.beats[: step + 1]]
    return seat in first or bool({"stood", "refused"} & {*kinds}) or kinds.count("discarded") >= 2


def face_up(played: Replay[Any], step: int) -> set[Card]:
    """Return the cards that everybody has seen by a step."""
    deal = played.record.deal
    done = played.record.actions[: played.actions_by(step)]
    turned = {beat.event.card for beat in played.beats[: step + 1] if beat.event.kind == "turned"}
    cards = {action.card for action in done if isinstance(action, PlayCard)}
    return {deal.pack[6 * deal.profile.players], *deal.exposed, *cards} | {
        card for card in turned if card is not None
    }


class Partner(Reader):
    """A browser that plays All Fours and reads everything that it is sent."""

    def known(self, played: Replay[Any], step: int) -> set[Card]:
        own = {card for beat in played.beats[: step + 1] for card in beat.state.hands[self.seat]}
        return face_up(played, step) | (own if may_look(played, self.seat, step) else set())

    def check_backs(self, page: Element, now: Hand, step: int | None) -> None:
        """Look at what lies face down: each hand that the reader may not see, and nothing else."""
        last = len(now.replay.beats) - 1 if step is None else step
        shown: Any = now.replay.beats[last].state
        hands = shown.hands
        unseen = [
            len(hands[seat])
            for seat in now.replay.record.deal.profile.seats
            if seat is not self.seat or not may_look(now.replay, seat, last)
        ]
        backs = page.all("", "card", "back")
        assert len(backs) == sum(unseen)
        self.backs |= {f"{back.parent and back.parent.attributes}{back}" for back in backs}

    def do(self, action: str, headers: dict[str, str] | None) -> None:
        """Press an action; the cards of a discard are those picked."""
        what, *cards = action.split(" ")
        self.check(
            press(
                self.client, self.hand, what, language=self.language, headers=headers, discard=cards
            )
        )


def lawful(now: State, seat: Seat, chance: random.Random) -> str:
    """Return something that the seat on turn may do; without a referee any card may be played."""
    action = chance.choice([action for action in RULES[SLUG].legal(now) if action.seat is seat])
    if isinstance(action, Discard):
        hand = now.hands[seat]
        action = Discard(seat, tuple(chance.sample(hand, len(hand) - now.profile.hand_size)))
    return str(action)


def amiss(now: State, seat: Seat, chance: random.Random) -> str:
    """Return something that is no lawful move, or a claim."""
    other = now.profile.after(seat, chance.randrange(1, now.profile.players))
    theirs = (*now.hands[other], now.deal.pack[-1])[0]
    return chance.choice(
        [
            f"{seat}:{theirs}",
            f"{other}:{theirs}",
            f"{seat}:{now.deal.pack[-1]}",
            f"{seat}:discard {theirs}",
            f"{seat}:discard",
            f"{seat}:beg",
            f"{seat}:claim-revoke",
            f"{seat}:demand-redeal",
            f"{other}:claim-revoke",
        ]
    )


@both_profiles
@referees
def test_no_answer_names_a_hidden_card(
    client: Client, seeded: Seeded, profile: str, referee: bool
) -> None:
    read, began = 0, set()
    for seed in range(4):
        seeded(seed)
        chance = random.Random(seed)
        sent = {"profile": profile, "target": "20"} | ({"referee": "on"} if referee else {})
        language = "ru" if seed % 2 else "pt"
        hand = begun(client, language=language, game=SLUG, **sent)
        began.add(hand.seat)
        reader = Partner(client, hand, language)
        reader.look()
        while not reader.now.over:
            headers = chance.choice([None, HTMX])
            if chance.random() < 0.4:
                reader.do(amiss(state_of(reader.now), reader.seat, chance), headers)
            if chance.random() < 0.4:
                step = chance.randrange(len(reader.now.replay.beats))
                where = url(hand, f"steps/{step}/", language)
                reader.check(client.get(where, headers=headers), step)
            if headers is None:
                reader.look()
            if not reader.now.over:
                reader.do(lawful(state_of(reader.now), reader.seat, chance), headers)
        assert len(reader.backs) == 1
        read += reader.read
    assert len(began) > 1
    assert read > 40


# Who may not look yet

BEGGED = """
    A     3C 4C 6D 7D 8D 2S
    B     AC AD QD JD 6S 7S
    C     QC KD 5D 4D 3D 8S
    D     KH QH JH 5C 6C 7C
    up    9H
    run   2C 8C 9C  TC JC KC  2D 9D TD  3S 4S 5S  9S
    does  C:beg B:run
"""
"""B deals, C has begged, and B has run: 9♠ is the trump, C and B discard first."""


@pytest.mark.parametrize("seat", ["A", "D"])
def test_who_may_not_look_yet_sees_backs_only(client: Client, seat: str) -> None:
    hand = laid(client, as_json(BEGGED, profile="partners"), seat)
    for step, shown in enumerate(["9H", "9H", "9H", "9H 9S"]):
        for place in ("", f"steps/{step}/") if step == 3 else (f"steps/{step}/",):
            answer = client.get(url(hand, place))
            assert NAMES.named(said(answer, hand)) == set(map(Card.parse, shown.split()))
            hands = [seated.cards for seated in page(answer).all("ul", "hand")]
            assert hands == [[], [], [], []]


@pytest.mark.parametrize("seat", ["B", "C"])
def test_the_eldest_and_the_dealer_look_at_once(client: Client, seat: str) -> None:
    hand = laid(client, as_json(BEGGED, profile="partners"), seat)
    own = {str(card) for card in state_of(hand).hands[hand.own_seat]}
    *others, below = page(client.get(url(hand))).all("ul", "hand")
    assert set(below.cards) == own
    assert not [card for other in others for card in other.cards]


@pytest.mark.parametrize("seat", ["A", "D"])
def test_the_others_look_when_both_have_discarded(client: Client, seat: str) -> None:
    text = BEGGED + " C:discard_KD_5D_4D B:discard_AC_AD_QD"
    hand = laid(client, as_json(text, profile="partners"), seat)
    assert len(page(client.get(url(hand))).all("ul", "hand")[-1].cards) == 9
    before = len(hand.replay.beats) - 2
    earlier = page(client.get(url(hand, f"steps/{before}/")))
    assert not [card for each in earlier.all("ul", "hand") for card in each.cards]


def test_no_card_can_be_pressed_or_picked_by_who_may_not_look(client: Client) -> None:
    hand = laid(client, as_json(BEGGED, profile="partners"), "A")
    seen = page(client.get(url(hand)))
    assert not seen.all("input", name="discard") + seen.all("button", name="action")


# The strongest form: what is hidden is shuffled, and not a byte changes.

TOKEN = re.compile(r'csrfmiddlewaretoken" value="\w+"')


def bytes_of(client: Client, hand: Hand, place: str = "") -> str:
    return TOKEN.sub("", client.get(url(hand, place)).content.decode())


def turn_round(hand: Hand, secret: set[Card]) -> None:
    """Put each hidden card of a record in the place of the next, in discards too."""
    record = stored(hand).record
    cards = sorted(map(str, secret))
    moved = dict(zip(cards, cards[1:] + cards[:1], strict=True))

    def turned(text: str) -> str:
        return re.sub(r"\b[2-9TJQKA][CDHS]\b", lambda card: moved.get(card[0], card[0]), text)

    actions = [turned(action) if ":discard" in action else action for action in record["actions"]]
    changed = {**record, "pack": turned(record["pack"]), "actions": actions}
    assert changed != record
    Hand.objects.filter(key=hand.key).update(record=changed)


@both_profiles
@referees
@pytest.mark.parametrize("seed", range(3))
def test_the_table_does_not_depend_on_what_is_hidden(
    client: Client, seeded: Seeded, profile: str, referee: bool, seed: int
) -> None:
    seeded(seed)
    sent = {"profile": profile, "target": "9"} | ({"referee": "on"} if referee else {})
    hand = begun(client, game=SLUG, **sent)
    played = hand.replay
    last = len(played.beats) - 1
    known = Partner(client, hand).known(played, last)
    places = ["", f"steps/{last}/", "steps/0/"]
    before = [bytes_of(client, hand, place) for place in places]
    turn_round(hand, set(PACK) - known)
    assert [bytes_of(client, hand, place) for place in places] == before


@pytest.mark.parametrize("seat", ["A", "D"])
def test_the_table_does_not_depend_on_the_own_cards_before_they_may_be_looked_at(
    client: Client, seat: str
) -> None:
    hand = laid(client, as_json(BEGGED, profile="partners"), seat)
    before = bytes_of(client, hand)
    turn_round(hand, set(PACK) - face_up(hand.replay, len(hand.replay.beats) - 1))
    assert bytes_of(client, hand) == before


# Revokes

THROWN = """
    A     3C 4C 6D 7D 8D 2S
    B     2D {last} KD QD JD 4S
    up    9H
    does  A:stand 3C 2D
"""
"""B has thrown a diamond on a club: a revoke if its other card is a club or a trump."""

HELD = {"a club": "5C", "a trump": "5H", "neither": "5S"}


@pytest.mark.parametrize("place", ["", "steps/3/", "steps/4/"])
def test_whether_a_foreign_suit_is_a_revoke_is_not_told(client: Client, place: str) -> None:
    answers = []
    hand = laid(client, as_json(THROWN.format(last="5C"), referee=False))
    for last in HELD.values():
        record = as_json(THROWN.format(last=last), referee=False)
        Hand.objects.filter(key=hand.key).update(record=record)
        answers.append(bytes_of(client, hand, place))
    assert answers[0] == answers[1] == answers[2]


def test_a_claim_too_early_does_not_tell_whether_there_is_a_revoke(client: Client) -> None:
    hand = laid(client, as_json(THROWN.format(last="5C"), referee=False))
    answers = []
    for last in HELD.values():
        record = as_json(THROWN.format(last=last), referee=False)
        Hand.objects.filter(key=hand.key).update(record=record)
        answer = press(client, hand, "A:claim-revoke", headers=HTMX)
        assert page(answer, 422).one("", "refusal").anchors == ["revoke"]
        answers.append(TOKEN.sub("", answer.content.decode()))
    assert answers[0] == answers[1] == answers[2]


def claims(client: Client, hand: Hand) -> list[str]:
    seen = page(client.get(url(hand)))
    buttons = [button["value"] for button in seen.all("button", name="action")]
    return [action for action in buttons if "claim" in action]


@both_profiles
def test_without_a_referee_a_claim_is_offered_always(
    client: Client, seeded: Seeded, profile: str
) -> None:
    seeded(3)
    hand = begun(client, game=SLUG, profile=profile, target="20")
    chance = random.Random(3)
    while not (now := stored(hand)).over:
        assert claims(client, hand) == [f"{hand.seat}:claim-revoke"]
        what, *cards = lawful(state_of(now), hand.own_seat, chance).split(" ")
        press(client, hand, what, discard=cards)
    assert claims(client, hand) == []


def test_at_the_last_step_of_an_ended_hand_there_is_nothing_to_claim(client: Client) -> None:
    text, last_card = OWN_TRICKS.strip().rsplit(" ", 1)
    hand = laid(client, as_json(text, referee=False))
    press(client, hand, f"A:{last_card}")
    last = len(stored(hand).replay.beats) - 1

    def said(step: int) -> list[str]:
        seen = page(client.get(url(hand, f"steps/{step}/")))
        lines = [line.text for line in seen.all("li", "lawful")]
        return [line for line in lines if "ренонс" in line.lower()]

    assert said(1) != []
    assert said(last) == []


@both_profiles
def test_under_a_referee_no_claim_is_offered(client: Client, seeded: Seeded, profile: str) -> None:
    seeded(3)
    hand = begun(client, game=SLUG, profile=profile, referee="on")
    assert claims(client, hand) == []


def test_the_bots_discards_are_not_in_the_record_before_the_end(client: Client) -> None:
    text = "A 5H KC 5C 6C 7C 8C\n B AD QD JC 6S 7S TC\n up 9H\n run 2S 3S 4S  5S 8S 9S  4D"
    hand = laid(client, as_json(text + "\n does A:beg B:run"))
    press(client, hand, "A:discard", discard=["KC", "5C", "6C"])
    thrown = set(state_of(stored(hand)).discards[Seat.B])
    assert len(thrown) == 3
    last = len(stored(hand).replay.beats) - 1
    for place in ("", f"steps/{last}/"):
        assert not NAMES.named(said(client.get(url(hand, place)), hand)) & thrown
    assert client.get(url(hand, "record.json")).status_code == 404
