"""Documents and commands in step."""

import re
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
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


PLACES = ("audit", "bench", "docs", "games", "locale", "rules", "site", "static", "templates",
          "tests", "tools")  # fmt: skip
"""What stands at the root of the tree, and is named from there."""


def paths(text: str) -> Iterator[str]:
    """Yield every path and every module that a document names, `<…>` standing for any name."""
    for named in re.findall(r"`([^`\s]+)`", text):
        if named.partition("/")[0] in PLACES or re.fullmatch(r"\w+\.py", named):
            yield re.sub(r"<\w+>", "*", named)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_path_that_a_document_names_is_there(root: Path, name: str) -> None:
    named = set(paths((root / name).read_text(encoding="utf-8")))
    assert named or name == "docs/deploying.md"
    assert {
        path
        for path in named
        if not any(root.glob(path if "/" in path else f"games/**/{path}"))
        and not any(root.glob(f"{path}.py"))
    } == set()


def test_every_module_that_the_code_names_in_words_is_there(root: Path) -> None:
    named = {
        (str(file.relative_to(root)), module)
        for folder in ("games", "rules", "site", "tests", "tools", "audit", "bench")
        for file in (root / folder).rglob("*.py")
        for module in re.findall(
            r"`((?:games|rules|valete|tests)\.(?:\w+\.)*\w+)`", file.read_text(encoding="utf-8")
        )
        if not module.endswith(".toml")
    }
    assert named
    assert {(file, module) for file, module in named if not _is_there(module)} == set()


def _is_there(name: str) -> bool:
    """Tell whether a name is a module, or something that a module holds."""
    module, _, member = name.rpartition(".")
    try:
        holder = import_module(module)
    except ModuleNotFoundError:
        return False
    return hasattr(holder, member) or (hasattr(holder, "__path__") and bool(find_spec(name)))
