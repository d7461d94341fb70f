"""The audits say what they lack, and which audits there are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

import audit.__main__
from audit import tools
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
def test_packages_of_npm_cannot_be_had_without_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tools, "INSTALLED", tmp_path / "audit")
    with pytest.raises(FileNotFoundError, match="apt-get install npm"):
        tools.module("lighthouse/cli/index.js")


@pytest.mark.usefixtures("_bare")
def test_an_audit_without_its_program_is_wrong_and_stops_no_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def programs(site: object, runs: int) -> Iterator[str]:
        yield program("wrk")

    def words(site: object, runs: int) -> Iterator[str]:
        yield "a word is wrong"

    monkeypatch.setattr(audit.__main__, "AUDITS", {"programs": programs, "words": words})
    monkeypatch.setattr(audit.__main__, "_served", nullcontext)
    assert main("1", "") == 2
    said = capsys.readouterr().out
    assert "apt-get install chromium default-jre-headless" in said
    assert "WRONG Not on this machine: wrk. apt-get install wrk" in said
    assert "WRONG a word is wrong" in said


def test_an_audit_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("1", "html,beauty") == 1
    assert capsys.readouterr().out.startswith("No such audit: beauty. There are html, ")
