"""Drawings laid flat: what is used is put in its place, and merging changes no picture."""

from __future__ import annotations

import pytest

from tools.layers import doubled, flat, merged
from tools.outlines import moved, read, transform, write

SHAPES = {"box": '<path d="M0 0H10V10H0z"/>', "boxes": '<use href="#box" fill="red"/>'}
LOW = '<path d="M0 0H10V10H0z" fill="red"/>'
OVER = '<path d="M5 5H30V10H5z" fill="blue"/>'
FAR = '<path d="M40 0H50V10H40z" fill="red"/>'
NEAR = '<path d="M20 0H30V10H20z" fill="red"/>'


def drawn(drawing: str) -> list[str]:
    """Return the layers of a drawing as they are written."""
    return list(map(str, flat(drawing, SHAPES)))


def test_a_shape_used_in_a_shape_becomes_a_path_in_its_place() -> None:
    assert drawn('<g fill="blue"><use href="#boxes" transform="translate(1 2)scale(2)"/></g>') == [
        '<path d="M1 2h20v20h-20z" fill="red"/>'
    ]


def test_a_stroke_grows_with_its_shape() -> None:
    stroke = '<path d="M0 0H1" stroke="red" stroke-width="2" stroke-dasharray="0 3"/>'
    [layer] = flat(f'<g transform="scale(1.5)">{stroke}</g>', SHAPES)
    assert (layer.ink.width, layer.ink.dashes) == (3, (0, 4.5))


def test_a_layer_sinks_past_what_it_does_not_touch() -> None:
    assert [layer.ink.fill for layer in merged(flat(LOW + OVER + FAR, SHAPES))] == ["red", "blue"]


def test_a_layer_stays_above_what_it_touches() -> None:
    assert merged(flat(LOW + OVER + NEAR, SHAPES)) == flat(LOW + OVER + NEAR, SHAPES)


def test_fills_that_overlap_stay_apart() -> None:
    assert len(merged(flat(LOW + LOW, SHAPES))) == 2


def test_a_doubled_layer_paints_itself_and_itself_turned() -> None:
    [layer] = doubled(flat(LOW, SHAPES), "rotate(180 50 70)")
    assert write(layer.outline) == "M0 0h10v10h-10zM100 140h-10v-10h10z"


def test_an_arc_in_a_mirror_bends_the_other_way() -> None:
    arc = read("M0 0a5 5 0 0 1 10 0")
    assert write(moved(arc, transform("scale(-1 1)"))) == "M0 0a5 5 0 0 0-10 0"


def test_an_arc_cannot_be_skewed() -> None:
    with pytest.raises(ValueError, match="skewed"):
        moved(read("M0 0a5 5 0 0 1 10 0"), transform("skewY(20)"))


def test_what_is_no_path_cannot_be_laid_flat() -> None:
    with pytest.raises(ValueError, match="circle"):
        flat('<circle r="1"/>', SHAPES)


@pytest.mark.parametrize(
    ("d", "written"),
    [
        ("M1 1H3V4H1z", "M1 1h2v3h-2z"),
        ("m1 1 2 0q1 1 2 0t2 0", "M1 1h2q1 1 2 0 1-1 2 0"),
        ("M2 2h0", "M2 2h0"),
        ("M0 0L.5-.25 1.004 0C1 1 2 2 3 3", "M0 0l.5-.25 .5 .25c0 1 1 2 2 3"),
    ],
)
def test_path_data_is_written_relative_and_rounded(d: str, written: str) -> None:
    assert write(read(d)) == written
