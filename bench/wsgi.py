"""The site with its own settings, and with the references of the bench among its addresses."""

from collections.abc import Iterable
from typing import Final
from wsgiref.types import StartResponse, WSGIEnvironment

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.test.utils import override_settings

from valete import settings as site

settings.configure(
    **{name: getattr(site, name) for name in dir(site) if name.isupper()}
    | {"ROOT_URLCONF": "bench.urls"}
)

# What the server calls, with these settings: they have to be there before it.
from valete.serving import Application  # noqa: E402
from valete.wsgi import application as served  # noqa: E402

BARE: Final = "/bench/bare/"
"""Where Django answers without middleware."""

with override_settings(MIDDLEWARE=[]):
    bare = WSGIHandler()


def _either(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
    """Have the site answer, or for the views that pages are measured beside a bare Django."""
    asked = bare if environ["PATH_INFO"].startswith(BARE) else served
    return asked(environ, start)


application: Final = Application(_either)
