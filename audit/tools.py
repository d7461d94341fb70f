"""What the audits run and Python does not bring: programs of Debian, packages of npm."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
"""The tree."""
LIST: Final = ROOT / "audit" / "package.json"
"""The packages of npm, each of one version."""
INSTALLED: Final = ROOT / "var" / "audit"
"""Where they are installed."""

PACKAGES: Final = {
    "chromium": "chromium",
    "java": "default-jre-headless",
    "nginx": "nginx libnginx-mod-http-brotli-static",
    "node": "nodejs",
    "npm": "npm",
    "openssl": "openssl",
    "wrk": "wrk",
}
"""Command -> Debian's package, or packages, of it: what every audit needs."""
BROWSERS: Final = {
    "WebKitWebDriver": "webkit2gtk-driver",
    "Xvfb": "xvfb",
    "firefox-esr": "firefox-esr",
    "pdftotext": "poppler-utils",
}
"""The same of the browsers beside Chromium, which tools/system-packages brings where it may."""


def found(command: str) -> str | None:
    """Return where a command is; also where Debian keeps those of servers."""
    return shutil.which(command, path=f"{os.environ['PATH']}:/usr/sbin")


def program(command: str) -> str:
    """Return where a command is; raises `FileNotFoundError` that says how to get it."""
    if where := found(command):
        return where
    package = (PACKAGES | BROWSERS)[command]
    raise FileNotFoundError(f"Not on this machine: {command}. apt-get install {package}")


def missing() -> list[str]:
    """Return the packages of Debian that this machine lacks."""
    return [package for command, package in PACKAGES.items() if not found(command)]


def module(path: str) -> str:
    """Return where a file of npm's packages is; they are installed when one is first asked for.

    Raises `FileNotFoundError` where they are not there and npm is not either.
    """
    _install()
    return str(INSTALLED / "node_modules" / path)


def _install() -> None:
    """Install the packages of npm, unless those of the list are there."""
    stamp = INSTALLED / ".installed"
    if stamp.exists() and stamp.read_bytes() == LIST.read_bytes():
        return
    npm = [program("npm"), "install", "--ignore-scripts", "--no-package-lock"]
    shutil.rmtree(INSTALLED, ignore_errors=True)
    INSTALLED.mkdir(parents=True)
    shutil.copy(LIST, INSTALLED)
    quietly = ["--silent", "--no-audit", "--no-fund"]
    subprocess.run([*npm, *quietly], cwd=INSTALLED, check=True)
    # Its own script would fetch the hosts that browsers know to speak TLS. Ours is none of them.
    hosts = "node_modules/@mdn/mdn-http-observatory/conf/hsts-preload.json"
    (INSTALLED / hosts).write_text("{}")
    shutil.copy(LIST, stamp)


def output(command: Sequence[str], **environment: str) -> str:
    """Run a command and return what it prints, whatever its exit code."""
    done = subprocess.run(
        command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True
    )
    return done.stdout
