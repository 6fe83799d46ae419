"""Code and its real output, put into a page's Markdown."""

import re
from collections.abc import Callable, Sequence

from live_examples import likeness, markup, picture
from live_examples.directive import Directive
from live_examples.example import Example, Result, Shown
from live_examples.fence import NOT_RUN, Fence
from live_examples.labels import Labels
from live_examples.page import Page
from live_examples.problem import Problem
from live_examples.sharding import Sharding


def expand(
    page: Page,
    cells: Callable[[Directive], Shown],
    fences: Sequence[Shown],
    expected: int,
    labels: Labels,
) -> str:
    """The page's Markdown, with code and output in the place of directives and fences.

    Args:
        page: the page.
        cells: gives what to show for a directive.
        fences: what to show for each Python fence that runs, in order.
        expected: the device count whose output is open.
        labels: the words of the page's language.
    """
    edits: dict[int, tuple[int, list[str]]] = {}
    for directive in page.directives:
        block = _block(cells(directive), None, expected, labels)
        edits[directive.line] = (directive.line, indent(block, directive.indent))
    results = iter(fences)
    for fence in page.fences:
        if fence.runs:
            block = _block(next(results), fence, expected, labels)
        elif fence.is_python:
            block = [_say_why(fence, labels), *fence.code, _marks(fence)]
        else:
            continue
        edits[fence.line] = (fence.end, indent(block, fence.indent))

    lines: list[str] = []
    number = 1
    while number <= len(page.lines):
        end, replacement = edits.get(number, (number, [page.lines[number - 1]]))
        lines += replacement
        number = end + 1
    return "\n".join(lines)


def failure(problems: Sequence[Problem], labels: Labels) -> list[str]:
    """A red box that names the problems."""
    text = fenced("\n".join(map(str, problems)), "text")
    return [f'!!! failure "{labels.failure}"', "", *indent(text, "    ")]


def _block(
    shown: Shown, fence: Fence | None, expected: int, labels: Labels
) -> list[str]:
    """The lines of Markdown for a cell, or for a fence, with its output."""
    if not isinstance(shown, Example):
        return failure(shown, labels)
    if fence:
        code = [fence.opening, *shown.code.split("\n"), _marks(fence)]
    else:
        code = fenced(shown.code, f'python title="{shown.file}"')
    return code + _output(shown, expected, labels)


def _output(example: Example, expected: int, labels: Labels) -> list[str]:
    """The lines of Markdown for what a cell printed and drew."""
    counts = list(example.printed)
    title = labels.output
    if len(counts) > 1:
        title += f" · {labels.count(counts)}"
    results = [example.result(count) for count in counts]
    opened = example.opened(expected)
    figure = results[counts.index(opened)].figure
    below: list[str] = []
    if all(likeness.alike(figure, result.figure) for result in results):
        # It stands once, whether or not the rest has tabs.
        below = _drawing([], figure, labels)
        results = [result._replace(figure="") for result in results]
    if len(set(results)) == 1:
        block = _result(results[0], f' title="{title}"', labels)
        lines = ["", *block] if block else []
        return [*lines, *below]
    lines = ["", markup.RESULTS]
    for count, result in zip(counts, results, strict=True):
        mark = "===+" if count == opened else "==="
        block = _result(result, "", labels) or [labels.nothing]
        lines += ["", f'{mark} "{labels.count([count])}"', "", *indent(block, "    ")]
    # A comment, so that tabs of the page below are not taken for more of these.
    return [*lines, "", "<!-- -->", *below]


def _result(result: Result, title: str, labels: Labels) -> list[str]:
    """A box for what a cell printed, and one for what it drew; nothing if neither."""
    lines: list[str] = []
    if result.text:
        lines += fenced(result.text, f"{{ .text .output .no-copy{title} }}")
    return lines + _drawing(result.arrays, result.figure, labels)


def _drawing(arrays: Sequence[Sharding], figure: str, labels: Labels) -> list[str]:
    """A box for arrays and for a figure; nothing if there are none."""
    pictures = [picture.svg(array, labels.picture) for array in arrays]
    pictures += [figure] if figure else []
    fence = fenced("\n".join(pictures), f"{{ .{picture.FENCE} }}")
    return ["", *fence] if pictures else []


def fenced(text: str, info: str) -> list[str]:
    """A fence around a text, with more marks than any run of them inside."""
    longest = max((len(run) for run in re.findall(r"`+", text)), default=0)
    marks = "`" * max(3, longest + 1)
    space = " " if info.startswith("{") else ""
    return [f"{marks}{space}{info}", *text.split("\n"), marks]


def _marks(fence: Fence) -> str:
    match = re.match(r"`+|~+", fence.opening)
    assert match
    return match[0]


def _say_why(fence: Fence, labels: Labels) -> str:
    """The fence's opening line, with the reason why it does not run in its title."""
    reason = labels.not_run.format(fence.options[NOT_RUN])
    title = fence.options.get("title")
    title = f"{title} · {reason}" if title else reason
    title = title.replace('"', "'")  # there is no way to write it between its like
    lines = fence.options.get("hl_lines")
    marked = f' hl_lines="{lines}"' if lines else ""
    return f'{_marks(fence)}python title="{title}"{marked}'


def indent(lines: Sequence[str], mark: str) -> list[str]:
    """The lines, with such blanks or such a mark of a quote before each."""
    return [f"{mark}{line}" if line else mark.rstrip() for line in lines]
