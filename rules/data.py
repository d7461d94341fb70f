"""The rule data of a game: `rules.toml`, a file a language, the records of examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class ClauseData:
    """A clause in `rules.toml`."""

    slug: str
    kinds: tuple[str, ...]
    facts: tuple[str, ...]
    """Facts that its text must print."""
    examples: tuple[str, ...]
    """Slugs of the examples that show it."""


@dataclass(frozen=True, slots=True)
class SectionData:
    """A section and its clauses in order."""

    slug: str
    clauses: tuple[ClauseData, ...]


@dataclass(frozen=True, slots=True)
class QuestionData:
    """A frequent question and the clauses that its answer must cite."""

    slug: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ExampleData:
    """An example and the steps that have captions."""

    slug: str
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Structure:
    """`rules.toml`: all that does not depend on the language."""

    slug: str
    profile: str
    suit: str
    sections: tuple[SectionData, ...]
    questions: tuple[QuestionData, ...]
    examples: tuple[ExampleData, ...]

    @property
    def clauses(self) -> Iterator[ClauseData]:
        """Every clause, in the order of the page."""
        return (clause for section in self.sections for clause in section.clauses)


@dataclass(frozen=True, slots=True)
class Texts:
    """A language file. Texts are under their keys as written, dotted: `clauses.free-discard`."""

    texts: Mapping[str, str]
    other_names: tuple[str, ...]
    numbers: Mapping[str, int]
    """Word -> what it counts."""


@dataclass(frozen=True, slots=True)
class Folder:
    """The folder of one game, named by its slug, and where its files are."""

    path: Path

    @property
    def rules(self) -> Path:
        """The file of the structure."""
        return self.path / "rules.toml"

    def language(self, code: str) -> Path:
        """The file of a language."""
        return self.path / f"{code}.toml"

    def record(self, example: str) -> Path:
        """The file of an example's record."""
        return self.path / "examples" / f"{example}.json"


@dataclass(frozen=True, slots=True)
class GameData:
    """All that stands in the folder of one game."""

    folder: Folder
    structure: Structure
    texts: Mapping[str, Texts]
    """By language code; a file that cannot be read is missing."""
    records: Mapping[str, object]
    """The JSON of records by the example's slug; one that cannot be read is missing."""
