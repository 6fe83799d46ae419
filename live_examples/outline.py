"""The outlines of a figure, as the attribute `d` of an SVG path writes them."""

from collections.abc import Iterable, Sequence

from matplotlib.path import Path

_LETTERS = {
    Path.MOVETO: "M",
    Path.LINETO: "l",
    Path.CURVE3: "q",
    Path.CURVE4: "c",
    Path.CLOSEPOLY: "z",
}

Point = tuple[int, int]
"""A place, in tenths of a unit from the left and from the top."""


def trace(
    segments: Iterable[tuple[int, Sequence[Point]]],
) -> tuple[str, Sequence[Point]]:
    """What a path is called in SVG, and its points.

    Args:
        segments: the code of each, and its points.
    """
    text = last = ""
    start = here = (0, 0)
    points: list[Point] = []
    for code, ends in segments:
        letter, origin = _LETTERS[code], here
        if letter == "M":
            origin, start = (0, 0), ends[0]
        elif letter == "z":
            ends = []
        numbers = [n - o for end in ends for n, o in zip(end, origin, strict=True)]
        here = ends[-1] if ends else start
        word = letter if letter != last or letter == "M" else " "
        word += " ".join(map(number, numbers))
        text, last = text + word.replace(" -", "-"), letter
        points += ends
    return text, points


def short(value: float) -> str:
    """A number to the tenth, as short as it can be written."""
    return number(round(10 * value))


def number(tenths: int) -> str:
    """So many tenths as a number, as short as it can be written: `-.5`."""
    text = f"{tenths / 10:g}"
    return text.replace("0.", ".", 1) if 0 < abs(tenths) < 10 else text
