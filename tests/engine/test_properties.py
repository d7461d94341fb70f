"""What holds in every deal of California Jack, and that the engine agrees with an oracle."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.california_jack.rules import State, legal, result, rule, view
from games.core import PACK, Card, NotNowError, Replay, Seat, Viewpoint, replay
from games.registry import read_record
from games.tricks.trick import PLAYS

from .deals import random_play, rulings
from .oracle import Table

VIEWPOINTS: tuple[Viewpoint, ...] = (Seat.A, Seat.B, "spectator", "open")

examples = settings(max_examples=40, derandomize=True, database=None, deadline=None)


@st.composite
def deals(draw: st.DrawFn) -> Replay[Any]:
    """A deal played at random to its end, dealt and scored in any way."""
    target = draw(st.integers(1, 12))
    score = st.integers(0, target - 1)
    return random_play(
        draw(st.integers(0, 2**32)),
        dealer=draw(st.sampled_from("AB")),
        packet=draw(st.sampled_from([1, 3])),
        scores={"A": draw(score), "B": draw(score)},
        target=target,
    )


def states(deal: Replay[Any]) -> list[State]:
    """Return the state of every beat."""
    return [beat.state for beat in deal.beats]


def tables(deal: Replay[Any]) -> Iterator[tuple[State, Table]]:
    """Yield each state between actions beside the oracle's table."""
    record = deal.record.to_json()
    table = Table(
        pack=str(record["pack"]).split(),
        dealer=str(record["dealer"]),
        packet=deal.record.deal.packet,
        scores=dict(zip("AB", deal.record.deal.scores, strict=True)),
        target=deal.record.deal.target,
    )
    yield deal.states[0], table
    for action, after in zip(deal.record.actions, deal.states[1:], strict=True):
        table.play(str(action)[2:])
        yield after, table


def texts(cards: Any) -> list[str]:
    return [str(card) for card in cards]


@examples
@given(deals())
def test_what_is_told_of_a_trump_does_not_depend_on_the_hidden_hand(deal: Replay[Any]) -> None:
    for before, (event, _) in zip(states(deal), deal.beats[1:], strict=False):
        if event.kind == "followed" and event.card is not None:
            plain = before.trick[0].suit is not before.trump
            trumps = plain and event.card.suit is before.trump
            both = ("follow-or-trump", "void-must-trump")
            assert event.told == (both if trumps else ())


# Invariants


@examples
@given(deals())
def test_there_are_fifty_two_cards_at_all_times(deal: Replay[Any]) -> None:
    for now in states(deal):
        on_table = [*now.hands[0], *now.hands[1], *now.trick, *now.deal.pack[now.drawn :]]
        taken = [card for trick in now.tricks for card in trick.cards]
        assert sorted(on_table + taken) == list(PACK)


@examples
@given(deals())
def test_the_values_of_all_captured_cards_sum_to_eighty(deal: Replay[Any]) -> None:
    assert sum(result(deal.state).values) == 80


@examples
@given(deals())
def test_a_deal_has_fifty_two_actions_and_twenty_six_tricks(deal: Replay[Any]) -> None:
    assert len(deal.record.actions) == 52
    assert len(deal.state.tricks) == 26
    assert deal.state.over


@examples
@given(deals())
def test_hands_are_of_six_before_each_trick_until_the_stock_ends(deal: Replay[Any]) -> None:
    for now in deal.states:
        if not now.trick:
            left = 6 if len(now.tricks) <= 20 else 26 - len(now.tricks)
            assert [len(hand) for hand in now.hands] == [left, left]


@examples
@given(deals())
def test_the_state_of_every_beat_has_exactly_the_fields_of_its_class(deal: Replay[Any]) -> None:
    # `changed` makes states without running `__init__`: a misspelt field would go unnoticed.
    names = {field.name for field in fields(State)}
    assert all(set(vars(now)) == names for now in states(deal))


@examples
@given(deals())
def test_replaying_the_record_gives_the_played_deal(deal: Replay[Any]) -> None:
    again = replay(read_record(deal.record.to_json()))
    assert again.beats == deal.beats


@examples
@given(deals())
def test_a_beat_leaves_the_states_before_it_as_they_were(deal: Replay[Any]) -> None:
    halfway = replay(deal.record.until(26))
    assert halfway.beats == deal.beats[: len(halfway.beats)]


@examples
@given(deals())
def test_points_come_in_counting_order_and_one_at_a_time(deal: Replay[Any]) -> None:
    order = ["high", "low", "jack", "game"]
    counted = [award.clause for award in deal.state.awards]
    assert counted == [clause for clause in order if clause in counted]
    before = sum(deal.record.deal.scores)
    assert sum(deal.state.scores) == before + len(counted)
    assert max(deal.state.scores) <= deal.record.deal.target


# Lawful cards


@examples
@given(deals())
def test_what_is_legal_is_what_the_rule_allows_of_each_held_card(deal: Replay[Any]) -> None:
    for now in deal.states[:-1]:
        allowed = {card for card, ruling in rulings(now).items() if ruling.allowed}
        assert sorted(allowed) == sorted(str(action.card) for action in legal(now))
        assert allowed


@examples
@given(deals())
def test_a_refusal_offers_the_legal_cards(deal: Replay[Any]) -> None:
    for now in deal.states[:-1]:
        offered = {action.card for action in legal(now)}
        refused = [ruling for ruling in rulings(now).values() if not ruling.allowed]
        assert all(set(ruling.cards) == offered for ruling in refused)


@examples
@given(deals(), st.integers(0, 51))
def test_every_other_action_is_turned_away_without_a_clause(deal: Replay[Any], step: int) -> None:
    now = deal.states[step]
    for seat in (Seat.A, Seat.B):
        for card in PACK:
            if seat is not now.turn or card not in now.hands[seat]:
                with pytest.raises(NotNowError):
                    rule(now, PLAYS[seat][card])


# The oracle


@examples
@given(deals())
def test_the_oracle_agrees_on_turn_hands_and_trump(deal: Replay[Any]) -> None:
    for now, table in tables(deal):
        assert [sorted(texts(hand)) for hand in now.hands] == [
            sorted(table.hands[seat]) for seat in "AB"
        ]
        assert str(now.trump) == table.trump
        assert now.over == table.over
        assert table.over or str(now.turn) == table.turn


@examples
@given(deals())
def test_the_oracle_agrees_on_each_held_card_and_the_refusing_clause(deal: Replay[Any]) -> None:
    for now, table in tables(deal):
        if not table.over:
            judged = {card: ruling.clause for card, ruling in rulings(now).items()}
            assert judged == {card: table.refused(card) for card in table.hands[table.turn]}


@examples
@given(deals())
def test_the_oracle_agrees_on_the_winner_of_each_trick(deal: Replay[Any]) -> None:
    *_, (_, table) = tables(deal)
    assert texts(trick.winner for trick in deal.state.tricks) == table.winners


@examples
@given(deals())
def test_the_oracle_agrees_on_captured_cards_and_values(deal: Replay[Any]) -> None:
    for now, table in tables(deal):
        found = result(now)
        assert [texts(pile) for pile in found.captured] == [table.captured[s] for s in "AB"]
        assert list(found.values) == [table.value(side) for side in "AB"]


@examples
@given(deals())
def test_the_oracle_agrees_on_awards_and_scores(deal: Replay[Any]) -> None:
    *_, (_, table) = tables(deal)
    assert [(award.clause, "AB"[award.side]) for award in deal.state.awards] == table.awards
    assert dict(zip("AB", deal.state.scores, strict=True)) == table.scores


# Views


def cards_in(value: Any) -> Iterator[Card]:
    """Yield every card that can be reached from a value; raises `TypeError` for what is opaque."""
    if isinstance(value, Card):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        yield from cards_in(tuple(value.items()))
    elif isinstance(value, tuple | list | set | frozenset):
        for member in value:
            yield from cards_in(member)
    elif not isinstance(value, str | int | None):
        raise TypeError(f"what does a view do with {value!r}?")


@examples
@given(deals())
def test_a_view_holds_the_cards_that_its_viewpoint_may_know_and_no_other(deal: Replay[Any]) -> None:
    for now, table in tables(deal):
        for viewpoint in VIEWPOINTS:
            seen = set(texts(cards_in(view(now, viewpoint))))
            assert seen == table.visible(str(viewpoint))


def other_worlds(now: State, viewpoint: Viewpoint, chance: random.Random) -> State:
    """Return the state with the cards that the viewpoint does not know lying otherwise."""
    pack, hands = list(now.deal.pack), [list(hand) for hand in now.hands]
    known = set(now.deal.pack[12 : now.drawn + 1])
    places: list[tuple[list[Card], int]] = [(pack, n) for n in range(now.drawn + 1, len(pack))]
    for seat, hand in zip((Seat.A, Seat.B), hands, strict=True):
        if viewpoint not in (seat, "open"):
            places += [(hand, n) for n, card in enumerate(hand) if card not in known]
    cards = [where[n] for where, n in places]
    chance.shuffle(cards)
    for (where, n), card in zip(places, cards, strict=True):
        where[n] = card
    return replace(now, deal=replace(now.deal, pack=tuple(pack)), hands=tuple(map(tuple, hands)))


@examples
@given(deals(), st.integers(0, 2**32))
def test_a_view_is_the_same_however_the_unknown_cards_lie(deal: Replay[Any], seed: int) -> None:
    chance = random.Random(seed)
    for now in states(deal):
        for viewpoint in VIEWPOINTS:
            other = other_worlds(now, viewpoint, chance)
            assert view(other, viewpoint) == view(now, viewpoint)


@examples
@given(deals())
def test_a_seat_sees_the_rulings_of_its_own_hand_alone(deal: Replay[Any]) -> None:
    for now in deal.states[:-1]:
        assert now.turn is not None
        own, other = view(now, now.turn), view(now, Seat(1 - now.turn))
        assert {str(play.card): ruling for play, ruling in own.rulings} == rulings(now)
        assert other.rulings == ()
