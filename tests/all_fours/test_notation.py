"""All Fours in the notation: what is read, what is refused, what is reported."""

from typing import Any

import pytest

from games.all_fours.rules import CLAUSES, PROFILES, Call, Discard, Word, parse
from games.core import ActionError, RecordError, Seat, UnplayableError
from games.core.report import report
from games.registry import read_record
from games.tricks.trick import PlayCard

from ..engine.deals import cards, refusal
from .tables import HIGH_AND_GAME, OWN_TRICKS, TWO_REVOKES, as_json, played
from .test_begging import ALL_HEARTS, NEW_SUIT
from .test_counting import LONE_TRUMP, NO_TRUMP
from .test_counting import PARTNERS as FOUR_COUNTED
from .test_deal import PLAIN

TWO = PROFILES["two-players"]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("A:stand", Call(Seat.A, Word.STAND)),
        ("B:claim-revoke", Call(Seat.B, Word.CLAIM)),
        ("A:discard 2C 3C 9D", Discard(Seat.A, cards("2C 3C 9D"))),
        ("A:discard", Discard(Seat.A)),
        ("A:TH", PlayCard(Seat.A, *cards("TH"))),
    ],
)
def test_an_action_is_read_and_written(text: str, action: object) -> None:
    assert parse(text, TWO) == action
    assert str(action) == text


def test_a_discard_is_read_in_other_spellings_and_written_in_one() -> None:
    assert str(parse("A:discard 10H J♥\ufe0f Q♠\ufe0e", TWO)) == "A:discard TH JH QS"


@pytest.mark.parametrize(
    "text",
    [
        "A:discard 2C 2C",
        "A:discard  2C",
        "A:discard 2C ",
        "A:discard 2X",
        "A:discards",
        "A:Stand",
        "A:stand ",
        "A: stand",
        "C:stand",
        "stand",
        "A:",
        "",
    ],
)
def test_what_is_no_action_cannot_be_read(text: str) -> None:
    with pytest.raises(ActionError):
        parse(text, TWO)


def test_a_word_behind_a_refused_action_is_read_first() -> None:
    record = as_json(PLAIN) | {"actions": ["A:claim-revoke", "A:pass"]}
    with pytest.raises(RecordError) as caught:
        read_record(record)
    assert (caught.value.key, caught.value.value) == ("actions", "A:pass")


@pytest.mark.parametrize(
    ("does", "fault"),
    [
        ("B:run", "turn"),  # before the phase
        ("A:discard_2H", "phase"),  # before the cards held
        ("A:beg B:run A:discard_2H", "hold"),  # before the clause
    ],
)
def test_an_action_is_judged_by_turn_then_phase_then_cards(does: str, fault: str) -> None:
    with pytest.raises(UnplayableError, match=fault):
        played(PLAIN + "does " + does)


def test_a_claim_is_judged_before_the_turn() -> None:
    assert refusal(played(PLAIN + "does B:claim-revoke")).ruling.clause == "revoke"


def reported(text: str, **keys: object) -> dict[str, Any]:
    """Return the report of a text."""
    return report(played(text, **keys))


def test_a_report_lists_what_may_be_done_at_every_step() -> None:
    steps = reported(NEW_SUIT + "does A:discard_2S_3S_4S")["steps"]
    assert steps == [
        {"turn": ["A"], "legal": ["A:beg", "A:stand"]},
        {"turn": ["B"], "legal": ["B:refuse", "B:run"]},
        {"turn": ["A"], "legal": ["A:discard"]},
        {"turn": ["B"], "legal": ["B:discard"]},
    ]


def test_a_report_lists_a_claim_beside_the_cards_of_another_seat() -> None:
    *_, step = reported(TWO_REVOKES + "7C", referee=False)["steps"]
    assert step == {"turn": ["B"], "legal": ["A:claim-revoke", "B:4H", "B:KD", "B:QD"]}


def test_a_report_of_partners_counts_by_side() -> None:
    counted = reported(FOUR_COUNTED, profile="partners")
    assert counted["values"] == {"AC": 8, "BD": 25}
    assert counted["scores"] == {"AC": 3, "BD": 1}
    assert counted["captured"]["AC"] == ["AH", "2H", "KH", "JH"]
    assert counted["steps"][-1] == {"turn": [], "legal": []}


def test_a_lone_trump_is_reported_as_a_high_and_a_low() -> None:
    assert reported(LONE_TRUMP)["awards"][:2] == [
        {"clause": "high", "side": "A", "points": 1},
        {"clause": "low", "side": "A", "points": 1},
    ]


def test_a_spent_pack_is_reported_with_the_jacks_turned() -> None:
    spent = reported(ALL_HEARTS)
    assert (spent["void"], spent["over"], spent["winner"]) == ("pack-runs-out", True, None)
    assert spent["awards"] == [{"clause": "turned-jack", "side": "B", "points": 1}]
    assert spent["captured"] == {"A": [], "B": []}


def test_a_refused_discard_is_reported_as_the_writer_writes_it() -> None:
    error = reported(NEW_SUIT + "does A:discard_5♣")["error"]
    assert (error["step"], error["action"]) == (2, "A:discard 5C")
    assert error["clause"] == "discard-to-six"


def test_every_clause_decides_or_is_cited_somewhere() -> None:
    six_all = {"A": 6, "B": 6}
    deals = [
        played(PLAIN + "does A:demand-redeal", exposed="AH"),
        played(NEW_SUIT + "does A:discard_2S_3S_4S"),
        played(PLAIN + "does A:beg B:refuse"),
        played(ALL_HEARTS),
        played(ALL_HEARTS, scores=six_all),
        played(OWN_TRICKS),
        played(HIGH_AND_GAME, scores=six_all),
        played(LONE_TRUMP),
        played(NO_TRUMP),
        played(TWO_REVOKES + "A:claim-revoke", referee=False),
        played(FOUR_COUNTED, profile="partners"),
    ]
    assert {clause for deal in deals for beat in deal.beats for clause in beat.event.clauses} == (
        CLAUSES
    )
