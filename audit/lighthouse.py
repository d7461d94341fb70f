"""Lighthouse, as on a phone of the middle class with a slow line: scores, layout shift, scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import urljoin

from .tools import module, output, program

SPEED: Final = 98
"""What performance has to score, as the median of the runs."""
WHOLE: Final = ("accessibility", "best-practices", "seo")
"""What has to score 100 in every run."""
VISIT: Final[Mapping[str, int]] = {"ru": 125_000, "pt": 95_000}
"""Language of a page -> bytes below which a first visit to it stays: two scripts, or one."""
LATER: Final = 15_000
"""Bytes below which the page itself stays, which is all that is sent at a later visit."""
OWN: Final = re.compile(r"/static/(django_htmx/htmx-2\.min|site)(\.[0-9a-f]{12})?\.js|/sw\.js")
"""The scripts that there may be."""

TRIES: Final = 3
"""How often a page is loaded before it is given up."""

FLAGS: Final = "--headless=new --no-sandbox --disable-gpu --disable-background-networking"


@dataclass(frozen=True, slots=True)
class Run:
    """What one run says of a page."""

    language: str
    """Of the page's address."""
    performance: int
    whole: dict[str, int]
    """Score of each of `WHOLE`."""
    amiss: tuple[str, ...]
    """The audits that keep one of them from 100."""
    shift: float
    """Cumulative layout shift."""
    blocked: float
    """Total blocking time, in milliseconds."""
    painted: float
    """Largest contentful paint, in milliseconds."""
    page: int
    """Bytes sent for the page itself."""
    visit: int
    """Bytes sent for all of it."""
    scripts: frozenset[str]
    """What ran: a path of the site, or the whole address of another's."""

    @classmethod
    def of(cls, report: dict[str, Any]) -> Run:
        """Read a report; raises `RuntimeError` where the page could not be loaded."""
        if error := report.get("runtimeError"):
            raise RuntimeError(error["message"])
        audits, categories = report["audits"], report["categories"]
        requests = audits["network-requests"]["details"]["items"]
        page, *_ = (item for item in requests if item.get("resourceType") == "Document")
        here = urljoin(page["url"], "/").rstrip("/")
        return cls(
            language=page["url"].removeprefix(here).split("/")[1],
            performance=round(categories["performance"]["score"] * 100),
            whole={name: round(categories[name]["score"] * 100) for name in WHOLE},
            amiss=tuple(
                f"{name} {reference['id']}"
                for name in WHOLE
                for reference in categories[name]["auditRefs"]
                if reference["weight"] and audits[reference["id"]]["score"] not in (1, None)
            ),
            shift=audits["cumulative-layout-shift"]["numericValue"],
            blocked=audits["total-blocking-time"]["numericValue"],
            painted=audits["largest-contentful-paint"]["numericValue"],
            page=page["transferSize"],
            visit=sum(item["transferSize"] for item in requests),
            scripts=frozenset(
                item["url"].removeprefix(here)
                for item in requests
                if item.get("resourceType") == "Script"
            ),
        )


def run(address: str) -> Run:
    """Load a page once; raises `RuntimeError` where that fails `TRIES` times."""
    for _ in range(TRIES - 1):
        # On a busy machine Chromium now and then loses the trace of a page.
        with suppress(RuntimeError, FileNotFoundError):
            return _loaded(address)
    return _loaded(address)


def _loaded(address: str) -> Run:
    with TemporaryDirectory(prefix="valete-lighthouse-") as folder:
        report = Path(folder) / "report.json"  # a pipe is cut short when Lighthouse ends early
        line = [program("node"), module("lighthouse/cli/index.js"), address, "--quiet"]
        shown = ["--output=json", f"--output-path={report}", f"--chrome-flags={FLAGS}"]
        kinds = f"--only-categories={','.join(('performance', *WHOLE))}"
        output([*line, *shown, kinds], CHROME_PATH=program("chromium"))
        return Run.of(json.loads(report.read_text(encoding="utf-8")))


def judged(runs: Sequence[Run]) -> list[str]:
    """Return what the runs of one page say against it."""
    found = [
        f"{name} {score}" for name in WHOLE if (score := min(run.whole[name] for run in runs)) < 100
    ]
    found += sorted({name for run in runs for name in run.amiss})
    if (speed := median(run.performance for run in runs)) < SPEED:
        found.append(f"performance {speed:.0f}")
    if (shift := max(run.shift for run in runs)) > 0:
        found.append(f"layout shift {shift:.3f}")
    if (visit := max(run.visit for run in runs)) >= VISIT[runs[0].language]:
        found.append(f"first visit {visit:,} bytes")
    if (page := max(run.page for run in runs)) >= LATER:
        found.append(f"page {page:,} bytes")
    scripts = sorted({script for run in runs for script in run.scripts})
    found += [f"script {script}" for script in scripts if not OWN.fullmatch(script)]
    return found
