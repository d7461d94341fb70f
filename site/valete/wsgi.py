"""What the server calls."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "valete.settings")
site = get_wsgi_application()

# What keeps pages needs models, and so a site that has been set up.
from rules.kept import kept_pages  # noqa: E402
from valete.serving import Application  # noqa: E402

application = Application(kept_pages(site))
