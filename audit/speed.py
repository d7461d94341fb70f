"""How fast nginx sends public pages, beside a static file of the same size."""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path
from typing import Final

from bench.measure import Comparison, compared

from .caching import PAGE
from .proxy import NAME, Proxy
from .tools import output, program
from .visitor import Visitor

AIM: Final = 0.8
"""What the page has to reach of what the file does."""
CONNECTIONS: Final = 8
SECONDS: Final = 2
"""How long each is asked for in a round."""
PLANTED: Final = {"proxy_cache valete;": "proxy_cache off;"}
"""A change of the configuration that makes pages slow."""

FILE: Final = "/static/page.html"

_SENT: Final = re.compile(r"^\s*(\d+) requests in ", re.MULTILINE)
_AMISS: Final = re.compile(r"^.*(?:Non-2xx|Socket errors).*$", re.MULTILINE)
_TICKS: Final = os.sysconf("SC_CLK_TCK")


def beside_a_file(proxy: Proxy, site: int) -> Comparison:
    """Ask for the page and for a file with its bytes in turns; raises `RuntimeError` for errors.

    Rates are answers by the seconds of processor time that nginx and the site, the process of
    that number, spent on them: other work of the machine counts for little.
    """
    page = Visitor(proxy).get(PAGE, Accept_Encoding="br")
    (proxy.static / "page.html.br").write_bytes(page.body)
    (proxy.static / "page.html").touch()
    servers = (proxy.process, site)
    return compared(partial(_rate, proxy, servers, PAGE), partial(_rate, proxy, servers, FILE))


def _rate(proxy: Proxy, servers: tuple[int, ...], path: str) -> float:
    address = f"https://{NAME}:{proxy.port}{path}"
    much = ["-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s"]
    headers = ["-H", "Accept-Encoding: br", "-H", f"Host: {NAME}"]
    before = sum(map(_spent, servers))
    printed = output([program("wrk"), *much, *headers, address])
    spent = sum(map(_spent, servers)) - before
    sent = _SENT.search(printed)
    if sent is None or _AMISS.search(printed):
        raise RuntimeError(f"{path}: {printed}")
    return int(sent[1]) / spent


def _spent(process: int) -> float:
    """Return the seconds of processor time of a process and of those that it has begun."""
    folder = Path("/proc", str(process))
    fields = (folder / "stat").read_text().rpartition(")")[2].split()
    children = (folder / "task" / str(process) / "children").read_text().split()
    own = (int(fields[11]) + int(fields[12])) / _TICKS
    return own + sum(_spent(int(child)) for child in children)
