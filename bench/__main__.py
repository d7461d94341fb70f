"""Run the bench: `python -m bench SERVER…`, where SERVER is the command that `make run` starts."""

from __future__ import annotations

import gzip
import os
import sys
from contextlib import closing
from functools import partial

from . import engine
from .browser import Browser
from .load import PAGE, Load
from .measure import Comparison, compared
from .server import ASKING, served
from .visit import Visit, first_visit


def main(command: list[str]) -> None:
    """Measure and print everything; raises `RuntimeError` where the site answers wrongly."""
    os.sched_setaffinity(0, ASKING)
    dealt = engine.deals()
    plays = compared(partial(engine.plays, dealt), partial(engine.moves, dealt))
    print(
        "Median of the rounds, behind it the lowest and the highest. A second is one of a core.\n"
    )
    _print("engine: card plays a second", "cards moved without rules", plays, None)
    with served(command) as port:
        with closing(Browser(port)) as browser:
            visit = first_visit(browser, PAGE)
        with closing(Load(port)) as browsers:
            if not browsers.same_bytes():
                raise RuntimeError("the bare view does not answer with the bytes of the page")
            pages = compared(browsers.pages, browsers.bare_pages)
            _print("rules page: answers a second", "bare view, same bytes", pages, 0.8)
            moves = compared(browsers.moves, browsers.bare_moves)
            _print("move, the bot's included: answers a second", "bare row saved", moves, 0.3)
    _print_visit(visit)


def _print(subject: str, reference: str, measured: Comparison, aim: float | None) -> None:
    goal = "" if aim is None else f"  aim {aim}"
    print(f"{subject:44}{measured.subject.written('9,.0f')}")
    print(f"  {reference:42}{measured.reference.written('9,.0f')}")
    print(f"  {'ratio':42}{measured.ratio.written('9.3f')}{goal}\n", flush=True)


def _print_visit(visit: Visit) -> None:
    page = visit.answers[PAGE]
    zipped = len(gzip.compress(page.text.encode(), mtime=0))
    print(f"{'rules page, gzipped':44}{zipped:9,} bytes")
    print(f"  {'as sent':42}{len(page.body):9,} bytes")
    count = f"{len(visit.answers)} requests"
    print(f"{'first visit':44}{visit.size:9,} bytes in {count}  aim under 100,000")
    for address, answer in visit.answers.items():
        print(f"  {address:42}{answer.size:9,}")


if __name__ == "__main__":
    main(sys.argv[1:])
