"""Back to the page that a reader came from: a page of this site, and nothing else."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import is_valid_path
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_path, override


def own_page(request: HttpRequest, address: str) -> str | None:
    """Return the path and the query of a page of this site; None for any other address."""
    if not url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure()):
        return None
    parts = urlsplit(address)
    # Read in the language that it names: what the visitor prefers says nothing about it.
    with override(get_language_from_path(parts.path)):
        if not is_valid_path(parts.path):
            return None
    return f"{parts.path}?{parts.query}" if parts.query else parts.path
