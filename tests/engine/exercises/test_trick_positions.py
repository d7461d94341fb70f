"""Positions of the trick games: how their numbers lie, and whose hand is seen."""

from games.core import Rank
from games.exercises import question

from .positions import EXERCISES, Exercise, each, positions, those

WORTH = {Rank.TEN: 10, Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
TRICKS = [*those("california-jack"), *those("all-fours")]
NUMBERS = [it for it in EXERCISES if it.ask in ("tricks-left", "draws-left", "holds", "discards")]


@each(NUMBERS)
def test_the_right_number_is_now_here_now_there_among_the_others(exercise: Exercise) -> None:
    places = set()
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        numbers = list(map(int, asked.choices))
        assert numbers == sorted(numbers)
        places |= {asked.choices.index(answer) for answer in asked.right}
    assert len(places) >= 2


def test_one_may_beat_the_lead_or_not_with_cards_of_its_suit() -> None:
    (exercise,) = those("california-jack", "no-duty-to-beat")
    for deal, step in positions(exercise):
        now = deal.beats[step].state
        (led,) = now.trick
        same = [card for card in now.hands[now.turn] if card.suit is led.suit]
        assert any(card < led for card in same)
        assert any(card > led for card in same)


@each([*those("california-jack", "game-tie"), *those("all-fours", "game-tie")])
def test_where_values_tie_there_are_some_and_not_as_many_cards(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        state = deal.beats[step].state
        sides = [[card for trick in state.tricks if state.profile.side(trick.winner) == side
                  for card in trick.cards] for side in range(2)]  # fmt: skip
        assert len({sum(WORTH.get(card.rank, 0) for card in cards) for cards in sides}) == 1
        assert any(card.rank in WORTH for cards in sides for card in cards)
        assert len(sides[0]) != len(sides[1])


def test_where_partners_add_the_richest_player_is_not_of_the_richer_side() -> None:
    (exercise,) = those("all-fours", "sides-add")
    for deal, step in positions(exercise):
        taken = dict.fromkeys("ABCD", 0)
        for trick in deal.beats[step].state.tricks:
            taken[str(trick.winner)] += sum(WORTH.get(card.rank, 0) for card in trick.cards)
        sums = {side: taken[side[0]] + taken[side[1]] for side in ("AC", "BD")}
        best = max(taken.values())
        richest = {seat for seat, worth in taken.items() if worth == best}
        assert not richest & {*max(sums, key=sums.__getitem__)}


def test_the_scores_before_a_deal_lie_so_low_that_no_count_ends_the_match() -> None:
    most = 4  # a point each for High, Low, Jack and Game
    for exercise in TRICKS:
        for deal, _ in positions(exercise)[1:]:
            ends = max(deal.record.deal.scores) + most > deal.record.deal.target
            assert not ends or exercise.ask == "wins-match", exercise.clause


def test_no_other_hand_is_needed_to_answer() -> None:
    for exercise in TRICKS:
        for deal, step in positions(exercise):
            asked = question(deal, step, exercise.ask)
            own = exercise.ask in ("may-play", "may-claim")
            assert asked.viewpoint == (asked.seat if own else "spectator"), exercise.clause
