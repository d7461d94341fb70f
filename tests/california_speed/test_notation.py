"""California Speed in the notation: what is read, what is refused, what is reported."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.california_speed.rules import CLAUSES, PROFILES, Call, Cover, Place, Word, parse
from games.core import ActionError, RecordError, Seat, UnplayableError, replay
from games.core.report import report
from games.registry import read_record

from ..engine.deals import refusal
from .tables import A_RUNS_OUT, CAME_BACK, NO_MATCH, ONE_EACH, PAIR, as_json, played, refused, state
from .test_covering import AGAIN

TWO_ROWS = PROFILES["two-rows"]


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("A:B2", Cover(Seat.A, Place.B2)),
        ("B:A4@8120", Cover(Seat.B, Place.A4, 8120)),
        ("A:A1@0", Cover(Seat.A, Place.A1, 0)),
        ("A:no-match", Call(Seat.A, Word.NO_MATCH)),
        ("B:offer-draw@77", Call(Seat.B, Word.OFFER, 77)),
        ("A:accept-draw", Call(Seat.A, Word.ACCEPT)),
    ],
)
def test_an_action_is_read_and_written(text: str, action: object) -> None:
    assert parse(text, TWO_ROWS) == action
    assert str(action) == text


def test_a_moment_is_written_without_zeros_before_it() -> None:
    assert str(parse("A:B2@0081", TWO_ROWS)) == "A:B2@81"


@pytest.mark.parametrize(
    "text",
    [
        "A:A5",
        "A:A0",
        "A:C1",
        "A:a1",
        "A:A1 ",
        "A: A1",
        "A:A",
        "A:1",
        "A:",
        "A:@5",
        "A:A1@",
        "A:A1@-1",
        "A:A1@+1",
        "A:A1@1.5",
        "A:A1@1_000",
        "A:A1@ 1",
        "A:A1@1@2",
        "A:A1@٣",
        "A:A1@²",
        "A:A1@" + "1" * 5000,
        "A@5:A1",
        "C:A1",
        "a:A1",
        "A1",
        "A:5C",
        "A:stand",
        "A:No-match",
        "A:no match",
        "A:row",
        "",
    ],
)
def test_what_is_no_action_cannot_be_read(text: str) -> None:
    with pytest.raises(ActionError):
        parse(text, TWO_ROWS)


@pytest.mark.parametrize(
    ("key", "value"),
    [("dealer", "A"), ("dealer", "B"), ("packet", 3), ("referee", True), ("exposed", "2C")],
)
def test_keys_of_other_games_are_unknown(key: str, value: object) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(as_json(PAIR) | {key: value})
    assert (caught.value.key, caught.value.value) == (key, value)


def test_a_record_is_written_with_the_keys_of_the_game_alone() -> None:
    record = as_json(PAIR + "does  A:A1 B:B1@7", scores={"B": 1}, seed="x")
    assert read_record(record).to_json() == {
        "game": "california-speed",
        "profile": "two-rows",
        "scores": {"A": 0, "B": 1},
        "target": 2,
        "pack": record["pack"],
        "actions": ["A:A1", "B:B1@7"],
        "seed": "x",
    }


@pytest.mark.parametrize("scores", [{"A": 2}, {"A": -1}, {"AC": 0}])
def test_a_score_is_of_a_seat_and_below_the_target(scores: dict[str, int]) -> None:
    with pytest.raises(RecordError):
        read_record(as_json(PAIR, scores=scores))


# Moments


@pytest.mark.parametrize("acts", ["A:A1@5 B:B1@5", "A:A1@5 B:B1", "A:A1 B:B1@0", "A:A1@5 B:B1@6"])
def test_moments_may_be_equal_or_left_out(acts: str) -> None:
    assert refused(PAIR + f"does  {acts}") is None


@pytest.mark.parametrize(
    ("acts", "fault"),
    [
        ("A:A1@5 B:B1@4", "B:B1@4"),
        ("A:A1@5 B:B1 A:no-match@4", "A:no-match@4"),
        ("A:A1@10 B:B1@9", "B:B1@9"),
        ("A:A2@5 B:B1@4", "B:B1@4"),  # behind an action that a clause refuses
        ("A:A1@5 B:B1@04", "B:B1@04"),  # as it stood in the record
    ],
)
def test_a_moment_before_the_latest_given_makes_the_record_unreadable(
    acts: str, fault: str
) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(as_json(PAIR + f"does  {acts}"))
    assert (caught.value.key, caught.value.value) == ("actions", fault)


def test_an_act_added_to_a_record_cannot_be_earlier_either() -> None:
    record = read_record(as_json(PAIR + "does  A:A1@5"))
    with pytest.raises(UnplayableError, match="before the latest"):
        replay(record.then(Cover(Seat.B, Place.B1, 4)))


def test_the_latest_moment_is_the_latest_given() -> None:
    assert state(played(PAIR + "does  A:A1@5 B:B1")).moment == 5


def test_a_word_behind_a_refused_action_is_read_first() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(as_json(PAIR + "does  A:A2 A:pass"))
    assert caught.value.value == "A:pass"


# The report


def reported(text: str, **keys: object) -> dict[str, Any]:
    """Return the report of a text."""
    return report(played(text, **keys))


def test_a_report_has_packets_and_nothing_captured() -> None:
    told = reported(PAIR + "does  A:A1")
    assert (told["captured"], told["values"]) == ({}, {})
    assert told["packets"] == {"A": 21, "B": 22}


def test_a_report_lists_what_either_seat_may_do_at_every_step() -> None:
    assert reported(PAIR + "does  A:A1@5 B:B1@6")["steps"] == [
        {"turn": ["A", "B"], "legal": ["A:A1", "A:B1", "B:A1", "B:B1"]},
        {"turn": ["A", "B"], "legal": ["A:B1", "A:no-match", "B:B1", "B:no-match"]},
        {"turn": ["A", "B"], "legal": ["A:no-match", "B:no-match"]},
    ]


def test_a_report_of_a_game_won_counts_it() -> None:
    told = reported(A_RUNS_OUT, scores={"B": 1})
    assert told["awards"] == [{"clause": "last-card-wins", "side": "A", "points": 1}]
    assert told["scores"] == {"A": 1, "B": 1}
    assert (told["winner"], told["over"], told["void"]) == ("A", True, None)
    assert told["packets"] == {"A": 0, "B": 22}
    assert told["steps"][-1] == {"turn": [], "legal": []}


def test_the_step_between_two_last_cards_waits_for_nobody() -> None:
    steps = reported(ONE_EACH + " A:B1@5 B:B2@5")["steps"]
    assert steps[-2:] == [{"turn": [], "legal": []}] * 2


def test_a_report_of_a_simultaneous_draw() -> None:
    told = reported(ONE_EACH + " A:B1@5 B:B2@5", scores={"A": 1, "B": 1})
    assert (told["winner"], told["over"], told["void"]) == (None, True, "simultaneous-draw")
    assert (told["scores"], told["awards"]) == ({"A": 1, "B": 1}, [])
    assert told["packets"] == {"A": 0, "B": 0}


def test_a_report_of_a_draw_agreed() -> None:
    told = reported(CAME_BACK + " B:offer-draw A:accept-draw", scores={"A": 1})
    assert (told["winner"], told["over"], told["void"]) == (None, True, "stalemate-draw")
    assert (told["scores"], told["awards"]) == ({"A": 1, "B": 0}, [])


def test_a_refused_action_is_reported_as_the_writer_writes_it() -> None:
    error = reported(PAIR + "does  A:A1 A:A1@007")["error"]
    assert (error["step"], error["action"]) == (1, "A:A1@7")
    assert error["clause"] == "fresh-place"


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        (PAIR + "does  A:A2", "no-lone-rank"),
        (PAIR + "does  A:A1 A:A1", "fresh-place"),
        (PAIR + "does  A:no-match", "no-match"),
        (NO_MATCH + "does  A:no-match A:no-match", "no-match"),
        (NO_MATCH + "does  A:offer-draw", "stalemate-draw"),
        (NO_MATCH + "does  A:accept-draw", "stalemate-draw"),
    ],
)
def test_a_refusal_names_its_clause(text: str, clause: str) -> None:
    assert refusal(played(text)).ruling.clause == clause


def test_the_readable_text_tells_every_event_and_the_cards_left(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "deals.jsonl"
    texts = [ONE_EACH + " A:B1@5 B:B2@5", CAME_BACK + " A:offer-draw B:accept-draw", A_RUNS_OUT]
    path.write_text("".join(f"{json.dumps(as_json(text, scores={'A': 1}))}\n" for text in texts))
    call_command("replay", str(path))
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert "0 A:A1  A lays six of clubs on two of clubs (A1). [cover-match, turned-as-played]" in (
        lines
    )
    assert "The game is a draw. [simultaneous-draw]" in lines
    assert lines[-3:-1] == ["A: match points 2; cards left 0.", "B: match points 0; cards left 22."]


def test_every_clause_decides_or_is_cited_somewhere() -> None:
    deals = [
        played(AGAIN + "does  A:A1 A:A1"),
        played(A_RUNS_OUT, scores={"A": 1}),
        played(ONE_EACH + " A:B1@5 B:B2@5"),
        played(CAME_BACK + " A:offer-draw B:accept-draw"),
    ]
    assert {clause for deal in deals for beat in deal.beats for clause in beat.event.clauses} == (
        CLAUSES
    )
