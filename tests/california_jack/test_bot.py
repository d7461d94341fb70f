"""The bot of California Jack: what it chooses, what it may know, and how good it is."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from io import StringIO

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import choose, with_bots
from games.california_jack import bot as california_jack
from games.california_jack import rules as game
from games.core import PACK, Card, Rank, Seat, Suit, Viewpoint, changed
from games.play.contest import at_random, bot, contest
from games.registry import RULES
from games.tricks.endgame import Endgame
from games.tricks.trick import TrickView, answers, winning

from .positions import Position, cards, turns

POSITIONS = {
    "takes a ten with a higher card of its suit": (
        Position(hand="KC 8C 4D 5D 6S 7S", led="TC", top="3D"), "KC"),
    "takes a ten with a trump": (
        Position(hand="3H 4D 5D 6S 7S 8S", led="TC", top="3D"), "3H"),
    "takes a ten with a trump though it holds the suit": (
        Position(hand="3H 4C 4D 5D 6S 7S", led="TC", top="3D"), "3H"),
    "takes a ten in the last tricks": (
        Position(hand="3H 9S 5S 4D", led="TS", theirs="4S 5H 6H"), "3H"),
    "gives a ten that it cannot hold the least card": (
        Position(hand="9C 8C 4D 5D 6S 7S", led="TC", top="3D"), "8C"),
    "takes the two of trumps led, cheaply": (
        Position(hand="3H 9H 4D 5D 6S 7S", led="2H", top="3D"), "3H"),
    "takes the jack of trumps led": (
        Position(hand="QH AH 4D 5D 6S 7S", led="JH", top="3D"), "QH"),
    "takes the jack with the ace when nothing else does, and keeps the two": (
        Position(hand="2H AH 4D 5D 6S 7S", led="JH", top="3D"), "AH"),
    "does not give the two of trumps to a trump that it cannot beat": (
        Position(hand="4H 2H TH 7D 6S 7S", led="KH", top="4C"), "4H"),
    "throws no ten away": (
        Position(hand="TD 4D KD 6S 7S 4S", led="8C", top="4C"), "4D"),
    "brings its own ten home when it answers": (
        Position(hand="3H TS 4D 3D 5S 6S", led="9S", top="3C"), "TS"),
    "brings the two of trumps home on a plain lead": (
        Position(hand="2H 9C 3C 4C 6S 7S", led="8C", top="3D"), "2H"),
    "brings the jack of trumps home on a plain lead": (
        Position(hand="JH 3C 4C 4D 6S 7S", led="8C", top="3D"), "JH"),
    "keeps a jack of trumps that nothing can beat any more": (
        Position(hand="JH 3C 4D 3D 5S 6S", led="8C", top="7D", gone="AH 3H KH 4H QH 5H"), "3C"),
    "spends a trump to draw the ace of trumps": (
        Position(hand="9H 4D 3C KD 6S 7S", led="8C", top="AH"), "9H"),
    "spends none to draw a small plain card": (
        Position(hand="9H 4D 3C KD 6S 7S", led="8C", top="4C"), "3C"),
    "leads a small plain card, not the jack of trumps under the ace": (
        Position(hand="JH 9C 4D 3D 5S 6S", top="3C"), "3D"),
    "leads no jack of trumps under the ace even in the last tricks": (
        Position(hand="JH 9S 3C", theirs="AH 4C 5C"), "9S"),
    "leads no ten that can be taken": (
        Position(hand="TC 4D 3D 5S 6S 7S", top="3C"), "3D"),
    "leads a ten that the other is known not to beat, having thrown a spade on a club": (
        Position(hand="TC 4D 3D 5S 6S 7S", top="3C", answered="8C 9S", seen="8D"), "TC"),
    "leads the ace of trumps at a jack that was drawn and has no trump beside it": (
        Position(hand="AH 4D 3D 5S 6S 7S", top="3C", answered="8C 9S", seen="JH"), "AH"),
    "draws the jack with the ace when the stock is gone": (
        Position(hand="AH 4D", theirs="JH TD"), "AH"),
    "leads the jack of trumps when the ace is gone and it is the way to save the two": (
        Position(hand="JH 2H", theirs="3H 9C", gone="AH 4H KH 5H QH 6H"), "JH"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("position", "card"), POSITIONS.values(), ids=["it " + name for name in POSITIONS]
)
def test_positions(position: Position, card: str) -> None:
    assert str(position.choice()) == card


SEEDS = range(12)


@cache
def positions() -> tuple[game.State, ...]:
    """Every turn of some deals, half of them against a player who plays at random."""
    return tuple(state for seed in SEEDS for state in turns(seed, [1] * (seed % 2)))


def seen_by_turn(state: game.State) -> TrickView:
    assert state.turn is not None
    return game.view(state, state.turn)


def chosen(state: game.State) -> Card:
    return california_jack.choose(seen_by_turn(state)).card


def test_only_lawful_cards_are_played() -> None:
    assert all(choose(seen_by_turn(state)) in game.legal(state) for state in positions())


def test_the_same_view_gives_the_same_card() -> None:
    for state in positions():
        view = seen_by_turn(state)
        assert choose(view) == choose(replace(view))


def test_what_is_hidden_makes_no_difference() -> None:
    chance = random.Random("hidden")
    differed = 0
    for state in positions():
        assert state.turn is not None
        other = state.profile.after(state.turn)
        seen = game.view(state, state.turn).seen[other]
        hand, pack = state.hands[other], state.deal.pack
        hidden = [card for card in hand if card not in seen] + list(pack[state.drawn + 1 :])
        moved = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
        dealt = [state.hands[state.turn], tuple(moved.get(card, card) for card in hand)]
        another = changed(
            state,
            deal=replace(state.deal, pack=tuple(moved.get(card, card) for card in pack)),
            hands=tuple(dealt if state.turn is Seat.A else reversed(dealt)),
        )
        differed += another != state
        assert chosen(another) == chosen(state)
    assert differed > len(positions()) / 2


def test_a_hand_that_a_view_should_not_hold_is_not_read() -> None:
    for state in positions()[::7]:
        view = seen_by_turn(state)
        hands = tuple(PACK if hand is None else hand for hand in view.hands)
        assert choose(replace(view, hands=hands)) == choose(view)


def test_a_ten_or_a_prize_led_is_taken_whenever_it_can_be() -> None:
    taken = 0
    for state in positions():
        if not state.trick:
            continue
        led, trump = state.trick[0], state.trump
        prize = led.suit is trump and led.rank in (Rank.ACE, Rank.TWO, Rank.JACK)
        cards = [action.card for action in game.legal(state)]
        if (prize or led.rank is Rank.TEN) and any(winning((led, c), trump) for c in cards):
            taken += 1
            assert winning((led, chosen(state)), trump) == 1
    assert taken


def test_the_jack_of_trumps_is_led_under_a_live_ace_only_when_it_is_the_last_card() -> None:
    for state in positions():
        assert state.turn is not None
        hand = state.hands[state.turn]
        ace = Card.of(Rank.ACE, state.trump)
        captured = {card for trick in state.tricks for card in trick.cards}
        if not state.trick and len(hand) > 1 and ace not in hand and ace not in captured:
            assert chosen(state) != Card.of(Rank.JACK, state.trump)


@pytest.mark.parametrize("viewpoint", [Seat.B, "spectator", "open"])
def test_a_view_of_who_is_not_on_turn_is_turned_away(viewpoint: Viewpoint) -> None:
    state = positions()[0]
    assert state.turn is Seat.A
    with pytest.raises(ValueError, match="not a turn"):
        choose(game.view(state, viewpoint))


TRUMP = Suit.HEARTS
PRIZES = frozenset(Card.of(rank, TRUMP) for rank in (Rank.ACE, Rank.TWO, Rank.JACK))
WORTH = {card: value for card in PACK for rank, value in game.BICYCLE.values if card.rank is rank}

Hand = tuple[Card, ...]


def trick(ours: Hand, theirs: Hand, led: Card, reply: Card, we_led: bool, value: int) -> int:
    """Play a trick and the rest of the deal."""
    we_win = we_led is (winning((led, reply), TRUMP) == 0)
    points = len(PRIZES & {led, reply})
    value += (WORTH.get(led, 0) + WORTH.get(reply, 0)) * we_win
    rest = outcome(without(ours, led, reply), without(theirs, led, reply), we_win, value)
    return rest + (points if we_win else -points)


def without(hand: Hand, *played: Card) -> Hand:
    return tuple(card for card in hand if card not in played)


def outcome(ours: Hand, theirs: Hand, we_lead: bool, value: int) -> int:
    """Search without any cleverness: our points less theirs, at the best play of both."""
    if not ours:
        return (value > 40) - (value < 40)
    leader, follower = (ours, theirs) if we_lead else (theirs, ours)
    best, worst = (max, min) if we_lead else (min, max)
    return best(
        worst(
            trick(ours, theirs, led, reply, we_lead, value)
            for reply in answers(follower, led, TRUMP) or follower
        )
        for led in leader
    )


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_the_endgame_is_played_as_well_as_it_can_be(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 4))
    # Cards that matter come up often.
    good = [card for card in PACK if card.suit is TRUMP or card.rank >= Rank.TEN]
    drawn = st.lists(st.sampled_from(good), min_size=2 * size, max_size=2 * size, unique=True)
    cards = tuple(data.draw(drawn))
    ours, theirs = cards[:size], cards[size:]
    value = data.draw(st.integers(0, 80 - sum(WORTH.get(card, 0) for card in cards)))
    endgame = Endgame(TRUMP, PRIZES, WORTH, 80)
    if data.draw(st.booleans()):
        led = None
        worth = {
            card: min(
                trick(ours, theirs, card, reply, True, value)
                for reply in answers(theirs, card, TRUMP) or theirs
            )
            for card in ours
        }
    else:
        led, theirs = theirs[0], theirs[1:]
        worth = {
            card: trick(ours, theirs, led, card, False, value)
            for card in answers(ours, led, TRUMP) or ours
        }
    best = max(worth.values())
    first = next(card for card, points in worth.items() if points == best)
    assert endgame.best(tuple(worth), ours, theirs, led, value) == first


def test_a_prize_and_game_are_sought_together() -> None:
    # Thrown on the king, the ten is lost, and with it Game; the jack would be a point all the same.
    ours, theirs, (led,) = map(cards, ("TD JH", "KC", "KD"))
    endgame = Endgame(TRUMP, PRIZES, WORTH, 80)
    assert str(endgame.best(ours, ours, theirs, led, value=36)) == "JH"


def test_it_beats_random_play() -> None:
    scores = contest(game.BICYCLE, bot, at_random("sample"), deals=30, seed="sample")
    assert [score.played for score in scores] == [30, 30]
    assert (scores[0] + scores[1]).share >= 0.65


def test_the_duel_prints_a_table_and_a_time_without_the_database() -> None:
    # No test here may touch the database: pytest-django would stop it.
    printed = [StringIO(), StringIO()]
    for out in printed:
        call_command("duel", game="california-jack", deals=2, seed="x", stdout=out)
    first, second = (out.getvalue().splitlines() for out in printed)
    assert first[:-1] == second[:-1]
    assert [row.split()[0:3] for row in first if row.startswith("on ")] == [
        ["on", "side", "A"],
        ["on", "side", "B"],
        ["on", "both", "4"],
    ]
    assert "ms a move" in first[-1]


def test_every_bot_is_of_a_game() -> None:
    assert set(with_bots()) <= set(RULES)
