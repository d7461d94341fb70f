"""What holds for the tree as a whole: where packages come from, and that catalogues are whole."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from django.conf import settings

CATALOGUES = sorted(Path(settings.BASE_DIR).glob("locale/*/LC_MESSAGES/*.po"))


def tracked(root: Path) -> list[Path]:
    """Files that git keeps."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, check=True, capture_output=True, text=True
    ).stdout
    return [path for name in listed.split("\0") if name and (path := root / name).is_file()]


def test_site_is_a_folder_and_no_package(root: Path) -> None:
    # Python owns the module name `site`.
    assert not (root / "site" / "__init__.py").exists()


def test_no_file_says_where_packages_are_downloaded(root: Path) -> None:
    # Which mirror a machine uses is its own business; hashes say that it was the right file.
    hosts = re.compile(
        r"files\.pythonhosted\.org|pypi\.org/simple"
        r"|^\s*(--?(extra-)?index-url|-i|--find-links|-f|--trusted-host)\b",
        re.MULTILINE,
    )
    files = tracked(root)
    locks = {"uv.lock", "poetry.lock", "package-lock.json", "npm-shrinkwrap.json"}
    assert not [path.name for path in files if path.name in locks]
    requirements = sorted(root.glob("requirements*.txt"))
    named = [
        str(path.relative_to(root))
        for path in {*files, *requirements} - {Path(__file__)}
        # A picture holds no words, though a few of its bytes may look like some.
        if b"\0" not in (held := path.read_bytes())
        if hosts.search(held.decode(errors="replace"))
    ]
    assert named == []
    assert not [path.name for path in requirements if "://" in path.read_text()]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-dev.txt"])
def test_every_requirement_is_pinned_with_a_hash(root: Path, name: str) -> None:
    lines = (root / name).read_text().replace("\\\n", " ").splitlines()
    requirements = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    assert requirements
    assert not [line for line in requirements if "==" not in line or "--hash=sha256:" not in line]


def test_every_package_of_npm_is_of_one_version(root: Path) -> None:
    packages = json.loads((root / "audit/package.json").read_text())["dependencies"]
    assert packages
    assert not [name for name, asked in packages.items() if not re.fullmatch(r"[\d.]+", asked)]


def forms(message: Message) -> tuple[str, ...]:
    """Each plural form of a translation, or the one translation."""
    return message.string if isinstance(message.string, tuple) else (str(message.string or ""),)


@pytest.mark.parametrize(
    "command", ["audit", "bench", "tools.booklets", "tools.cards", "tools.pictures"]
)
def test_a_command_of_the_makefile_begins_before_the_site_is_set_up(
    root: Path, command: str
) -> None:
    whole = f"{command}.__main__" if (root / command.replace(".", "/")).is_dir() else command
    environment = {name: value for name, value in os.environ.items() if "DJANGO" not in name}
    begun = subprocess.run(
        [sys.executable, "-c", f"import {whole}"],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert begun.returncode == 0, begun.stderr


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_catalogue_is_whole(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.parts[-3])
    messages = [message for message in catalogue if message.id]
    assert messages
    assert not [message.id for message in messages if message.fuzzy]
    assert not [message.id for message in messages if not all(forms(message))]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_catalogue_passes_gettext(path: Path) -> None:
    # `compilemessages` and Babel accept a header of four plural forms over messages of two, and a
    # form that is not there comes out in English. msgfmt does not.
    msgfmt = shutil.which("msgfmt")
    if msgfmt is None:
        if os.environ.get("CI") == "true":
            pytest.fail("There is no msgfmt on this machine.")
        pytest.skip("there is no msgfmt on this machine: apt-get install gettext")
    checked = subprocess.run(
        [msgfmt, "--check", "--output-file", os.devnull, path], capture_output=True, text=True
    )
    assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("whose", ["the tree's own", "another tree's"])
def test_an_environment_that_came_with_a_copy_of_another_tree_is_made_anew(
    root: Path, tmp_path: Path, whose: str
) -> None:
    shutil.copy(root / "Makefile", tmp_path)
    environment = tmp_path / ".venv"
    environment.mkdir()
    made_for = environment if whose == "the tree's own" else root / ".venv"
    (environment / "pyvenv.cfg").write_text(f"command = /usr/bin/python3 -m venv {made_for}\n")
    subprocess.run(["make", "help"], cwd=tmp_path, check=True, capture_output=True)
    assert environment.exists() == (whose == "the tree's own")
