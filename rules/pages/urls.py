"""Addresses of the rules."""

from django.urls import path

from rules.pages import exercise_views, views

app_name = "rules"
urlpatterns = [
    path("<slug:game>/", views.game_page, name="game"),
    path("<slug:game>/booklet/", views.booklet_page, name="booklet"),
    path("<slug:game>/clauses/<slug:clause>/", views.clause_page, name="clause"),
    path(
        "<slug:game>/clauses/<slug:clause>/exercise/",
        exercise_views.exercise_page,
        name="exercise",
    ),
    path("<slug:game>/quiz/", exercise_views.quiz_page, name="quiz"),
    path("<slug:game>/readings/", views.readings_page, name="readings"),
    path("<slug:game>/examples/<slug:example>/<whole:step>/", views.example_step, name="step"),
]
