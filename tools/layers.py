"""Layers: a drawing made of named shapes laid flat, with as few paths as its inks allow.

A page that uses a symbol builds every node of it again, the shapes that it uses included, and a
table uses a symbol a card. So shapes are named and used again in the source alone: here they are
put where they belong, and what has one ink becomes one path wherever nothing painted in between
touches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import Final
from xml.etree import ElementTree

from tools.outlines import Box, Matrix, Outline, box, is_straight, moved, read, transform, write

FILL: Final = "currentColor"
"""The ink of what is said to have none; a symbol sets it for its whole drawing."""


@dataclass(frozen=True)
class Ink:
    """How a path is painted: its fill and its stroke."""

    fill: str = FILL
    opacity: str = ""
    stroke: str = "none"
    width: float = 1
    cap: str = ""
    dashes: tuple[float, ...] = ()

    def inner(self, attributes: Mapping[str, str]) -> Ink:
        """Return the ink inside an element of SVG, which has its own words or inherits."""
        dashes = attributes.get("stroke-dasharray")
        return Ink(
            attributes.get("fill", self.fill),
            attributes.get("fill-opacity", self.opacity),
            attributes.get("stroke", self.stroke),
            float(attributes.get("stroke-width", self.width)),
            attributes.get("stroke-linecap", self.cap),
            tuple(map(float, dashes.split())) if dashes else self.dashes,
        )

    def on(self, outline: Outline, matrix: Matrix) -> Ink:
        """Return the ink as it shows on an outline so transformed, without what does not show.

        ValueError if a stroke would be wider in one direction.
        """
        hollow = self.fill == "none" or is_straight(outline)
        filled = Ink("none") if hollow else Ink(self.fill, self.opacity)
        if self.stroke == "none":
            return filled
        size = matrix.size
        dashes = tuple(round(dash * size, 3) for dash in self.dashes)
        width = round(self.width * size, 3)
        return replace(filled, stroke=self.stroke, width=width, cap=self.cap, dashes=dashes)

    @property
    def attributes(self) -> str:
        """The ink as attributes of SVG, each after a space."""
        told = {
            "fill": self.fill if self.fill != FILL else "",
            "fill-opacity": self.opacity,
            "stroke": self.stroke if self.stroke != "none" else "",
            "stroke-width": f"{self.width:g}" if self.width != 1 else "",
            "stroke-linecap": self.cap,
            "stroke-dasharray": " ".join(f"{dash:g}" for dash in self.dashes),
        }
        return "".join(f' {name}="{value}"' for name, value in told.items() if value)


@dataclass(frozen=True)
class Layer:
    """What one path paints."""

    ink: Ink
    outline: Outline

    @cached_property
    def boxes(self) -> list[Box]:
        """A rectangle for each part of the outline, with the stroke and its sharpest corners."""
        starts = [at for at, segment in enumerate(self.outline) if segment.command == "M"]
        ends = [*starts[1:], None]
        margin = 0 if self.ink.stroke == "none" else self.ink.width * 2
        return [
            box(self.outline[start:end], margin) for start, end in zip(starts, ends, strict=True)
        ]

    def touches(self, other: Layer) -> bool:
        """Return whether the two may overlap."""
        return any(
            a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
            for a, b in product(self.boxes, other.boxes)
        )

    def takes(self, other: Layer) -> bool:
        """Return whether one path can paint both: two fills that overlap could make a hole."""
        return self.ink == other.ink and (self.ink.fill == "none" or not self.touches(other))

    def __str__(self) -> str:
        return f'<path d="{write(self.outline)}"{self.ink.attributes}/>'


def flat(drawing: str, shapes: Mapping[str, str]) -> list[Layer]:
    """Return the layers of a drawing of `g`, `path` and `use`, the lowest first.

    KeyError for a shape that is not there, ValueError for any other element.
    """
    layers: list[Layer] = []

    def walk(element: ElementTree.Element, outer: Ink, around: Matrix) -> None:
        ink = outer.inner(element.attrib)
        matrix = around @ transform(element.get("transform", ""))
        match element.tag:
            case "path":
                outline = moved(read(element.attrib["d"]), matrix)
                layers.append(Layer(ink.on(outline, matrix), outline))
            case "use":
                shape = shapes[element.attrib["href"].removeprefix("#")]
                walk(ElementTree.fromstring(f"<g>{shape}</g>"), ink, matrix)
            case "g":
                for child in element:
                    walk(child, ink, matrix)
            case other:
                raise ValueError(f"no layer can be made of {other}")

    walk(ElementTree.fromstring(f"<g>{drawing}</g>"), Ink(), Matrix())
    return layers


def merged(layers: Iterable[Layer]) -> list[Layer]:
    """Return layers that look the same, each in one below of its ink if nothing parts them."""
    kept: list[Layer] = []
    for layer in layers:
        for at in reversed(range(len(kept))):
            below = kept[at]
            if below.takes(layer):
                kept[at] = Layer(below.ink, below.outline + layer.outline)
                break
            if below.touches(layer):
                kept.append(layer)
                break
        else:
            kept.append(layer)
    return kept


def doubled(layers: Iterable[Layer], turn: str) -> list[Layer]:
    """Return layers that paint everything twice, as it is and turned.

    For halves that touch nowhere but under what is painted over their seam.
    """
    matrix = transform(turn)
    return [Layer(old.ink, old.outline + moved(old.outline, matrix)) for old in layers]
