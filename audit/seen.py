"""Pages that stand nowhere: a hand in play, refused and ended, a form amiss, errors."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import urlencode

from django.conf import settings

from bench.browser import Browser
from bench.hands import CHILD, FIRST, PARTNERS, Start, begun, play

FORCED: Final = Start(FIRST.game, chosen={"example": "jack-and-queen", "step": "1"})
"""A hand in which B has to trump."""
REFUSED: Final = "B:2D"
"""What the referee refuses B there."""


def seen_pages(browser: Browser) -> Iterator[tuple[str, str]]:
    """Yield a name and the page; raises `RuntimeError` where the site answers wrongly."""
    for language, _ in settings.LANGUAGES:
        for name, path, status, form in _asked(browser):
            address = path.replace("/ru/", f"/{language}/", 1)
            yield f"{language}, {name}", _page(browser, address, status, form)


def _asked(browser: Browser) -> Iterator[tuple[str, str, int, Mapping[str, str] | None]]:
    """Yield a name, a path, the status that is due, and the form that is sent there, if any."""
    for start in (FIRST, PARTNERS):
        hand = begun(browser, start)
        yield f"{start.game} in play", hand.url, 200, None
        play(hand, random.Random(1))
        yield f"{start.game} ended", hand.url, 200, None
        yield f"{start.game}, a step of the hand", f"{hand.url}steps/1/", 200, None
    forced = begun(browser, FORCED)
    yield "refusal", forced.url, 422, {**forced.form, "action": REFUSED}
    yield "race", begun(browser, CHILD).url, 200, None
    amiss = {**forced.form, "kind": "match", "profile": "nobody", "target": "0"}
    yield "form amiss", f"/ru/{PARTNERS.game}/play/", 422, amiss
    yield "no such page", "/ru/no-such-page/", 404, None


def _page(browser: Browser, path: str, status: int, form: Mapping[str, str] | None) -> str:
    method, body = ("GET", b"") if form is None else ("POST", urlencode(form).encode())
    answer = browser.send(browser.request(method, path, body))
    if answer.status != status:
        raise RuntimeError(f"{path} answers with {answer.status} where {status} is due")
    return answer.text
