"""Addresses of the rules."""

from django.urls import path

from . import views

app_name = "rules"
urlpatterns = [
    path("<slug:game>/", views.game_page, name="game"),
    path("<slug:game>/clauses/<slug:clause>/", views.clause_page, name="clause"),
    path("<slug:game>/examples/<slug:example>/<int:step>/", views.example_step, name="step"),
]
