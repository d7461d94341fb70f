from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rules", "0004_readings")]

    operations = [
        migrations.RenameField(model_name="edition", old_name="digest", new_name="name"),
    ]
