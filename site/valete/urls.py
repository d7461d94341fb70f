"""Addresses of the site."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from valete import views

urlpatterns = [
    path("", views.choose_language, name="root"),
    *i18n_patterns(
        path("", views.home, name="home"),
        path("", include("games.play.urls")),
        path("", include("rules.urls")),
    ),
]
