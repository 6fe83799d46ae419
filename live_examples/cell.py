"""A cell: a named part of a script that pages embed, and the header that starts it."""

import re
from dataclasses import dataclass

FORM = (
    'write `# %% name` in lower case, digits, `_` and `-`, with ` sort="lines"` or '
    '` draw="x, y"` or both behind it if need be'
)
"""How a header is written."""

_HEADER = re.compile(
    r'# %% (?P<name>[a-z0-9][a-z0-9_-]*)(?P<sort> sort="lines")?'
    r'(?: draw="(?P<draw>[A-Za-z_]\w*(?:, [A-Za-z_]\w*)*)")?',
    re.ASCII,
)


@dataclass(frozen=True)
class Statement:
    """A top-level statement, or several that share a line.

    Args:
        start: its first line, counted from 1.
        end: its last line; the expected output stands right behind it.
        expected: the output that the source expects, one string a line.
    """

    start: int
    end: int
    expected: tuple[str, ...] = ()

    @property
    def expected_lines(self) -> range:
        """The lines on which the expected output stands."""
        return range(self.end + 1, self.end + 1 + len(self.expected))


@dataclass(frozen=True)
class Cell:
    """A named part of a script.

    Args:
        name: what pages call it.
        start: the line of its header.
        end: its last line.
        sort: whether the lines that a statement prints come in no fixed order.
        draw: the variables whose arrays are drawn as they are when the cell has run.
        statements: its statements, in order.
    """

    name: str
    start: int
    end: int
    sort: bool = False
    draw: tuple[str, ...] = ()
    statements: tuple[Statement, ...] = ()


def begin(header: str, line: int) -> Cell | None:
    """The cell that a header starts, as yet of no other line; None if it is no header.

    Args:
        header: the comment.
        line: where it stands.
    """
    match = _HEADER.fullmatch(header)
    if not match:
        return None
    draw = tuple(match["draw"].split(", ")) if match["draw"] else ()
    return Cell(match["name"], line, line, bool(match["sort"]), draw)
