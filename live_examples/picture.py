"""A picture of an array: the whole of it, and what each device holds.

Everything in it comes from a record of the real array. It is at most as wide as a small
phone: what is scaled down cannot be read.
"""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape

from live_examples import box, pieces
from live_examples.box import DIGIT, GAP, LINE, WIDTH, Box
from live_examples.pieces import Index, Range, Words
from live_examples.sharding import Shard, Sharding

_CAPTION = 12.0  # the height of a line of digits
_CHARACTERS = int(WIDTH / DIGIT)  # as many have room in a line
_COLORS = 8

FENCE = "picture"
"""The language of the fences in which pictures stand in expanded pages."""


@dataclass(frozen=True)
class _Scale:
    """How large an element is drawn, and whether its value is written into it."""

    width: float
    height: float
    values: bool


def fence(source: str, language: str, css_class: str, *_: object, **__: object) -> str:
    """Render a fence of pictures as it is: a formatter of pymdownx.superfences."""
    return f'<div class="{css_class}" data-search-exclude>{source}</div>'


def svg(array: Sharding, words: Words) -> str:
    """The picture as an SVG element, in one line."""
    drawing = _Drawing(array)
    whole = drawing.whole()
    title = pieces.title(array)
    picture = box.stack(
        [
            *(box.line(line, "name") for line in textwrap.wrap(title, _CHARACTERS)),
            box.line(words.whole, "label"),
            replace(whole, height=whole.height + 2 * GAP),  # away from what is below
            box.line(words.held, "label"),
            drawing.devices(words.device),
        ],
        4,
    )
    # A margin of one for the lines at the edges.
    width, height = picture.width + 2, picture.height + 2
    return (
        f'<svg role="img" viewBox="-1 -1 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}"><title>{escape(title)}</title>'
        f"<desc>{escape(pieces.places(array, words))}</desc>{picture.body}</svg>"
    )


class _Drawing:
    """Draws the pieces of an array, those that hold the same in the same color."""

    def __init__(self, array: Sharding) -> None:
        self._array = array
        found = pieces.find(array)
        self._colors = {piece: color for color, piece in enumerate(found)}
        # Of copies that do not agree JAX takes the first for the array's part, too.
        self._parts: dict[Index, list[Shard]] = {}
        for (index, _), shards in found.items():
            self._parts.setdefault(index, shards)
        self._captions = {
            index: pieces.devices(shards).replace(" ", "")  # apart from the next one
            for index, shards in self._parts.items()
        }
        self._columns = sorted({index[2] for index in self._parts})
        captions = max(map(len, self._captions.values())) * DIGIT + 6
        self._left = captions if len(self._columns) == 1 else 0
        _, _, columns = pieces.planes([(0, n) for n in array.shape])
        room = WIDTH - self._left - (len(self._columns) - 1) * GAP
        self._scale = self._choose_scale(columns[1], room)

    def whole(self) -> Box:
        """The global array, its parts set apart and named by their devices."""
        rows = sorted({index[1] for index in self._parts})
        above = 0 if self._left else LINE
        lowest = min(stop - start for start, stop in rows) * self._scale.height
        gap = max(GAP, _CAPTION - lowest) if self._left else GAP
        slots = self._slots()
        body = []
        top = width = height = 0.0
        for plane in range(max(index[0][1] for index in self._parts)):
            for index, shards in self._parts.items():
                if not index[0][0] <= plane < index[0][1]:
                    continue
                piece = self._piece(shards[0], plane, self._scale)
                row, (start, stop) = rows.index(index[1]), slots[index[2]]
                middle = (start + stop) / 2
                y = top + index[1][0] * self._scale.height + row * gap
                y += (row + 1) * above
                body.append(piece.at(middle - piece.width / 2, y))
                caption = self._captions[index]
                if self._left:
                    side = y + piece.height / 2 + 4
                    body.append(box.write(start - 6, side, caption, "end"))
                else:
                    body.append(box.write(middle, y - 4, caption, "middle"))
                width = max(width, stop)
                height = max(height, y + piece.height)
            top = height + 2 * GAP
        return Box(width, height, "".join(body))

    def devices(self, device: str) -> Box:
        """Each device, by such a name, with the piece that it holds."""
        widest = max(stop - start for start, stop in self._columns)
        scale = self._choose_scale(widest, WIDTH)
        if not scale.values:
            # Four in a row: without values nothing is lost by drawing them smaller.
            scale = self._scale
            shrink = min(1, (WIDTH / 4 - 2 * GAP) / max(widest * scale.width, 1))
            scale = _Scale(scale.width * shrink, scale.height * shrink, False)
        boxes = []
        for shard in sorted(self._array.shards):
            planes = range(*pieces.planes(shard.index)[0])
            held = [self._piece(shard, plane, scale) for plane in planes]
            name = box.line(device.format(shard.device), "device")
            boxes.append(box.stack([name, *held], 3))
        return box.wrap(boxes)

    def _piece(self, shard: Shard, plane: int, scale: _Scale) -> Box:
        """What a shard holds of one plane of the array."""
        planes, rows, columns = pieces.planes(shard.index)
        values: Sequence[str] = ()
        if scale.values:
            size = (rows[1] - rows[0]) * (columns[1] - columns[0])
            start = (plane - planes[0]) * size
            values = shard.values[start : start + size]
        color = self._colors[(planes, rows, columns), shard.digest]
        return _grid(rows, columns, values, scale, color)

    def _choose_scale(self, columns: int, room: float) -> _Scale:
        """With values, if there is room for those of so many columns."""
        (_, planes), (_, rows), _ = pieces.planes([(0, n) for n in self._array.shape])
        values = [value for shard in self._array.shards for value in shard.values]
        width = max((len(value) for value in values), default=0) * DIGIT + 6
        if values and columns * width <= room:
            return _Scale(width, LINE, True)
        return _Scale(
            min(14, room / max(columns, 1)), min(14, 200 / max(planes * rows, 1)), False
        )

    def _slots(self) -> dict[Range, tuple[float, float]]:
        """Where each column of parts begins and ends, wide enough for its captions."""
        slots = {}
        start = self._left
        for column in self._columns:
            width = (column[1] - column[0]) * self._scale.width
            if not self._left:
                captions = (
                    c for index, c in self._captions.items() if index[2] == column
                )
                width = max(width, (max(map(len, captions)) + 1) * DIGIT)
            slots[column] = start, start + width
            start += width + GAP
        return slots


def _grid(
    rows: Range, columns: Range, values: Sequence[str], scale: _Scale, color: int
) -> Box:
    """A piece of a plane: a box for each element, with its value if there is room."""
    height, width = (stop - start for start, stop in (rows, columns))
    w, h = width * scale.width, height * scale.height
    body = [f'<rect class="part part-{color % _COLORS}" width="{w:g}" height="{h:g}"/>']
    if min(scale.width, scale.height) >= 5:
        lines = [f"M{x * scale.width:g} 0V{h:g}" for x in range(1, width)]
        lines += [f"M0 {y * scale.height:g}H{w:g}" for y in range(1, height)]
        body.append(f'<path class="lines" d="{"".join(lines)}"/>' if lines else "")
    for place, value in enumerate(values):
        row, column = divmod(place, width)
        x, y = (column + 0.5) * scale.width, row * scale.height + 12.5
        body.append(box.write(x, y, value, "middle"))
    return Box(w, h, "".join(body))
