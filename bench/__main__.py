"""Run the bench: `python -m bench SERVER…`, where SERVER is the command that `make run` starts."""

from __future__ import annotations

import gzip
import os
import sys
from contextlib import closing
from functools import partial

from games.all_fours import rules as all_fours
from games.california_jack import rules as california_jack

from . import engine
from .browser import Browser
from .hands import CHILD, FIRST, PARTNERS
from .load import PAGE, SHORT, Load
from .measure import Comparison, compared
from .races import LIMIT, Races, Step
from .server import ASKING, served
from .visit import Visit, first_visit


def main(command: list[str]) -> None:
    """Measure and print everything; raises `RuntimeError` where the site answers wrongly."""
    os.sched_setaffinity(0, ASKING)
    print(
        "Median of the rounds, behind it the lowest and the highest. A second is one of a core.\n"
    )
    _engine("California Jack", california_jack.SLUG)
    _engine("All Fours", all_fours.SLUG)
    with served(command) as port:
        with closing(Browser(port)) as browser:
            visit = first_visit(browser.get, PAGE)
        with closing(Load(port)) as browsers:
            _answers(browsers)
        with closing(Races(port)) as races:
            _races(races)
    _print_visit(visit)


def _engine(name: str, game: str) -> None:
    dealt = engine.deals(game)
    plays = compared(partial(engine.plays, dealt), partial(engine.moves, dealt))
    _print(f"engine, {name}: card plays a second", "cards moved without rules", plays, None)


def _answers(browsers: Load) -> None:
    if not browsers.same_bytes():
        raise RuntimeError("the bare view does not answer with the bytes of the page")
    row = "bare row saved"
    pages = compared(browsers.pages, browsers.bare_pages)
    _print("rules page: answers a second", "bare view without middleware, same bytes", pages, 1.2)
    moves = compared(partial(browsers.moves, FIRST), partial(browsers.bare_moves, FIRST))
    _print("move, the bot's included: answers a second", row, moves, 0.3)
    moves = compared(
        partial(browsers.moves, PARTNERS, SHORT), partial(browsers.bare_moves, PARTNERS)
    )
    _print("All Fours, three bots': answers a second", row, moves, None)
    covers = compared(browsers.covers, partial(browsers.bare_moves, CHILD))
    _print("covering in a race: answers a second", row, covers, None)


def _races(races: Races) -> None:
    """Print how many races are carried: here time is that of the clock on the wall."""
    alone = races.alone()
    print(
        f"races at a time, p95 of the answers under {LIMIT * 1000:.0f} ms; acts a second, each side"
    )
    print(f"  {'bare row saved, nothing beside it':42}{'':9}  p95 {alone * 1000:4.0f} ms")
    if alone > LIMIT / 2:
        print("  not measured: this machine has other work\n", flush=True)
        return
    carried = [step for step in map(_shown, races.steps()) if step.carried]
    best = max(carried, key=lambda step: step.races, default=None)
    most = "none" if best is None else f"{best.races:9}  p95 {best.p95 * 1000:4.0f} ms"
    print(f"  {'carried':42}{most:>9}\n", flush=True)


def _shown(step: Step) -> Step:
    print(
        f"  {'':42}{step.races:9}  p95 {step.p95 * 1000:4.0f} ms  core {step.busy:4.0%} busy"
        f"  acts {step.own:.2f} + {step.bots:.2f}",
        flush=True,
    )
    return step


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
    print(f"{'first visit':44}{visit.size:9,} bytes in {count}  aim under 125,000")
    for address, answer in visit.answers.items():
        print(f"  {address:42}{answer.size:9,}")


if __name__ == "__main__":
    main(sys.argv[1:])
