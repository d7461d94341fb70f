"""The server that `make run` starts, as it is started there, on a port of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bench.server import PATIENCE, answering, free_port, running

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = "/ru/california-jack/"


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs."""

    port: int
    process: int
    """The number of the process that looks after the worker."""

    @property
    def worker(self) -> int:
        """The number of the process that answers."""
        children = Path(f"/proc/{self.process}/task/{self.process}/children").read_text()
        return int(children.split()[-1])

    def connection(self, sent: bytes = b"", *, room: int | None = None) -> socket.socket:
        """Connect, and send something; `room` is how much the client takes unread."""
        client = socket.socket()
        try:
            if room is not None:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
            client.settimeout(30)
            client.connect(("127.0.0.1", self.port))
            client.sendall(sent)
        except OSError:
            client.close()
            raise
        return client

    def answer(self, request: bytes) -> bytes:
        """Return what is answered until the server hangs up; nothing when it does not listen."""
        try:
            with self.connection(request) as client:
                return read(client)
        except ConnectionError:
            return b""

    def get(self, path: str = PAGE) -> bytes:
        """Ask for a page."""
        return self.answer(asked("GET", path))


def asked(method: str, path: str, body: bytes = b"", /, **headers: str) -> bytes:
    """Return a request after which the server hangs up; in names of headers `_` is `-`."""
    said = {"Host": "localhost", "Connection": "close", **headers}
    if body and "Content_Length" not in said:
        said["Content_Length"] = str(len(body))
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in said.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + body


def read(client: socket.socket) -> bytes:
    """Read until the server hangs up."""
    parts = []
    while part := client.recv(65536):
        parts.append(part)
    return b"".join(parts)


def status(answer: bytes) -> int:
    """Return the status of an answer; 0 where there was none."""
    return int(answer.split()[1]) if answer else 0


def command() -> list[str]:
    """Return the command that `make run` starts, without the port and the application."""
    rule = "server-line:\n\t@echo $(SERVER)"
    line = ["make", "--silent", "--eval", rule, "server-line"]
    said = subprocess.run(line, cwd=ROOT, check=True, capture_output=True, text=True)
    return said.stdout.split()


@contextmanager
def started(
    environment: Mapping[str, str], application: str = "valete.wsgi:application"
) -> Iterator[Server]:
    """Run the server while the block runs."""
    port = free_port()
    line = [*command(), "--port", str(port), application]
    with running(line, {**os.environ, **environment}) as server:
        answering(server, port)
        served = Server(port, server.pid)
        wait_until(lambda: status(served.get()) == 200, PATIENCE)
        yield served


def wait_until(truth: Callable[[], bool], seconds: float) -> None:
    """Wait until something is true; fails after so many seconds."""
    end = time.monotonic() + seconds
    while not truth():
        assert time.monotonic() < end, "still not so"
        time.sleep(0.02)
