"""The table as a Django app."""

from django.apps import AppConfig


class TableConfig(AppConfig):
    """Template tags, templates and narration; no models."""

    name = "games.table"
    label = "table"
