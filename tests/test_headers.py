"""What public pages send besides their bytes."""

import logging
from runpy import run_path
from typing import Any

import pytest
from django.test import Client

import valete.settings

PUBLIC = ["/ru/", "/pt/"]


@pytest.mark.django_db
@pytest.mark.parametrize("address", PUBLIC)
def test_public_page_is_the_same_for_everybody(client: Client, address: str) -> None:
    client.cookies["valete_language"] = "pt"
    response = client.get(address, headers={"accept-language": "pt"})
    assert response.status_code == 200
    assert not response.cookies
    assert not {"cookie", "accept-language"} & set(response.get("Vary", "").lower().split(", "))
    assert response.content == Client().get(address).content


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "language"), [("/ru/", "ru"), ("/pt/", "pt")])
def test_a_page_says_its_language_to_who_reads_the_headers_alone(
    client: Client, address: str, language: str
) -> None:
    assert client.get(address).headers["Content-Language"] == language


@pytest.mark.parametrize("address", ["/ru/", "/ru/no-such-page/", "/static/no-such-file.css"])
@pytest.mark.django_db
def test_every_answer_carries_the_policy(client: Client, address: str) -> None:
    headers = client.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/", 302),
        ("/ru", 301),
        ("/california-jack/", 302),
        ("/ru/no-such-page/", 404),
        ("/ru/hands/no-such-hand/", 404),
        ("/static/no-such-file.css", 404),
    ],
)
def test_what_is_no_page_is_kept_by_nobody(client: Client, address: str, status: int) -> None:
    answer = client.get(address)
    assert answer.status_code == status
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db
def test_what_is_asked_of_a_wrong_host_is_kept_by_nobody_and_no_error_of_the_site(
    client: Client,
) -> None:
    answer = client.get("/ru/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert answer.headers["Cache-Control"] == "no-store"
    assert not logging.getLogger("django.security.DisallowedHost").isEnabledFor(logging.ERROR)


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/cards.css", "/cards/choices.css"])
def test_a_stylesheet_is_in_no_language(client: Client, address: str) -> None:
    headers = client.get(address).headers
    assert "Content-Language" not in headers
    assert "Accept-Language" not in headers.get("Vary", "")


# Behind a proxy that speaks TLS


def test_nobody_can_say_that_a_plain_request_came_over_tls(client: Client, db: None) -> None:
    answer = client.get("/ru/", headers={"x-forwarded-proto": "https"})
    assert b'rel="canonical" href="http://' in answer.content


@pytest.fixture
def behind_tls(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The settings as they are read where `VALETE_TLS` is 1."""
    monkeypatch.setenv("VALETE_TLS", "1")
    return run_path(valete.settings.__file__)


def test_behind_tls_cookies_never_go_over_a_plain_line(behind_tls: dict[str, Any]) -> None:
    assert behind_tls["CSRF_COOKIE_SECURE"]
    assert behind_tls["SESSION_COOKIE_SECURE"]


def test_behind_tls_the_proxy_is_believed(
    client: Client, db: None, settings: Any, behind_tls: dict[str, Any]
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = behind_tls["SECURE_PROXY_SSL_HEADER"]
    answer = client.get("/ru/", headers={"x-forwarded-proto": "https"})
    assert b'rel="canonical" href="https://' in answer.content


@pytest.mark.parametrize(
    ("accepted", "chosen", "home"),
    [
        ("pt-BR,pt;q=0.9", None, "/pt/"),
        ("ru", None, "/ru/"),
        ("de", None, "/ru/"),
        ("ru", "pt", "/pt/"),
        ("pt", "nonsense", "/pt/"),
    ],
)
def test_root_sends_to_the_language_of_the_visitor(
    client: Client, accepted: str, chosen: str | None, home: str
) -> None:
    if chosen:
        client.cookies["valete_language"] = chosen
    response = client.get("/", headers={"accept-language": accepted})
    assert response.headers["Location"] == home
    assert response.headers["Vary"] == "Accept-Language, Cookie"
