"""What the server calls."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "valete.settings")
django.setup(set_prefix=False)

# What keeps pages needs models, and so a site that has been set up.
from rules.kept import kept_pages  # noqa: E402

from .requests import Site  # noqa: E402
from .serving import Application  # noqa: E402

application = Application(kept_pages(Site()))
