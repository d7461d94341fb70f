"""What nginx keeps and what it never keeps, proved on one that runs; and faults planted in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.hands import FIRST, HIDDEN
from valete.middleware import HEADERS

from .proxy import NAME, Proxy
from .tools import ROOT
from .visitor import ORIGIN, Visitor

PAGE: Final = f"/ru/{FIRST.game}/"
STEP: Final = f"{PAGE}examples/jack-and-queen/3/"
START: Final = f"{PAGE}play/"
CLAUSE: Final = "no-last-trick"
"""A clause of that game, whose text is changed."""

PAST: Final = 2.1
"""Seconds after which a kept page is surely asked about: nginx counts whole ones."""

SAFE: Final = {
    "strict-transport-security": "max-age=63072000",
    **{name.lower(): value for name, value in HEADERS.items()},
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}
"""What every answer carries, once."""


@dataclass(frozen=True, slots=True)
class Behind:
    """A site behind nginx."""

    proxy: Proxy
    environment: Mapping[str, str]
    """In which the site's commands find its database."""

    def load(self, folder: Path) -> None:
        """Load rule data."""
        line = [sys.executable, "manage.py", "loadrules", str(folder), "--verbosity", "0"]
        subprocess.run(line, cwd=ROOT, env=self.environment, check=True)


Problems = Iterator[str]
Check = Callable[[Behind], Problems]


def kept_and_asked_about(behind: Behind) -> Problems:
    """A public page comes from the cache, and after a moment the site is asked about it."""
    visitor = Visitor(behind.proxy)
    first, second = visitor.get(PAGE), visitor.get(PAGE)
    if second.kept != "HIT":
        yield f"a page asked for twice is {second.kept} the second time"
    time.sleep(PAST)
    third = visitor.get(PAGE)
    if third.kept != "REVALIDATED":
        yield f"a page asked for later is {third.kept}, though it has not changed"
    if not first.body == second.body == third.body:
        yield "a page from the cache has other bytes"
    for etag, due in ((first.headers["etag"], 304), ('W/"other"', 200)):
        if (status := visitor.get(PAGE, If_None_Match=etag).status) != due:
            yield f"who has {etag} is answered with {status}"


def no_old_rule(behind: Behind) -> Problems:
    """A rule that has changed is seen after a moment, by whoever has the old page too."""
    visitor = Visitor(behind.proxy)
    old = visitor.get(PAGE)
    data = ROOT / "rules" / "data"
    with TemporaryDirectory(prefix="valete-rules-") as name:
        folder = Path(name, "data")
        shutil.copytree(data, folder)
        texts = folder / FIRST.game / "ru.toml"
        words = "Совсем другие слова."
        line = re.compile(rf'^{CLAUSE} = ".*"$', re.MULTILINE)
        changed, count = line.subn(f'{CLAUSE} = "{words}"', texts.read_text(encoding="utf-8"))
        if count != 1:
            raise RuntimeError(f"{CLAUSE} has no line of its own")
        texts.write_text(changed, encoding="utf-8")
        behind.load(folder)
    time.sleep(PAST)
    answers = [visitor.get(PAGE, If_None_Match=old.headers["etag"]), visitor.get(PAGE)]
    behind.load(data)
    if any(answer.status != 200 or words not in answer.text for answer in answers):
        yield "a rule that has changed is served as it was"
    time.sleep(PAST)


def each_coding(behind: Behind) -> Problems:
    """Whatever a client takes, it gets that, made or kept, and no other one's."""
    visitor = Visitor(behind.proxy)
    plain = visitor.get(PAGE).body
    asked = {
        "gzip, deflate, br, zstd": "br",
        "gzip, deflate": "gzip",
        "br;q=0, gzip;q=0.5": "gzip",
        "identity": None,
        "br;q=0, gzip;q=0.0": None,
        "vibrant, zgzip": None,
    }
    for accepted, due in asked.items():
        for _ in range(2):
            answer = visitor.get(PAGE, Accept_Encoding=accepted)
            if (coding := answer.headers.get("content-encoding")) != due:
                yield f"who takes {accepted!r} gets {coding}"
            elif answer.text.encode() != plain:
                yield f"who takes {accepted!r} gets another page"


def part_and_page(behind: Behind) -> Problems:
    """A part is not served as the page, nor the page as the part, however it was asked for."""
    visitor = Visitor(behind.proxy)
    for asked in ("", "true", "anything", ""):
        part = visitor.get(STEP, HX_Request=asked).text
        if "<html" in visitor.get(STEP, HX_Request="true").text:
            yield "htmx is served the page"
        if "<html" not in visitor.get(STEP).text:
            yield "a browser is served the part"
        if ("<html" in part) is bool(asked):
            yield f"HX-Request of {asked!r} is read otherwise by nginx and the site"


def private_is_never_kept(behind: Behind) -> Problems:
    """What concerns one reader comes from the site, each time, and from nobody else's visit."""
    owner, stranger = Visitor(behind.proxy), Visitor(behind.proxy)
    offer = owner.get(START)
    begun = owner.post(START, {**dict(HIDDEN.findall(offer.text)), "kind": "deal"})
    if begun.status != 303:
        raise RuntimeError(f"the start form is answered with {begun.status}")
    hand = begun.headers["location"].removeprefix(ORIGIN)
    for path in (START, hand, f"{hand}steps/0/"):
        answers = [owner.get(path), owner.get(path)]
        if any(answer.status != 200 for answer in answers):
            raise RuntimeError(f"{path} is not answered")
        if any(answer.kept in ("HIT", "REVALIDATED", "EXPIRED") for answer in answers):
            yield f"{path} is kept"
        if any("no-store" not in answer.headers["cache-control"] for answer in answers):
            yield f"{path} may be kept"
    if stranger.get(hand).status != 404:
        yield "a stranger is shown a hand"
    for cookie in (offer, begun):
        if "secure" not in cookie.headers.get("set-cookie", "").lower():
            yield "a cookie may go over plain HTTP, or is not sent"
    if any("set-cookie" in visitor.get(PAGE).headers for visitor in (owner, stranger)):
        yield "a public page sets a cookie"


def by_language(behind: Behind) -> Problems:
    """What follows the reader's language is not kept: the root, and errors without a language."""
    visitor = Visitor(behind.proxy)
    for _ in range(2):
        for language in ("ru", "pt"):
            answer = visitor.get("/", Accept_Language=language)
            if not answer.headers["location"].endswith(f"/{language}/"):
                yield f"who reads {language} is led to {answer.headers['location']}"
            answer = visitor.get("/no/such/page/", Accept_Language=language)
            if f'<html lang="{language}' not in answer.text or answer.status != 404:
                yield f"who reads {language} is told otherwise that there is no page"


def static_files(behind: Behind) -> Problems:
    """Static files come from their folder, compressed before, and for ever where named by hash."""
    visitor = Visitor(behind.proxy)
    found = re.search(r"/static/site\.[0-9a-f]{12}\.css", visitor.get(PAGE).text)
    if found is None:
        raise RuntimeError("the page has no style sheet")
    plain = visitor.get(found[0])
    for coding in ("br", "gzip"):
        answer = visitor.get(found[0], Accept_Encoding=coding)
        if answer.kept != "-":
            yield "the site is asked for a static file"
        if answer.headers.get("content-encoding") != coding:
            yield f"a static file does not come in {coding}"
        elif answer.text.encode() != plain.body:
            yield f"a static file in {coding} is another"
        if "immutable" not in answer.headers["cache-control"]:
            yield "a static file is not kept for ever"
        if "accept-encoding" not in answer.headers.get("vary", "").lower():
            yield "a static file does not say that it varies"
        again = {"Accept_Encoding": coding, "If_None_Match": answer.headers["etag"]}
        if visitor.get(found[0], **again).status != 304:
            yield "a static file has no validator"
    for letters in set(re.findall(r"/static/letters/[\w.-]+\.woff2", visitor.get(PAGE).text)):
        sent = visitor.get(letters).headers
        if sent["content-type"] != "font/woff2" or "immutable" not in sent["cache-control"]:
            yield f"{letters} is not kept for ever as letters"
    if "immutable" in visitor.get("/static/site.css").headers["cache-control"]:
        yield "a static file without a hash is kept for ever"


def tls_alone(behind: Behind) -> Problems:
    """Over plain HTTP there is nothing but the way to TLS."""
    connection = HTTPConnection(NAME, behind.proxy.plain, timeout=30)
    connection.request("GET", f"{PAGE}?q=1", headers={"Host": NAME})
    answer = connection.getresponse()
    led = answer.status, answer.getheader("Location")
    connection.close()
    if led != (301, f"{ORIGIN}{PAGE}?q=1"):
        yield f"over plain HTTP a page is answered with {led}"
    if f'rel="canonical" href="{ORIGIN}{PAGE}"' not in Visitor(behind.proxy).get(PAGE).text:
        yield "the site does not know that it is asked over TLS"


def safe_headers(behind: Behind) -> Problems:
    """Every answer carries the headers that keep a reader safe, once."""
    visitor = Visitor(behind.proxy)
    for path in (PAGE, PAGE, START, "/", "/ru/none/", "/static/icon.svg", "/static/none.css"):
        headers = visitor.get(path).headers
        for name, due in SAFE.items():
            if headers.get(name) != due:
                yield f"{path} has {name}: {headers.get(name)}"
