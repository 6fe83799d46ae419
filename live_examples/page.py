"""A Markdown page: its directives and its fences, as MkDocs will see them.

The fences are those of pymdownx.superfences. What that would quietly render as
something else (a fence behind a list marker or never closed, an unknown option) is an
error here, since an example in it would quietly not run.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pygments.lexers.python import (
    NumPyLexer,
    Python2Lexer,
    PythonConsoleLexer,
    PythonLexer,
)

from live_examples import container, percent
from live_examples.problem import Invalid, Problem
from live_examples.script import Script

NOT_RUN = "not_run"
"""The option that says why a Python fence does not run."""

_PYTHON = frozenset([*PythonLexer.aliases, *Python2Lexer.aliases, *NumPyLexer.aliases])
_SESSIONS = frozenset([*PythonConsoleLexer.aliases, "ipython", "ipython3", "jupyter"])
_OPTIONS = frozenset(["title", "hl_lines", NOT_RUN])

# For MkDocs it is a mapping; what is none is text between two rules.
_FRONT_MATTER = re.compile(
    r"\A---[ \t]*\n(?:#[^\n]*\n|[ \t]*\n)*[\w-]+:(?=\s).*?\n(?:---|\.\.\.)[ \t]*\n",
    re.DOTALL,
)
_MARKER = r"(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*"
# Where an option holds a backtick, it is a fence all the same, and else code in a line.
_OPENING = re.compile(
    rf"(?P<indent>{_MARKER})(?P<marks>`{{3,}}|~{{3,}})"
    r"(?P<info>[^`]*|(?:[^`\"'{]|\"[^\"]*\"|'[^']*'|\{.*\})*)"
)
_INFO = re.compile(r"[ \t]*\.?(?P<language>[\w#+-]+)(?P<options>.*)")
_BRACES = re.compile(r"[ \t]*\{[ \t]*\.(?P<language>[\w#+-]+)(?P<options>.*)\}[ \t]*")
_OPTION = re.compile(
    r"[ \t]+(?P<key>\w+)=(?P<quote>[\"'])(?P<value>((?!(?P=quote)).)*)(?P=quote)(?!\S)"
)
_CLASS_OR_ID = re.compile(r"[ \t]+[.#][\w-]+(?!\S)")
_HL_LINES = re.compile(r"\d+(?:-\d+)?(?:[ \t]+\d+(?:-\d+)?)*")
_DIRECTIVE = re.compile(
    r"(?P<indent> *)::: (?P<script>[\w-]+\.py)#(?P<cell>[\w-]+)"
    r"(?: alt=\"(?P<alt>[^\"]*[^\" ][^\"]*)\")?[ \t]*"
)
_LIKE_DIRECTIVE = re.compile(rf"{_MARKER}:::")

Report = Callable[[int, str], None]


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


@dataclass(frozen=True)
class Fence:
    """A fenced block of code.

    Args:
        line: the line of its opening marks.
        end: the line of its closing marks.
        indent: what stands before the marks.
        opening: the opening line from the marks on.
        language: in lower case.
        options: what the opening line sets, but for classes and an id.
        code: its lines, without the indent.
    """

    line: int
    end: int
    indent: str
    opening: str
    language: str
    options: Mapping[str, str]
    code: tuple[str, ...]

    @property
    def span(self) -> range:
        """Its lines, those of its marks included."""
        return range(self.line, self.end + 1)

    @property
    def is_python(self) -> bool:
        """Whether it is highlighted as Python."""
        return self.language in _PYTHON

    @property
    def runs(self) -> bool:
        """Whether it is Python that runs."""
        return self.is_python and NOT_RUN not in self.options


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
    fences = _fences(lines, report)
    prose = list(lines)
    for fence in fences:
        prose[fence.line - 1 : fence.end] = [f"{fence.indent}`" for _ in fence.span]
    directives = _directives(prose, report)
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


def _fences(lines: list[str], report: Report) -> list[Fence]:
    fences: list[Fence] = []
    number = 0
    while number < len(lines):
        number += 1
        opening = _OPENING.fullmatch(lines[number - 1])
        if not opening:
            continue
        end = _closing(lines, number, opening["indent"], opening["marks"])
        if end is None:
            marks = opening["marks"]
            report(
                number, f"a fence never closed; close it with {marks}, indented alike"
            )
            break
        if fence := _fence(lines, number, end, opening, report):
            fences.append(fence)
        number = end
    return fences


def _closing(lines: list[str], line: int, indent: str, marks: str) -> int | None:
    """The line that closes the fence which opens on this line."""
    # Behind a list marker (an error, reported later), blanks stand for the marker.
    indents = (indent, re.sub(r"[^\s>]", " ", indent))
    closings = {f"{indent}{marks}" for indent in indents}
    for number in range(line + 1, len(lines) + 1):
        if lines[number - 1].rstrip(" \t") in closings:
            return number
    return None


def _fence(
    lines: list[str], line: int, end: int, opening: re.Match[str], report: Report
) -> Fence | None:
    """The fence on these lines; None, and a report, if it would not render as code."""
    indent, info = opening["indent"], opening["info"]
    body = lines[line : end - 1]
    braces = _BRACES.fullmatch(info)
    match = braces or _INFO.fullmatch(info)
    if not match:
        report(line, "name the fence's language; write `text` for what is none")
        return None
    options = {
        found["key"]: found["value"] for found in _OPTION.finditer(match["options"])
    }
    rest = _OPTION.sub("", match["options"])
    if braces:
        rest = _CLASS_OR_ID.sub("", rest)
    language = match["language"].lower()
    python = language in _PYTHON | _SESSIONS
    if rest.strip(" \t") or not options.keys() <= _OPTIONS:
        report(
            line,
            f'a fence takes only {", ".join(sorted(_OPTIONS))}, each as key="value"',
        )
    elif not _HL_LINES.fullmatch(options.get("hl_lines", "1")):
        report(line, 'hl_lines is written hl_lines="1 3-5"')
    elif language in _SESSIONS:
        report(
            line, "write a session as a `python` fence, with its output behind `# >`"
        )
    elif re.search(r"[^ >]", indent) or (">" not in indent and len(indent) % 4):
        report(
            line, "a fence stands on a line of its own, indented by four spaces a level"
        )
    elif python and ">" in indent:
        report(line, "Python in a quote does not run; take away the `>`")
    elif python and line > 1 and lines[line - 2].strip():
        report(line, "a Python fence has a blank line above it")
    elif NOT_RUN in options and (not python or not options[NOT_RUN].strip()):
        report(
            line, f'{NOT_RUN}="…" says why a Python fence does not run; give the reason'
        )
    elif short := next(
        (n for n, text in enumerate(body, line + 1) if not _within(text, indent)), 0
    ):
        report(
            short,
            f"this line is indented less than its fence, which opens on line {line}",
        )
    else:
        code = tuple(text[len(indent) :] for text in body)
        return Fence(
            line, end, indent, lines[line - 1][len(indent) :], language, options, code
        )
    return None


def _within(line: str, indent: str) -> bool:
    blank = " \t>" if ">" in indent else " \t"
    return line.startswith(indent) or not line.strip(blank)


def _directives(prose: list[str], report: Report) -> list[Directive]:
    directives: list[Directive] = []
    for number, line in enumerate(prose, 1):
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
            0 <= n < len(prose) and prose[n].strip() for n in (number - 2, number)
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
