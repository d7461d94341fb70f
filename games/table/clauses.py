"""Clauses as tables print them: a number that leads to a place of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class Clause(Protocol):
    """A clause as the table prints it: `rules` makes them, the table knows no rules."""

    @property
    def number(self) -> str:
        """Its number on the page, `3.2`."""
        ...

    @property
    def url(self) -> str:
        """Its address."""
        ...


Clauses = Mapping[str, Clause]
"""Slug -> clause, in the reader's language."""
