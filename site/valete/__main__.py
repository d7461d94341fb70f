"""The server: `python -m valete` with the options of granian and, last, the application.

The application is loaded before there is a worker, and with it what a first request would wait for:
whichever comes after one that died answers at once, for it is a copy of this process.
"""

import sys
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.template import engines
from django.template.loader import get_template
from django.urls import reverse
from django.utils.translation import override
from granian.cli import entrypoint


def load() -> None:
    """Load the addresses and the words of every language, and all templates."""
    for code, _name in settings.LANGUAGES:
        with override(code):
            reverse("home")
    for folder in engines["django"].dirs:
        for file in Path(folder).rglob("*.*"):
            get_template(str(file.relative_to(folder)))


if __name__ == "__main__":
    import_module(sys.argv[-1].partition(":")[0])
    load()
    entrypoint()  # type: ignore[no-untyped-call]
