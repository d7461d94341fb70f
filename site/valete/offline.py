"""Reading without a network: the site as an app to install, and the worker that keeps pages."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from rules.models import Game
from rules.pages.public import public

from . import fonts
from .languages import TAGS
from .middleware import MARK

PAPER: Final = "#faf6ec"
"""The colour behind the site while it starts: `--paper` of site.css, in the light."""

FILES: Final = (
    "booklet.css",
    "django_htmx/htmx-2.min.js",
    "icon.svg",
    *fonts.FILES,
    "site.css",
    "site.js",
    "table.css",
    "table/cards.svg",
)
"""The static files that a page is drawn with."""

ICONS: Final = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icons/192.png", "192x192", "image/png", "any"),
    ("icons/512.png", "512x512", "image/png", "any"),
    ("icons/maskable.png", "512x512", "image/png", "maskable"),
)
"""Name of a static file, sizes, media type and purpose, as a manifest says them."""


@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """Lead programs that read no page to the icon that pages name."""
    response = redirect(static("icons/180.png"))
    response.headers["Cache-Control"] = "public, max-age=86400"
    return response


@public
def manifest(request: HttpRequest) -> HttpResponse:
    """Describe the site as an app in one language; its shortcuts are the games."""
    described = {
        "id": reverse("root"),
        "name": _("Valete: card rules that run"),
        "short_name": _("Valete"),
        "lang": TAGS[request.path.split("/")[1]],
        "start_url": reverse("home"),
        "scope": reverse("root"),
        "display": "standalone",
        "theme_color": PAPER,
        "background_color": PAPER,
        "categories": ["games", "education"],
        "icons": [
            {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
        "shortcuts": [
            {"name": game.title, "url": reverse("rules:game", args=[game.slug])}
            for game in Game.objects.all()
        ],
    }
    return JsonResponse(
        described,
        content_type="application/manifest+json",
        json_dumps_params={"ensure_ascii": False},
    )


@public
def worker(request: HttpRequest) -> HttpResponse:
    """Answer with the service worker: another one as soon as a file that pages need is another."""
    pages = []
    for code, _name in settings.LANGUAGES:
        with override(code):
            pages.append((code, reverse("offline")))
    context = {"files": [static(name) for name in FILES], "pages": pages, "mark": MARK}
    return render(request, "valete/sw.js", context, content_type="text/javascript")


@public
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no network; the worker keeps this page for when it is so."""
    return render(request, "valete/offline.html")
