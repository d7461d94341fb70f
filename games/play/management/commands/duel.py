"""`manage.py duel`: how good a bot is, and how long it thinks."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from time import thread_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import choose, with_bots
from games.core import Action, AnyRules, Seat
from games.registry import RULES

from ...contest import Tally, at_random, bot, contest

ROW = "{:<20}{:>7}{:>7}{:>7}{:>7}{:>9}{:>11}"


def _count(text: str) -> int:
    """Read a number of deals."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"not a number of deals: {text!r}")
    return int(text)


class _Clocked:
    """The bot, with the processor time of each of its moves, the making of the view not counted."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def __call__(self, game: AnyRules, state: Any, seat: Seat) -> Action:
        view = game.view(state, seat)
        begun = thread_time()
        action = choose(view)
        self.seconds.append(thread_time() - begun)
        return action


class Command(BaseCommand):
    """Plays in memory: no table of the database is read or written."""

    help = "Let a bot play against random lawful play, each deal twice with seats exchanged."
    requires_system_checks = ()
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game, its profile, the number of deals and the seed."""
        parser.add_argument("--game", choices=with_bots(), default=with_bots()[0])
        parser.add_argument("--profile", help="the game's first when left out")
        parser.add_argument("--deals", type=_count, default=2000, help="2000 when left out")
        parser.add_argument("--seed", default="1", help="any text; the same deals for the same")

    def handle(
        self, *args: Any, game: str, profile: str | None, deals: int, seed: str, **options: Any
    ) -> None:
        """Play, then print the table and the time; raises `CommandError` for a strange profile."""
        profiles = RULES[game].PROFILES
        form = profiles.get(profile or next(iter(profiles)))
        if form is None:
            raise CommandError(f"{game} has no profile {profile!r}, but {', '.join(profiles)}")
        on_first, on_second = contest(form, bot, at_random(seed), deals, seed)
        self.stdout.write(
            f"{game}, {form.slug}: the bot against random lawful play; {deals} deals, seed\n"
            f"{seed}, each played twice with seats exchanged. A deal is won by match points in\n"
            "it; in the share won a tie counts as half.\n\n"
        )
        self.stdout.write(ROW.format("bot", "deals", "won", "tied", "lost", "share", "points"))
        for side, score in zip(form.sides, (on_first, on_second), strict=True):
            self.stdout.write(self._row(f"on side {side}", score))
        self.stdout.write(self._row("on both", on_first + on_second))

        clocked = _Clocked()
        again = max(1, deals // 20)
        contest(form, clocked, clocked, again, seed)
        times = sorted(clocked.seconds)
        mean, most = sum(times) / len(times), times[-1]
        self.stdout.write(
            f"\nBot against bot, {2 * again} deals, {len(times)} moves: "
            f"mean {mean * 1000:.2f} ms a move of processor time, longest {most * 1000:.1f} ms."
        )

    @staticmethod
    def _row(name: str, score: Tally) -> str:
        points = f"{score.points / score.played:.2f}:{score.against / score.played:.2f}"
        return ROW.format(
            name, score.played, score.won, score.tied, score.lost, f"{score.share:.1%}", points
        )
