"""What public pages send besides their bytes."""

import pytest
from django.test import Client

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


@pytest.mark.parametrize("address", ["/ru/", "/ru/no-such-page/", "/static/no-such-file.css"])
@pytest.mark.django_db
def test_every_answer_carries_the_policy(client: Client, address: str) -> None:
    headers = client.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "unsafe" not in policy
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"


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
