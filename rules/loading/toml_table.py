"""A table of `rules.toml`, read strictly: each key once, of one type, and no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from rules.loading.problems import Problems

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""What no page shows and not every database keeps."""

T = TypeVar("T", str, list[Any])
U = TypeVar("U")


def unprintable(text: str) -> str | None:
    """Return why a text cannot be printed, if it cannot."""
    if not text.strip():
        return "is empty; write it or remove it"
    found = _CONTROL.search(text)
    return f"holds the control character {found[0]!r}; remove it" if found else None


@dataclass(frozen=True, slots=True)
class TomlTable:
    """A table of `rules.toml`, taken apart key by key: what is left over is unknown."""

    file: Path
    key: str
    """Where it stands in the file, dotted; empty for the whole file."""
    values: dict[str, Any]
    problems: Problems

    def _at(self, key: str) -> str:
        return f"{self.key}.{key}" if self.key else key

    def _take(self, key: str, kind: type[T], name: str, *, needed: bool) -> T:
        value = self.values.pop(key, None)
        if type(value) is kind:
            return value
        if value is not None:
            self.problems.add(self.file, self._at(key), f"must be {name}, not {value!r}")
        elif needed:
            self.problems.add(self.file, self._at(key), f"missing; write {name}")
        return kind()

    def text(self, key: str, *, empty: bool = False) -> str:
        """Take a text, which may be `empty` or may not."""
        if not empty and self.values.get(key) == "":
            self.problems.add(self.file, self._at(key), "is empty; write a string")
        return self._take(key, str, "a string", needed=True)

    def number(self, key: str) -> int:
        """Take a whole number."""
        value = self.values.pop(key, None)
        if type(value) is not int:
            what = "missing; write" if value is None else f"is {value!r}; write"
            self.problems.add(self.file, self._at(key), f"{what} a whole number")
            return 0
        return value

    def members(self, key: str, kind: type[U], name: str, *, needed: bool = False) -> tuple[U, ...]:
        """Take a list of values of one type."""
        members = self._take(key, list, f"a list of {name}", needed=needed)
        for member in members:
            if type(member) is not kind:
                what = f"must hold {name} only, not {member!r}"
                self.problems.add(self.file, self._at(key), what)
            elif isinstance(member, str) and (why := unprintable(member)):
                self.problems.add(self.file, self._at(key), f"holds {member!r}, which {why}")
        return tuple(member for member in members if type(member) is kind)

    def tables(
        self, key: str, *, needed: bool = True, under: str = ""
    ) -> Iterator[tuple[str, TomlTable]]:
        """Take a list of tables with slugs: each slug, and the table without it.

        Their mistakes are told by key and slug; where a slug alone does not tell one from the
        other, `under` is put before them.
        """
        for place, values in enumerate(self.members(key, dict, "tables", needed=needed), start=1):
            unnamed = TomlTable(self.file, f"{under}{key}.{place}", values, self.problems)
            if slug := unnamed.text("slug"):
                table = TomlTable(self.file, f"{under}{key}.{slug}", values, self.problems)
                yield slug, table
                table.finish()

    def finish(self) -> None:
        """Report the keys that nobody has taken."""
        for key in self.values:
            self.problems.add(self.file, self._at(key), "unknown key; remove it")
