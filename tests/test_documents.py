"""Documents and commands in step."""

import re
from pathlib import Path

import pytest
from django.core.management import get_commands

DOCUMENTS = ["README.md", "docs/rule-data.md", "docs/races.md", "docs/deploying.md"]


@pytest.fixture
def documents(root: Path) -> str:
    """All documents in one text."""
    return "\n".join((root / name).read_text(encoding="utf-8") for name in DOCUMENTS)


def test_documents_name_every_target_of_the_makefile(root: Path, documents: str) -> None:
    targets = set(re.findall(r"^([a-z]+):.*##", (root / "Makefile").read_text(), re.MULTILINE))
    assert targets
    assert {target for target in targets if f"make {target}" not in documents} == set()


def test_documents_name_no_target_that_is_not_there(root: Path, documents: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (root / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:`| {4})make ([a-z]+)", documents))
    assert named <= targets


def test_documents_name_every_command_of_the_site(documents: str) -> None:
    apps = {"rules", "games.play", "games.table"}
    commands = {name for name, app in get_commands().items() if app in apps}
    assert commands
    assert {name for name in commands if f"manage.py {name}" not in documents} == set()


def test_documents_name_every_variable_of_the_settings(root: Path, documents: str) -> None:
    settings = (root / "site/valete/settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r"environ\.get\(\"([A-Z_]+)\"", settings))
    assert read
    assert {name for name in read if f"`{name}`" not in documents} == set()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_between_documents_lead_somewhere(root: Path, name: str) -> None:
    text = (root / name).read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    here = (root / name).parent
    assert [link for link in links if not (here / link.partition("#")[0]).exists()] == []
