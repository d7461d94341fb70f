"""Mozilla's HTTP observatory: the grade of what nginx sends."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

from .proxy import NAME, Proxy
from .tools import ROOT, module, output, program

DUE: Final = "A+"

PLANTED: Final = {"add_header Strict-Transport-Security": "add_header X-Other"}
"""A change of the configuration that costs the grade."""


@dataclass(frozen=True, slots=True)
class Grade:
    """What the observatory says."""

    letter: str
    score: int
    against: tuple[str, ...]
    """The tests that are not passed, or that cost something."""


def graded(proxy: Proxy) -> Grade:
    """Scan a site behind nginx; raises `RuntimeError` where that fails."""
    scanner = module("@mdn/mdn-http-observatory/src/scan.js")
    ports = json.dumps({80: proxy.plain, 443: proxy.port})
    leading = f"--import={(ROOT / 'audit' / 'ports.mjs').as_uri()}"
    printed = output(
        [program("node"), leading, scanner, NAME],
        AUDIT_PORTS=ports,
        NODE_EXTRA_CA_CERTS=str(proxy.certificate),
    )
    said = json.loads(printed)
    if "scan" not in said:
        raise RuntimeError(said["error"])
    against = tuple(
        f"{name}: {test['result']}" for name, test in said["tests"].items() if not test["pass"]
    )
    return Grade(said["scan"]["grade"], said["scan"]["score"], against)
