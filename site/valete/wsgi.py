"""What the server calls."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "valete.settings")
django.setup(set_prefix=False)

# The site needs models, and so a Django that has been set up.
from .requests import Site  # noqa: E402
from .serving import Application  # noqa: E402

application = Application(Site())
