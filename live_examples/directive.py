"""The lines of a page that embed cells: `::: psum.py#devices`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from live_examples.container import MARKER
from live_examples.problem import Report

_DIRECTIVE = re.compile(
    r"(?P<indent> *)::: (?P<script>[\w-]+\.py)#(?P<cell>[\w-]+)"
    r"(?: alt=\"(?P<alt>[^\"]*[^\" ][^\"]*)\")?[ \t]*"
)
_LIKE_DIRECTIVE = re.compile(rf"{MARKER}:::")


@dataclass(frozen=True)
class Directive:
    """A line that embeds a cell: `::: psum.py#devices`.

    Args:
        line: the line.
        indent: what stands before it.
        script: the name of a script.
        cell: the name of a cell of it.
        alt: what the cell's figure shows, in words; empty if it has none.
    """

    line: int
    indent: str
    script: str
    cell: str
    alt: str = ""


def find_directives(lines: Sequence[str], report: Report) -> list[Directive]:
    """The directives of a page, in order.

    Args:
        lines: the page, without its front matter, and something in the place of fences.
        report: told what is wrong with them, by line; such a directive is left out.
    """
    directives: list[Directive] = []
    for number, line in enumerate(lines, 1):
        if not _LIKE_DIRECTIVE.match(line):
            continue
        match = _DIRECTIVE.fullmatch(line)
        if not match:
            report(
                number,
                f"`{line.strip()}` embeds nothing; write `::: NAME.py#CELL`, alone, or "
                'with ` alt="…"` behind it if the cell draws a figure',
            )
        elif len(match["indent"]) % 4:
            report(number, "a directive is indented by four spaces a level")
        elif any(
            0 <= n < len(lines) and lines[n].strip() for n in (number - 2, number)
        ):
            report(number, "a directive has a blank line above and below it")
        else:
            directives.append(
                Directive(
                    number,
                    match["indent"],
                    match["script"],
                    match["cell"],
                    match["alt"] or "",
                )
            )
    return directives
