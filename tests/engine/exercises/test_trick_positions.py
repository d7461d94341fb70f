"""Positions of the trick games: how their numbers lie, and whose hand is seen."""

from games.exercises import question

from .positions import EXERCISES, SEEDS, Exercise, each, positions, those

TRICKS = [*those("california-jack"), *those("all-fours")]
NUMBERS = [it for it in EXERCISES if it.ask in ("tricks-left", "draws-left", "holds", "discards")]


@each(NUMBERS)
def test_the_right_number_is_now_here_now_there_among_the_others(exercise: Exercise) -> None:
    places = set()
    for deal, step in positions(exercise, SEEDS):
        asked = question(deal, step, exercise.ask)
        numbers = list(map(int, asked.choices))
        assert numbers == sorted(numbers)
        places |= {asked.choices.index(answer) for answer in asked.right}
    assert len(places) >= 2


@each(TRICKS)
def test_no_other_hand_is_needed_to_answer(exercise: Exercise) -> None:
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        own = exercise.ask in ("may-play", "may-claim")
        assert asked.viewpoint == (asked.seat if own else "spectator")
