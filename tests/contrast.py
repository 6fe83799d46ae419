"""How well a color can be seen on another, as WCAG 2 measures it."""

Color = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""


def rgb(digits: str) -> Color:
    """A color of six hexadecimal digits, or of three."""
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[n : n + 2], 16) / 255 for n in (0, 2, 4))
    return red, green, blue


def luminance(color: Color) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """From 1, for a color on itself, to 21, for black on white."""
    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)
