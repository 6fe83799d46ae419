"""Drawings as boxes of SVG: put below each other, and in rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from live_examples import typeset

WIDTH = 270.0  # what a phone of 320 pixels leaves
DIGIT = 6.7  # the width of a character of 11 pixels
LINE = 17.0  # the height of a row of values, and of a line of text
GAP = 5.0  # between the parts of an array


@dataclass(frozen=True)
class Box:
    """A drawing and its size."""

    width: float
    height: float
    body: str

    def at(self, x: float, y: float) -> str:
        """The drawing, put at this place."""
        return f'<g transform="translate({x:g} {y:g})">{self.body}</g>'


def stack(boxes: Sequence[Box], gap: float) -> Box:
    """Boxes below each other, with such a gap between them."""
    body = []
    y = 0.0
    for box in boxes:
        body.append(box.at(0, y))
        y += box.height + gap
    return Box(max(box.width for box in boxes), y - gap, "".join(body))


def wrap(boxes: Sequence[Box]) -> Box:
    """Boxes in rows, as many in each as there is room for, the rows equally long."""
    step = max(box.width for box in boxes) + 2 * GAP
    fit = min(len(boxes), max(1, int((WIDTH + 2 * GAP) // step)))
    columns = -(-len(boxes) // -(-len(boxes) // fit))
    body = []
    y = height = 0.0
    for start in range(0, len(boxes), columns):
        row = boxes[start : start + columns]
        body += [box.at(place * step, y) for place, box in enumerate(row)]
        height = y + max(box.height for box in row)
        y = height + 2 * GAP
    return Box(columns * step - 2 * GAP, height, "".join(body))


def line(text: str, kind: str) -> Box:
    """A line of text, of such a class."""
    width = typeset.width(text) * DIGIT
    return Box(width, LINE, f'<text class="{kind}" y="13">{escape(text)}</text>')


def write(x: float, y: float, text: str, anchor: str) -> str:
    """A text at a place, and whether it starts, ends or has its middle there."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'
