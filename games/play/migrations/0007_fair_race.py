from django.db import migrations, models


def open_those_that_run(apps, schema_editor):
    """A race that was begun without a countdown has been open from its beginning."""
    apps.get_model("play", "RaceClock").objects.update(opens=models.F("begun"))


class Migration(migrations.Migration):

    dependencies = [
        ("play", "0006_marks_of_sessions"),
    ]

    operations = [
        migrations.AddField("raceclock", "opens", models.BigIntegerField(null=True)),
        migrations.RunPython(open_those_that_run, migrations.RunPython.noop),
        migrations.AddField("raceclock", "away", models.BooleanField(default=False)),
        migrations.AddField("raceclock", "line", models.PositiveSmallIntegerField(default=0)),
    ]
