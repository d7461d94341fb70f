"""Take every picture anew: `python -m tools.pictures SERVER…`, as `make run` starts one."""

from __future__ import annotations

import sys

from . import icons, motion, pages, sharing
from .studio import chromium, site


def main(command: list[str]) -> None:
    """Write the pictures into `static/` and `docs/pictures/`."""
    with site(command) as origin, chromium() as browser:
        icons.draw(browser)
        sharing.draw(browser, origin)
        pages.draw(browser, origin)
        motion.draw(browser, origin)


if __name__ == "__main__":
    main(sys.argv[1:])
