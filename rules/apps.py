"""The rules as a Django app."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """Rule data and the pages made of it."""

    name = "rules"
