"""The faults that the audits of browsers plant, each in something that the site has."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.browsing import PLANTED, Fault


@pytest.fixture(scope="module")
def sources(root: Path) -> list[str]:
    """The texts that pages, styles and scripts are made of."""
    files = [file for folder in ("static", "templates") for file in (root / folder).rglob("*.*")]
    return [file.read_text() for file in files if file.suffix in (".css", ".html", ".js")]


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: next(iter(planted.changes)))
def test_what_a_planted_fault_changes_is_there(planted: Fault, sources: list[str]) -> None:
    for old in planted.changes:
        assert any(old in source for source in sources)
