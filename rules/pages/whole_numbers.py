"""Whole numbers in addresses: each has one spelling, so that each page has one address."""

from __future__ import annotations

import re
from typing import Final

from django.http import Http404
from django.urls.converters import IntConverter

WHOLE: Final = "0|[1-9][0-9]{0,8}"
"""No sign, no zero before it, at most nine digits."""


class WholeConverter(IntConverter):
    """A whole number in a path."""

    regex = WHOLE


def parse_whole(text: str) -> int:
    """Read a whole number of a query; raises `Http404` for any other text."""
    if not re.fullmatch(WHOLE, text):
        raise Http404(f"no whole number: {text[:20]!r}")
    return int(text)
