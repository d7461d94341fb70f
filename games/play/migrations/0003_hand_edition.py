from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0002_raceclock_alter_hand_kind'),
    ]

    operations = [
        migrations.AddField(
            model_name='hand',
            name='edition',
            # Hands of before editions were named are of the first.
            field=models.PositiveSmallIntegerField(default=1),
            preserve_default=False,
        ),
    ]
