"""What every record of the rule data that proves a clause tells, written out to be read in reviews.

Each action with what was lawful then, each event with its clauses, a refusal with the cards that
may be played instead, how the deal stands at the end; and what each viewpoint sees, where that is
what shows a clause. `make golden` writes the files that `test_proofs` compares with.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from games.core import (
    Action,
    AnyRules,
    Event,
    Record,
    Replay,
    Result,
    UnplayableError,
    Viewpoint,
    replay,
)
from games.registry import read_record
from games.tricks.deal import TrickState
from rules.loading.game_data import Folder, GameData
from rules.loading.game_files import read_game
from rules.loading.problems import Problems
from rules.loading.proofs import record_names

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = Path(__file__).parent / "proofs"

SEEN: Final = frozenset(
    {
        ("california-jack", "open-stock"),
        ("california-jack", "next-unknown"),
        ("all-fours", "partners-look-later"),
    }
)
"""The clauses that a view shows: their records are told with what every viewpoint sees."""

_LONG: Final = ("pack", "actions")
"""The keys of a record that are told step by step."""


def games() -> tuple[GameData, ...]:
    """Return the rule data of the site, its texts left aside."""
    folders = sorted(path.parent for path in (ROOT / "rules" / "data").glob("*/rules.toml"))
    read = [read_game(Folder(folder), [], Problems()) for folder in folders]
    return tuple(game for game in read if game is not None)


def proving(game: GameData) -> Mapping[str, frozenset[str]]:
    """Return the records that clauses name, each with the clauses that name it."""
    found = defaultdict(set)
    for clause in game.structure.clauses:
        if set(clause.kinds) != {"speaks"}:
            for name in record_names(clause):
                found[name].add(clause.slug)
    return {name: frozenset(clauses) for name, clauses in sorted(found.items())}


def path(game: str, record: str) -> Path:
    """Return the file of what a record tells."""
    return FOLDER / game / f"{record}.txt"


def account(game: GameData, record: str) -> str:
    """Return what a record of a game tells, under the rules as they stand."""
    slug = game.structure.slug
    seen = any((slug, clause) in SEEN for clause in proving(game)[record])
    return "\n".join(_lines(game.records[record], seen)) + "\n"


def without_names(text: str) -> str:
    """Return an account without the names of clauses: what happens, and not why."""
    return re.sub(r" \[[a-z -]*\]", "", text)


def _lines(value: object, seen: bool) -> Iterator[str]:
    assert isinstance(value, dict)
    yield "; ".join(f"{key} {_member(member)}" for key, member in value.items() if key not in _LONG)
    played, fault = _played(read_record(value))
    game, before = played.record.rules, frozenset[str]()
    actions = dict(zip(played.ends, played.record.actions, strict=False))
    for number, (event, state) in enumerate(played.beats):
        if number in actions:
            yield f"{actions[number]}    of {_lawful(game, played.beats[number - 1].state)}"
        yield f"  {number} {_told(event, played)}"
        yield from (f"      {line}" for line in _laid(event, state))
        sees = list(_seen(game, state)) if seen else []
        yield from (f"      {line}" for line in sees if line not in before)
        before = frozenset(sees)
    if played.refusal is not None:
        _, action, ruling = played.refusal
        instead = f"; instead {' '.join(map(str, ruling.cards))}" if ruling.cards else ""
        yield f"{action}    of {_lawful(game, played.state)}"
        yield f"  refused [{ruling.clause}]{instead}"
    elif fault is not None:
        yield f"{fault.value}    of {_lawful(game, played.state)}"
        yield f"  {fault}"
    else:
        yield f"then {_lawful(game, played.state)}"
    yield from _stands(game.result(played.state), played)


def _member(member: object) -> str:
    """Return what stands under a key of a record: scores by side, or a value."""
    if isinstance(member, dict):
        return ", ".join(f"{side} {score}" for side, score in member.items())
    return str(member)


def _played(record: Record[Any]) -> tuple[Replay[Any], UnplayableError | None]:
    """Replay a record, or, under a wrong rule, as much of it as its moments know."""
    try:
        return replay(record), None
    except UnplayableError as error:
        return replay(record.until(error.step)), error


def _lawful(game: AnyRules, state: object) -> str:
    """Return what may be done: for each seat its acts."""
    acts = defaultdict(list)
    action: Action
    for action in game.legal(state):
        acts[action.seat].append(str(action).partition(":")[2])
    told = [f"{seat}: {' '.join(sorted(acts[seat]))}" for seat in sorted(acts)]
    return "; ".join(told) or "nothing"


def _told(event: Event, played: Replay[Any]) -> str:
    """Return an event in one line: its kind, its clauses, and whatever else it holds."""
    fields = {**event._asdict(), "kind": None, "clauses": None}
    if event.side is not None:
        fields["side"] = played.record.deal.profile.sides[event.side]
    if event.told:
        fields["told"] = f"[{' '.join(event.told)}]"
    named = [f"{key} {_text(value)}" for key, value in fields.items() if value not in (None, ())]
    return f"{event.kind} [{' '.join(event.clauses)}] {', '.join(named)}".rstrip()


def _text(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _laid(event: Event, state: Any) -> Iterator[str]:
    """Tell how the cards lie after they are dealt, or the rows laid."""
    if event.kind == "dealt":
        yield from _by_name(state.profile.seats, state.hands)
    elif event.kind in ("laid", "laid-again"):
        size = state.profile.piles
        rows = [state.tops[seat * size : (seat + 1) * size] for seat in state.profile.seats]
        yield from _by_name(state.profile.seats, rows)


def _by_name(names: Iterable[object], cards: Iterable[Iterable[object]]) -> Iterator[str]:
    for name, some in zip(names, cards, strict=True):
        yield f"{name}: {' '.join(map(str, some)) or 'nothing'}"


def _seen(game: AnyRules, state: TrickState) -> Iterator[str]:
    """Tell which hands, which top card and which cards of hands every viewpoint sees."""
    seats = state.profile.seats
    viewpoints: tuple[Viewpoint, ...] = (*seats, "spectator", "open")
    hands, alike = [], defaultdict(list)
    for viewpoint in viewpoints:
        view = game.view(state, viewpoint)
        seen = [str(seat) for seat in seats if view.hands[seat] is not None]
        hands.append(f"{viewpoint}: {' '.join(seen) or '-'}")
        known = [f"{seat}: {' '.join(map(str, view.seen[seat])) or '-'}" for seat in seats]
        stock = f"top {view.top} of {view.stock}; known in hands {', '.join(known)}"
        alike[stock].append(str(viewpoint))
    yield f"hands seen by {', '.join(hands)}"
    for stock, whose in alike.items():
        yield f"{' '.join(whose)} see {stock}"


def _stands(result: Result, played: Replay[Any]) -> Iterator[str]:
    """Tell how the deal stands."""
    sides = played.record.deal.profile.sides
    awards = [f"{award.clause} {award.points} {sides[award.side]}" for award in result.awards]
    scores = [f"{side} {score}" for side, score in zip(sides, result.scores, strict=True)]
    winner = "nobody" if result.winner is None else sides[result.winner]
    yield f"scores {', '.join(scores)}; awards {', '.join(awards) or 'none'}; winner {winner}"
    if result.void is not None:
        yield f"void [{result.void}]"
    if result.captured:
        for side, cards, value in zip(sides, result.captured, result.values, strict=True):
            yield f"{side} captured {' '.join(map(str, cards)) or 'nothing'}: {value}"
    else:
        yield from _by_name(sides, played.state.packets)


def write() -> None:
    """Write what every record tells, and nothing else, into the folder of accounts."""
    wanted = {
        path(game.structure.slug, record): account(game, record)
        for game in games()
        for record in proving(game)
    }
    for file in set(FOLDER.glob("*/*.txt")) - set(wanted):
        file.unlink()
    for file, text in wanted.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
