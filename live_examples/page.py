"""A Markdown page: its directives and its fences, as MkDocs will see them."""

import re
from dataclasses import dataclass, field

from live_examples import container, percent
from live_examples.directive import Directive, find_directives
from live_examples.fence import Fence, find_fences
from live_examples.problem import Invalid, Problem
from live_examples.script import Script

# For MkDocs it is a mapping; what is none is text between two rules.
_FRONT_MATTER = re.compile(
    r"\A---[ \t]*\n(?:#[^\n]*\n|[ \t]*\n)*[\w-]+:(?=\s).*?\n(?:---|\.\.\.)[ \t]*\n",
    re.DOTALL,
)


@dataclass(frozen=True)
class Page:
    """A page of Markdown.

    Args:
        path: its file, relative to the project.
        lines: all its lines; those of the front matter are empty.
        directives: the cells that it embeds, in order.
        fences: its blocks of code, in order.
        script: its Python fences, as the cells of one script; None without any.
    """

    path: str
    lines: tuple[str, ...] = field(repr=False)
    directives: tuple[Directive, ...] = ()
    fences: tuple[Fence, ...] = ()
    script: Script | None = None


def parse(path: str, text: str, *, bare: bool = False) -> Page:
    """Read a page.

    Args:
        path: its file, relative to the project; only named in problems.
        text: its Markdown, with plain line feeds.
        bare: whether its front matter, if it has any, is already gone.

    Raises:
        Invalid: with everything that is wrong with its fences and directives.
    """
    problems: list[Problem] = []

    def report(line: int, message: str) -> None:
        problems.append(Problem(path, line, message))

    if not bare:
        text = _FRONT_MATTER.sub(lambda match: "\n" * match[0].count("\n"), text)
    lines = text.split("\n")
    fences = find_fences(lines, report)
    prose = list(lines)
    for fence in fences:
        prose[fence.line - 1 : fence.end] = [f"{fence.indent}`" for _ in fence.span]
    directives = find_directives(prose, report)
    for block in (*fences, *directives):
        if problem := _misplaced(prose, block.line, block.indent):
            report(block.line, problem)
    script = None
    try:
        script = _script(path, [fence for fence in fences if fence.runs])
    except Invalid as error:
        problems.extend(error.problems)
    if problems:
        raise Invalid(*sorted(problems))
    return Page(path, tuple(lines), tuple(directives), tuple(fences), script)


def _misplaced(prose: list[str], line: int, indent: str) -> str:
    """Why a block on this line would not be seen as one; empty if it would."""
    if ">" not in indent and not container.holds(prose, line, len(indent)):
        return (
            "indented, but in no list item, admonition or tab; take the indent away, "
            "or put a blank line above the list"
        )
    marks = re.findall("(?<!`)<!--|-->", "\n".join(prose[:line]))
    if marks and marks[-1] == "<!--":
        return "in a comment, nobody sees this; take it out"
    return ""


def _script(path: str, fences: list[Fence]) -> Script | None:
    """The fences as one script, whose text does not change with the prose.

    Raises:
        Invalid: with everything that is wrong with them.
    """
    source: list[str] = []
    origin: list[int] = []
    problems: list[Problem] = []
    for place, fence in enumerate(fences, 1):
        code = [f"# %% fence-{place}", *fence.code]
        numbers = range(fence.line, fence.end)
        source += code
        origin += numbers
        # First by itself: no statement goes on in the next fence.
        try:
            alone = percent.parse(path, "\n".join(code), tuple(numbers))
        except Invalid as error:
            problems += error.problems
            continue
        for cell in alone.cells[1:]:
            message = "a fence is a cell by itself; take the header away"
            problems.append(alone.problem(cell.start, message))
    if problems:
        raise Invalid(*problems)
    return percent.parse(path, "\n".join(source), tuple(origin)) if source else None
