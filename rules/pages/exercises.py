"""Exercises as pages show them: a position, a question about it, the engine's verdict."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.http import urlencode

from games.core import Card, Replay, Seat, State, View, replay
from games.core.questions import NONE, Question
from games.exercises import another, question
from games.game import AnyGame
from games.registry import GAMES, read_record
from games.table.answers import Option, Verdict
from games.table.questions import answer_text, question_text, ruling_text
from games.table.table import Table, TableContext
from rules.models import Edition, Exercise
from rules.pages.clause_links import ClauseLink
from rules.pages.examples import PLAYERS
from rules.pages.whole_numbers import parse_whole

LAST_SEED: Final = 999_999_999
"""The greatest seed that an address may name."""


@dataclass(frozen=True, slots=True)
class PosedExercise:
    """An exercise at one position: all that its template reads."""

    slug: str
    """The clause that it exercises."""
    seed: int | None
    """What the position was dealt from; None for the one that stands in the rule data."""
    question: str
    asking: str
    """What the answers are: `cards`, `seats` and so on."""
    table: Table
    captured: tuple[tuple[str, tuple[Card, ...]], ...]
    """Name of a player, and the cards taken in tricks, once every card is played."""
    listed: tuple[Option, ...]
    """The answers that are chosen below the table."""
    options: tuple[Option, ...]
    """All answers."""
    many: bool
    """Whether several answers may be right together."""
    answered: bool
    unanswered: bool
    """Whether an answer was sent that is none."""
    right: bool
    clause: ClauseLink

    @property
    def another(self) -> int:
        """The seed of the next position."""
        return 1 if self.seed is None else self.seed % LAST_SEED + 1


def exercises_of(game: str) -> QuerySet[Exercise]:
    """Return the exercises of a game in the order of its clauses."""
    return (
        Exercise.objects.filter(clause__game__slug=game)
        .select_related("clause__section", "clause__game")
        .order_by("clause__section__order", "clause__order")
    )


def parse_seed(text: str | None) -> int | None:
    """Read a seed from an address; raises `Http404` for one that is no whole number."""
    return None if text is None else parse_whole(text)


def exercise_url(exercise: Exercise, seed: int | None, answers: Collection[str] = ()) -> str:
    """Return the address of an exercise with a seed and with answers given."""
    page = reverse("rules:exercise", args=[exercise.clause.game.slug, exercise.clause.slug])
    query = {"seed": [str(seed)] if seed is not None else [], "answer": list(answers)}
    return f"{page}?{urlencode(query, doseq=True)}" if seed is not None or answers else page


def question_at(exercise: Exercise, seed: int | None) -> Question:
    """Return the question of an exercise at the position of a seed."""
    return question(*_position(exercise, seed), exercise.ask)


def question_words(exercise: Exercise) -> str:
    """Return the question about the position of the rule data, in words."""
    played, step = _position(exercise, None)
    return question_text(question(played, step, exercise.ask), PLAYERS, _game(played).words)


def pose(
    exercise: Exercise,
    seed: int | None,
    answers: Collection[str],
    clauses: Mapping[str, ClauseLink],
) -> PosedExercise:
    """Return an exercise as its page shows it, judged where `answers` answer its question."""
    played, step = _position(exercise, seed)
    posing = question(played, step, exercise.ask)
    given = frozenset(answers) & frozenset(posing.choices)
    game = _game(played)
    view = game.rules.view(played.beats[step].state, posing.viewpoint)
    options = {
        choice: _option(game, posing, choice, given, view, clauses)
        for choice in ordered_choices(game, posing, view)
    }
    on_table = posing.among == "places" or (posing.among == "cards" and posing.many)
    context = TableContext(
        (played.beats[step].event.known_to(posing.viewpoint),),
        clauses,
        PLAYERS,
        posing.seat or Seat.A,
        options=options if on_table else {},
    )
    drawn = game.table.draw(view, context)
    return PosedExercise(
        slug=exercise.clause.slug,
        seed=seed,
        question=question_text(posing, PLAYERS, game.words),
        asking=posing.among,
        table=drawn,
        captured=taken_cards(game, view),
        listed=tuple(option for option in options.values() if not on_table or option.card is None),
        options=_as_shown(options, drawn) if on_table else tuple(options.values()),
        many=posing.many,
        answered=bool(given),
        unanswered=bool(answers) and not given,
        right=posing.judged(given),
        clause=clauses[exercise.clause.slug],
    )


def _as_shown(options: Mapping[str, Option], drawn: Table) -> tuple[Option, ...]:
    """Return the answers in the order in which their cards lie, then those that are no card."""
    lie = [option for option in drawn.options if option is not None]
    return (*lie, *(option for option in options.values() if option not in lie))


def _game(played: Replay[State]) -> AnyGame:
    return GAMES[played.record.deal.profile.game]


def _position(exercise: Exercise, seed: int | None) -> tuple[Replay[State], int]:
    """Return the position of a seed; without one, that of the rule data."""
    edition = Edition.current()
    if seed is None:
        return _stored(exercise.pk, edition), exercise.step
    return _dealt(exercise.pk, seed, edition)


@lru_cache(maxsize=256)
def _stored(pk: int, edition: str) -> Replay[State]:
    return replay(read_record(Exercise.objects.get(pk=pk).record))


@lru_cache(maxsize=256)
def _dealt(pk: int, seed: int, edition: str) -> tuple[Replay[State], int]:
    exercise = Exercise.objects.select_related("clause__game").get(pk=pk)
    clause = exercise.clause
    like = _stored(pk, edition).record
    return another(clause.game.slug, clause.slug, exercise.ask, seed, like)


def _option(
    game: AnyGame,
    posing: Question,
    choice: str,
    given: Collection[str],
    view: View,
    clauses: Mapping[str, ClauseLink],
) -> Option:
    right = choice in posing.right
    chosen = choice in given
    return Option(
        value=choice,
        label=answer_text(posing, choice, PLAYERS, game.words),
        card=answer_card(game, posing, choice, view),
        many=posing.many,
        chosen=chosen,
        verdict=_verdict(right, chosen) if given else "",
        right=right if given else None,
        ruling=ruling_text(posing, choice, game.words) if given else "",
        clauses=tuple(clauses[slug] for slug in posing.clauses.get(choice, ())) if given else (),
    )


def _verdict(right: bool, chosen: bool) -> Verdict:
    if chosen:
        return "right" if right else "wrong"
    return "missed" if right else ""


def ordered_choices(game: AnyGame, posing: Question, view: View) -> tuple[str, ...]:
    """Return the answers to a question, those that are cards of a hand as they are held."""
    if posing.among != "cards":
        return posing.choices
    cards = [Card.parse(choice) for choice in posing.choices if choice != NONE]
    none = [choice for choice in posing.choices if choice == NONE]
    return (*map(str, game.table.in_order(view, cards)), *none)


def answer_card(game: AnyGame, posing: Question, choice: str, view: View) -> Card | None:
    """Return the card that an answer names, or that lies at the place it names."""
    if posing.among == "cards" and choice != NONE:
        return Card.parse(choice)
    return game.table.card_at(view, choice) if posing.among == "places" else None


def taken_cards(game: AnyGame, view: View) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return what each player has taken, by name, once every card is played."""
    return tuple((PLAYERS[seat], cards) for seat, cards in game.table.taken(view))
