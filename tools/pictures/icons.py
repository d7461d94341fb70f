"""The icon as PNG files, for systems that take no SVG."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser

from .studio import ROOT, save

SOURCE: Final = "static/icon.svg"
PAPER: Final = "#faf6ec"
"""What lies behind the card where the system wants no hole: `--paper` of site.css."""


@dataclass(frozen=True, slots=True)
class Icon:
    """A PNG of the icon."""

    name: str
    size: int
    """Width and height in pixels."""
    filled: bool
    """Whether the card lies on paper, with air around it: a system may cut a circle out."""


ICONS: Final = (
    Icon("180", 180, filled=True),
    Icon("192", 192, filled=False),
    Icon("512", 512, filled=False),
    Icon("maskable", 512, filled=True),
)


def draw(browser: Browser) -> None:
    """Write the icons into `static/icons/`."""
    source = (ROOT / SOURCE).read_text(encoding="utf-8")
    page = browser.new_page()
    for icon in ICONS:
        page.set_viewport_size({"width": icon.size, "height": icon.size})
        page.set_content(source)
        page.add_style_tag(
            content="body { display: grid; place-items: center; block-size: 100vb; margin: 0; "
            + (f"background: {PAPER}; }} svg {{ inline-size: 62%; }}" if icon.filled else "}")
        )
        save(page.screenshot(omit_background=not icon.filled), f"static/icons/{icon.name}.png")
    page.close()
