"""What every request does with the rules."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from .models import Edition


def one_edition(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Read the edition of the rules once a request, and answer from that one."""

    def middleware(request: HttpRequest) -> HttpResponse:
        with Edition.read_once():
            return get_response(request)

    return middleware
