"""What every test stands on."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.test import Client
from pytest_django.plugin import DjangoDbBlocker

from rules.loading.database import load
from rules.loading.problems import Problems
from rules.loading.validation import read_and_check
from rules.management.commands.loadrules import DATA
from rules.models import Edition
from valete import page_cache

if TYPE_CHECKING:
    from .crawl import Crawl
    from .served import Served

# Playwright's synchronous API keeps an event loop in the thread of the tests, and Django would
# refuse to touch the database beside one.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


def pytest_configure() -> None:
    """Serve static files as they lie in the tree, whatever `collectstatic` has or has not made."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(scope="session")
def root() -> Path:
    """The root of the tree."""
    return Path(settings.BASE_DIR)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Load the rules once: every test finds them in the database, as a visitor does."""
    with django_db_blocker.unblock():
        load_rules()


def load_rules() -> None:
    """Load the rule data, mistakes and all: what they are the tests of the data tell.

    `loadrules` would load nothing, and each test would fail for want of rules.
    """
    languages = [code for code, _ in settings.LANGUAGES]
    load(read_and_check(DATA, languages, Problems()))


@pytest.fixture(scope="session")
def put_rules_back(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Callable[[], None]:
    """Return a function that has the rules in the database as they were loaded once."""
    models = apps.get_app_config("rules").get_models(include_auto_created=True)
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        load_rules()
        rows = {}
        for table in (model._meta.db_table for model in models):
            cursor.execute(f"SELECT * FROM {table}")
            rows[table] = cursor.fetchall()

    def put_back() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            for table, values in rows.items():
                cursor.execute(f"DELETE FROM {table}")
                if values:
                    places = ", ".join(["%s"] * len(values[0]))
                    cursor.executemany(f"INSERT INTO {table} VALUES ({places})", values)

    return put_back


@pytest.fixture(autouse=True)
def _rules(request: pytest.FixtureRequest, _django_db_helper: None) -> None:
    """Have the rules in the database: a test in which several threads meet leaves it empty."""
    marked = request.node.get_closest_marker("django_db") is not None
    if (marked or {"db", "transactional_db"} & set(request.fixturenames)) and not Edition.current():
        request.getfixturevalue("put_rules_back")()


@pytest.fixture(scope="session")
def site(put_rules_back: Callable[[], None], django_db_blocker: DjangoDbBlocker) -> Crawl:
    """The site's public pages, found once for all that is asked of every page."""
    from .crawl import whole_site

    with django_db_blocker.unblock():
        put_rules_back()
        return whole_site(Client())


@pytest.fixture
def served() -> Served:
    """A browser at the whole application, whose cache of pages is empty."""
    # Not before the settings above: it is the site with its middleware.
    from .served import Served

    page_cache._pages.clear()
    return Served()
