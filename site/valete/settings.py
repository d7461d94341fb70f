"""Settings of the site.

What differs between machines comes from the environment: `VALETE_DEBUG` (1 or nothing),
`VALETE_SECRET_KEY`, `VALETE_HOSTS` (names, with commas between), `VALETE_TLS` (1 or nothing) and
`DATABASE_URL`. With none of them the site serves the machine it stands on.
"""

from os import environ, getpid
from pathlib import Path
from typing import Any

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = BASE_DIR / "var"
"""Everything that this machine makes and git does not keep."""


def _secret_key() -> str:
    """Return the key from the environment, or the one that `make setup` made here."""
    if key := environ.get("VALETE_SECRET_KEY"):
        return key
    try:
        return (VAR_DIR / "secret_key").read_text().strip()
    except FileNotFoundError:
        raise ImproperlyConfigured("No secret key: run `make setup`.") from None


def _database() -> dict[str, Any]:
    """Return the database that `DATABASE_URL` names, or SQLite in `var/`."""
    database: dict[str, Any] = (
        dict(dj_database_url.parse(url))
        if (url := environ.get("DATABASE_URL"))
        else {"ENGINE": "django.db.backends.sqlite3", "NAME": VAR_DIR / "db.sqlite3"}
    )
    # A connection is kept as long as its thread: opening one costs more than a move.
    database["CONN_MAX_AGE"] = None
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = {
            "timeout": 10,
            # A writer takes the lock as it begins and waits for it: a lock taken later is refused
            # at once when somebody wrote in between.
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        }
        # In a file, and not in memory: the live server's threads then have connections of their
        # own, as they have in production. Named by the process: two runs at once never meet.
        database["TEST"] = {"NAME": str(VAR_DIR / f"test-{getpid()}.sqlite3")}
    return database


DEBUG = environ.get("VALETE_DEBUG") == "1"
SECRET_KEY = _secret_key()
ALLOWED_HOSTS = environ.get("VALETE_HOSTS", "localhost,127.0.0.1,[::1]").split(",")

# There are no accounts: whose a hand is, says a signed cookie of games.play; which exercises are
# done, a session. So neither auth nor admin nor messages.
INSTALLED_APPS = [
    "modeltranslation",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "rules",
    "games.table",
    "games.play",
]

MIDDLEWARE = [
    # Above all others: what it keeps is answered without them, with the headers that they set.
    "valete.page_cache.page_cache",
    "django.middleware.security.SecurityMiddleware",
    # Above WhiteNoise, so that the policy stands on static files too: an SVG is a document.
    "valete.middleware.standing_headers",
    "valete.middleware.health",
    # Above WhiteNoise too: what it refuses is said in a page, and so in a language.
    "valete.languages.LanguageMiddleware",
    "valete.errors.refusal_pages",
    "valete.files.Files",  # WhiteNoise
    "valete.middleware.unread_bodies",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
]

ROOT_URLCONF = "valete.urls"
WSGI_APPLICATION = "valete.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "valete.languages.languages",
                "valete.fonts.letters",
            ],
        },
    },
]

DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The address says which language (`/ru/`, `/pt/`). The cookie holds an explicit choice and is read
# only where the address says nothing: at `/` and on errors. `pt` is Portuguese of Portugal.
LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", "Русский"), ("pt", "Português")]
LANGUAGE_COOKIE_NAME = "valete_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
LOCALE_PATHS = [BASE_DIR / "locale"]
# A missing text must be missing: the fallback would show Russian on a Portuguese page in silence.
MODELTRANSLATION_ENABLE_FALLBACKS = False
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Names carry a hash of the contents, so WhiteNoise lets caches keep them for ever.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False  # no other site needs them

# The views that keep a session ask for it (games.play.exercise_views): no other page has one.
SESSION_COOKIE_NAME = "valete_session"
SESSION_COOKIE_AGE = 180 * 24 * 60 * 60

# The token is read from forms only, never by a script.
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "valete.errors.forbidden"
SECURE_REFERRER_POLICY = "same-origin"

# A proxy before the site speaks TLS, and says so in a header that it takes from no visitor.
if environ.get("VALETE_TLS") == "1":
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = True

# The longest form says which cards are discarded, and where its reader came from.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

# Errors to stderr, for whatever runs the server. A refused move (422), a wrong address (404), a
# wrong host or too long a form (400, 413) is an answer to a visitor and no error of the site.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
    },
}
