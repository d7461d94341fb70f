"""A server of one's own, with a database that is thrown away with it; the bench's, on one core."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

_CORES: Final = sorted(os.sched_getaffinity(0))
SERVING: Final = _CORES[:1]
"""The core that the server has."""
ASKING: Final = _CORES[-1:]
"""The core of everything else; the same one where there is no other."""

PATIENCE: Final = 30.0
"""Seconds in which the server has to answer, or to stop."""


@contextmanager
def served(command: Sequence[str]) -> Iterator[int]:
    """Serve the site with a fresh database while the block runs; give the port.

    `command` is what `make run` starts, without port and application.
    """
    with TemporaryDirectory(prefix="valete-bench-") as folder:
        environment = database(Path(folder))
        port = free_port()
        os.sched_setaffinity(0, SERVING)  # inherited by what is started now
        started = running([*command, "--port", str(port), "bench.wsgi:application"], environment)
        with started as server:
            os.sched_setaffinity(0, ASKING)
            answering(server, port)
            yield port


def database(folder: Path) -> dict[str, str]:
    """Make a database in a folder, the rules in it; return the environment that names it."""
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}"}
    for step in ("migrate", "loadrules"):
        line = [sys.executable, "manage.py", step, "--verbosity", "0"]
        subprocess.run(line, env=environment, check=True)
    return environment


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server while the block runs."""
    server = subprocess.Popen(command, env=environment)
    try:
        yield server
    finally:
        server.terminate()
        try:
            server.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            server.kill()


def free_port() -> int:
    """Return a port of this machine that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def answering(server: subprocess.Popen[bytes], port: int) -> None:
    """Wait until a server takes connections; raises `RuntimeError` when it does not."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")
