"""Who won: the first sentence after a deal, for whoever looks, in each language."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils.translation import override

from games.core import Seat, replay
from games.registry import RULES, read_record
from games.table.sides import Players
from games.table.verdict import Ended, score, verdicts

from ..all_fours.tables import HIGH_AND_GAME, OWN_TRICKS
from ..all_fours.tables import as_json as all_fours
from ..all_fours.test_begging import ALL_HEARTS
from ..california_speed.tables import CAME_BACK, ONE_EACH
from ..california_speed.tables import as_json as speed
from ..engine.deals import FORTY_FORTY
from ..engine.deals import as_json as jack


def told(record: dict[str, object], seat: Seat, language: str, *, owned: bool = True) -> list[str]:
    """Return what is said of an ended record to whoever sits at the seat, or to somebody else."""
    played = replay(read_record(record))
    profile = played.record.deal.profile
    names: Players = {s: f"Игрок {s}" if language == "ru" else str(s) for s in profile.seats}
    players = {**names, seat: None} if owned else names
    deal = played.record.deal
    result = played.record.rules.result(played.state)
    ended = Ended(profile, result, deal.scores, deal.target, players, seat)
    with override(language):
        return verdicts(ended)


B_WINS = all_fours(OWN_TRICKS, scores={"A": 2, "B": 3})
A_WINS = all_fours(HIGH_AND_GAME)

CASES = [
    (B_WINS, Seat.B, "ru", ["Вы выигрываете сдачу 3 : 1."]),
    (B_WINS, Seat.B, "pt", ["Ganhas a mão por 3–1."]),
    (B_WINS, Seat.A, "ru", ["Игрок B выигрывает сдачу 3 : 1."]),
    (B_WINS, Seat.A, "pt", ["B ganha a mão por 3–1."]),
    (A_WINS, Seat.A, "ru", ["Вы выигрываете сдачу 2 : 1."]),
    (
        all_fours(OWN_TRICKS, scores={"A": 5, "B": 4}),
        Seat.B,
        "ru",
        ["Вы выигрываете сдачу 3 : 1.", "Вы выигрываете партию 7 : 6."],
    ),
    (
        all_fours(OWN_TRICKS, scores={"A": 6, "B": 4}),
        Seat.B,
        "pt",
        ["A ganha a mão por 1–0.", "A ganha a partida por 7–4."],
    ),
    (jack(FORTY_FORTY), Seat.A, "ru", ["Игрок B выигрывает сдачу 2 : 1."]),
    (all_fours(ALL_HEARTS), Seat.A, "ru", ["Никто не выигрывает: сдача не считается."]),
    (all_fours(ALL_HEARTS), Seat.A, "pt", ["Ninguém ganha: a mão não conta."]),
    (speed(ONE_EACH + " A:A2"), Seat.A, "ru", ["Вы выигрываете игру."]),
    (
        speed(ONE_EACH + " A:A2", scores={"A": 1, "B": 1}),
        Seat.B,
        "pt",
        ["A ganha o jogo.", "A ganha a partida por 2–1."],
    ),
    (speed(CAME_BACK + " A:offer-draw B:accept-draw"), Seat.A, "ru", ["Ничья."]),
]


@pytest.mark.parametrize(("record", "seat", "language", "expected"), CASES)
def test_who_won_is_said_to_whoever_sits_there(
    record: dict[str, object], seat: Seat, language: str, expected: list[str]
) -> None:
    said = [sentence.replace("\xa0", " ") for sentence in told(record, seat, language)]
    assert said == expected


def test_to_somebody_else_both_are_named() -> None:
    assert told(B_WINS, Seat.B, "pt", owned=False) == ["B ganha a mão por 3–1."]


def _partners(points: tuple[int, int], seat: Seat, language: str) -> list[str]:
    """Return what is said at the seat where sides of two have so many points of a deal."""
    profile = RULES["all-fours"].PROFILES["partners"]
    dealt = (
        RULES["all-fours"].start(read_record(all_fours("up 9H", profile="partners")).deal)[-1].state
    )
    result = replace(RULES["all-fours"].result(dealt), over=True, scores=points)
    names: Players = {s: None if s is seat else str(s) for s in profile.seats}
    with override(language):
        return verdicts(Ended(profile, result, (0, 0), 7, names, seat))


@pytest.mark.parametrize(
    ("points", "seat", "language", "expected"),
    [
        ((3, 1), Seat.C, "pt", "A tua equipa ganha a mão por 3–1."),
        ((3, 1), Seat.C, "ru", "Ваша сторона выигрывает сдачу 3 : 1."),
        ((1, 2), Seat.A, "ru", "Другая сторона выигрывает сдачу 2 : 1."),
        ((2, 2), Seat.A, "ru", "Сдача вничью, 2 : 2."),
        ((2, 2), Seat.D, "pt", "Mão empatada, 2–2."),
    ],
)
def test_partners_win_together(
    points: tuple[int, int], seat: Seat, language: str, expected: str
) -> None:
    assert _partners(points, seat, language)[0].replace("\xa0", " ") == expected


def test_a_score_begins_with_the_seats_own_side() -> None:
    profile = RULES["all-fours"].PROFILES["partners"]
    with override("pt"):
        assert [score((3, 1), profile, seat) for seat in profile.seats] == ["3–1", "1–3"] * 2
