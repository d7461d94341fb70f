"""The site's own letters: PT Serif, a file a script and face, which `tools/letters.py` makes."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language

SCRIPTS: Final = {"ru": "cyrillic", "pt": "latin"}
"""Language code of the address -> the script that its texts are written in."""

FACES: Final = ("regular", "italic", "bold")
"""Without a bold italic: what is both is rare, and leaned on by the browser."""


def file(script: str, face: str) -> str:
    """Return the name of the static file with the letters of a script in one face."""
    return f"letters/{script}-{face}.woff2"


STYLE: Final = "letters/letters.css"
"""The static file that names the others."""

FILES: Final = (
    STYLE,
    *(file(script, face) for script in sorted({*SCRIPTS.values()}) for face in FACES),
)
"""The static files that letters come in."""


def letters(request: HttpRequest) -> dict[str, object]:
    """Give templates the files of `letters` that texts of the language need, to be fetched at once.

    None is left to be found later: it would come too late for the page, or for its print.
    """
    script = SCRIPTS[get_language() or settings.LANGUAGE_CODE]
    return {"letters": [file(script, face) for face in FACES]}
