"""Outlines: the path data of SVG, read, moved by a transform, measured and written shortly.

Only what the drawings need: every command but S, and transforms that are lists of `translate`,
`scale`, `rotate` and `skewY`. What is written is relative, so that a shape that is drawn again
elsewhere has the same letters there and compresses to nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import atan2, cos, degrees, isclose, radians, sin, sqrt, tan
from typing import Final

Point = tuple[float, float]
Box = tuple[float, float, float, float]

TOKEN: Final = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
CALL: Final = re.compile(r"(\w+)\(([^)]*)\)")
COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "A": 7, "Z": 0}
PLACES: Final = 2


@dataclass(frozen=True)
class Matrix:
    """An affine transform, its six numbers in the order of SVG."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __matmul__(self, inner: Matrix) -> Matrix:
        """Return the transform that does the inner one first."""
        (a, b), (c, d) = self.turned((inner.a, inner.b)), self.turned((inner.c, inner.d))
        return Matrix(a, b, c, d, *self.of((inner.e, inner.f)))

    def turned(self, vector: Point) -> Point:
        """Return where a direction goes."""
        x, y = vector
        return self.a * x + self.c * y, self.b * x + self.d * y

    def of(self, point: Point) -> Point:
        """Return where a point goes."""
        x, y = self.turned(point)
        return x + self.e, y + self.f

    @property
    def handedness(self) -> float:
        """How many times larger an area is, below zero where it is mirrored."""
        return self.a * self.d - self.b * self.c

    @property
    def size(self) -> float:
        """How many times longer a line is. ValueError where that depends on its direction."""
        across, down = self.a**2 + self.b**2, self.c**2 + self.d**2
        if not isclose(across, down) or abs(self.a * self.c + self.b * self.d) > 1e-9:
            raise ValueError("arcs and strokes cannot be skewed or stretched")
        return sqrt(across)


@dataclass(frozen=True)
class Segment:
    """One command of a path in absolute numbers: M, L, Q, C, A or Z.

    Its points are its handles and where it ends; an arc has its radii, tilt and flags besides.
    """

    command: str
    points: tuple[Point, ...]
    arc: tuple[float, ...] = ()


Outline = tuple[Segment, ...]


def transform(text: str) -> Matrix:
    """Return what a list of transforms does. ValueError for one that is not known."""
    found = Matrix()
    for name, numbers in CALL.findall(text):
        given = [float(number) for number in numbers.split()]
        match name, given:
            case "translate", [x, *rest]:
                step = Matrix(e=x, f=rest[0] if rest else 0)
            case "scale", [x, *rest]:
                step = Matrix(a=x, d=rest[0] if rest else x)
            case "skewY", [angle]:
                step = Matrix(b=tan(radians(angle)))
            case "rotate", [angle, *rest]:
                c, s = cos(radians(angle)), sin(radians(angle))
                x, y = rest or (0, 0)
                step = Matrix(e=x, f=y) @ Matrix(c, s, -s, c) @ Matrix(e=-x, f=-y)
            case _:
                raise ValueError(f"unknown transform: {name}({numbers})")
        found = found @ step
    return found


def read(d: str) -> Outline:
    """Return the segments of path data. KeyError for a command that is not known."""
    tokens = [letter or float(number) for letter, number in TOKEN.findall(d)]
    segments: list[Segment] = []
    x = y = 0.0
    start: Point = (0.0, 0.0)
    command = ""
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if isinstance(token, str):
            command, at = token, at + 1
        kind, relative = command.upper(), command.islower()
        end = at + COUNTS[kind]
        numbers = [float(number) for number in tokens[at:end]]
        at = end
        ox, oy = (x, y) if relative else (0.0, 0.0)
        arc: tuple[float, ...] = ()
        if kind == "H":
            points, kind = [(numbers[0] + ox, y)], "L"
        elif kind == "V":
            points, kind = [(x, numbers[0] + oy)], "L"
        else:
            if kind == "A":
                arc, numbers = tuple(numbers[:5]), numbers[5:]
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = [(px + ox, py + oy) for px, py in pairs]
        if kind == "T":
            hx, hy = segments[-1].points[0]
            points, kind = [(2 * x - hx, 2 * y - hy), *points], "Q"
        x, y = points[-1] if points else start
        if kind == "M":
            start = x, y
            command = "l" if relative else "L"
        segments.append(Segment(kind, tuple(points), arc))
    return tuple(segments)


def moved(outline: Outline, matrix: Matrix) -> Outline:
    """Return an outline transformed. ValueError for an arc that would not stay one."""

    def segment(old: Segment) -> Segment:
        arc = old.arc
        if arc:
            rx, ry, tilt, large, sweep = arc
            size, mirrored = matrix.size, matrix.handedness < 0
            turn = degrees(atan2(matrix.b, matrix.a))
            tilt = 0.0 if rx == ry else (turn + (-tilt if mirrored else tilt)) % 180
            arc = rx * size, ry * size, tilt, large, sweep != mirrored
        return Segment(old.command, tuple(map(matrix.of, old.points)), arc)

    return tuple(segment(old) for old in outline)


def is_straight(outline: Outline) -> bool:
    """Return whether each part is one straight stroke, which encloses nothing to fill."""
    return re.fullmatch("(ML)+", "".join(segment.command for segment in outline)) is not None


def box(outline: Outline, margin: float) -> Box:
    """Return a rectangle that holds the outline and so much around it; it may be too large."""
    xs: list[float] = []
    ys: list[float] = []
    for segment in outline:
        reach = 2 * max(segment.arc[:2], default=0) + margin
        for x, y in segment.points:
            xs += x - reach, x + reach
            ys += y - reach, y + reach
    return min(xs), min(ys), max(xs), max(ys)


def write(outline: Outline) -> str:
    """Return path data: each part begins at an absolute place, all else is relative to it."""
    written = ""
    x = y = 0.0
    start: Point = (0.0, 0.0)
    last = ""
    for segment in outline:
        if segment.command == "Z":
            written, (x, y), last = written + "z", start, "z"
            continue
        begins = segment.command == "M"
        ox, oy = (0.0, 0.0) if begins else (x, y)
        numbers = [round(value, PLACES) for value in segment.arc]
        for px, py in segment.points:
            numbers += round(px - ox, PLACES), round(py - oy, PLACES)
        # From where it was written to be, or else the roundings would add up.
        x, y = ox + numbers[-2], oy + numbers[-1]
        command = segment.command if begins else segment.command.lower()
        if begins:
            start = x, y
        elif command == "l" and numbers[1] == 0:
            command, numbers = "h", numbers[:1]
        elif command == "l" and numbers[0] == 0:
            command, numbers = "v", numbers[1:]
        text = " ".join(f"{number + 0:.{PLACES}f}".rstrip("0").rstrip(".") for number in numbers)
        text = re.sub(r"(?<!\d)0\.", ".", text).replace(" -", "-")
        joint = " " if command == last and not text.startswith("-") else ""
        written += joint + text if command == last and not begins else command + text
        last = command
    return written
