"""Draws a figure of matplotlib as a small SVG element.

It is in the ink of the page and in colors that the page chooses, its text is text in
the page's font, and nothing in it has an id: a page may hold any number of them.
"""

import math
from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.mathtext import MathTextParser
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Transform

from live_examples import paint
from live_examples.outline import Point, number, short, trace

_WIDTH = 270  # what a phone of 320 pixels leaves
_ZOOM = 1.5  # where there is room
_DPI = 72  # with which a unit is a point
_LIMIT = 20_000  # characters
_FONT_SIZE = 10
_ANCHORS = {"left": ("start", 0.0), "center": ("middle", 0.5), "right": ("end", 1.0)}


class _Shape(NamedTuple):
    """An outline, how it is painted, and the box that cuts it off, or nothing."""

    paint: str
    box: str
    outline: str


def svg(figure: Figure) -> str:
    """A figure as an SVG element, in one line; nothing says yet what it shows.

    Raises:
        ValueError: if the site cannot show it.
    """
    figure.set_dpi(_DPI)
    width, height = map(float, figure.get_size_inches() * _DPI)
    if width > _WIDTH:
        raise ValueError(
            f"the figure is {width / _DPI:g} inches wide; leave it as wide as it is by "
            f"itself ({_WIDTH / _DPI:g}), so that it can be read on a phone"
        )
    renderer = _Renderer(width, height)
    figure.draw(renderer)
    drawn = renderer.svg()
    if len(drawn) > _LIMIT:
        raise ValueError(
            f"the figure takes {len(drawn)} characters of SVG, more than {_LIMIT}; "
            "draw fewer points"
        )
    return drawn


class _Renderer(RendererBase):
    """Takes what matplotlib draws; all comes down to outlines, texts and images."""

    def __init__(self, width: float, height: float) -> None:
        super().__init__()
        self._width = width
        self._height = height
        self._shapes: list[_Shape] = []
        self._texts: list[str] = []

    def svg(self) -> str:
        width, height = self._width, self._height
        body = []
        for (painted, box), same in groupby(self._shapes, lambda shape: shape[:2]):
            outlines = [shape.outline for shape in same]
            # Where one covers another, the two are not the same as both in one.
            if "fill" not in painted and "opacity" not in painted:
                outlines = ["".join(outlines)]
            paths = "".join(f'<path d="{outline}"{painted}/>' for outline in outlines)
            body.append(f"<svg{box}>{paths}</svg>" if box else paths)
        return (
            f'<svg class="figure" role="img" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width * _ZOOM:g}" height="{height * _ZOOM:g}" '
            f'fill="none" stroke-linejoin="round">{"".join(body)}<g '
            f'fill="currentColor" font-family="sans-serif" font-size="{_FONT_SIZE}">'
            f"{''.join(self._texts)}</g></svg>"
        )

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self._width, self._height

    def draw_path(
        self,
        gc: GraphicsContextBase,
        path: Path,
        transform: Transform,
        face: Sequence[float] | None = None,
    ) -> None:
        if gc.get_hatch() or gc.get_clip_path()[0] is not None:
            raise ValueError(
                "the figure has hatches, or axes that are no box; draw without"
            )
        line = len(path.vertices) < 3  # which has nothing to fill
        painted = paint.shape(gc, None if line else face)
        # Not simplified: which points are left then may rest on a last digit.
        segments = path.iter_segments(transform, simplify=False)
        outline, points = trace(
            (code, [self._place(*xy) for xy in vertices.reshape(-1, 2)])
            for vertices, code in segments
        )
        if painted and points:
            self._shapes.append(_Shape(painted, self._box(gc, points), outline))

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: bool = False,
        mtext: Text | None = None,
    ) -> None:
        # Held where it is aligned, since the page's font is not as wide.
        anchor, share = _ANCHORS[mtext.get_ha() if mtext else "left"]
        width, _, _ = self.get_text_width_height_descent(s, prop, ismath)
        x += share * width * math.cos(math.radians(angle))
        y -= share * width * math.sin(math.radians(angle))
        left, top, size = short(x), short(y), prop.get_size_in_points()
        fill = paint.color("fill", to_rgba(gc.get_rgb()))
        attributes = {
            "x": left,
            "y": top,
            "text-anchor": anchor if share else "",
            "transform": f"rotate({-angle:g} {left} {top})" if angle else "",
            "font-size": "" if size == _FONT_SIZE else f"{size:g}",
            "font-weight": "bold" if prop.get_weight() in ("bold", 700) else "",
            **{name: value for name, value in fill.items() if value != paint.INK},
        }
        text = _math(s, prop) if ismath else escape(s, quote=False)
        if fill:
            self._texts.append(f"<text{paint.spell(attributes)}>{text}</text>")

    def draw_image(self, *_: object) -> None:
        raise ValueError("the figure has an image in it; draw lines, points and bars")

    def _place(self, x: float, y: float) -> Point:
        return round(10 * x), round(10 * (self._height - y))

    def _box(self, gc: GraphicsContextBase, points: Sequence[Point]) -> str:
        """What makes an element of the box that cuts off some of the points."""
        clip = gc.get_clip_rectangle()
        if not clip:
            return ""
        left, bottom = self._place(*clip.min)
        right, top = self._place(*clip.max)
        if all(left <= x <= right and top <= y <= bottom for x, y in points):
            return ""
        x, y, w, h = map(number, (left, top, right - left, bottom - top))
        return f' x="{x}" y="{y}" width="{w}" height="{h}" viewBox="{x} {y} {w} {h}"'


def _math(s: str, prop: FontProperties) -> str:
    """What stands between dollars, as text whose parts are raised and lowered."""
    parsed = MathTextParser("path").parse(s, _DPI, prop)
    if parsed.rects:
        raise ValueError(f"{s} in the figure has a line in it; write it without")
    # What is raised comes last; sorted by where it begins, it stands where it belongs.
    glyphs = sorted((g[-2], g[-1], g[1], chr(g[2])) for g in parsed.glyphs)
    text, height = "", 0.0
    for (y, size), same in groupby(glyphs, lambda glyph: glyph[1:3]):
        other = "" if size == prop.get_size_in_points() else f"{size:g}"
        moved = {"dy": short(height - y), "font-size": other}
        letters = escape("".join(glyph[3] for glyph in same), quote=False)
        text, height = f"{text}<tspan{paint.spell(moved)}>{letters}</tspan>", y
    return text
