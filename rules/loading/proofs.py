"""What records prove: in which of them a clause decides an event, refuses an act, or is shown.

A clause proves itself by the records that its line of `rules.toml` names, examples and others. All
of it is found by replaying them; nothing is written down but the names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.core import RecordError, Replay, State, replay
from games.registry import read_record
from rules.loading.game_data import ClauseData, GameData
from rules.loading.problems import Problems

Replays = Mapping[str, Replay[State] | None]
"""The records of a game by name, replayed; None where that cannot be done."""


class ProofPlace(NamedTuple):
    """Where a clause is seen at work; prints as `jack-and-queen@2`, with a star where beside."""

    record: str
    step: int | None
    """The beat, counted from 0, the deal laid; None where the whole record shows the clause."""
    beside: bool = False
    """Whether it only stands beside the clause that decides the event."""

    def __str__(self) -> str:
        step = "" if self.step is None else f"@{self.step}"
        return f"{self.record}{step}{'*' if self.beside else ''}"


@dataclass(frozen=True, slots=True)
class Proof:
    """A clause, and where it is proved; one place in each of its records that proves it."""

    number: str
    """Of the clause on its page: `3.2`."""
    clause: ClauseData
    decided: tuple[ProofPlace, ...]
    """Where it decides an event. A clause that decides none in any record of its game only ever
    stands beside another: for it the events that cite it serve."""
    refused: tuple[ProofPlace, ...]
    """Where exactly it refuses: the act after the step."""
    shown: tuple[ProofPlace, ...]
    """Where it is shown though no event cites it."""

    @property
    def missing(self) -> Iterator[str]:
        """The kinds of the clause that none of its records proves."""
        found = {"decides": self.decided, "refuses": self.refused, "shown": self.shown}
        return (kind for kind in self.clause.kinds if not found.get(kind, True))

    @property
    def idle(self) -> Iterator[str]:
        """The records that are named for it, beside its examples, and prove nothing of it."""
        used = {place.record for place in (*self.decided, *self.refused, *self.shown)}
        return (record for record in self.clause.records if record not in used)


def record_names(clause: ClauseData) -> tuple[str, ...]:
    """Return the names of the records that are to prove a clause, its examples first."""
    return tuple(dict.fromkeys((*clause.examples, *clause.records)))


def replay_records(game: GameData) -> Replays:
    """Return every record of a game replayed, by name; None for one that cannot be."""
    found: dict[str, Replay[State] | None] = {}
    for name, value in game.records.items():
        try:
            found[name] = replay(read_record(value))
        except RecordError:
            found[name] = None
    return found


def proofs(game: GameData, played: Replays) -> Iterator[Proof]:
    """Yield the proof of every clause of a game, in the order of its page."""
    beats = [beat for found in played.values() if found for beat in found.beats]
    deciding = {beat.event.clauses[0] for beat in beats}
    for number, clause in game.structure.numbered:
        own = {name: found for name in record_names(clause) if (found := played.get(name))}
        yield Proof(
            number,
            clause,
            decided=tuple(_decided(clause.slug, own, clause.slug not in deciding)),
            refused=tuple(_refused(clause.slug, own)),
            shown=tuple(_shown(game, clause, own)) if "shown" in clause.kinds else (),
        )


def _decided(slug: str, own: Mapping[str, Replay[State]], beside: bool) -> Iterator[ProofPlace]:
    """Yield the first event of each record that the clause decides, or that cites it at all."""
    for name, played in own.items():
        for step, (event, _) in enumerate(played.beats):
            if slug in (event.clauses if beside else event.clauses[:1]):
                yield ProofPlace(name, step, beside)
                break


def _refused(slug: str, own: Mapping[str, Replay[State]]) -> Iterator[ProofPlace]:
    for name, played in own.items():
        if played.refusal is not None and played.refusal.ruling.clause == slug:
            yield ProofPlace(name, len(played.beats) - 1)


def _shown(
    game: GameData, clause: ClauseData, own: Mapping[str, Replay[State]]
) -> Iterator[ProofPlace]:
    """Yield the records that show a clause, at a step that says so of it, or whole.

    That is a caption of an example, or else the exercise of the clause.
    """
    for name in own:
        steps = [
            int(key.rpartition(".")[2])
            for texts in game.texts.values()
            for key, text in texts.texts.items()
            if key.startswith(f"examples.{name}.steps.") and f"[{clause.slug}]" in text
        ]
        asked = [
            exercise.step
            for exercise in game.structure.exercises
            if (exercise.slug, exercise.record) == (clause.slug, name)
        ]
        yield ProofPlace(name, min(steps or asked, default=None))


def check(game: GameData, played: Replays, problems: Problems) -> None:
    """Add to `problems` each clause that no record proves though its kind says that one does."""
    file = game.folder.rules
    for proof in proofs(game, played):
        key = f"clauses.{proof.clause.slug}.records"
        unread = any(played.get(name) is None for name in record_names(proof.clause))
        if unread or problems.blame(file, key):
            continue  # reading, replaying or the check of its kind has said why
        for kind in proof.missing:
            problems.add(file, key, _WANTED[kind])
        for name in proof.idle:
            problems.add(file, key, f"{name!r} proves nothing of this clause; remove it")


_WANTED = {
    "decides": "the clause decides no event in them; name a record in which it does",
    "refuses": "the clause refuses nothing in them; name a record that ends with its refusal",
    "shown": "no record shows the clause; name one that does",
}
