"""The text of records: from the bytes of a file to JSON values, and from a value to a line.

A file holds one record a line where its first line that is not blank is a whole JSON value; else it
is one value. What cannot be read is told by line and column.
"""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NoReturn

from .records import RecordError

UNDECODED: Final = "\ud800"
"""What stands for bytes that are no text: no encoding of Unicode has it."""


def _mark(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return UNDECODED, error.end


codecs.register_error("valete.undecoded", _mark)


def records(data: bytes) -> Iterator[object]:
    """Yield the JSON values that a file holds; one that cannot be read as its `RecordError`."""
    text, encoding = _decoded(data)
    # Only line feeds part records: a JSON string may hold U+2028 and the like.
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if lines and not isinstance(_read(lines[0][1], encoding), RecordError):
        yield from (_read(line, encoding, number) for number, line in lines)
    else:
        yield _read(text, encoding)


def record(data: bytes) -> object:
    """Return the JSON value of a file that holds a single one; raises `RecordError`."""
    text, encoding = _decoded(data)
    return loads(text, encoding)


def _decoded(data: bytes) -> tuple[str, str]:
    """Return the text of a file, and the encoding that its first bytes tell of."""
    encoding = json.detect_encoding(data)
    text = data.decode(encoding, errors="valete.undecoded")
    return text, encoding.removesuffix("-sig").upper()


def _read(text: str, encoding: str, first: int = 1) -> object:
    try:
        return loads(text, encoding, first)
    except RecordError as error:
        return error


def loads(text: str, encoding: str = "UTF-8", first: int = 1) -> object:
    """Return the JSON value that a text holds; raises `RecordError` where it holds none.

    The text begins in the line `first` of its file, which was read in `encoding`. A key that an
    object has twice is an error, found when the record is read.
    """
    if not text.strip():
        raise RecordError(None, None, "holds nothing; a record is a JSON object")
    if UNDECODED in text:
        raise _fault(f"not {encoding}", text, text.index(UNDECODED), first)
    try:
        return json.loads(
            text, object_pairs_hook=_Object, parse_constant=_no_json, parse_int=_whole
        )
    except json.JSONDecodeError as error:
        before = text[: error.pos].rstrip()
        if before.endswith(",") and text[error.pos :].startswith(("]", "}")):
            place = len(before) - 1
            raise _fault("not JSON: a comma too many", text, place, first) from None
        raise _fault(f"not JSON: {error.msg}", text, error.pos, first) from None
    except _TokenError as error:
        place = next(found.start() for found in _TOKEN.finditer(text) if found[0] == error.token)
        raise _fault(str(error), text, place, first) from None
    except RecursionError:
        begun = len(text) - len(text.lstrip())
        raise _fault("not JSON: nested too deeply from here on", text, begun, first) from None


def dumps(value: object) -> str:
    """Return a value that `loads` has read, or that a report holds, as one line of JSON.

    A number that no float holds, and that `loads` reads as infinite, is written as such a number.
    """
    return _INFINITE.sub(lambda found: found[1] or "1e999", json.dumps(value))


_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s",:\[\]{}]+')
"""A string, or a number or word outside of strings."""

_INFINITE: Final = re.compile(r'("(?:[^"\\]|\\.)*")|Infinity')


class _Object(dict[str, object]):
    """A JSON object that remembers a key written twice."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        keys = Counter(key for key, _ in pairs)
        self.repeated = next((key for key, count in keys.items() if count > 1), None)


class _TokenError(Exception):
    """A word or a number that cannot be read."""

    def __init__(self, token: str, why: str) -> None:
        super().__init__(why)
        self.token = token


def _no_json(token: str) -> NoReturn:
    raise _TokenError(token, f"not JSON: {token!r} is no value")


def _whole(token: str) -> int:
    try:
        return int(token)
    except ValueError:  # more digits than Python reads
        raise _TokenError(token, f"a number of {len(token)} digits is too long") from None


def _fault(what: str, text: str, place: int, first: int) -> RecordError:
    """Return the error of what stands at a place of a text, by line and column from 1."""
    line = first + text.count("\n", 0, place)
    column = place - text.rfind("\n", 0, place)
    return RecordError(None, None, f"{what}: line {line} column {column}")
