"""Steps of the worked examples, as a visitor looks at them."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.california_jack.rules import SLUG
from games.core import Replay
from rules.models import Example
from rules.pages.examples import replay_example

from ..documents import Element, page

EXAMPLES = ["jack-and-queen", "twenty-nine"]
every_example = pytest.mark.parametrize("example", EXAMPLES)


def address(example: str, step: object, language: str = "ru") -> str:
    """Return the address of a step."""
    return f"/{language}/{SLUG}/examples/{example}/{step}/"


def record(example: str) -> Replay[Any]:
    """Return the record of an example, replayed."""
    return replay_example(Example.objects.get(game__slug=SLUG, slug=example))


def viewer(client: Client, example: str, step: int, language: str = "ru") -> Element:
    """Return the viewer of a step, as it stands on the step's own page."""
    return page(client.get(address(example, step, language))).one("", data_viewer="*")
