"""What is wrong with the rule data: one line each, all of them at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to mend; prints as `file: key: what is wrong; what to do`."""

    file: Path
    key: str
    """The dotted key in the file; empty when it is the whole file."""
    what: str

    def __str__(self) -> str:
        return ": ".join(filter(None, (str(self.file), self.key, self.what)))


@dataclass(slots=True)
class Problems:
    """The problems found so far, each once, in the order found."""

    _found: dict[Problem, None] = field(default_factory=dict)

    def add(self, file: Path, key: str, what: str) -> None:
        """Note a problem."""
        self._found[Problem(file, key, what)] = None

    def blame(self, file: Path, key: str) -> bool:
        """Tell whether the key, or a table that holds it, or the whole file, is known to be wrong.

        What follows from a mistake is then not reported beside it.
        """
        keys = {"", *(key[:end] for end, char in enumerate(key + ".") if char == ".")}
        return any(problem.file == file and problem.key in keys for problem in self)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)
