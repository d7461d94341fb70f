"""Addresses of play."""

from django.urls import path

from . import exercise_views, views

app_name = "play"
urlpatterns = [
    path("<slug:game>/play/", views.start, name="start"),
    path("<slug:game>/clauses/<slug:clause>/answer/", exercise_views.answer, name="answer"),
    path("<slug:game>/done/", exercise_views.done, name="done"),
    path("<slug:game>/quiz/begin/", exercise_views.begin_quiz, name="begin_quiz"),
    path("hands/", views.hands, name="hands"),
    path("hands/<slug:key>/", views.hand, name="hand"),
    path("hands/<slug:key>/give-up/", views.give_up, name="give_up"),
    path("hands/<slug:key>/line/", views.line, name="line"),
    path("hands/<slug:key>/next/", views.following, name="next"),
    path("hands/<slug:key>/steps/<whole:step>/", views.step, name="step"),
    path("hands/<slug:key>/record.json", views.record, name="record"),
]
