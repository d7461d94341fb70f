from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations

KEY = "exercises done"
"""Where a session kept them: slug of a game -> slugs of clauses."""


def to_rows(apps, schema_editor):
    """Take the exercises done out of the sessions, and make a row of each."""
    session, mark = apps.get_model("sessions", "Session"), apps.get_model("play", "Mark")
    for row in session.objects.all():
        held = SessionStore().decode(row.session_data)
        if not (done := held.pop(KEY, {})):
            continue
        mark.objects.bulk_create(
            mark(session=row, game=game, clause=clause)
            for game, clauses in done.items()
            for clause in dict.fromkeys(clauses)
        )
        row.session_data = SessionStore().encode(held)
        row.save()


class Migration(migrations.Migration):
    dependencies = [("play", "0005_marks"), ("sessions", "0001_initial")]

    operations = [migrations.RunPython(to_rows, migrations.RunPython.noop)]
