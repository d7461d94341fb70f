"""What pictures are taken with: the site as it lies in the tree, Chromium, and small PNG files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Error, Page, Route, sync_playwright

from bench.server import answering, database, free_port, running

ROOT: Final = Path(__file__).resolve().parents[2]
"""The tree."""
GAP: Final = 12
"""Between the shots of a sheet, in its pixels."""
PATIENCE: Final = 10_000
"""Milliseconds in which a page has to show what is looked for on it."""


@contextmanager
def site(command: Sequence[str], *, pictured: bool = True) -> Iterator[str]:
    """Serve the site with a fresh database while the block runs; give its address.

    Where it is not yet `pictured`, a page may name a picture that is not there; the price is that
    its errors are Django's, for who mends them.
    """
    with TemporaryDirectory(prefix="valete-pictures-") as folder:
        environment = database(Path(folder)) | ({} if pictured else {"VALETE_DEBUG": "1"})
        port = free_port()
        started = [*command, "--port", str(port), "valete.wsgi:application"]
        with running(started, environment) as server:
            answering(server, port)
            yield f"http://127.0.0.1:{port}"


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run Debian's Chromium while the block runs; raises `FileNotFoundError` without one."""
    where = shutil.which("chromium")
    if where is None:
        raise FileNotFoundError("Not on this machine: chromium. apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=where, args=["--no-sandbox", "--disable-gpu"]
        )
        yield browser
        browser.close()


def collect() -> None:
    """Have the site serve the static files as they lie in the tree now."""
    line = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    subprocess.run(line, cwd=ROOT, check=True)


@contextmanager
def opened(browser: Browser, picture: str, **settings: Any) -> Iterator[Page]:
    """Open a page of a browser's own for a picture, in the site's letters, which it waits for.

    `settings` are those of a context. What is not found in time is said with the picture's name.
    """
    context = browser.new_context(**settings, service_workers="block")
    context.set_default_timeout(PATIENCE)
    try:
        yield in_own_letters(context.new_page())
    except Error as amiss:
        amiss.add_note(f"This was on the way to a picture: {picture}")
        raise
    finally:
        context.close()


def in_own_letters(page: Page) -> Page:
    """Have a page wait for the site's letters, which readers do not: return it."""

    def patient(asked: Route) -> None:
        answer = asked.fetch()
        asked.fulfill(response=answer, body=answer.text().replace("optional", "block"))

    page.route("**/letters/*.css", patient)
    return page


def save(screenshot: bytes, name: str, colours: int = 128) -> None:
    """Write a screenshot with a palette, under a name within the tree."""
    file = ROOT / name
    file.parent.mkdir(parents=True, exist_ok=True)
    with Image.open(BytesIO(screenshot)) as image:
        # A palette gains nothing where every pixel is opaque but is said to be translucent.
        opaque = image.getextrema()[-1] == (255, 255)
        drawn = image.convert("RGB") if opaque else image
        # Few pixels are red, and without a second look at the palette their red goes first.
        palette = drawn.quantize(colours, kmeans=3, dither=Image.Dither.NONE)
        palette.save(file, optimize=True)


def scaled(screenshot: bytes, scale: float) -> Image.Image:
    """Return a screenshot drawn smaller."""
    with Image.open(BytesIO(screenshot)) as taken:
        size = round(taken.width * scale), round(taken.height * scale)
        return taken.convert("RGB").resize(size, Image.Resampling.LANCZOS)


def sheet(rows: Sequence[Sequence[Image.Image]]) -> bytes:
    """Lay shots in rows on one picture; return it as PNG."""
    width = sum(shot.width + GAP for shot in rows[0]) + GAP
    height = sum(row[0].height + GAP for row in rows) + GAP
    laid = Image.new("RGB", (width, height), "#8a8578")
    down = GAP
    for row in rows:
        across = GAP
        for shot in row:
            laid.paste(shot, (across, down))
            across += shot.width + GAP
        down += row[0].height + GAP
    written = BytesIO()
    laid.save(written, "PNG")
    return written.getvalue()
