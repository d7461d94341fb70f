"""Where descriptions differ: what each reading says, and the position that tells it from others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.core import Card, Seat, replay
from games.exercises import question
from games.registry import GAMES, read_record
from games.table.questions import answer_text, question_text
from games.table.table import Table, TableContext
from rules.models import OtherReading, Reading
from rules.pages.clause_links import ClauseLink
from rules.pages.examples import PLAYERS
from rules.pages.exercises import answer_card, ordered_choices, taken_cards


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the question of a position."""

    label: str
    card: Card | None
    """The card to draw, where the answer is one."""


@dataclass(frozen=True, slots=True)
class ReadingAnswers:
    """What a reading makes of the position."""

    other: OtherReading | None
    """Whose it is; None for the site's."""
    answers: tuple[Answer, ...]
    """Empty where the reading gives none."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which readings come to different answers: all that its template reads."""

    question: str
    asking: str
    """What the answers are: `cards`, `seats` and so on."""
    table: Table
    captured: tuple[tuple[str, tuple[Card, ...]], ...]
    """Name of a side, and the cards that it has captured, where the question is of the count."""
    outcomes: tuple[ReadingAnswers, ...]
    """The site's first."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point on which descriptions differ."""

    reading: Reading
    clauses: tuple[ClauseLink, ...]
    """Those that it touches, in the order of the page."""
    position: Position | None


def points(readings: Iterable[Reading], clauses: Mapping[str, ClauseLink]) -> tuple[Point, ...]:
    """Return the points on which descriptions differ, each with its position."""
    return tuple(
        Point(
            reading,
            tuple(clauses[clause.slug] for clause in reading.clauses.all()),
            None if reading.record is None else _position(reading, clauses),
        )
        for reading in readings
    )


def _position(reading: Reading, clauses: Mapping[str, ClauseLink]) -> Position:
    """Draw a reading's position; the site's answer is the engine's, the others' are data."""
    played = replay(read_record(reading.record))
    posed = question(played, reading.step, reading.ask)
    event, state = played.beats[reading.step]
    game = GAMES[played.record.deal.profile.game]
    view = game.rules.view(state, posed.viewpoint)
    context = TableContext(
        (event.known_to(posed.viewpoint),), clauses, PLAYERS, posed.seat or Seat.A
    )

    def answers(right: Iterable[str]) -> tuple[Answer, ...]:
        chosen = frozenset(right)
        return tuple(
            Answer(
                answer_text(posed, choice, PLAYERS, game.words),
                answer_card(game, posed, choice, view),
            )
            for choice in ordered_choices(game, posed, view)
            if choice in chosen
        )

    return Position(
        question=question_text(posed, PLAYERS, game.words),
        asking=posed.among,
        table=game.table.draw(view, context),
        captured=taken_cards(game, view),
        outcomes=(
            ReadingAnswers(None, answers(posed.right)),
            *(ReadingAnswers(other, answers(other.right)) for other in reading.others.all()),
        ),
    )
