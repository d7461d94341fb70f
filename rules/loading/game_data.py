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
    says: tuple[str, ...]
    """The facts that its text must hold, in English, with `{hand_size}` for the profile's."""
    examples: tuple[str, ...]
    """Slugs of the examples that show it."""
    records: tuple[str, ...] = ()
    """Names of further records that prove it."""


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
class ExerciseData:
    """A question about a position; the engine answers it."""

    slug: str
    """The clause that it exercises."""
    record: str
    """The name of a record, or the slug of an example."""
    step: int
    ask: str
    """The kind of question, as `games.exercises` names it."""


@dataclass(frozen=True, slots=True)
class PositionData:
    """A position in which readings come to different answers."""

    record: str
    """The name of a record, or the slug of an example."""
    step: int
    ask: str
    """The kind of question, as `games.exercises` names it."""


@dataclass(frozen=True, slots=True)
class OtherReadingData:
    """What other descriptions say where they part from what the site plays."""

    slug: str
    sources: tuple[str, ...]
    """Who says so; empty where nobody can be named."""
    right: tuple[str, ...]
    """The right answers under it; empty where it gives none."""


@dataclass(frozen=True, slots=True)
class ReadingData:
    """A point on which descriptions differ."""

    slug: str
    clauses: tuple[str, ...]
    """The clauses that it touches."""
    sources: tuple[str, ...]
    """Who says what the site plays; empty where the reading is the site's own."""
    position: PositionData | None
    """Where the outcome changes; None where it is about another game."""
    others: tuple[OtherReadingData, ...]


@dataclass(frozen=True, slots=True)
class Structure:
    """`rules.toml`: all that does not depend on the language."""

    slug: str
    profile: str
    suit: str
    sections: tuple[SectionData, ...]
    questions: tuple[QuestionData, ...]
    examples: tuple[ExampleData, ...]
    exercises: tuple[ExerciseData, ...] = ()
    readings: tuple[ReadingData, ...] = ()

    @property
    def clauses(self) -> Iterator[ClauseData]:
        """Every clause, in the order of the page."""
        return (clause for section in self.sections for clause in section.clauses)

    @property
    def numbered(self) -> Iterator[tuple[str, ClauseData]]:
        """Every clause with its number on the page, `3.2`."""
        for chapter, section in enumerate(self.sections, start=1):
            for place, clause in enumerate(section.clauses, start=1):
                yield f"{chapter}.{place}", clause


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

    @property
    def records(self) -> Path:
        """The folder of the records that only prove and exercise clauses."""
        return self.path / "records"

    def record(self, name: str) -> Path:
        """The file of a record: in its own folder where it stands there, else an example's."""
        file = self.records / f"{name}.json"
        return file if file.exists() else self.path / "examples" / f"{name}.json"


@dataclass(frozen=True, slots=True)
class GameData:
    """All that stands in the folder of one game."""

    folder: Folder
    structure: Structure
    texts: Mapping[str, Texts]
    """By language code; a file that cannot be read is missing."""
    records: Mapping[str, object]
    """The JSON of every record by its name; one that cannot be read is missing."""
