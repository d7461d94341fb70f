"""Addresses of the site."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path, re_path

from valete import cards, offline, sitemap, views

urlpatterns = [
    path("", views.root, name="root"),
    path("robots.txt", sitemap.robots, name="robots"),
    path("sitemap.xml", sitemap.sitemap, name="sitemap"),
    # At the root, for a worker looks after what stands below it.
    path("sw.js", offline.worker, name="worker"),
    path("cards.css", cards.stylesheet, name="cards-stylesheet"),
    path("cards/choices.css", cards.choices_stylesheet, name="choices-stylesheet"),
    re_path(r"^language/(?P<code>ru|pt)/$", views.language, name="language"),
    *i18n_patterns(
        path("", views.home, name="home"),
        path("cards/", cards.cards, name="cards"),
        path("manifest.webmanifest", offline.manifest, name="manifest"),
        path("offline/", offline.offline, name="offline"),
        path("", include("games.play.urls")),
        path("", include("rules.urls")),
    ),
]

handler400 = views.bad_request
handler403 = views.forbidden
handler404 = views.not_found
handler500 = views.server_error
