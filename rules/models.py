"""Rule pages as rows, made by `manage.py loadrules` from `rules/data/` and by nothing else.

The fields named in `rules.translation` have one column a language. Validation has seen that every
text is there in every language, so nothing falls back.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import ClassVar, Final

from django.db import connection, models


class Game(models.Model):
    """A game's page: its titles, and the profile of the engine whose facts its texts print."""

    slug = models.SlugField(unique=True)
    profile = models.SlugField()
    """The profile's name in the engine."""
    suit = models.CharField(max_length=1, blank=True)
    """The suit of the sign after the title, a letter as in records: `S`; empty for none."""
    order = models.PositiveSmallIntegerField()
    title = models.TextField()
    other_names = models.JSONField()
    """A list of names under which readers may look for the game."""
    summary = models.TextField()
    """One sentence without links, for the home page and the description of the page."""
    scheme_title = models.TextField()
    scheme_caption = models.TextField()

    objects: ClassVar[models.Manager[Game]] = models.Manager()

    class Meta:
        ordering = ("order",)

    def __str__(self) -> str:
        return self.slug


class Section(models.Model):
    """One of the eight sections of a page."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="sections")
    slug = models.SlugField()
    order = models.PositiveSmallIntegerField()
    """From 1 to 8."""
    title = models.TextField()

    objects: ClassVar[models.Manager[Section]] = models.Manager()

    class Meta:
        ordering = ("order",)
        constraints = (models.UniqueConstraint(fields=["game", "slug"], name="section_slug"),)

    def __str__(self) -> str:
        return f"{self.number} {self.slug}"

    @property
    def number(self) -> str:
        """The number as it is printed, `03`."""
        return f"{self.order:02}"


class Example(models.Model):
    """A whole deal, replayed step by step."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="examples")
    slug = models.SlugField()
    order = models.PositiveSmallIntegerField()
    record = models.JSONField()
    """What `games.registry.read_record` reads."""
    title = models.TextField()
    intro = models.TextField()
    """What to watch for."""

    objects: ClassVar[models.Manager[Example]] = models.Manager()

    class Meta:
        ordering = ("order",)
        constraints = (models.UniqueConstraint(fields=["game", "slug"], name="example_slug"),)

    def __str__(self) -> str:
        return self.slug


class Caption(models.Model):
    """What is said at one step of an example."""

    example = models.ForeignKey(Example, on_delete=models.CASCADE, related_name="captions")
    step = models.PositiveSmallIntegerField()
    """The beat, counted from 0, the deal laid."""
    text = models.TextField()

    objects: ClassVar[models.Manager[Caption]] = models.Manager()

    class Meta:
        ordering = ("step",)
        constraints = (models.UniqueConstraint(fields=["example", "step"], name="caption_step"),)

    def __str__(self) -> str:
        return f"{self.example_id}/{self.step}"


class Clause(models.Model):
    """One rule: the sentence behind an anchor that the engine names when it refuses or awards."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="clauses")
    section = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="clauses")
    slug = models.SlugField()
    order = models.PositiveSmallIntegerField()
    """From 1, within the section."""
    kinds = models.JSONField()
    """A list of `refuses`, `decides`, `shown`, `speaks`: what the clause is to the engine."""
    text = models.TextField()
    refusal = models.TextField(blank=True)
    """The sentence with which a clause refuses; empty unless it is one that `refuses`."""
    examples: models.ManyToManyField[Example, models.Model] = models.ManyToManyField(
        Example, related_name="clauses"
    )

    objects: ClassVar[models.Manager[Clause]] = models.Manager()

    class Meta:
        ordering = ("section__order", "order")
        constraints = (models.UniqueConstraint(fields=["game", "slug"], name="clause_slug"),)

    def __str__(self) -> str:
        return self.slug

    @property
    def number(self) -> str:
        """The number as it is printed, `3.2`; it follows from the order. Select `section` first."""
        return f"{self.section.order}.{self.order}"


class Exercise(models.Model):
    """A question about a position, beside the clause that answers it."""

    clause = models.OneToOneField(Clause, on_delete=models.CASCADE, related_name="exercise")
    record = models.JSONField()
    """What `games.registry.read_record` reads."""
    step = models.PositiveSmallIntegerField()
    """The beat after which it is asked."""
    ask = models.CharField(max_length=50)
    """The kind of question, as `games.exercises` names it."""

    objects: ClassVar[models.Manager[Exercise]] = models.Manager()

    def __str__(self) -> str:
        return f"{self.clause_id}: {self.ask}"


class Question(models.Model):
    """A frequent question, and the answer, which cites clauses."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="questions")
    slug = models.SlugField()
    order = models.PositiveSmallIntegerField()
    question = models.TextField()
    answer = models.TextField()
    cites: models.ManyToManyField[Clause, models.Model] = models.ManyToManyField(
        Clause, related_name="questions"
    )

    objects: ClassVar[models.Manager[Question]] = models.Manager()

    class Meta:
        ordering = ("order",)
        constraints = (models.UniqueConstraint(fields=["game", "slug"], name="question_slug"),)

    def __str__(self) -> str:
        return self.slug


class Reading(models.Model):
    """A point on which descriptions differ: what the site plays, and where that can be seen."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="readings")
    slug = models.SlugField()
    order = models.PositiveSmallIntegerField()
    title = models.TextField()
    here = models.TextField()
    """What the site plays."""
    sources = models.JSONField()
    """A list of who says so; empty where the reading is the site's own."""
    clauses: models.ManyToManyField[Clause, models.Model] = models.ManyToManyField(
        Clause, related_name="readings"
    )
    position = models.TextField(blank=True)
    """The position in words; empty where there is none, and then no record either."""
    record = models.JSONField(null=True)
    step = models.PositiveSmallIntegerField(default=0)
    ask = models.CharField(max_length=50, blank=True)

    objects: ClassVar[models.Manager[Reading]] = models.Manager()

    class Meta:
        ordering = ("order",)
        constraints = (models.UniqueConstraint(fields=["game", "slug"], name="reading_slug"),)

    def __str__(self) -> str:
        return self.slug


class OtherReading(models.Model):
    """What other descriptions say where they part from the site."""

    reading = models.ForeignKey(Reading, on_delete=models.CASCADE, related_name="others")
    slug = models.SlugField()
    order = models.PositiveSmallIntegerField()
    text = models.TextField()
    sources = models.JSONField()
    """A list of who says so; empty where nobody can be named."""
    right = models.JSONField()
    """A list of the answers to the question of the position; empty where it gives none."""

    objects: ClassVar[models.Manager[OtherReading]] = models.Manager()

    class Meta:
        ordering = ("order",)
        constraints = (models.UniqueConstraint(fields=["reading", "slug"], name="other_slug"),)

    def __str__(self) -> str:
        return self.slug


class Edition(models.Model):
    """The single row that names what is loaded: what was made from another edition is old."""

    name = models.CharField(max_length=64)
    """A new one exactly when a text, a record or a fact that texts print has changed."""

    objects: ClassVar[models.Manager[Edition]] = models.Manager()

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(pk=1), name="one_edition"),)

    def __str__(self) -> str:
        return self.name

    @classmethod
    def current(cls) -> str:
        """Return the name of what is loaded; empty before the first loading.

        Within `read_once` it is what was loaded when it was first asked for.
        """
        read = _read.get()
        if read is None:
            return cls._name()
        if not read:
            read.append(cls._name())
        return read[0]

    @staticmethod
    @contextmanager
    def read_once() -> Iterator[None]:
        """Read the edition once at most: all that is made within is made of the same one."""
        token = _read.set([])
        try:
            yield
        finally:
            _read.reset(token)

    @classmethod
    def _name(cls) -> str:
        # Every public page and every move asks, and building this query costs ten times its answer.
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT name FROM {cls._meta.db_table}")
            row = cursor.fetchone()
        return row[0] if row else ""


_read: Final[ContextVar[list[str] | None]] = ContextVar("edition", default=None)
"""What `Edition.read_once` has read, which is nothing at first; None outside of it."""
