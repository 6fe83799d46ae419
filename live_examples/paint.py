"""The colors and strokes of a figure, as attributes of SVG.

They are in the ink of the page and in colors that the page chooses.
"""

from collections.abc import Mapping, Sequence

from matplotlib.backend_bases import GraphicsContextBase
from matplotlib.colors import to_hex, to_rgba

from live_examples.outline import short

# What can be seen in light and in dark. The variables are those of site.css; elsewhere
# the colors are matplotlib's own.
INK = "currentColor"
_COLORS = {
    "#000000": INK,
    "#1f77b4": "var(--site-c0,#1f77b4)",
    "#ff7f0e": "var(--site-c1,#ff7f0e)",
    "#2ca02c": "var(--site-c2,#2ca02c)",
    "#d62728": "var(--site-c3,#d62728)",
    "#9467bd": "var(--site-c4,#9467bd)",
}
_CAPS = {"projecting": "square", "round": "round"}

Color = tuple[float, float, float, float]
"""Red, green, blue and how opaque, each from 0 to 1."""


def shape(gc: GraphicsContextBase, face: Sequence[float] | None) -> str:
    """The attributes of a shape with such a face; empty if nothing of it is seen.

    Args:
        gc: how its edge is drawn.
        face: the color of what is within; None where there is nothing.

    Raises:
        ValueError: if a page has no such color.
    """
    attributes: dict[str, str] = {}
    if face is not None:
        alpha = gc.get_alpha() if gc.get_forced_alpha() else None
        attributes |= color("fill", to_rgba(face, alpha))
    edge = color("stroke", to_rgba(gc.get_rgb())) if gc.get_linewidth() else {}
    if edge:
        _, dashes = gc.get_dashes()
        attributes |= edge | {
            "stroke-width": short(gc.get_linewidth()),
            "stroke-linecap": _CAPS.get(gc.get_capstyle(), ""),
            "stroke-dasharray": " ".join(map(short, dashes or ())),
        }
    return spell(attributes)


def color(name: str, rgba: Color) -> dict[str, str]:
    """The attributes that paint a fill or a stroke; none if it is not seen.

    Args:
        name: which of the two.
        rgba: its color.

    Raises:
        ValueError: if a page has no such color.
    """
    if not rgba[3]:
        return {}
    own = to_hex(rgba)
    if own not in _COLORS:
        raise ValueError(
            f"the figure is drawn in {own}; take black or one of C0 to C4, which are "
            "seen in light and in dark, and `alpha` for what is to be faint"
        )
    opacity = "" if rgba[3] == 1 else f"{rgba[3]:.2g}"
    return {name: _COLORS[own], f"{name}-opacity": opacity}


def spell(attributes: Mapping[str, str]) -> str:
    """Attributes as they stand in a tag, without those that are empty."""
    return "".join(f' {name}="{value}"' for name, value in attributes.items() if value)
