"""Which fields have a text in every language. Slugs, records and numbers have none."""

from modeltranslation.translator import TranslationOptions, register

from rules.models import (
    Caption,
    Clause,
    Example,
    Game,
    OtherReading,
    Question,
    Reading,
    Section,
)


@register(Game)
class GameTranslation(TranslationOptions):
    """The head of a page."""

    fields = ("title", "other_names", "summary", "scheme_title", "scheme_caption")


@register(Section)
class SectionTranslation(TranslationOptions):
    """Its sections."""

    fields = ("title",)


@register(Clause)
class ClauseTranslation(TranslationOptions):
    """The sentences of a clause."""

    fields = ("text", "refusal")


@register(Question)
class QuestionTranslation(TranslationOptions):
    """A question and its answer."""

    fields = ("question", "answer")


@register(Example)
class ExampleTranslation(TranslationOptions):
    """The head of an example."""

    fields = ("title", "intro")


@register(Caption)
class CaptionTranslation(TranslationOptions):
    """What is said at a step."""

    fields = ("text",)


@register(Reading)
class ReadingTranslation(TranslationOptions):
    """What the site plays where descriptions differ."""

    fields = ("title", "here", "position")


@register(OtherReading)
class OtherReadingTranslation(TranslationOptions):
    """What another description says."""

    fields = ("text",)
