"""`manage.py replay`: what it prints, and with which status it ends."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.management import call_command
from django.utils import translation

from .deals import COUNTED_APART, FORTY_FORTY, as_json

DEAL = as_json(COUNTED_APART)
ACTIONS = DEAL["actions"]
REFUSED = DEAL | {"actions": ["A:TS", "B:8H", "B:KS"]}
UNREADABLE = DEAL | {"dealer": "C"}

ENCODINGS = [
    f"utf-{size}" for size in ("8", "8-sig", "16", "16-le", "16-be", "32", "32-le", "32-be")
]
"""With a byte order mark and without: Python's `utf-16` and `utf-32` write one."""


class Ran(NamedTuple):
    """What a run of the command gave."""

    status: int
    out: str
    err: str

    @property
    def reports(self) -> list[dict[str, Any]]:
        """The lines of JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def errors(self) -> list[Any]:
        """The error of each line of JSON, or None."""
        return [report["error"] for report in self.reports]


Run = Callable[..., Ran]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    """The command, run in this process: nothing here may touch the database."""

    def run(*args: object) -> Ran:
        try:
            call_command("replay", *map(str, args))
            status = 0
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else -1
        return Ran(status, *capfd.readouterr())

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """A new file with records one a line, or with the text or bytes that are given."""

    def write(*records: object, name: str = "deals.jsonl") -> Path:
        path = tmp_path / name
        if len(records) == 1 and isinstance(records[0], bytes):
            path.write_bytes(records[0])
        else:
            lines = [line if isinstance(line, str) else json.dumps(line) for line in records]
            path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return path

    return write


Write = Callable[..., Path]


def manage(root: Path, *args: object, stdin: bytes = b"") -> Ran:
    """Run the command as one does: in a process of its own."""
    command = [sys.executable, root / "manage.py", "replay", *args]
    ended = subprocess.run(list(map(str, command)), input=stdin, capture_output=True, check=False)
    return Ran(ended.returncode, ended.stdout.decode(), ended.stderr.decode())


# A deal replayed


def test_a_replayed_deal_is_reported_whole(run: Run, write: Write) -> None:
    ran = run("--json", write(DEAL))
    (report,) = ran.reports
    assert ran.status == 0
    assert ran.err == ""
    assert list(report) == (
        ["steps", "captured", "values", "awards", "scores", "winner", "over", "void", "error"]
    )
    assert {key: value for key, value in report.items() if key not in {"steps", "captured"}} == {
        "values": {"A": 49, "B": 31},
        "awards": [
            {"clause": "high", "side": "A", "points": 1},
            {"clause": "low", "side": "B", "points": 1},
            {"clause": "jack", "side": "A", "points": 1},
            {"clause": "game", "side": "A", "points": 1},
        ],
        "scores": {"A": 3, "B": 1},
        "winner": None,
        "over": True,
        "void": None,
        "error": None,
    }


def test_there_is_a_step_before_each_action_and_one_after_the_last(run: Run, write: Write) -> None:
    (report,) = run("--json", write(DEAL)).reports
    assert len(report["steps"]) == 53
    assert report["steps"][0] == {
        "turn": ["A"],
        "legal": ["A:5D", "A:6D", "A:6H", "A:JS", "A:KH", "A:TS"],
    }
    assert report["steps"][1] == {"turn": ["B"], "legal": ["B:4D", "B:KS"]}
    assert report["steps"][52] == {"turn": [], "legal": []}


def test_what_may_be_played_is_sorted_by_code_point(run: Run, write: Write) -> None:
    (report,) = run("--json", write(DEAL)).reports
    assert all(step["legal"] == sorted(step["legal"]) for step in report["steps"])


def test_captured_cards_stand_trick_by_trick_in_the_order_played(run: Run, write: Write) -> None:
    (report,) = run("--json", write(DEAL | {"actions": ACTIONS[:5]})).reports
    # A:TS B:KS, B:JC A:6D, and A:JS, which is no trick yet.
    assert report["captured"] == {"A": ["JC", "6D"], "B": ["TS", "KS"]}
    assert report["values"] == {"A": 1, "B": 13}
    assert report["over"] is False


def test_a_deal_without_actions_has_one_step_and_every_side(run: Run, write: Write) -> None:
    (report,) = run("--json", write(DEAL | {"actions": [], "scores": {"B": 4}})).reports
    assert len(report["steps"]) == 1
    assert report["captured"] == {"A": [], "B": []}
    assert report["values"] == {"A": 0, "B": 0}
    assert report["scores"] == {"A": 0, "B": 4}
    assert report["awards"] == []


def test_only_points_that_were_counted_are_awarded(run: Run, write: Write) -> None:
    (report,) = run("--json", write(DEAL | {"scores": {"A": 8, "B": 9}})).reports
    assert [award["clause"] for award in report["awards"]] == ["high", "low"]
    assert (report["winner"], report["scores"]) == ("B", {"A": 9, "B": 10})


def test_a_tie_in_game_is_no_award(run: Run, write: Write) -> None:
    (report,) = run("--json", write(as_json(FORTY_FORTY))).reports
    assert [award["clause"] for award in report["awards"]] == ["high", "low", "jack"]


# An action refused


def test_a_refusal_names_step_action_and_clause(run: Run, write: Write) -> None:
    ran = run("--json", write(REFUSED))
    (error,) = ran.errors
    assert ran.status == 1
    assert list(error) == ["step", "action", "clause", "message"]
    assert (error["step"], error["action"], error["clause"]) == (1, "B:8H", "follow-or-trump")
    assert error["message"].isascii()


def test_the_last_step_of_a_refusal_is_the_state_that_refused(run: Run, write: Write) -> None:
    (report,) = run("--json", write(REFUSED)).reports
    assert len(report["steps"]) == 2
    assert report["steps"][1] == {"turn": ["B"], "legal": ["B:4D", "B:KS"]}
    assert report["captured"] == {"A": [], "B": []}
    assert report["over"] is False


def test_a_refused_action_is_written_as_the_writer_writes_it(run: Run, write: Write) -> None:
    (error,) = run("--json", write(DEAL | {"actions": ["A:10♠", "B:8♥\ufe0e"]})).errors
    assert (error["action"], error["clause"]) == ("B:8H", "follow-or-trump")


def test_actions_behind_a_refused_one_are_not_judged(run: Run, write: Write) -> None:
    ran = run("--json", write(DEAL | {"actions": ["A:TS", "B:8H", "B:8H", "A:2C", "A:TS"]}))
    assert ran.status == 1


@pytest.mark.parametrize("action", ["C:2C", "B:1H", "B:stand", "", 7, None])
def test_actions_behind_a_refused_one_must_be_readable(
    run: Run, write: Write, action: object
) -> None:
    ran = run("--json", write(DEAL | {"actions": ["A:TS", "B:8H", action]}))
    assert ran.status == 2
    assert ran.errors[0]["key"] == "actions"
    assert ran.errors[0]["value"] == action


# A record that cannot be read


def test_an_unreadable_record_names_record_key_and_value(run: Run, write: Write) -> None:
    ran = run("--json", write(UNREADABLE))
    (report,) = ran.reports
    assert ran.status == 2
    assert list(report) == ["error"]
    assert list(report["error"]) == ["record", "key", "value", "message"]
    assert report["error"]["record"] == 1
    assert (report["error"]["key"], report["error"]["value"]) == ("dealer", "C")


@pytest.mark.parametrize(
    "action", ["B:10♠", "A:2♥", "B:2♥\ufe0e"], ids=["held by A", "not held", "out of turn"]
)
def test_an_unplayable_action_stands_in_the_error_as_it_stood_in_the_record(
    run: Run, write: Write, action: str
) -> None:
    ran = run("--json", write(DEAL | {"actions": [action]}))
    assert ran.status == 2
    assert (ran.errors[0]["key"], ran.errors[0]["value"]) == ("actions", action)


def test_an_action_after_the_end_cannot_be_read(run: Run, write: Write) -> None:
    ran = run("--json", write(DEAL | {"actions": [*ACTIONS, "A:TS"]}))
    assert ran.status == 2
    assert ran.errors[0]["value"] == "A:TS"


@pytest.mark.parametrize(
    "line", ["{", "not json", '{"game": NaN}', "{} {}", '"\t"', "'", "[" * 99_999]
)
def test_what_is_no_json_is_an_unreadable_record(run: Run, write: Write, line: str) -> None:
    ran = run("--json", write(line))
    (error,) = ran.errors
    assert ran.status == 2
    assert (error["record"], error["key"], error["value"]) == (1, None, None)


@pytest.mark.parametrize("value", [[], [1, 2], [DEAL], None, 7, "text", True])
def test_json_that_is_no_object_is_an_unreadable_record(
    run: Run, write: Write, value: object
) -> None:
    (error,) = run("--json", write(json.dumps(value))).errors
    assert (error["record"], error["key"], error["value"]) == (1, None, value)


def test_deep_values_are_faults_like_others(run: Run, write: Write) -> None:
    lines = [f'{{"game": {"[" * depth}{"]" * depth}}}' for depth in range(1, 1001, 7)]
    ran = run("--json", write(*lines))
    assert ran.status == 2
    assert len(ran.reports) == len(lines)


def test_a_lone_surrogate_is_reported_as_it_stood(run: Run, write: Write) -> None:
    assert run("--json", write('{"game": "\\ud800"}')).errors[0]["value"] == "\ud800"


# Files


@pytest.mark.parametrize("indent", [None, 0, 2])
def test_a_file_may_hold_one_record(run: Run, write: Write, indent: int | None) -> None:
    ran = run("--json", write(json.dumps(DEAL, indent=indent)))
    assert ran.status == 0
    assert ran.errors == [None]


def test_a_file_may_hold_one_record_a_line(run: Run, write: Write) -> None:
    ran = run("--json", write(DEAL, REFUSED, DEAL))
    assert ran.status == 1
    assert [error and error["clause"] for error in ran.errors] == [None, "follow-or-trump", None]


def test_blank_lines_hold_no_record(run: Run, write: Write) -> None:
    assert run("--json", write("", DEAL, "  \t", "\r", UNREADABLE, "")).errors[1]["record"] == 2


@pytest.mark.parametrize("data", [b"", b"\n \r\n\t\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32-be"])
def test_a_file_that_holds_nothing_is_one_unreadable_record(
    run: Run, write: Write, data: bytes, encoding: str
) -> None:
    ran = run("--json", write(data.decode().encode(encoding)), write(DEAL, name="next"))
    assert ran.status == 2
    assert [error and (error["record"], error["key"], error["value"]) for error in ran.errors] == [
        (1, None, None),
        None,
    ]


def test_lines_may_end_as_on_windows(run: Run, write: Write) -> None:
    lines = "".join(f"{json.dumps(deal)}\r\n" for deal in (DEAL, DEAL))
    assert run("--json", write(lines.encode())).errors == [None, None]


def test_the_last_line_needs_no_end(run: Run, write: Write) -> None:
    lines = "\n".join(json.dumps(deal) for deal in (DEAL, DEAL))
    assert run("--json", write(lines.encode())).errors == [None, None]


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85"])
def test_only_line_feeds_part_lines(run: Run, write: Write, separator: str) -> None:
    record = json.dumps(DEAL | {"seed": f"a{separator}b"}, ensure_ascii=False)
    assert run("--json", write(record, record)).errors == [None, None]


@pytest.mark.parametrize("lines", [1, 2])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_encoding_is_told_by_the_first_bytes(
    run: Run, write: Write, encoding: str, lines: int
) -> None:
    deal = json.dumps(DEAL | {"seed": "тест ♥"}, ensure_ascii=False)
    ran = run("--json", write("\n".join([deal] * lines).encode(encoding)))
    assert (ran.status, ran.errors) == (0, [None] * lines)


def test_what_is_not_utf_8_is_an_unreadable_record(run: Run, write: Write) -> None:
    good = json.dumps(DEAL).encode()
    bad = json.dumps(DEAL | {"seed": "é"}, ensure_ascii=False).encode("latin-1")
    ran = run("--json", write(b"\n".join([good, bad, good])))
    assert ran.status == 2
    assert [error and error["record"] for error in ran.errors] == [None, 2, None]
    assert ran.errors[1]["key"] is ran.errors[1]["value"] is None


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_records_beside_bytes_that_are_no_text_are_still_replayed(
    run: Run, write: Write, encoding: str
) -> None:
    deal = json.dumps(DEAL)
    whole = f"{deal}\n{deal}\n{deal}".encode(encoding)
    no_text = b"\xff" if "8" in encoding else b"\x00"
    ran = run("--json", write(whole + no_text))
    assert ran.status == 2
    assert [error and error["record"] for error in ran.errors] == [None, None, 3]


@pytest.mark.parametrize("comma", [",,", ",\n,", ","])
def test_a_comma_too_many_is_one_error_at_its_place(run: Run, write: Write, comma: str) -> None:
    text = json.dumps(DEAL, indent=1)
    last = '"A:TS",' if comma != "," else f'"{ACTIONS[-1]}"'
    before, after = text[: text.index(last)], text[text.index(last) + len(last) :]
    ran = run("--json", write((before + last.rstrip(",") + comma + after).encode()))
    place = text.count("\n", 0, text.index(last)) + 1 + comma.count("\n")
    (error,) = ran.errors
    assert ran.status == 2
    assert f"line {place} column " in error["message"]


def test_a_fault_behind_a_first_line_that_is_whole_is_of_its_line_alone(
    run: Run, write: Write
) -> None:
    errors = run("--json", write("", DEAL, '{"game":', DEAL)).errors
    assert [error and error["record"] for error in errors] == [None, 2, None]
    assert errors[1]["message"].endswith("line 3 column 9")


def test_lines_behind_a_first_line_that_is_not_whole_are_no_records(run: Run, write: Write) -> None:
    (error,) = run("--json", write('{"game":', DEAL, DEAL)).errors
    assert error["record"] == 1
    assert "line 3 column 1" in error["message"]


def test_a_number_beyond_floats_is_the_value_at_fault_and_is_written_as_json(
    run: Run, write: Write
) -> None:
    ran = run("--json", write(json.dumps(DEAL)[:-1] + ', "target": 1e999}'))
    assert (ran.status, ran.errors[0]["key"]) == (2, "target")
    assert '"value": 1e999,' in ran.out


@pytest.mark.parametrize("seed", ["1e999", "-1e999", '"Infinity"', "1e-999", "0.1", "[[[null]]]"])
def test_a_seed_is_read_and_not_judged(run: Run, write: Write, seed: str) -> None:
    assert run("--json", write(json.dumps(DEAL)[:-1] + f', "seed": {seed}}}')).errors == [None]


def test_a_file_that_cannot_be_opened_is_one_unreadable_record(
    run: Run, write: Write, tmp_path: Path
) -> None:
    ran = run("--json", tmp_path / "none.json", tmp_path, write(DEAL))
    assert ran.status == 2
    assert [error and error["record"] for error in ran.errors] == [1, 2, None]
    assert ran.errors[0]["key"] is ran.errors[0]["value"] is None


def test_records_are_counted_over_all_files(run: Run, write: Write) -> None:
    first = write(DEAL, UNREADABLE, name="first")
    second = write(UNREADABLE, name="second")
    errors = run("--json", first, write("", name="empty"), second).errors
    assert [error and error["record"] for error in errors] == [None, 2, 3, 4]


@pytest.mark.parametrize(
    ("records", "status"),
    [
        ([DEAL], 0),
        ([REFUSED, DEAL], 1),
        ([UNREADABLE, DEAL], 2),
        ([UNREADABLE, REFUSED], 2),
        ([REFUSED, UNREADABLE], 2),
    ],
)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_the_worst_record_gives_the_status(
    run: Run, write: Write, records: list[object], status: int, options: tuple[str, ...]
) -> None:
    assert run(*options, write(*records)).status == status


# Readable


def test_a_readable_deal_tells_who_did_what_and_by_which_clause(run: Run, write: Write) -> None:
    lines = [line.strip() for line in run(write(DEAL)).out.splitlines()]
    assert "0 A:TS  A leads ten of spades. [non-dealer-leads, any-lead]" in lines
    assert "1 B:KS  B plays king of spades. [follow-or-trump]" in lines
    assert "B takes the trick. [trick-winner]" in lines
    assert "A gets Game: value 49 against 31. [game]" in lines
    assert any(line.startswith("A: match points 3;") for line in lines)


def test_a_readable_refusal_stops_the_deal(run: Run, write: Write) -> None:
    ran = run(write(REFUSED))
    assert "1 B:8H  Not played: refused by follow-or-trump" in ran.out
    assert ran.err == ""


def test_the_readable_text_is_english_whatever_the_language(run: Run, write: Write) -> None:
    with translation.override("ru"):
        assert "A leads ten of spades" in run(write(DEAL)).out


@pytest.mark.parametrize("line", [UNREADABLE, "{", [1], {"a\nb": "\u2028"}, DEAL | {"pack": "\n"}])
def test_without_json_an_unreadable_record_is_one_line_on_standard_error(
    run: Run, write: Write, line: object
) -> None:
    path = write(line)
    ran = run(path)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    assert ran.err.startswith(f"{path}: record 1: ")


def test_that_line_names_key_and_value(run: Run, write: Write) -> None:
    assert ': record 1: dealer: "C": ' in run(write(UNREADABLE)).err


def test_the_other_records_are_still_told(run: Run, write: Write) -> None:
    ran = run(write(UNREADABLE, DEAL))
    assert ran.out.startswith("Record 2: california-jack")


# As a process


def test_a_hyphen_is_standard_input(root: Path, write: Write) -> None:
    stdin = json.dumps(REFUSED).encode() + b"\n" + json.dumps(DEAL).encode()
    ran = manage(root, "--json", write(UNREADABLE), "-", stdin=stdin)
    assert ran.status == 2
    assert ran.err == ""
    assert [error and next(iter(error)) for error in ran.errors] == ["record", "step", None]


def test_a_refusal_ends_the_process_with_one(root: Path, write: Write) -> None:
    assert manage(root, write(REFUSED)).status == 1


def test_a_reader_that_has_seen_enough_sees_no_traceback(root: Path, write: Write) -> None:
    path = write(*[DEAL] * 40)
    command = f'"{sys.executable}" "{root}/manage.py" replay "{path}" | head -n 1'
    ended = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert ended.stdout == "Record 1: california-jack, bicycle\n"
    assert ended.stderr == ""
