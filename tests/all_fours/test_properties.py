"""What holds for every deal of All Fours, whoever plays it and with whatever cards."""

import dataclasses
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.all_fours.rules import (
    CLAUSES,
    PROFILES,
    SLUG,
    Action,
    Call,
    Discard,
    State,
    Word,
    legal,
    result,
    rule,
    view,
)
from games.core import PACK, Card, NotNowError, Profile, Rank, Replay, Suit, Viewpoint, replay
from games.registry import read_record
from games.tricks.trick import PLAYS

from ..engine.deals import random_play
from .tables import awarded, state

examples = settings(max_examples=60, derandomize=True, database=None, deadline=None)


@st.composite
def deals(draw: st.DrawFn) -> Replay[Any]:
    """A deal in either form, with or without a referee, played at random to its end."""
    profile = PROFILES[draw(st.sampled_from(sorted(PROFILES)))]
    keys: dict[str, object] = {
        "profile": profile.slug,
        "dealer": draw(st.sampled_from([str(seat) for seat in profile.seats])),
        "referee": draw(st.booleans()),
        "scores": {side: draw(st.integers(0, 6)) for side in profile.sides},
    }
    seed = draw(st.integers(0, 2**32))
    deal = random_play(seed, SLUG, **keys)
    if draw(st.booleans()):
        exposed = draw(
            st.sampled_from(sorted(deal.record.deal.profile.exposable(deal.record.deal)))
        )
        deal = random_play(seed, SLUG, exposed=str(exposed), **keys)
    return deal


def winner(cards: tuple[Card, ...], trump: Suit) -> int:
    """Read which card of a trick takes it."""
    best = 0
    for place, card in enumerate(cards):
        same = card.suit == cards[best].suit
        if (same and card.rank > cards[best].rank) or (not same and card.suit == trump):
            best = place
    return best


def counted(end: State) -> list[tuple[str, int]]:
    """Read High, Low, Jack and Game from the final tricks alone: clause and side."""
    owner: dict[Card, int] = {}
    for trick in end.tricks:
        seat = (trick.leader + winner(trick.cards, end.trump)) % end.profile.players
        owner |= dict.fromkeys(trick.cards, seat % 2)
    trumps = sorted((card for card in owner if card.suit == end.trump), key=lambda card: card.rank)
    points = []
    if trumps:
        points = [("high", owner[trumps[-1]]), ("low", owner[trumps[0]])]
    points += [("jack", owner[card]) for card in trumps if card.rank == Rank.JACK]
    worth = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}
    values = [0, 0]
    for card, side in owner.items():
        values[side] += worth.get(str(card)[0], 0)
    if values[0] != values[1]:
        points.append(("game", int(values[1] > values[0])))
    return points


def revoked(end: State) -> list[int]:
    """Read from the final tricks which side revoked, oldest first."""
    later = [list(hand) for hand in end.hands]
    tricks = [(trick.leader, trick.cards) for trick in end.tricks]
    sides = []
    for leader, cards in reversed([*tricks, (end.leader, end.trick)]):
        for place, card in reversed(list(enumerate(cards))):
            seat = (leader + place) % end.profile.players
            answers = {cards[0].suit, end.trump}
            if card.suit not in answers and answers & {held.suit for held in later[seat]}:
                sides.append(seat % 2)
            later[seat].append(card)
    return sides[::-1]


def shown(value: Any) -> Iterator[Card]:
    """Yield every card that a value holds, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from shown(part)
    elif dataclasses.is_dataclass(value) and not isinstance(value, Profile):
        for field in dataclasses.fields(value):
            yield from shown(getattr(value, field.name))


def public(now: State) -> set[Card]:
    """Return the cards that everybody has seen."""
    played = [card for trick in now.tricks for card in trick.cards]
    return {*played, *now.trick, *now.turned, *now.deal.exposed}


def may_know(now: State, viewpoint: Viewpoint) -> set[Card]:
    """Return the cards that a viewpoint may know of."""
    if viewpoint == "spectator":
        return public(now)
    if viewpoint == "open":
        return {*public(now), *(card for hand in now.hands for card in hand)}
    eldest, dealer = (now.deal.dealer + 1) % now.profile.players, now.deal.dealer
    settled = now.phase == "playing" or bool(now.discards[eldest] and now.discards[dealer])
    own = now.hands[viewpoint] if settled or viewpoint in (eldest, dealer) else ()
    return {*public(now), *own, *now.discards[viewpoint]}


@examples
@given(deals())
def test_there_are_52_cards_at_all_times(deal: Replay[Any]) -> None:
    for _, now in deal.beats:
        parts = (now.hands, now.discards, now.turned, now.trick, now.deal.pack[now.drawn :])
        tricks = [trick.cards for trick in now.tricks]
        assert sorted([*shown(parts), *shown(tuple(tricks))]) == list(PACK)


@examples
@given(deals())
def test_points_are_what_the_final_tricks_give(deal: Replay[Any]) -> None:
    end = state(deal)
    four = [
        (award.clause, award.side)
        for award in end.awards
        if award.clause in {"high", "low", "jack", "game"}
    ]
    expected = counted(end) if sum(map(len, end.hands)) == 0 else []
    won = result(end).winner is not None
    assert four == (expected[: len(four)] if won else expected)
    assert won == (max(end.scores) >= end.deal.target)


@examples
@given(deals())
def test_every_revoke_is_scored_once_for_the_other_side(deal: Replay[Any]) -> None:
    end = state(deal)
    against = [1 - side for side in revoked(end)]
    scored = awarded(end.awards, "revoke")
    if result(end).winner is None:
        assert sorted(scored) == sorted(against)
    for side in (0, 1):
        assert scored.count(side) <= against.count(side)


@examples
@given(deals())
def test_every_jack_turned_gives_the_dealers_side_a_point(deal: Replay[Any]) -> None:
    end = state(deal)
    jacks = [card for card in end.turned if card.rank == Rank.JACK]
    scored = awarded(end.awards, "turned-jack")
    assert scored == ([] if end.void == "exposed-card" else [end.deal.dealer % 2] * len(jacks))


@examples
@given(deals())
def test_scores_are_those_before_with_the_awards(deal: Replay[Any]) -> None:
    end = state(deal)
    for side, before in enumerate(end.deal.scores):
        gained = sum(award.points for award in end.awards if award.side == side)
        assert end.scores[side] == before + gained


@examples
@given(deals())
def test_a_view_never_holds_a_hidden_card(deal: Replay[Any]) -> None:
    for _, now in deal.beats:
        for viewpoint in (*now.profile.seats, "spectator", "open"):
            assert set(shown(view(now, viewpoint))) <= may_know(now, viewpoint)


def otherwise(now: State, known: set[Card], chance: random.Random) -> State:
    """Return a state with the cards that are not known lying in other places."""
    unknown = [card for card in PACK if card not in known]
    moved = dict(zip(unknown, chance.sample(unknown, len(unknown)), strict=True))

    def elsewhere(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(moved.get(card, card) for card in cards)

    return dataclasses.replace(
        now,
        deal=dataclasses.replace(now.deal, pack=elsewhere(now.deal.pack)),
        hands=tuple(map(elsewhere, now.hands)),
        discards=tuple(map(elsewhere, now.discards)),
        revokes=tuple(
            revoke._replace(withheld=elsewhere(revoke.withheld)) for revoke in now.revokes
        ),
    )


@examples
@given(deals(), st.integers(0, 2**32))
def test_a_view_is_the_same_however_the_unknown_cards_lie(deal: Replay[Any], seed: int) -> None:
    chance = random.Random(seed)
    for _, now in deal.beats:
        for viewpoint in (*now.profile.seats, "spectator"):
            other = otherwise(now, may_know(now, viewpoint), chance)
            assert view(other, viewpoint) == view(now, viewpoint)


@examples
@given(deals())
def test_no_event_tells_a_hidden_card(deal: Replay[Any]) -> None:
    for event, now in deal.beats:
        assert {card for card in (event.card, event.seen) if card is not None} <= public(now)


@examples
@given(deals())
def test_every_event_cites_a_clause(deal: Replay[Any]) -> None:
    for event, _ in deal.beats:
        assert event.clauses
        assert set(event.clauses) <= CLAUSES


@examples
@given(deals())
def test_replaying_the_record_gives_the_played_state(deal: Replay[Any]) -> None:
    again = replay(read_record(deal.record.to_json()))
    assert again.beats == deal.beats
    assert again.refusal is None


@examples
@given(deals())
def test_legal_is_what_rule_allows(deal: Replay[Any]) -> None:
    for now in deal.states:
        seats = now.profile.seats
        actions: list[Action] = [Call(seat, word) for seat in seats for word in Word]
        actions += [PLAYS[seat][card] for seat in seats for card in PACK]
        assert {action for action in actions if allowed(now, action)} == {
            action for action in legal(now) if not isinstance(action, Discard)
        }


@examples
@given(deals())
def test_a_discard_in_legal_stands_for_all_that_leave_six(deal: Replay[Any]) -> None:
    for now in deal.states:
        for action in legal(now):
            if isinstance(action, Discard):
                hand = now.hands[action.seat]
                assert not allowed(now, action)
                for surplus in (*[len(hand) - 6] * (len(hand) < 10), 1):
                    for cards in combinations(hand, surplus):
                        leaves_six = surplus == len(hand) - 6
                        assert allowed(now, Discard(action.seat, cards)) == leaves_six


def allowed(now: State, action: Action) -> bool:
    """Whether an action may be done, known to the moment and by the clauses."""
    try:
        return rule(now, action).allowed
    except NotNowError:
        return False
