"""The documents start the server that `make run` starts, and its proxy is as patient as it is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from django.conf import settings

from audit.proxy import configuration
from valete.serving import PATIENCE

from .server import command

HERE = "/srv/valete"
"""Where the tree is on the machine of the documents."""


def unit(root: Path) -> dict[str, list[str]]:
    """Return what the unit sets, by name."""
    text = (root / "docs/valete.service").read_text().replace("\\\n", " ")
    values: dict[str, list[str]] = {}
    for name, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
        values.setdefault(name, []).append(value)
    return values


def server(python: str) -> list[str]:
    return [python, *command()[1:], "--port", "8000", "valete.wsgi:application"]


def seconds(name: str) -> float:
    """Return how long nginx waits for something."""
    found = re.search(rf"^ +{name} (\d+)s;$", configuration(), re.MULTILINE)
    assert found
    return float(found[1])


def test_the_unit_starts_the_server_of_the_makefile(root: Path) -> None:
    [line] = unit(root)["ExecStart"]
    assert line.split() == server(f"{HERE}/.venv/bin/python")


def test_the_document_starts_the_server_of_the_makefile(root: Path) -> None:
    text = (root / "docs/deploying.md").read_text().replace("\\\n", " ")
    [line] = re.findall(r"^    (\S+ -m valete .*)$", text, re.MULTILINE)
    assert line.split() == server(".venv/bin/python")


def test_the_unit_brings_the_server_back_however_often_it_ends(root: Path) -> None:
    said = unit(root)
    assert said["Restart"] == ["always"]
    assert said["StartLimitIntervalSec"] == ["0"]


def test_the_server_of_the_unit_may_write_what_the_site_makes_and_nothing_else(root: Path) -> None:
    said = unit(root)
    assert said["ProtectSystem"] == ["strict"]
    assert said["ReadWritePaths"] == [f"{HERE}/{settings.VAR_DIR.name}"]
    assert said["User"] != ["root"]


def test_the_unit_leaves_room_for_as_many_connections_as_the_server_takes(root: Path) -> None:
    line = command()
    assert int(unit(root)["LimitNOFILE"][0]) > int(line[line.index("--backpressure") + 1])


def test_systemd_finds_nothing_wrong_with_the_unit(root: Path, tmp_path: Path) -> None:
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("there is no systemd on this machine")
    python = tmp_path / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.touch(mode=0o755)
    (tmp_path / "var").mkdir()
    copy = tmp_path / "valete.service"
    copy.write_text((root / "docs/valete.service").read_text().replace(HERE, str(tmp_path)))
    done = subprocess.run(
        [verify, "verify", "--man=no", str(copy)],
        env=os.environ | {"SYSTEMD_LOG_LEVEL": "warning"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.stdout == ""
    assert done.returncode == 0


def test_nginx_lets_go_of_a_connection_before_the_site_does() -> None:
    line = command()
    waits = int(line[line.index("--http1-header-read-timeout") + 1]) / 1000
    assert seconds("keepalive_timeout") < waits


def test_nginx_takes_requests_whole_and_no_longer_than_the_site() -> None:
    assert re.search(r"^ +proxy_request_buffering on;$", configuration(), re.MULTILINE)
    assert seconds("client_body_timeout") <= PATIENCE
    assert seconds("client_header_timeout") <= PATIENCE


def test_nginx_takes_no_larger_body_than_the_site() -> None:
    most = re.search(r"^ +client_max_body_size (\d+)k;$", configuration(), re.MULTILINE)
    assert most
    assert int(most[1]) * 1024 == settings.DATA_UPLOAD_MAX_MEMORY_SIZE
