"""Addresses of the site."""

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path, re_path, register_converter

from rules.pages.whole_numbers import WholeConverter
from valete import card_preference_views as cards
from valete import errors, offline, sitemap, views
from valete.languages import OtherSpelling

register_converter(OtherSpelling, "other_spelling")
register_converter(WholeConverter, "whole")

urlpatterns = [
    path("", views.root, name="root"),
    path("robots.txt", sitemap.robots, name="robots"),
    path("sitemap.xml", sitemap.sitemap, name="sitemap"),
    # At the root, for a worker looks after what stands below it.
    path("sw.js", offline.worker, name="worker"),
    path("cards.css", cards.stylesheet, name="cards-stylesheet"),
    path("cards/choices.css", cards.choices_stylesheet, name="choices-stylesheet"),
    # Asked for by programs that read no page.
    path("favicon.ico", offline.icon, name="favicon"),
    path("apple-touch-icon.png", offline.icon, name="touch-icon"),
    path("apple-touch-icon-precomposed.png", offline.icon, name="old-touch-icon"),
    re_path(r"^language/(?P<code>ru|pt)/\Z", views.language, name="language"),
    *i18n_patterns(
        path("", views.home, name="home"),
        path("cards/", cards.cards, name="cards"),
        path("manifest.webmanifest", offline.manifest, name="manifest"),
        path("offline/", offline.offline, name="offline"),
        path("", include("games.play.urls")),
        path("", include("rules.pages.urls")),
    ),
    path("<other_spelling:code>/", views.other_spelling, {"rest": ""}, name="other-home"),
    path("<other_spelling:code>/<path:rest>", views.other_spelling, name="other-spelling"),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
