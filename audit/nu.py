"""The Nu HTML checker: pages without an error and without a warning."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from .tools import module, output, program

_SOUND = """<!doctype html>
<html lang="pt-PT">
<head><meta charset="utf-8"><title>Regras do jogo</title></head>
<body><h1>Regras do jogo</h1><p id="lei">Quem não pode assistir ao naipe tem de cortar.</p></body>
</html>"""

PLANTED: Final = {
    "an error": _SOUND.replace("</p>", '</p><p id="lei"></p>'),
    "a warning": _SOUND.replace("</p>", "</p><section><p>Sem título.</p></section>"),
}
"""What is wrong -> a page in which it is."""


def checked(pages: Mapping[str, str]) -> list[str]:
    """Return what is wrong with pages, given by name: each thing once, with how often and where."""
    names = list(pages)
    with TemporaryDirectory(prefix="valete-nu-") as folder:
        for number, name in enumerate(names):
            Path(folder, f"{number}.html").write_text(pages[name], encoding="utf-8")
        jar = module("vnu-jar/build/dist/vnu.jar")
        line = [program("java"), "-jar", jar, "--stdout", "--format", "json"]
        said = json.loads(output([*line, "--exit-zero-always", "--skip-non-html", folder]))
    found: dict[str, list[str]] = {}
    for message in said["messages"]:
        if message["type"] != "info" or message.get("subType") == "warning":
            found.setdefault(message["message"], []).append(names[int(Path(message["url"]).stem)])
    return [f"{text} ({len(where)} times, on {min(where)})" for text, where in found.items()]


def blind() -> list[str]:
    """Return the planted faults that the checker does not see, and what it sees in a sound page."""
    unseen = [fault for fault, page in PLANTED.items() if not checked({fault: page})]
    return unseen + checked({"a sound page": _SOUND})
