"""The audits see every kind of page, and say when they do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from audit.pages import Page, heaviest, linked, unlinked

from ..documents import body


@pytest.fixture(scope="module")
def pages(put_rules_back: Callable[[], None], django_db_blocker: DjangoDbBlocker) -> list[Page]:
    """A page of each kind, game and language."""

    def get(address: str) -> str:
        response = client.get(address)
        assert response.status_code == 200, address
        return body(response)

    client = Client()
    with django_db_blocker.unblock():
        put_rules_back()
        return linked(get, most=1)


def test_links_lead_to_every_kind_of_page(pages: list[Page]) -> None:
    assert unlinked(pages) == []


def test_a_kind_of_page_that_no_link_leads_to_is_named(pages: list[Page]) -> None:
    assert unlinked([page for page in pages if page.kind != "rules:clause"]) == ["rules:clause"]


def test_every_kind_stands_in_both_languages(pages: list[Page]) -> None:
    kinds = [{page.kind for page in pages if page.language == code} for code in ("ru", "pt")]
    assert kinds[0] == kinds[1]


def test_the_heaviest_page_stands_for_its_kind() -> None:
    light, heavy = (Page(f"/ru/{size}/", "rules:game", "ru", "x" * size) for size in (1, 2))
    assert heaviest([heavy, light]) == [heavy]
