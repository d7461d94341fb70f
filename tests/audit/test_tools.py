"""The audits say what they lack, and which audits there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.__main__ import main
from audit.tools import missing, program


@pytest.fixture
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without programs, but for those that Debian keeps for servers."""
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.usefixtures("_bare")
def test_a_program_that_is_missing_is_named_with_its_package() -> None:
    assert {"default-jre-headless", "nodejs", "wrk"} <= set(missing())
    with pytest.raises(FileNotFoundError, match="apt-get install default-jre-headless"):
        program("java")


@pytest.mark.usefixtures("_bare")
def test_without_its_programs_no_audit_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("1", "") == 1
    said = capsys.readouterr().out
    assert said.count("\n") == 1
    assert "apt-get install chromium default-jre-headless" in said


def test_an_audit_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("1", "html,beauty") == 1
    assert capsys.readouterr().out.startswith("No such audit: beauty. There are html, ")
