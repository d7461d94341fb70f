"""Static files, as WhiteNoise sends them; the parts of them, as RFC 9110 has it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Response, SlicedFile, StaticFile

PART: Final = re.compile(r"bytes=(?:(?P<first>[0-9]+)-(?P<last>[0-9]*)|-(?P<suffix>[0-9]+))", re.I)
"""One part of a file: from a byte to another or to the end, or so many bytes at the end."""
DIGITS: Final = 18
"""No number of a byte is longer."""


class Files(WhiteNoiseMiddleware):  # type: ignore[misc]
    """WhiteNoise, which by itself refuses to send a single byte."""

    def get_static_file(self, *args: Any, **kwargs: Any) -> File:
        """Return a file that answers for itself; raises as WhiteNoise does where there is none."""
        return File(super().get_static_file(*args, **kwargs))


class File:
    """A static file of which a part can be asked for."""

    def __init__(self, whole: StaticFile) -> None:
        self.whole = whole

    def get_response(self, method: str, headers: Mapping[str, Any]) -> Response:
        """Answer a request, its method and its environment, with the file or with a part of it.

        What names no part is answered with the whole. So is If-Range: the tag that it names is
        the same whether a file is compressed or not, and parts of both would be put together.
        """
        if not (asked := headers.get("HTTP_RANGE")):
            return self.whole.get_response(method, headers)
        answer = self.whole.get_response(method, {**headers, "HTTP_RANGE": ""})
        if method != "GET" or answer.status != HTTPStatus.OK or "HTTP_IF_RANGE" in headers:
            return answer
        size = int(dict(answer.headers)["Content-Length"])
        if (part := _part(asked.strip(), size)) is None:
            return answer
        if not part:
            return StaticFile.get_range_not_satisfiable_response(answer.file, size)
        sent = {
            **dict(answer.headers),
            "Content-Range": f"bytes {part[0]}-{part[-1]}/{size}",
            "Content-Length": str(len(part)),
        }
        file = SlicedFile(answer.file, part[0], part[-1])
        return Response(HTTPStatus.PARTIAL_CONTENT, list(sent.items()), file)


def _part(asked: str, size: int) -> range | None:
    """Return the bytes that a Range asks for of so many, None where it does not name one part."""
    found = PART.fullmatch(asked)
    if found is None or any(len(number or "") > DIGITS for number in found.groups()):
        return None
    first, last, suffix = (int(number) if number else None for number in found.groups())
    if first is None:
        return range(size)[-suffix:] if suffix else range(0)
    if last is not None and last < first:
        return None
    return range(size)[first : None if last is None else last + 1]
