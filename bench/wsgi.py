"""The site with its own settings, and with the references of the bench among its addresses."""

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from valete import settings as site

settings.configure(
    **{name: getattr(site, name) for name in dir(site) if name.isupper()}
    | {"ROOT_URLCONF": "bench.urls"}
)
application = get_wsgi_application()
