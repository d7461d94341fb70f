"""Back to the page that a reader came from: a page of this site, and nothing else."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import is_valid_path, translate_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_path, override

LONGEST: Final = 2000
"""How many characters an address may have that one is led back to: no page of ours needs more."""


def own_page(request: HttpRequest, address: str, code: str) -> str | None:
    """Return where a page of this site stands in a language; None for any other address."""
    if len(address) > LONGEST:
        return None
    if not url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure()):
        return None
    parts = urlsplit(address)
    page = f"{parts.path}?{parts.query}" if parts.query else parts.path
    # Read in the language that it names: what the visitor prefers says nothing about it.
    with override(get_language_from_path(parts.path)):
        return translate_url(page, code) if is_valid_path(parts.path) else None
