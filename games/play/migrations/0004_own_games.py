import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0003_hand_edition'),
    ]

    operations = [
        migrations.AddField(
            model_name='hand',
            name='form',
            field=models.CharField(blank=True, default='', max_length=32),
        ),
        migrations.AddField(
            model_name='hand',
            name='given_up',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='hand',
            name='changed',
            field=models.DateTimeField(auto_now=True, default=django.utils.timezone.now),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name='hand',
            constraint=models.UniqueConstraint(
                condition=models.Q(('form', ''), _negated=True),
                fields=('form',),
                name='one_hand_a_form',
            ),
        ),
    ]
