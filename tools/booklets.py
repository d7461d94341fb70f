"""Print every game, a PDF a language: `python -m tools.booklets SERVER…`, as `run` starts it."""

from __future__ import annotations

import sys
from typing import Final

from .pictures.studio import ROOT, chromium, in_own_letters, site

BOOKLETS: Final = ROOT / "var" / "booklets"
"""Where the PDFs are written."""


def main(command: list[str]) -> None:
    """Write a PDF for each file of texts."""
    BOOKLETS.mkdir(parents=True, exist_ok=True)
    with site(command) as origin, chromium() as browser:
        page = in_own_letters(browser.new_page())
        for texts in sorted((ROOT / "rules" / "data").glob("*/??.toml")):
            game, language = texts.parent.name, texts.stem
            page.goto(f"{origin}/{language}/{game}/booklet/")
            page.evaluate("document.fonts.ready.then(() => true)")
            file = BOOKLETS / f"{game}-{language}.pdf"
            page.pdf(path=file, prefer_css_page_size=True, print_background=True, tagged=True)
            print(file.relative_to(ROOT))


if __name__ == "__main__":
    main(sys.argv[1:])
