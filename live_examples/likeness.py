"""Whether two figures look the same.

What is added up in another order on another number of devices differs in its last
digits, and so may fall to the other side when a place in a figure is rounded.
"""

import re

_PLACE = re.compile(r' (?:d|x|y|width|height|viewBox|transform)="([^"]*)"')
# The numbers of each command of an outline; but for M, they count from where it is.
_LENGTHS = {"M": 2, "l": 2, "q": 4, "c": 6, "z": 2}
_LETTER = re.compile("([Mlqcz])")
_NUMBER = re.compile(r"-?[\d.]+")
_SEEN = 0.25  # of a unit: two of the steps to which places are rounded are not seen


def alike(one: str, other: str) -> bool:
    """Whether nobody can see a difference between two figures, as SVG."""
    return _PLACE.sub("", one) == _PLACE.sub("", other) and all(
        map(_near, _PLACE.findall(one), _PLACE.findall(other))
    )


def _near(one: str, other: str) -> bool:
    """Whether the places that two attributes name are the same, or nearly so."""
    parts = _LETTER.split(one), _LETTER.split(other)
    if len(parts[0]) != len(parts[1]):
        return False
    apart = [0.0, 0.0]  # how far, across and down, the ends of what is drawn so far are
    length = 2  # of a command: that many numbers; the last two are its end
    for mine, theirs in zip(*parts, strict=True):
        if mine in _LENGTHS:
            length = _LENGTHS[mine]
            apart = [0.0, 0.0] if mine == "M" else apart
        numbers = _NUMBER.findall(mine), _NUMBER.findall(theirs)
        if mine != theirs and not len(numbers[0]) == len(numbers[1]) > 0:
            return False
        for place, (own, its) in enumerate(zip(*numbers, strict=True)):
            now = apart[place % 2] + float(own) - float(its)
            if abs(now) > _SEEN:
                return False
            if place % length >= length - 2:
                apart[place % 2] = now
    return True
