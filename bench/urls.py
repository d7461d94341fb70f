"""Addresses of the site, and before them the bare views that its pages are measured beside."""

from __future__ import annotations

import random
import time
from typing import Any, Final

import brotli
from django.db import transaction
from django.db.models import F, Sum
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.urls import path, reverse
from django.utils.translation import get_language_from_path, override

from games.california_speed.rules import Place
from games.offers import Kind
from games.play import racing
from games.play.models import Hand, RaceClock
from rules.pages.views import game_page
from valete import urls as site

TABLE: Final = b"<p>This stands for a table.</p>\n" * 256
"""What a bare move answers: about as long as the table that a move is answered with."""

_pages: dict[str, bytes] = {}


def bare_page(request: HttpRequest, game: str) -> HttpResponse:
    """Answer with the bytes of a game's rules page as browsers get them, with Brotli."""
    if game not in _pages:
        request.path = reverse("rules:game", args=[game])
        with override(get_language_from_path(request.path)):
            _pages[game] = brotli.compress(game_page(request, game).content, quality=11)
    body = _pages[game]
    return HttpResponse(body, headers={"Content-Encoding": "br", "Content-Length": str(len(body))})


def bare_move(request: HttpRequest, key: str) -> HttpResponse:
    """Load a row, check its version, save it, answer with constant bytes."""
    with transaction.atomic():
        row = Hand.objects.get(key=key)
        if request.POST["version"] != str(row.version):
            return HttpResponseBadRequest()
        row.version += 1
        row.save()
    return HttpResponse(TABLE)


def spent(request: HttpRequest) -> HttpResponse:
    """Answer with the processor time that this process has spent, in nanoseconds."""
    return HttpResponse(str(time.process_time_ns()))


def race(request: HttpRequest, key: str, seconds: int) -> HttpResponse:
    """Let a race go on: in each second the player does something, and the bot what it is due to."""
    with transaction.atomic():
        hand = Hand.objects.get(key=key)
        game = hand.replay.record.rules
        for _ in range(seconds):
            RaceClock.objects.filter(hand=hand).update(
                begun=F("begun") - 1000, opens=F("begun") - 1000, paused=None
            )
            state: Any = hand.replay.state
            able = [action for action in game.legal(state) if action.seat is hand.own_seat]
            if able:
                seen = {str(place): str(state.tops[place]) for place in Place}
                racing.act(hand, str(random.choice(able)), seen, racing.now())
    return HttpResponse()


def raced(request: HttpRequest) -> HttpResponse:
    """Answer with how many acts there are in all races, whosever they are."""
    acts = Hand.objects.filter(kind=Kind.RACE).aggregate(acts=Sum("version"))["acts"]
    return HttpResponse(str(acts or 0))


urlpatterns = [
    path("bench/spent/", spent),
    path("bench/race/<slug:key>/<int:seconds>/", race),
    path("bench/raced/", raced),
    path("bench/bare/<slug:game>/", bare_page),
    # Under a language, so that the middleware does the same, yet as near to the root as can be.
    path("ru/bench/move/<slug:key>/", bare_move),
    *site.urlpatterns,
]
handler400, handler403 = site.handler400, site.handler403
handler404, handler500 = site.handler404, site.handler500
