"""A page in plain Markdown, as CommonMark and GitHub know it.

Material's own syntax is turned into what every reader of Markdown shows: admonitions
into quotes, tabs into titles, and attributes are gone. What holds code that runs is
opened, the code on the margin, so that a notebook can take the page apart there.
"""

import re
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass

from live_examples import embed, links, pieces, typeset, verbatim
from live_examples.directive import Directive
from live_examples.example import Example, Result, Shown
from live_examples.fence import NOT_RUN, Fence
from live_examples.labels import Labels
from live_examples.page import Page

_CONTAINER = re.compile(
    r"(?P<indent> *)(?:"
    r"(?:!!!|\?\?\?\+?) ?(?P<kind>[\w-]*)[^\"]*(?:\"(?P<title>.*)\")?"
    r"|===[+!]* +\"(?P<tab>.*)\")[ \t]*"
)
_HEADING = re.compile(
    r"^(?P<heading>#{1,6} .*?)"
    r"(?:[ ]*\{:?[^{}\n]*?#(?P<anchor>[^\s{}]+)[^{}\n]*\})?[ ]*$",
    re.MULTILINE,
)
# What Material's `md_in_html` opens is prose like any other.
_DIVISION = re.compile(r"^</?div\b[^<>\n]*>$", re.MULTILINE)
_ATTRIBUTES = re.compile(r"[ ]*\{:?[ ]*(?:[#.][\w-]|[\w-]+=)[^{}\n]*\}")
# Stands for a block of code, with its line behind it; no page holds it.
_MARK = "\0"
_BLOCK = re.compile(rf"([ >]*)({_MARK}\d+)")

Resolve = Callable[[str], str]
"""Gives what a link of the page leads to, wherever its plain Markdown is read."""


@dataclass(frozen=True)
class Plain:
    """How a page is put into plain Markdown.

    Args:
        labels: the words of the page's language.
        expected: the device count whose output is shown.
        link: gives the target of each link.
        anchors: whether to keep the anchors of headings, as HTML.
    """

    labels: Labels
    expected: int
    link: Resolve
    anchors: bool = False

    def parts(
        self,
        page: Page,
        cells: Callable[[Directive], Sequence[Shown]],
        fences: Sequence[Shown],
    ) -> list[str | Shown]:
        """The page as prose and what it shows of examples, in order.

        Args:
            page: the page.
            cells: gives what to show for a directive.
            fences: what to show for each Python fence that runs, in order.
        """
        lines = list(page.lines)
        shown: dict[str, Sequence[Shown]] = {}
        literal: dict[str, list[str]] = {}
        results = iter(fences)
        for block in (*page.directives, *page.fences):
            mark = f"{_MARK}{block.line}"
            end = block.end if isinstance(block, Fence) else block.line
            lines[block.line - 1 : end] = [
                f"{block.indent}{mark}",
                *[""] * (end - block.line),
            ]
            if isinstance(block, Directive):
                shown[mark] = cells(block)
            elif block.runs:
                shown[mark] = [next(results)]
            else:
                literal[mark] = self._literal(block)
        text = self._inline("\n".join(_opened(lines, shown.keys())))
        text = _spaced(typeset.join_chinese_lines(text))

        parts: list[str | Shown] = []
        prose: list[str] = []
        held = ""  # the indent of the last example: what it held goes to the margin
        for line in text.split("\n"):
            match = _BLOCK.fullmatch(line)
            indent, mark = match.groups() if match else ("", "")
            if mark in shown:
                parts += [*_text(prose), *shown[mark]]
                prose, held = [], indent
                continue
            if line and not line.startswith(held):
                held = ""
            block = embed.indent(literal[mark], indent) if mark else [line]
            prose += [each.removeprefix(held) for each in block]
        return [*parts, *_text(prose)]

    def markdown(self, parts: Sequence[str | Shown]) -> str:
        """All of a page in one text, with code and output in fences."""
        blocks = [
            part if isinstance(part, str) else "\n".join(self._shown(part))
            for part in parts
        ]
        return "\n\n".join(blocks) + "\n"

    def _shown(self, shown: Shown) -> list[str]:
        if not isinstance(shown, Example):
            return self.failure(shown)
        lines = [f"*{shown.file}*", "", *embed.fenced(shown.code, "python")]
        result = self.result(shown)
        if result.text:
            alike = [n for n in shown.printed if shown.result(n) == result]
            title = f"{self.labels.output} · {self.labels.count(alike)}"
            lines += ["", f"*{title}*", "", *embed.fenced(result.text, "text")]
        if described := self.described(shown):
            lines += ["", *described]
        if result.figure:
            lines += ["", *embed.fenced(shown.alt, "text")]
        return lines

    def result(self, example: Example) -> Result:
        """What came of a cell."""
        return example.result(example.opened(self.expected))

    def described(self, example: Example) -> list[str]:
        """The lines of Markdown for a cell's arrays, in words; none without."""
        words = self.labels.picture
        arrays = self.result(example).arrays
        lines = [pieces.description(array, words) for array in arrays]
        return embed.fenced("\n".join(lines), "text") if lines else []

    def failure(self, problems: Shown) -> list[str]:
        """The lines of Markdown for what could not run."""
        assert not isinstance(problems, Example)
        text = "\n".join(map(str, problems))
        return [f"**{self.labels.failure}**", "", *embed.fenced(text, "text")]

    def _literal(self, fence: Fence) -> list[str]:
        """A fence that does not run, its title above it."""
        title = fence.options.get("title", "")
        if NOT_RUN in fence.options:
            reason = self.labels.not_run.format(fence.options[NOT_RUN])
            title = f"{title} · {reason}" if title else reason
        lines = embed.fenced("\n".join(fence.code), fence.language)
        return [f"*{title}*", "", *lines] if title else lines

    def _inline(self, text: str) -> str:
        """Prose without comments and attributes, its links leading where they shall."""
        text = _HEADING.sub(self._heading, verbatim.without_comments(text))
        prose = verbatim.hide(text)
        edits = [
            (*match.span(), "")
            for pattern in (_ATTRIBUTES, _DIVISION)
            for match in pattern.finditer(prose)
        ]
        for link in links.find(prose):
            edits.append((*link.span, self.link(link.target)))
        for start, end, new in sorted(edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def _heading(self, match: re.Match[str]) -> str:
        if self.anchors and match["anchor"]:
            return f'<a id="{match["anchor"]}"></a>\n\n{match["heading"]}'
        return match["heading"]


def _opened(lines: list[str], shown: Set[str]) -> list[str]:
    """The lines without Material's containers: as quotes, or opened if code runs there.

    Args:
        lines: the page, or what a container holds, with marks for blocks of code.
        shown: the marks of the blocks that run.
    """
    done: list[str] = []
    number = 0
    while number < len(lines):
        line = lines[number]
        number += 1
        match = _CONTAINER.fullmatch(line)
        if not match:
            done.append(line)
            continue
        indent = match["indent"]
        start = number
        while number < len(lines) and (
            not lines[number].strip() or lines[number].startswith(f"{indent}    ")
        ):
            number += 1
        body = _opened([each[len(indent) + 4 :] for each in lines[start:number]], shown)
        body = _spaced("\n".join(body)).split("\n")
        marks = (_BLOCK.fullmatch(each) for each in body)
        opened = any(mark and mark[2] in shown for mark in marks)
        title = match["tab"] or match["title"]
        if title is None:
            title = (match["kind"] or "").capitalize()  # as Material has it
        block = [f"**{title}**", "", *body] if title else body
        if not opened and match["tab"] is None:
            block = embed.indent(block, "> ")
        done += ["", *embed.indent(block, indent), ""]
    return done


def _spaced(text: str) -> str:
    """A text without blank lines at its ends, and with one at a time within."""
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def _text(lines: list[str]) -> list[str]:
    """Lines of prose as one text; none if they are blank."""
    text = "\n".join(lines).strip("\n")
    return [text] if text else []
