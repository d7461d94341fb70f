"""A page with every fault that Lighthouse is to find, served while it looks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

_NOISE: Final = random.Random(1).randbytes(70_000).hex()
_SCRIPT: Final = """
const long = performance.now() + 2500;
while (performance.now() < long);
setTimeout(() => document.body.prepend(document.createElement("section")), 200);
throw new Error("planted");
"""
_PAGE: Final = f"""<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>section {{ height: 400px }} p {{ color: #bbb }}</style></head>
<body><p>Hard to read.</p><!-- {_NOISE} --><script src="/more.js"></script></body></html>
"""

FOUND: Final = (
    "accessibility",
    "best-practices",
    "seo",
    "performance",
    "layout shift",
    "first visit",
    "page",
    "script /more.js",
)
"""How what is found there begins."""


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        kind, body = ("text/html", _PAGE) if self.path == "/ru/" else ("text/javascript", _SCRIPT)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


@contextmanager
def faulty_page() -> Iterator[str]:
    """Serve the page while the block runs; give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/ru/"
        finally:
            server.shutdown()
