"""Every clause proved by its records: what they tell was read, and a wrong rule changes it."""

from functools import cache

import pytest

from games.registry import RULES
from rules.loading.proofs import proofs, replay_records

from .accounts import FOLDER, account, games, path, proving, without_names
from .engine.deals import random_play
from .mutants import MUTANTS, Mutant

DATA = {game.structure.slug: game for game in games()}
PROVING = {slug: proving(game) for slug, game in DATA.items()}

every_record = pytest.mark.parametrize(
    ("game", "record"), [(slug, record) for slug in DATA for record in PROVING[slug]]
)
every_mutant = pytest.mark.parametrize(
    ("game", "mutant"),
    [
        pytest.param(slug, mutant, id=f"{slug}-{mutant.clause}")
        for slug, mutants in MUTANTS.items()
        for mutant in mutants
    ],
)


@cache
def happens(game: str, record: str) -> str:
    """Return what happens in a record, clauses not named, as its account has it."""
    return without_names(path(game, record).read_text(encoding="utf-8"))


def changes(game: str, record: str) -> bool:
    """Tell whether anything else happens in a record now."""
    return without_names(account(DATA[game], record)) != happens(game, record)


@every_record
def test_a_record_tells_what_was_read(game: str, record: str) -> None:
    # After a change that is meant: `make golden`, and read the difference.
    kept = path(game, record).read_text(encoding="utf-8")
    assert account(DATA[game], record).splitlines() == kept.splitlines()


def test_no_account_is_kept_that_no_clause_asks_for() -> None:
    wanted = {path(slug, record) for slug, records in PROVING.items() for record in records}
    assert set(FOLDER.glob("*/*")) == wanted


@pytest.mark.parametrize("game", RULES)
def test_there_is_one_wrong_rule_for_each_clause_that_can_be_proved(game: str) -> None:
    clauses = DATA[game].structure.clauses
    known = [clause.slug for clause in clauses if set(clause.kinds) != {"speaks"}]
    assert [mutant.clause for mutant in MUTANTS[game]] == known


@every_mutant
def test_a_wrong_rule_changes_what_happens_in_a_record_of_its_clause(
    game: str, mutant: Mutant, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [record for record, clauses in PROVING[game].items() if mutant.clause in clauses]
    mutant.install(monkeypatch)
    assert any(changes(game, record) for record in own)


@every_mutant
def test_a_wrong_rule_leaves_a_record_of_another_clause_alone(
    game: str, mutant: Mutant, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [record for record, clauses in PROVING[game].items() if clauses - {mutant.clause}]
    mutant.install(monkeypatch)
    assert not all(changes(game, record) for record in others)


@pytest.mark.parametrize("game", RULES)
def test_a_clause_said_to_stand_beside_another_never_decides_alone(game: str) -> None:
    decided = {
        beat.event.clauses[0] for seed in range(20) for beat in random_play(seed, game).beats
    }
    told = proofs(DATA[game], replay_records(DATA[game]))
    beside = {proof.clause.slug for proof in told for sight in proof.decided if sight.beside}
    assert beside
    assert not decided & beside
