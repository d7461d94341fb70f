"""What every test stands on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.core.management import call_command
from pytest_django.plugin import DjangoDbBlocker

from rules import kept

if TYPE_CHECKING:
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
        call_command("loadrules", verbosity=0)


@pytest.fixture
def served() -> Served:
    """A browser at the whole application, in which no page is kept yet."""
    # Not before the settings above: it is the site with its middleware.
    from .served import Served

    kept._pages.clear()
    return Served()
