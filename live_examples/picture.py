"""A picture of an array: the whole of it, and what each device holds.

Everything in it comes from a record of the real array. It is at most as wide as a small
phone: what is scaled down cannot be read.
"""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import NamedTuple

from live_examples.sharding import Shard, Sharding

_WIDTH = 270.0  # what a phone of 320 pixels leaves
_DIGIT = 6.7  # the width of a character of 11 pixels
_LINE = 17.0  # the height of a row of values, and of a line of text
_CAPTION = 12.0  # the height of a line of digits
_GAP = 5.0  # between the parts of an array
_CHARACTERS = int(_WIDTH / _DIGIT)  # as many have room in a line
_COLORS = 8

Range = tuple[int, int]
Index = tuple[Range, Range, Range]  # along planes, rows and columns


FENCE = "picture"
"""The language of the fences in which pictures stand in expanded pages."""


class Words(NamedTuple):
    """The words of a picture, in one language.

    Args:
        whole: stands over the global array.
        held: stands over the pieces that the devices hold.
        device: names a device, by its number.
        place: says of a part of the array on which device it is.
        places: says of a part of the array on which devices it is.
        separator: stands between two such places.
    """

    whole: str
    held: str
    device: str
    place: str
    places: str
    separator: str


@dataclass(frozen=True)
class _Box:
    """A drawing and its size."""

    width: float
    height: float
    body: str

    def at(self, x: float, y: float) -> str:
        return f'<g transform="translate({x:g} {y:g})">{self.body}</g>'


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
    title = _title(array)
    picture = _stack(
        [
            *(_text(line, "name") for line in textwrap.wrap(title, _CHARACTERS)),
            _text(words.whole, "label"),
            drawing.whole(),
            _text(words.held, "label"),
            drawing.devices(words.device),
        ],
        4,
    )
    # A margin of one for the lines at the edges.
    width, height = picture.width + 2, picture.height + 2
    return (
        f'<svg role="img" viewBox="-1 -1 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}"><title>{escape(title)}</title>'
        f"<desc>{escape(drawing.places(words))}</desc>{picture.body}</svg>"
    )


def description(array: Sharding, words: Words) -> str:
    """What the picture shows, in words."""
    return f"{_title(array)}\n{_Drawing(array).places(words)}"


def _title(array: Sharding) -> str:
    return f"{array.name} {_shape(array.shape)} {array.dtype}"


def _planes(ranges: Sequence[Range]) -> Index:
    """Ranges along none to three axes, as planes, rows and columns."""
    first, second, third = [(0, 1)] * (3 - len(ranges)) + list(ranges)
    return first, second, third


class _Drawing:
    """Draws the pieces of an array, those that hold the same in the same color."""

    def __init__(self, array: Sharding) -> None:
        self._array = array
        # Each piece by its place in the array and what is in it, with all its copies.
        # There is more than one at a place if the devices do not agree on it.
        self._pieces: dict[tuple[Index, str], list[Shard]] = {}
        for shard in sorted(array.shards, key=lambda s: (s.index, s.device)):
            piece = _planes(shard.index), shard.digest
            self._pieces.setdefault(piece, []).append(shard)
        self._colors = {piece: color for color, piece in enumerate(self._pieces)}
        # Of copies that do not agree JAX takes the first for the array's part, too.
        self._parts: dict[Index, list[Shard]] = {}
        for (index, _), shards in self._pieces.items():
            self._parts.setdefault(index, shards)
        self._captions = {index: _span(shards) for index, shards in self._parts.items()}
        self._columns = sorted({index[2] for index in self._parts})
        captions = max(map(len, self._captions.values())) * _DIGIT + 6
        self._left = captions if len(self._columns) == 1 else 0
        self._scale = self._choose_scale()

    def places(self, words: Words) -> str:
        """Which devices hold which part of the array, in words."""
        places = []
        for (index, _), shards in self._pieces.items():
            part = _slices(self._array, index)
            copies = sum(_planes(s.index) == index for s in self._array.shards)
            if len(shards) < copies and shards[0].values:
                part += f" = {', '.join(shards[0].values)}"
            place = words.place if len(shards) == 1 else words.places
            places.append(place.format(part, _span(shards)))
        return words.separator.join(places)

    def whole(self) -> _Box:
        """The global array, its parts set apart and named by their devices."""
        rows = sorted({index[1] for index in self._parts})
        above = 0 if self._left else _LINE
        lowest = min(stop - start for start, stop in rows) * self._scale.height
        gap = max(_GAP, _CAPTION - lowest) if self._left else _GAP
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
                    body.append(_write(start - 6, side, caption, "end"))
                else:
                    body.append(_write(middle, y - 4, caption, "middle"))
                width = max(width, stop)
                height = max(height, y + piece.height)
            top = height + 2 * _GAP
        return _Box(width, height, "".join(body))

    def devices(self, device: str) -> _Box:
        """Each device, by such a name, with the piece that it holds."""
        scale = self._scale
        if not scale.values:
            # Four in a row: without values nothing is lost by drawing them smaller.
            widest = max(stop - start for start, stop in self._columns) * scale.width
            shrink = min(1, (_WIDTH / 4 - 2 * _GAP) / max(widest, 1))
            scale = _Scale(scale.width * shrink, scale.height * shrink, False)
        boxes = []
        for shard in sorted(self._array.shards):
            planes = range(*_planes(shard.index)[0])
            pieces = [self._piece(shard, plane, scale) for plane in planes]
            name = _text(device.format(shard.device), "device")
            boxes.append(_stack([name, *pieces], 3))
        return _wrap(boxes)

    def _piece(self, shard: Shard, plane: int, scale: _Scale) -> _Box:
        """What a shard holds of one plane of the array."""
        planes, rows, columns = _planes(shard.index)
        values: Sequence[str] = ()
        if scale.values:
            size = (rows[1] - rows[0]) * (columns[1] - columns[0])
            start = (plane - planes[0]) * size
            values = shard.values[start : start + size]
        color = self._colors[(planes, rows, columns), shard.digest]
        return _grid(rows, columns, values, scale, color)

    def _choose_scale(self) -> _Scale:
        planes, rows, columns = (
            n for _, n in _planes([(0, n) for n in self._array.shape])
        )
        room = _WIDTH - self._left - (len(self._columns) - 1) * _GAP
        values = [value for shard in self._array.shards for value in shard.values]
        width = max((len(value) for value in values), default=0) * _DIGIT + 6
        if values and columns * width <= room:
            return _Scale(width, _LINE, True)
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
                width = max(width, (max(map(len, captions)) + 1) * _DIGIT)
            slots[column] = start, start + width
            start += width + _GAP
        return slots


def _grid(
    rows: Range, columns: Range, values: Sequence[str], scale: _Scale, color: int
) -> _Box:
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
        body.append(_write(x, y, value, "middle"))
    return _Box(w, h, "".join(body))


def _stack(boxes: Sequence[_Box], gap: float) -> _Box:
    body = []
    y = 0.0
    for box in boxes:
        body.append(box.at(0, y))
        y += box.height + gap
    return _Box(max(box.width for box in boxes), y - gap, "".join(body))


def _wrap(boxes: Sequence[_Box]) -> _Box:
    """Boxes in rows, as many in each as there is room for, the rows equally long."""
    step = max(box.width for box in boxes) + 2 * _GAP
    fit = min(len(boxes), max(1, int((_WIDTH + 2 * _GAP) // step)))
    columns = -(-len(boxes) // -(-len(boxes) // fit))
    body = []
    y = height = 0.0
    for start in range(0, len(boxes), columns):
        row = boxes[start : start + columns]
        body += [box.at(place * step, y) for place, box in enumerate(row)]
        height = y + max(box.height for box in row)
        y = height + 2 * _GAP
    return _Box(columns * step - 2 * _GAP, height, "".join(body))


def _text(text: str, kind: str) -> _Box:
    width = sum(2 if ord(c) > 0x2E80 else 1 for c in text) * _DIGIT
    return _Box(width, _LINE, f'<text class="{kind}" y="13">{escape(text)}</text>')


def _write(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(text)}</text>'


def _shape(shape: Sequence[int]) -> str:
    return f"({shape[0]},)" if len(shape) == 1 else f"({', '.join(map(str, shape))})"


def _slices(array: Sharding, index: Index) -> str:
    """How the array is indexed to get a part: `x[0:1, 0:4]`."""
    if not array.shape:
        return array.name
    ranges = index[3 - len(array.shape) :]
    return f"{array.name}[{', '.join(f'{start}:{stop}' for start, stop in ranges)}]"


def _span(shards: Sequence[Shard]) -> str:
    """The numbers of their devices, those in a row joined: `0–3, 6`."""
    runs: list[list[int]] = []
    for device in sorted(shard.device for shard in shards):
        if runs and device == runs[-1][-1] + 1:
            runs[-1].append(device)
        else:
            runs.append([device])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}–{r[-1]}" for r in runs)
