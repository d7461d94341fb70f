"""The shell around every page: home and language."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe


@require_safe
def choose_language(request: HttpRequest) -> HttpResponse:
    """Send to the home page in the visitor's language, which LocaleMiddleware has found."""
    response = redirect("home")
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Stand in for the home page until it is written."""
    return HttpResponse("Valete", content_type="text/plain; charset=utf-8")
