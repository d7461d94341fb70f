"""The application as the server calls it: a thread is taken by what has arrived whole alone.

Whoever sends slowly is waited for without a thread, as long as `PATIENCE` and as far as
`settings.DATA_UPLOAD_MAX_MEMORY_SIZE`; whoever reads slowly is given bytes that are ready. So any
number of slow clients leaves the threads to the others.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import TYPE_CHECKING, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig

from .middleware import UNREAD

if TYPE_CHECKING:
    from granian._granian import RSGIHTTPProtocol as HTTPProtocol
    from granian.rsgi import Scope

THREADS: Final = 4
"""How many requests the site answers at a time."""
PATIENCE: Final = 10.0
"""Seconds in which the body of a request has to be there."""


Headers = list[tuple[str, str]]


class BodyTooSlow(BadRequest):
    """The body of a request was not there in time."""


class Application:
    """A WSGI application, which granian can ask by its own protocol, RSGI."""

    def __init__(self, site: WSGIApplication) -> None:
        """Take the application that answers; its threads come as they are needed."""
        self._site = site
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="site")

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Answer as WSGI has it."""
        return self._site(environ, start)

    async def __rsgi__(self, scope: Scope, protocol: HTTPProtocol) -> None:
        """Wait for the request, have it answered in a thread, and send what it answers."""
        body, unread = b"", None
        if scope.method == "POST":
            try:
                body = await _body(scope, protocol)
            except (BadRequest, RequestDataTooBig) as reason:
                unread = reason
        environ = _environ(scope, body) | {UNREAD: unread}
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, call, self._site, environ)
        protocol.response_bytes(*answer)


async def _body(scope: Scope, protocol: HTTPProtocol) -> bytes:
    """Return the body of a request as soon as it is there.

    Raises `RequestDataTooBig`, `BodyTooSlow`, or `BadRequest` where only a part of it came.
    """
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    told = scope.headers.get("content-length")
    if told and int(told) > most:
        raise RequestDataTooBig(f"{told} bytes are announced")
    try:
        body = await asyncio.wait_for(_read(protocol, most), PATIENCE)
    except TimeoutError:
        raise BodyTooSlow(f"no whole body in {PATIENCE} s") from None
    if told and len(body) < int(told):
        # Half a form could say something else.
        raise BadRequest(f"{len(body)} bytes of {told} came")
    return body


async def _read(parts: AsyncIterable[bytes], most: int) -> bytes:
    """Read to the end; raises `RequestDataTooBig` as soon as it is more than it may be."""
    read = bytearray()
    async for part in parts:
        read += part
        if len(read) > most:
            raise RequestDataTooBig(f"more than {most} bytes came")
    return bytes(read)


def _environ(scope: Scope, body: bytes) -> WSGIEnvironment:
    """Describe a request as WSGI has it.

    A header whose name has an underscore is left out, for it would be read as another one.
    """
    host, _, port = scope.server.rpartition(":")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        key = f"HTTP_{name.upper().replace('-', '_')}"
        if said := environ.get(key):
            value = f"{said}; {value}" if name == "cookie" else f"{said},{value}"
        environ[key] = value
    for name in ("HTTP_CONTENT_LENGTH", "HTTP_TRANSFER_ENCODING"):
        environ.pop(name, None)
    environ.setdefault("HTTP_HOST", scope.authority or "")
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def call(site: WSGIApplication, environ: WSGIEnvironment) -> tuple[int, Headers, bytes]:
    """Return an application's whole answer to a request: status, headers and body.

    Raises `NotImplementedError` where it writes beside what it returns, which Django never does.
    """
    begun: list[tuple[str, Headers]] = []

    def begin(status: str, headers: Headers, error: object = None, /) -> Callable[[bytes], object]:
        begun.append((status, headers))
        return _unwritten

    parts = site(environ, begin)
    try:
        body = b"".join(parts)
    finally:
        if hasattr(parts, "close"):
            parts.close()
    ((status, headers),) = begun
    return int(status.split()[0]), headers, body


def _unwritten(part: bytes) -> object:
    raise NotImplementedError("what is written before the body would be lost")
