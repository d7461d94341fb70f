"""The documented configuration of nginx agrees with the site."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from audit.proxy import configuration, replaced
from audit.spoilt import CHECKS, PLANTED
from valete.middleware import HEADERS

STANDING = [
    *HEADERS,
    "Cross-Origin-Opener-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
]


@pytest.mark.parametrize("name", STANDING)
@pytest.mark.django_db
def test_static_files_carry_the_standing_headers_of_the_site(client: Client, name: str) -> None:
    value = re.escape(client.get("/ru/").headers[name])
    assert re.search(rf'^ +add_header {name} "?{value}"? always;$', configuration(), re.MULTILINE)


@pytest.mark.django_db
def test_what_a_public_page_says_is_what_nginx_keeps(client: Client) -> None:
    headers = client.get("/ru/").headers
    assert f'"{headers["Cache-Control"]}; {headers["Vary"]}" 0;' in configuration()


@pytest.mark.django_db
def test_what_a_private_page_says_is_not_what_nginx_keeps(client: Client) -> None:
    headers = client.get("/ru/california-jack/play/").headers
    assert f'"{headers["Cache-Control"]}; {headers["Vary"]}" 0;' not in configuration()


def test_static_files_lack_no_header_of_the_server_around_them() -> None:
    # nginx forgets them in a location that has headers of its own.
    around, _, location = configuration().rpartition("location /static/")
    said = re.findall(r"^    add_header .*;$", around, re.MULTILINE)
    assert said
    assert [header for header in said if header.strip() not in location] == []


@pytest.mark.parametrize(("changes", "check"), PLANTED)
def test_every_planted_fault_finds_its_place(changes: dict[str, str], check: object) -> None:
    assert replaced(configuration(), changes) != configuration()


def test_every_check_has_a_planted_fault() -> None:
    assert {check for _, check in PLANTED} == set(CHECKS)


def test_a_change_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="no-such-line"):
        replaced(configuration(), {"no-such-line": ""})
