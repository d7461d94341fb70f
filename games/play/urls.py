"""Addresses of play."""

from django.urls import path

from . import views

app_name = "play"
urlpatterns = [
    path("<slug:game>/play/", views.start, name="start"),
    path("hands/<slug:key>/", views.hand, name="hand"),
    path("hands/<slug:key>/next/", views.following, name="next"),
    path("hands/<slug:key>/steps/<int:step>/", views.step, name="step"),
    path("hands/<slug:key>/record.json", views.record, name="record"),
]
