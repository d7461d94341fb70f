"""Take every picture anew: `python -m tools.pictures SERVER…`, as `make run` starts one."""

from __future__ import annotations

import sys

from . import icons, motion, pages, sharing
from .studio import chromium, collect, site


def main(command: list[str]) -> None:
    """Write the pictures into `static/` and `docs/pictures/`."""
    with chromium() as browser:
        icons.draw(browser)
        with site(command, pictured=False) as origin:
            sharing.draw(browser, origin)
        collect()
        with site(command) as origin:
            pages.draw(browser, origin)
            motion.draw(browser, origin)


if __name__ == "__main__":
    main(sys.argv[1:])
