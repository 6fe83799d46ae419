"""The percent format: `# %% name` starts a cell, `# >` is expected output.

Cells are those of Jupytext, VS Code, PyCharm and Spyder. Both marks are looked for
among the comments that Python's tokenizer finds, never inside strings.
"""

import ast
import io
import re
import tokenize
import warnings
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from live_examples import cell, unit
from live_examples.cell import Cell, Statement
from live_examples.problem import Invalid, Problem
from live_examples.script import Script

_OUTPUT = re.compile(r"# >(?: (?P<text>.*))?")
_DEVICES = re.compile(r"# devices: (?P<counts>\d+(?:, \d+)*) \(.+\)")

# Markdown would show spaces in the place of a tab, and lose others of these.
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")

Report = Callable[..., None]
"""Takes a problem's line, what it is, and a line to name in the place of its `{}`."""


class Comment(NamedTuple):
    """A comment of the source: its line from 1, its column from 0, its text."""

    line: int
    column: int
    text: str


def parse(path: str, source: str, origin: tuple[int, ...] = ()) -> Script:
    """Read a script.

    Args:
        path: the file it stands in, relative to the project.
        source: its text, with plain line feeds.
        origin: for each line of `source`, its line in the file, if not the same.

    Raises:
        Invalid: with everything that is wrong with it.
    """
    lines = source.split("\n")
    rough = [begun for n, line in enumerate(lines, 1) if (begun := cell.begin(line, n))]
    script = Script(path, source, _ended(rough, len(lines)), None, origin)
    problems: list[Problem] = []

    def report(line: int, message: str, other: int = 0) -> None:
        if other:
            message = message.format(script.line(other))
        problems.append(script.problem(line, message))

    for number, line in enumerate(lines, 1):
        if match := _CONTROL.search(line):
            report(
                number,
                f"a page cannot show the character {match[0]!r}; write spaces, or an "
                "escape in a string",
            )
    if problems:
        raise Invalid(*problems)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # for an escape in a string that is none
            tree = ast.parse(source)
            # Finds what the grammar allows, as `return` outside a function.
            compile(tree, path, "exec", dont_inherit=True)
        comments = _comments(source)
    except (SyntaxError, RecursionError, MemoryError) as error:
        number = min(getattr(error, "lineno", None) or 1, len(lines))
        message = getattr(error, "msg", "nested too deeply")
        raise Invalid(script.problem(number, f"SyntaxError: {message}")) from None

    spans = [unit.span(each) for each in unit.split(tree)]
    cells = _ended(_begun(comments, spans, report), len(lines))
    counts = _device_counts(comments, cells, report)
    expected = _expected(comments, spans, report)
    statements = [Statement(*span, tuple(expected.get(span[1], ()))) for span in spans]
    for statement in statements:
        if not cells or statement.start < cells[0].start:
            report(
                statement.start, "code above the first cell; start one with `# %% name`"
            )
            break
    filled = [
        replace(
            each,
            statements=tuple(s for s in statements if each.start < s.start <= each.end),
        )
        for each in cells
    ]
    for each in filled:
        if each.draw and not each.statements:
            report(each.start, "a cell without code has nothing to draw")
    if problems:
        raise Invalid(*sorted(problems))
    return Script(path, source, tuple(filled), counts, origin)


def _comments(source: str) -> list[Comment]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [
        Comment(*token.start, token.string)
        for token in tokens
        if token.type == tokenize.COMMENT
    ]


def _begun(
    comments: list[Comment], spans: list[tuple[int, int]], report: Report
) -> list[Cell]:
    """The cells that comments start; malformed and misplaced headers are reported."""
    found: list[Cell] = []
    names: dict[str, int] = {}
    for comment in comments:
        if not re.match(r"#\s*%%", comment.text):
            continue
        begun = cell.begin(comment.text.rstrip(), comment.line)
        if not begun:
            report(comment.line, f"`{comment.text}` is no cell header; {cell.FORM}")
        elif comment.column or _inside(comment.line, spans):
            report(
                comment.line,
                "a cell header inside a statement; put it between statements",
            )
        elif (first := names.setdefault(begun.name, comment.line)) != comment.line:
            message = f"a second cell named `{begun.name}`; the first is on line {{}}"
            report(comment.line, message, first)
        else:
            found.append(begun)
    return found


def _ended(cells: list[Cell], last: int) -> tuple[Cell, ...]:
    """The cells, each up to the next or to the last line; still without statements."""
    ends = [following.start - 1 for following in cells[1:]] + [last]
    return tuple(replace(each, end=end) for each, end in zip(cells, ends, strict=False))


def _device_counts(
    comments: list[Comment], cells: Sequence[Cell], report: Report
) -> tuple[int, ...] | None:
    """The device counts that the script declares above its first cell."""
    for comment in comments:
        if cells and comment.line > cells[0].start:
            break
        if not re.match(r"#\s*devices\s*:", comment.text, re.IGNORECASE):
            continue
        if match := _DEVICES.fullmatch(comment.text.rstrip()):
            return tuple(sorted(int(count) for count in match["counts"].split(", ")))
        report(comment.line, "write `# devices: 2, 4, 8 (the reason)`")
    return None


def _expected(
    comments: list[Comment], spans: list[tuple[int, int]], report: Report
) -> dict[int, list[str]]:
    """The expected output, by the last line of the statement that printed it."""
    found: dict[int, list[str]] = {}
    ends = [end for _, end in spans]
    for comment in comments:
        if not re.match(r"#\s*>", comment.text):
            continue
        match = _OUTPUT.fullmatch(comment.text)
        above = bisect_left(ends, comment.line) - 1
        end = ends[above] if above >= 0 else 0
        if not match:
            report(
                comment.line, "expected output is written `# > text`, with both spaces"
            )
        elif inner := _inside(comment.line, spans):
            report(
                comment.line,
                "expected output inside a statement; it belongs in column 0 below the "
                "whole statement, which ends on line {}",
                inner,
            )
        elif above < 0 or comment.line != end + 1 + len(found.get(end, [])):
            hint = ", which ends on line {}" if above >= 0 else ""
            report(
                comment.line,
                f"expected output stands right below what printed it{hint}",
                end,
            )
        elif comment.column:
            report(comment.line, "expected output is indented; it belongs in column 0")
        else:
            found.setdefault(end, []).append((match["text"] or "").rstrip())
    return found


def _inside(line: int, spans: list[tuple[int, int]]) -> int:
    """The last line of the statement that this line is one of; 0 if there is none."""
    return next((end for start, end in spans if start <= line <= end), 0)
