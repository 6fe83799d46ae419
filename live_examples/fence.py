"""Fenced blocks of code, as pymdownx.superfences will see them.

What that would quietly render as something else (a fence behind a list marker or never
closed, an unknown option) is reported here, since an example in it would quietly not
run.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pygments.lexers.python import (
    NumPyLexer,
    Python2Lexer,
    PythonConsoleLexer,
    PythonLexer,
)

from live_examples.container import MARKER
from live_examples.problem import Report

NOT_RUN = "not_run"
"""The option that says why a Python fence does not run."""

_PYTHON = frozenset([*PythonLexer.aliases, *Python2Lexer.aliases, *NumPyLexer.aliases])
_SESSIONS = frozenset([*PythonConsoleLexer.aliases, "ipython", "ipython3", "jupyter"])
_OPTIONS = frozenset(["title", "hl_lines", NOT_RUN])

# Where an option holds a backtick, it is a fence all the same, and else code in a line.
_OPENING = re.compile(
    rf"(?P<indent>{MARKER})(?P<marks>`{{3,}}|~{{3,}})"
    r"(?P<info>[^`]*|(?:[^`\"'{]|\"[^\"]*\"|'[^']*'|\{.*\})*)"
)
_INFO = re.compile(r"[ \t]*\.?(?P<language>[\w#+-]+)(?P<options>.*)")
_BRACES = re.compile(r"[ \t]*\{[ \t]*\.(?P<language>[\w#+-]+)(?P<options>.*)\}[ \t]*")
_OPTION = re.compile(
    r"[ \t]+(?P<key>\w+)=(?P<quote>[\"'])(?P<value>((?!(?P=quote)).)*)(?P=quote)(?!\S)"
)
_CLASS_OR_ID = re.compile(r"[ \t]+[.#][\w-]+(?!\S)")
_HL_LINES = re.compile(r"\d+(?:-\d+)?(?:[ \t]+\d+(?:-\d+)?)*")


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


def find_fences(lines: Sequence[str], report: Report) -> list[Fence]:
    """The fences of a page, in order.

    Args:
        lines: the page, without its front matter.
        report: told what is wrong with them, by line; such a fence is left out.
    """
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


def _closing(lines: Sequence[str], line: int, indent: str, marks: str) -> int | None:
    """The line that closes the fence which opens on this line."""
    # Behind a list marker (an error, reported later), blanks stand for the marker.
    indents = (indent, re.sub(r"[^\s>]", " ", indent))
    closings = {f"{indent}{marks}" for indent in indents}
    for number in range(line + 1, len(lines) + 1):
        if lines[number - 1].rstrip(" \t") in closings:
            return number
    return None


def _fence(
    lines: Sequence[str], line: int, end: int, opening: re.Match[str], report: Report
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
