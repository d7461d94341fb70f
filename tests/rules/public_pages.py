"""Public pages of every kind, asked for as a page and as the part that htmx swaps in."""

import pytest

from games.california_jack.rules import SLUG

from ..play.helpers import HTMX

STEP = f"{SLUG}/examples/jack-and-queen/3/"

every_page = pytest.mark.parametrize("address", ["/ru/", f"/pt/{SLUG}/", f"/ru/{STEP}"])
every_way = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
