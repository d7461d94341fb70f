"""What nginx lets nobody do alone: keep others waiting, by sending slowly or by asking much."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from .caching import PAGE, START, Behind, Problems
from .proxy import NAME, Proxy
from .visitor import Visitor

MANY: Final = 40
"""Slow clients: many more than the site has threads, fewer than one address may have."""
MOST: Final = 64
"""How many requests an address may have under way."""
SENT_AWAY: Final = 13.0
"""Seconds after which nginx has hung up on whoever is silent for ten."""
HALF_A_HEAD: Final = f"GET {PAGE} HTTP/1.1\r\nHost: {NAME}\r\n".encode()
HALF_A_BODY: Final = (
    f"POST {START} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 9\r\n\r\nkind".encode()
)
TOO_LARGE: Final = (
    f"POST {START} HTTP/1.1\r\nHost: {NAME}\r\nContent-Length: 70000\r\n\r\n".encode()
)


def slow_clients(behind: Behind) -> Problems:
    """Slow clients keep nobody waiting and are sent away; too much at a time is refused."""
    visitor = Visitor(behind.proxy)
    for what, sent in (("heads", HALF_A_HEAD), ("bodies", HALF_A_BODY)):
        with _clients(behind.proxy, sent, MANY) as clients:
            begun = time.monotonic()
            if visitor.get(f"{PAGE}?seed=1").status != 200 or time.monotonic() > begun + 5:
                yield f"nobody else is answered while half {what} come"
            if not _answer(clients[0], SENT_AWAY):
                yield f"who has sent one of half {what} is never sent away"
    with _clients(behind.proxy, HALF_A_BODY, MOST + 1) as clients:
        if b" 429 " not in _answer(clients[-1], 3):
            yield "an address may have as many requests under way as it likes"
    with _clients(behind.proxy, TOO_LARGE, 1) as clients:
        if b" 413 " not in _answer(clients[0], 3):
            yield "a body that is too large is waited for"


@contextmanager
def _clients(proxy: Proxy, sent: bytes, number: int) -> Iterator[Sequence[socket.socket]]:
    """Have clients send something and then nothing, while the block runs."""
    with ExitStack() as stack:
        clients = []
        for _ in range(number):
            plain = stack.enter_context(socket.create_connection((NAME, proxy.port)))
            client = stack.enter_context(proxy.trust.wrap_socket(plain, server_hostname=NAME))
            client.sendall(sent)
            clients.append(client)
        yield clients


def _answer(client: socket.socket, seconds: float) -> bytes:
    """Return what comes first, or a word that nginx hung up; nothing where it keeps silent."""
    client.settimeout(seconds)
    try:
        return client.recv(1000) or b"hung up"
    except TimeoutError:
        return b""
    except OSError:
        return b"hung up"
