"""The bot of All Fours: what it says, discards and plays, what it may know, and how good it is."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.all_fours import rules as game
from games.all_fours.rules import AllFoursView, Call, Discard, Word
from games.bots import choose
from games.core import PACK, Card, Seat, Viewpoint, changed
from games.play.contest import at_random, bot, contest
from games.tricks.deal import withheld
from games.tricks.trick import PlayCard

from ..california_jack.positions import all_fours, turns
from .tables import TWO_REVOKES

UP = "\n up 9H \n does "
BEGGED = UP + "A:beg"
STOOD = UP + "A:stand "
PARTNERS_STOOD = UP + "C:stand "

ELDEST = {
    "does not beg holding the jack and three trumps": ("JH 3H 4H 6H 7C 8C", "stand"),
    "does not beg holding the jack and two trumps": ("JH 3H 4H 6D 7C 8C", "stand"),
    "stands on the ace alone": ("AH 3C 4C 6D 7C 8C", "stand"),
    "stands on the two that the queen guards": ("QH 2H 4C 6D 7C 8C", "stand"),
    "stands on many small trumps": ("3H 4H 5H 6D 7C 8C", "stand"),
    "begs without a trump, whatever else it holds": ("AC KC AD KD TS TD", "beg"),
    "begs with one small trump": ("4H KC QD JD 6S 7S", "beg"),
    "begs with the two alone": ("2H QC QD JD 6S 7S", "beg"),
    "begs with the ten alone": ("TH QC QD JD 6S 7S", "beg"),
}
DEALER = {
    "refuses with good trumps of its own": ("KH 4H QD JD 6S 7S", "refuse"),
    "refuses with the jack guarded": ("JH 4H QD JD 6S 7S", "refuse"),
    "runs without a trump": ("AC AD QD JD 6S 7S", "run"),
    "runs with one small trump": ("4H KC QD JD 6S 7S", "run"),
}


@pytest.mark.parametrize("profile", game.PROFILES)
@pytest.mark.parametrize(("hand", "word"), ELDEST.values(), ids=["it " + name for name in ELDEST])
def test_the_eldest_begs_with_sense(hand: str, word: str, profile: str) -> None:
    seat = "A" if profile == "two-players" else "C"
    assert all_fours(f"{seat} {hand} {UP}", profile=profile) == f"{seat}:{word}"


@pytest.mark.parametrize("profile", game.PROFILES)
@pytest.mark.parametrize(("hand", "word"), DEALER.values(), ids=["it " + name for name in DEALER])
def test_the_dealer_answers_with_sense(hand: str, word: str, profile: str) -> None:
    eldest = "A" if profile == "two-players" else "C"
    text = f"B {hand} {UP} {eldest}:beg"
    assert all_fours(text, profile=profile) == f"B:{word}"


def test_the_eldest_begs_less_gladly_when_a_jack_turned_would_end_the_match() -> None:
    text = f"A TH QC QD JD 6S 7S {UP}"
    assert all_fours(text, scores={"B": 5}) == "A:beg"
    assert all_fours(text, scores={"B": 6}) == "A:stand"
    assert all_fours(text, scores={"A": 6}) == "A:beg"


def test_the_dealer_runs_more_gladly_when_a_jack_turned_would_end_the_match() -> None:
    text = f"B QH 3C 4D 5D 6S 7S {BEGGED}"
    assert all_fours(text, scores={"B": 5}) == "B:refuse"
    assert all_fours(text, scores={"B": 6}) == "B:run"


EXPOSED = {
    "demands a new deal with a weak hand": ("5C 4H KC QD 6S 7S", "9H", "demand-redeal"),
    "plays a good hand": ("5C AH KC QD 6S 7S", "9H", "stand"),
    "demands one to take the point for a jack back": ("5C QH KC QD 6S 7S", "JH", "demand-redeal"),
    "leaves the dealer that point for a hand that is worth more": (
        "5C AH KC QD 6S 7S", "JH", "stand"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "up", "word"), EXPOSED.values(), ids=["it " + name for name in EXPOSED]
)
def test_a_card_exposed(hand: str, up: str, word: str) -> None:
    assert all_fours(f"A {hand}\n up {up}\n", exposed="5C") == f"A:{word}"


RUN = {
    "keeps trumps and tens, then aces and kings": (
        "2D JD TC AS KS 4C", "3D 9S 8S", "4C 8S 9S"),
    "keeps a small trump before a plain ace": (
        "3D 4D 5D AS KS TC", "AC TS 6S", "6S KS AC"),
    "of more than six trumps keeps the jack, the lowest and the highest": (
        "2D 3D 4D JD AD 9C", "6D 7D KD", "9C 3D 4D"),
    "of equal cards keeps the one that guards a ten": (
        "TC 7C 7S AD KD KC", "JD 2H 3S", "2H 3S 7S"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "more", "surplus"), RUN.values(), ids=["it " + name for name in RUN]
)
def test_it_discards_with_sense(hand: str, more: str, surplus: str) -> None:
    text = f"A {hand}\n B 3H 4H 5H 6H 7H 8H\n up 9H\n run {more} TH QH KH 9D\n"
    assert all_fours(text + "does A:beg B:run") == f"A:discard {surplus}"


PLAYS = {
    "takes a ten with its lowest trump": (
        "A TC \n B 7H QH 4D 5D 6S 7S" + STOOD + "TC", "7H"),
    "takes the jack of trumps, cheaply": (
        "A JH \n B QH AH 3H 5D 6S 7S" + STOOD + "JH", "QH"),
    "takes the two of trumps, cheaply": (
        "A 2H \n B AH QH 3H 5D 6S 7S" + STOOD + "2H", "3H"),
    "brings its jack home on a plain lead": (
        "A 8C \n B JH 3C 4D 5D 6S 7S" + STOOD + "8C", "JH"),
    "brings the two of trumps home on a plain lead": (
        "A 8C \n B 2H 3C 4D 5D 6S 7S" + STOOD + "8C", "2H"),
    "brings its own ten home when it answers": (
        "A 9C \n B TC KC 3D 4D 6S 7S" + STOOD + "9C", "TC"),
    "spends no high trump on a trick with nothing in it": (
        "A 9C \n B 3C QH 3D 4D 6S 7S" + STOOD + "9C", "3C"),
    "saves the jack from a higher trump": (
        "A KH \n B JH 7H 3C 5D 6S 7S" + STOOD + "KH", "7H"),
    "saves the two from a higher trump": (
        "A KH \n B 2H 7H 3C 5D 6S 7S" + STOOD + "KH", "7H"),
    "saves a low trump that is not the two": (
        "A KH \n B 3H 8H 3C 5D 6S 7S" + STOOD + "KH", "8H"),
    "throws no ten away": (
        "A 9C \n B TD KD 3D 4D 6S 7S" + STOOD + "9C", "3D"),
    "leads no ten that can be taken": (
        "A TC 4H 6D 8D 4S 6S" + STOOD, "4S"),
    "leads no jack under the ace": (
        "A JH 5H 6C 8D 4C 6D" + STOOD, "4C"),
    "leads no low trump": (
        "A 2H QS 6D 8D 4S 6S" + STOOD, "QS"),
    "leads a high trump at the others when it holds the two highest": (
        "A AH KH 6C 8D 4C 6D" + STOOD, "KH"),
}  # fmt: skip

# B deals, so C leads, then come D, A and B.
PARTNERS = {
    "gives its ten to its partner's sure trick": (
        "C 3C\n D AC\n A 4C\n B TC 2C QH KD 7D 8D" + PARTNERS_STOOD + "3C AC 4C", "TC"),
    "brings the two of trumps home in its partner's sure trick": (
        "C AH\n D 3H\n A 2H 5H KD 6D 7D 8D\n B 4H" + PARTNERS_STOOD + "AH 3H", "2H"),
    "gives its jack to its partner's ace of trumps": (
        "C AH\n D 3H\n A JH 5H KD 6D 7D 8D\n B 8H" + PARTNERS_STOOD + "AH 3H", "JH"),
    "does not trump its partner's sure trick": (
        "C 3C\n D AC\n A 4C\n B 2C QH 8H KD 7D 8D" + PARTNERS_STOOD + "3C AC 4C", "2C"),
    "does not overtake its partner's trump": (
        "C 3H\n D QH\n A 4H\n B KH 8H 2C KD 7D 8D" + PARTNERS_STOOD + "3H QH 4H", "8H"),
    "keeps its ten from a trick that the others have": (
        "C AC\n D 3C\n A 4C\n B TC 2C QD KD 7D 8D" + PARTNERS_STOOD + "AC 3C 4C", "2C"),
    "takes a ten from the others, last, with its lowest trump": (
        "C TC\n D 3C\n A 4C\n B 8H QH 2D KD 7D 8D" + PARTNERS_STOOD + "TC 3C 4C", "8H"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "card"), PLAYS.values(), ids=["it " + name for name in PLAYS])
def test_positions(text: str, card: str) -> None:
    assert all_fours(text).partition(":")[2] == card


@pytest.mark.parametrize(
    ("text", "card"), PARTNERS.values(), ids=["it " + name for name in PARTNERS]
)
def test_positions_with_a_partner(text: str, card: str) -> None:
    assert all_fours(text, profile="partners").partition(":")[2] == card


def test_who_has_discarded_is_taken_to_have_kept_the_trumps_dealt() -> None:
    # Of nine cards dealt more are trumps than of the six that are left, and the jack is in danger.
    text = """
    A     JD KH 8H 3S 3C 5C
    B     TS 5S 5D 7D AD 9S
    up    8C
    run   4H TH 9C  AH 7S JS  KD
    does  A:beg B:run A:discard_3S_3C_4H B:discard_5S_7S_9S
    """
    assert all_fours(text) == "A:8H"


def test_it_claims_a_revoke_that_is_proved() -> None:
    assert all_fours(TWO_REVOKES, referee=False) == "A:claim-revoke"


SEEDS = range(6)


@cache
def positions(referee: bool = True) -> tuple[game.State, ...]:
    """Every turn of some deals of both forms, half of them against sides that play at random."""
    return tuple(
        state
        for profile in game.PROFILES
        for seed in SEEDS
        for state in turns(
            seed, [seed // 2 % 2] * (seed % 2), game=game.SLUG, profile=profile, referee=referee
        )
    )


def seen_by_turn(now: game.State) -> AllFoursView:
    assert now.turn is not None
    return game.view(now, now.turn)


@pytest.mark.parametrize("referee", [True, False])
def test_only_lawful_actions_are_chosen(referee: bool) -> None:
    kinds = set()
    for now in positions(referee):
        action = choose(seen_by_turn(now))
        assert isinstance(action, PlayCard | Call | Discard)
        assert game.rule(now, action).allowed
        assert action.seat is now.turn
        kinds.add(str(action).partition(":")[2].partition(" ")[0])
    said = {"stand", "beg", "refuse", "run", "discard"}
    assert said <= kinds


def test_it_never_revokes_though_nobody_forbids_it() -> None:
    for now in positions(referee=False):
        action = choose(seen_by_turn(now))
        assert not isinstance(action, PlayCard) or not withheld(now, action)


def test_it_claims_a_revoke_exactly_when_it_may() -> None:
    claims = 0
    for now in positions(referee=False):
        for seat in now.profile.seats:
            view, claim = game.view(now, seat), Call(seat, Word.CLAIM)
            if claim in view.legal:
                claims += 1
                assert choose(view) == claim
            elif seat is now.turn:
                assert choose(view) != claim
            else:
                with pytest.raises(ValueError, match="not a turn"):
                    choose(view)
    assert claims


def test_the_same_view_gives_the_same_action() -> None:
    for now in positions():
        view = seen_by_turn(now)
        assert choose(view) == choose(replace(view))


def test_what_is_hidden_makes_no_difference() -> None:
    chance = random.Random("hidden")
    differed = 0
    for now in positions():
        another = hidden_otherwise(now, chance)
        differed += another != now
        assert choose(seen_by_turn(another)) == choose(seen_by_turn(now))
    assert differed > len(positions()) / 2


def hidden_otherwise(now: game.State, chance: random.Random) -> game.State:
    """Shuffle all that the seat on turn does not see: other hands, partner's too, and the rest."""
    pack, turn = now.deal.pack, now.turn
    others = [seat for seat in now.profile.seats if seat is not turn]
    lying = [now.hands[seat] + now.discards[seat] for seat in others]
    hidden = [card for cards in (*lying, pack[now.drawn :]) for card in cards]
    moved = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))

    def laid(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(moved.get(card, card) for card in cards)

    return changed(
        now,
        deal=replace(now.deal, pack=laid(pack)),
        hands=tuple(map(laid, now.hands)),
        discards=tuple(map(laid, now.discards)),
    )


def test_a_hand_that_a_view_should_not_hold_is_not_read() -> None:
    for now in positions()[::5]:
        view = seen_by_turn(now)
        hands = tuple(PACK if hand is None else hand for hand in view.hands)
        assert choose(replace(view, hands=hands)) == choose(view)


@pytest.mark.parametrize("profile", game.PROFILES)
@pytest.mark.parametrize("scores", [(0, 0), (6, 0), (0, 6), (6, 6)])
def test_whoever_holds_the_ace_of_trumps_keeps_the_suit(
    profile: str, scores: tuple[int, int]
) -> None:
    eldest = "A" if profile == "two-players" else "C"
    keys = {
        "profile": profile,
        "scores": dict(zip(game.PROFILES[profile].sides, scores, strict=True)),
    }
    hand = "AH 2C 3C 4D 5D 6S"
    assert all_fours(f"{eldest} {hand} {UP}", **keys) == f"{eldest}:stand"
    assert all_fours(f"B {hand} {UP} {eldest}:beg", **keys) == "B:refuse"


@pytest.mark.parametrize("viewpoint", [Seat.B, "spectator", "open"])
def test_a_view_of_who_is_not_on_turn_is_turned_away(viewpoint: Viewpoint) -> None:
    now = positions()[0]
    assert now.turn is Seat.A
    with pytest.raises(ValueError, match="not a turn"):
        choose(game.view(now, viewpoint))


@pytest.mark.parametrize("profile", game.PROFILES)
def test_it_beats_random_play(profile: str) -> None:
    scores = contest(game.PROFILES[profile], bot, at_random("sample"), deals=60, seed="sample")
    assert [score.played for score in scores] == [60, 60]
    assert (scores[0] + scores[1]).share >= 0.65


def test_the_duel_takes_a_profile() -> None:
    out = StringIO()
    call_command("duel", game=game.SLUG, profile="partners", deals=1, stdout=out)
    assert [row.split()[2] for row in out.getvalue().splitlines() if "on side" in row] == [
        "AC",
        "BD",
    ]
    with pytest.raises(CommandError, match="no profile 'bicycle'"):
        call_command("duel", game=game.SLUG, profile="bicycle")
