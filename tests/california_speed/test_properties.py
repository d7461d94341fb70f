"""What holds for every game of California Speed, whoever plays it and with whatever cards."""

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.california_speed.rules import (
    CLAUSES,
    SLUG,
    Action,
    Call,
    Cover,
    Place,
    State,
    Word,
    legal,
    parse,
    play,
    result,
    rule,
    view,
)
from games.core import (
    PACK,
    Award,
    Card,
    NotNowError,
    Profile,
    Replay,
    Viewpoint,
    replay,
    shuffled,
)
from games.registry import RULES, read_record

from ..engine.deals import random_play
from .reading import PLACES, Table
from .tables import state

# A game has some two hundred acts, so that a few games already are thousands of positions.
examples = settings(max_examples=20, derandomize=True, database=None, deadline=None)
few = settings(examples, max_examples=8)

WORDS = list(map(str, Word))


def acts(deal: Replay[Any]) -> list[Action]:
    """Return what was done in a game, in order."""
    return [action for action in deal.record.actions if isinstance(action, Cover | Call)]


@st.composite
def deals(draw: st.DrawFn) -> Replay[Any]:
    """A game played at random to its end, its acts with or without moments."""
    scores = {side: draw(st.integers(0, 1)) for side in "AB"}
    deal = random_play(draw(st.integers(0, 2**32)), SLUG, scores=scores)
    chance = random.Random(draw(st.integers(0, 2**32)))
    moment, actions = 0, []
    for action in acts(deal):
        moment += chance.randrange(3) * 100
        given = moment if chance.random() < 0.5 else None
        actions.append(dataclasses.replace(action, moment=given))
    return replay(dataclasses.replace(deal.record, actions=tuple(actions)))


def table(deal: Replay[Any]) -> Table:
    """Return the same game at its beginning, on a real table."""
    return Table([str(card) for card in deal.record.deal.pack])


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


@examples
@given(deals())
def test_there_are_52_cards_at_all_times(deal: Replay[Any]) -> None:
    for _, now in deal.beats:
        assert sorted(shown((now.packets, now.piles))) == list(PACK)


@examples
@given(deals())
def test_packets_and_piles_are_those_of_a_real_table(deal: Replay[Any]) -> None:
    real = table(deal)
    for action, now in zip(deal.record.actions, deal.states[1:], strict=True):
        if now.void == "stalemate-draw":
            break
        real.do(str(action).partition("@")[0])
        assert [" ".join(map(str, pile)) for pile in now.piles] == [
            " ".join(real.piles[place]) for place in PLACES
        ]
        assert [list(map(str, packet)) for packet in now.packets] == list(real.packets.values())


@few
@given(deals())
def test_every_act_is_judged_as_an_independent_reading_of_the_history_judges_it(
    deal: Replay[Any],
) -> None:
    real = table(deal)
    every = [(seat, what) for seat in "AB" for what in PLACES + WORDS]
    for action, now in zip(acts(deal), deal.states, strict=False):
        assert set(map(str, now.coverable)) == real.coverable()
        for seat, what in every:
            parsed = parse(f"{seat}:{what}", now.profile)
            assert rule(now, parsed).clause == real.refused(f"{seat}:{what}")
        if action != Call(action.seat, Word.ACCEPT, action.moment):
            real.do(str(action).partition("@")[0])


@few
@given(deals())
def test_legal_is_what_rule_allows(deal: Replay[Any]) -> None:
    seats = deal.record.deal.profile.seats
    actions: list[Action] = [Cover(seat, place) for seat in seats for place in Place]
    actions += [Call(seat, word) for seat in seats for word in Word]
    for now in deal.states:
        assert {action for action in actions if allowed(now, action)} == set(legal(now))


def allowed(now: State, action: Action) -> bool:
    """Whether an action may be done, known to the moment and by the clauses."""
    try:
        return rule(now, action).allowed
    except NotNowError:
        return False


@examples
@given(deals())
def test_every_packet_has_a_card_and_every_place_a_top_while_a_seat_may_act(
    deal: Replay[Any],
) -> None:
    for _, now in deal.beats:
        if now.turn:
            assert all(now.packets)
            assert all(now.piles)


@examples
@given(deals())
def test_there_is_always_something_to_do_until_the_game_is_over(deal: Replay[Any]) -> None:
    for now in deal.states:
        assert bool(legal(now)) == (not now.over) == bool(now.turn)


@examples
@given(deals())
def test_who_has_no_card_left_has_won(deal: Replay[Any]) -> None:
    end = state(deal)
    before = end.deal.scores
    out = [side for side, packet in enumerate(end.packets) if not packet]
    assert out == ([] if end.void else [result(end).winner])
    assert end.awards == tuple(Award("last-card-wins", side, 1) for side in out)
    assert list(end.scores) == [score + (side in out) for side, score in enumerate(before)]


@few
@given(deals())
def test_a_view_never_holds_a_card_but_the_tops(deal: Replay[Any]) -> None:
    viewpoints: list[Viewpoint] = [*deal.record.deal.profile.seats, "spectator", "open"]
    for _, now in deal.beats:
        tops = {pile[-1] for pile in now.piles if pile}
        for viewpoint in viewpoints:
            assert set(shown(view(now, viewpoint))) == tops


@few
@given(deals(), st.integers(0, 2**32))
def test_a_view_is_the_same_however_the_packets_lie(deal: Replay[Any], seed: int) -> None:
    chance = random.Random(seed)
    for _, now in deal.beats:
        first, second = now.packets
        mixed = chance.sample((*first, *second), len(first) + len(second))
        packets = (tuple(mixed[: len(first)]), tuple(mixed[len(first) :]))
        other = dataclasses.replace(now, packets=packets)
        for viewpoint in (*now.profile.seats, "spectator", "open"):
            assert view(other, viewpoint) == view(now, viewpoint)


@examples
@given(deals())
def test_no_event_tells_a_card_of_a_packet(deal: Replay[Any]) -> None:
    for event, now in deal.beats:
        hidden = set(shown(now.packets))
        assert not hidden & {event.card, event.covered, event.seen}


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


GAMES_PLAYED, ACTS, SHARE = 1000, 400, 0.98
"""Of so many calm games at least this share ends within so many acts."""


def calm_game(seed: int) -> int:
    """Return how many acts a calm game has: what can be covered is, one place after another.

    The seats take turns by chance. When nothing can be covered both say so; a standstill that
    comes back is a draw.
    """
    pack = " ".join(map(str, shuffled(seed)))
    record = read_record({"game": SLUG, "pack": pack})
    chance = random.Random(seed)
    now: State = RULES[SLUG].start(record.deal)[-1].state
    count = 0
    while now.turn:
        if now.coverable:
            action: Action = Cover(chance.choice(now.turn), chance.choice(now.coverable))
        else:
            words = {action.word: action for action in legal(now) if isinstance(action, Call)}
            action = words.get(Word.ACCEPT) or words.get(Word.OFFER) or words[Word.NO_MATCH]
        now = play(now, action)[-1].state
        count += 1
    return count


def test_most_calm_games_end_within_400_acts() -> None:
    ended = {seed: calm_game(seed) for seed in range(GAMES_PLAYED)}
    late = {seed: count for seed, count in ended.items() if count > ACTS}
    # Named where the test fails: which games are late, and by how much.
    assert len(late) <= (1 - SHARE) * GAMES_PLAYED, late
