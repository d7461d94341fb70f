"""Addresses of the site."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path, re_path

from valete import views

urlpatterns = [
    path("", views.root, name="root"),
    re_path(r"^language/(?P<code>ru|pt)/$", views.language, name="language"),
    *i18n_patterns(
        path("", views.home, name="home"),
        path("", include("games.play.urls")),
        path("", include("rules.urls")),
    ),
]

handler400 = views.bad_request
handler403 = views.forbidden
handler404 = views.not_found
handler500 = views.server_error
