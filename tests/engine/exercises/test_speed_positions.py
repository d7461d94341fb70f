"""Positions of California Speed: the match they stand in, and what lies closed."""

from games.california_speed.rules import SLUG, view
from games.core import Card
from games.exercises import another, question
from games.registry import read_record

from .positions import MANY, Exercise, each, positions, those


def test_another_target_is_kept_and_the_scores_are_below_it() -> None:
    (exercise,) = those(SLUG, "match-of-wins")
    like = read_record(exercise.played().record.to_json() | {"target": 4})
    deals = [another(SLUG, exercise.clause, exercise.ask, seed, like)[0] for seed in MANY]
    assert {deal.record.deal.target for deal in deals} == {4}
    assert {score for deal in deals for score in deal.record.deal.scores} == {0, 1, 2, 3}


def test_some_answer_is_wrong() -> None:
    for exercise in those(SLUG):
        for deal, step in positions(exercise):
            asked = question(deal, step, exercise.ask)
            assert asked.right < set(asked.choices), exercise.clause


@each(those(SLUG, "lay-again", "take-up-order", "counts-may-differ"))
def test_the_right_answer_is_now_here_now_there_among_the_others(exercise: Exercise) -> None:
    places = set()
    for deal, step in positions(exercise):
        asked = question(deal, step, exercise.ask)
        places |= {asked.choices.index(answer) for answer in asked.right}
    assert len(places) >= 3


def test_whose_row_is_taken_up_has_laid_on_the_others_or_the_other_on_that_one() -> None:
    (exercise,) = those(SLUG, "take-up-row")
    for deal, step in positions(exercise):
        across = False
        for event, _ in deal.beats[: step + 1]:
            if event.kind in ("laid", "laid-again"):
                across = False
            elif event.kind == "covered":
                across = across or str(event.place)[0] != str(event.seat)
        assert across


# What lies closed


def test_no_card_of_a_packet_is_named_but_the_next() -> None:
    for exercise in those(SLUG):
        for deal, step in positions(exercise):
            asked, now = question(deal, step, exercise.ask), deal.beats[step].state
            cards = {Card.parse(choice) for choice in asked.choices if asked.among == "cards"}
            assert not cards & {card for packet in now.packets for card in packet}, exercise.clause
            if asked.card is not None:
                assert asked.card == now.packets[asked.seat][0]
                assert asked.card == deal.beats[step + 1].event.card


def test_the_table_is_seen_as_everybody_sees_it_and_nobody_is_told_what_may_be_done() -> None:
    for exercise in those(SLUG):
        for deal, step in positions(exercise):
            asked = question(deal, step, exercise.ask)
            assert asked.viewpoint == "spectator", exercise.clause
            assert view(deal.beats[step].state, asked.viewpoint).legal == (), exercise.clause


def test_what_is_left_over_is_so_by_what_was_done_last() -> None:
    asking = ("may-cover", "may-lay", "covers-next", "from-top", "wins-on")
    for exercise in (it for it in those(SLUG) if it.ask in asking):
        for deal, step in positions(exercise):
            event, now = deal.beats[step]
            alone = set(now.left_over) - set(now.matched)
            ranks = {now.piles[place][-1].rank for place in alone}
            told = event.covered is not None and ranks == {event.covered.rank}
            assert not ranks or told, exercise.clause
