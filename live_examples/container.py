"""What holds an indented line of Markdown: a list item, an admonition or a tab.

An indented line that nothing holds is no fence and no directive for Python-Markdown,
but code, shown as it is.
"""

import re

MARKER = r"(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*"
"""What may stand before a block in its line: blanks, and marks of quotes and items."""

_ITEM = re.compile(r" *(?:[-*+]|\d+\.) +\S.*")
# The first line of an admonition, of a folded one and of a tab.
_TITLE = re.compile(r"(?: {4})*(?:!!! ?[\w-]|\?\?\?\+? ?[\w\"-]|===[+!]* +\").*")
# A rule, a heading or what underlines one, HTML, a quote: no item goes on behind it.
_RULE = re.compile(r" *(?:(?:([-*_])(?: *\1){2,}|=+|-+) *|[#<>].*)")


def holds(lines: list[str], line: int, width: int) -> bool:
    """Whether something holds a line at each level of its indentation.

    Args:
        lines: the page, without the code in its fences.
        line: the line, counted from 1.
        width: how far it is indented, a multiple of four.
    """
    while width:
        line = _opener(lines, line, width)
        if not line or not 0 < width - _width(lines[line - 1]) <= 4:
            return False
        width = _width(lines[line - 1]) // 4 * 4
    return True


def _opener(lines: list[str], line: int, width: int) -> int:
    """The line that opens what holds a line; 0 if none does."""
    less = (n for n in range(line - 1, 0, -1) if _width(lines[n - 1]) < width)
    above = next((n for n in less if lines[n - 1].strip()), 0)
    if not above:
        return 0
    paragraph = [above]  # its lines, from the bottom up
    while (n := paragraph[-1] - 1) and lines[n - 1].strip():
        if _TITLE.fullmatch(lines[n - 1]) and _width(lines[n - 1]) <= _width(lines[n]):
            break
        paragraph.append(n)
    first = lines[paragraph[-1] - 1]
    if _TITLE.fullmatch(lines[above - 1]):
        return above if _width(first) >= _width(lines[above - 1]) else 0
    # The text of an item may be indented less, but the first item is below no text.
    item = next((n for n in paragraph if _is_item(lines[n - 1])), 0)
    below = (n for n in paragraph if n > item)
    if any(_RULE.fullmatch(lines[n - 1]) for n in below):
        return 0
    return item if _is_item(first) else 0


def _is_item(line: str) -> bool:
    return bool(_ITEM.fullmatch(line)) and not _RULE.fullmatch(line)


def _width(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
