"""Play as a Django app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Hands and matches on the server."""

    name = "games.play"
    label = "play"
