"""Addresses of play."""

from django.urls import URLPattern

app_name = "play"
urlpatterns: list[URLPattern] = []
