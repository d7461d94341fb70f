"""Run the audits: `python -m audit RUNS ONLY SERVER…`, SERVER the command that `make run` starts.

RUNS is how often Lighthouse loads a page; ONLY names audits, with commas between, or is empty.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import django

from bench.server import answering, database, free_port, running

from .audits import AUDITS, Audit, Site
from .tools import missing


def main(runs: str, only: str, *server: str) -> int:
    """Audit the site; return how many things are wrong."""
    chosen = only.split(",") if only else list(AUDITS)
    if unknown := set(chosen) - set(AUDITS):
        print(f"No such audit: {', '.join(unknown)}. There are {', '.join(AUDITS)}.")
        return 1
    if packages := missing():
        print(f"Not on this machine: what audits need. apt-get install {' '.join(packages)}\n")
    wrong = 0
    with _served(server) as site:
        for name in chosen:
            print(f"{name}: {AUDITS[name].__doc__}", flush=True)
            for problem in _tried(AUDITS[name], site, int(runs)):
                print(f"  WRONG {problem}", flush=True)
                wrong += 1
            print(flush=True)
    print(f"{wrong} found wrong" if wrong else "nothing found wrong")
    return wrong


def _tried(audit: Audit, site: Site, runs: int) -> Iterator[str]:
    """Run an audit. What it needs and this machine lacks is wrong too, and stops no other."""
    try:
        yield from audit(site, runs)
    except FileNotFoundError as lacking:
        yield str(lacking)


@contextmanager
def _served(server: Sequence[str]) -> Iterator[Site]:
    """Serve the site as on a public machine, with nothing of the database and key in `var/`."""
    os.environ.pop("VALETE_DEBUG", None)
    os.environ |= {
        "VALETE_SECRET_KEY": secrets.token_urlsafe(48),
        "VALETE_HOSTS": "localhost,127.0.0.1",
        "VALETE_TLS": "1",
        "DJANGO_SETTINGS_MODULE": "valete.settings",
    }
    django.setup()
    with TemporaryDirectory(prefix="valete-audit-") as folder:
        environment = database(Path(folder))
        port = free_port()
        line = [*server, "--port", str(port), "valete.wsgi:application"]
        with running(line, environment) as started:
            answering(started, port)
            yield Site(port, started.pid, environment)


if __name__ == "__main__":
    sys.exit(min(main(*sys.argv[1:]), 1))
