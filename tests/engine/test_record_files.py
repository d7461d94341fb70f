"""The text of records: which values a file holds, and where it holds none."""

import json

import pytest

from games.core import RecordError
from games.core.record_files import dumps, loads, record, records

FAULTS = [
    ("{", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2"),
    ("{'game': 1}", "not JSON: Expecting property name enclosed in double quotes: line 1 column 2"),
    ('{"game": NaN}', "not JSON: 'NaN' is no value: line 1 column 10"),
    ('{"NaN": "NaN",\n "a": NaN}', "not JSON: 'NaN' is no value: line 2 column 7"),
    ('["\\"Infinity", Infinity]', "not JSON: 'Infinity' is no value: line 1 column 16"),
    ("[-Infinity]", "not JSON: '-Infinity' is no value: line 1 column 2"),
    ("{} {}", "not JSON: Extra data: line 1 column 4"),
    ("[1,]", "not JSON: a comma too many: line 1 column 3"),
    ('{"a": 1,\n}', "not JSON: a comma too many: line 1 column 8"),
    ('["a", ]}', "not JSON: a comma too many: line 1 column 5"),
    ('{"a":,}', "not JSON: Expecting value: line 1 column 6"),
    ('"\n"', "not JSON: Invalid control character at: line 1 column 2"),
    ("\n" + "[" * 9999, "not JSON: nested too deeply from here on: line 2 column 1"),
    (f"[{'9' * 5000}]", "a number of 5000 digits is too long: line 1 column 2"),
]


@pytest.mark.parametrize(("text", "says"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_told_by_line_and_column(text: str, says: str) -> None:
    with pytest.raises(RecordError) as error:
        loads(text)
    assert str(error.value) == says
    assert error.value.key is error.value.value is None


@pytest.mark.parametrize("text", ["", " ", "\n\t\r\n"])
def test_blanks_hold_nothing(text: str) -> None:
    with pytest.raises(RecordError, match="holds nothing") as error:
        loads(text)
    assert error.value.key is error.value.value is None


def test_bytes_that_are_no_text_are_told_by_encoding_line_and_column() -> None:
    with pytest.raises(RecordError, match=r"^not UTF-8: line 2 column 3$"):
        record(b'["a",\n "\xff"]')


def test_a_sign_that_stands_for_no_text_is_no_fault_where_it_is_text() -> None:
    assert record('["\ufffd"]'.encode("utf-16")) == ["\ufffd"]


def test_a_file_asked_for_a_single_record_holds_no_other() -> None:
    with pytest.raises(RecordError, match=r"^not JSON: Extra data: line 2 column 1$"):
        record(b"{}\n{}")


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1\n2", [1, 2]),
        ("\n 1 \n\n2\n", [1, 2]),
        ("[\n1\n]", [[1]]),
        ("{}", [{}]),
        ("null\nnull", [None, None]),
    ],
)
def test_a_file_is_one_value_or_one_a_line_as_its_first_line_is(
    text: str, values: list[object]
) -> None:
    assert list(records(text.encode())) == values


@pytest.mark.parametrize("text", ["1e999", "-1e999", '[1e999, "Infinity \\" Infinity"]', "0.5"])
def test_what_was_read_is_written_as_json_that_reads_back(text: str) -> None:
    assert dumps(loads(text)) == text
    assert json.loads(dumps(loads(text))) == json.loads(text)
