"""How the text of pages is written: its spacing, its punctuation, its lines.

    python -m live_examples.prose

This mends what can be mended; the tests say what cannot.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import autocorrect_py as autocorrect

from live_examples import atomic, command, in_step, typeset
from live_examples.page import Page
from live_examples.problem import Problem
from live_examples.project import load_course

WIDTH = 280
"""The columns of a line of text, without what links lead to; Chinese takes two each."""

# One character stands for what is not text, so that nothing in it is taken for text.
_CODE, _OTHER, _COMMENT = "\ue000", "\ue001", "\ue002"
_NO_TEXT = re.compile(
    r"(?P<code>(?<![\\`])(?P<marks>`+)(?!`).+?(?<!`)(?P=marks)(?!`))"
    r"|(?P<comment><!--.*?-->)"
    r"|(?P<other>(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)|<[^<>\s][^<>]*>"
    r"|\{ ?[.#][^{}]*\}|^ *::: \S+|https?://[^\s<>]+|\[)"
)
_HAN = "[\u3400-\u9fff]"
_WIDE = {",": "，", ";": "；", ":": "：", "!": "！", "?": "？", ".": "。"}
_NARROW = re.compile(
    rf"(?<={_HAN})([,;:!?.])(?: +(?={_HAN})|(?={_HAN})|(?=\s*$))"
    rf"|(?<=[{_CODE}{_OTHER}*])([,;:!?] *(?={_HAN})|[.!?](?=\s*$))"
)
_BRACKETS = re.compile(
    rf" ?\((?=[^()]*{_HAN})([^()]*)\) ?(?={_HAN}|[，。；：！？、）]|$)"
)
_BESIDE_CODE = re.compile(rf"(?<={_HAN})(?={_CODE})|(?<={_CODE})(?={_HAN})")
# What a sentence ends with, and another begins behind it.
_ENDS = re.compile(
    r"(?<=[。？！])(?=[^\s”’」』）】。？！|*_])"
    r"|(?:(?<=[^\s.A-Z][.?!])(?<!\.\w\.)|(?<=[^\s.A-Z][.?!]”)) +(?=[A-Z\ue000])"
)
_QUOTED = re.compile(r"“[^“”]*”|（[^（）]*）|\([^()]*\)|\*\*[^*]*\*\*")
_PARAGRAPH = re.compile(r" *(?!\d+[.)] |[-*+|#:>=!?] |:::|!!!|\?\?\?|\||#)\S")


def mended(read: Page, text: str) -> str:
    """The text of a page with Chinese spaced and punctuated, and a sentence a line."""
    lines = text.split("\n")
    paragraph = _paragraph_lines(read)
    for number in text_lines(read):
        line, hidden = hide(lines[number - 1])
        if re.search(_HAN, line):
            line = _spaced(line)
        if number in paragraph:
            indent = line[: len(line) - len(line.lstrip())]
            line = f"\n{indent}".join(_sentences(line))
        lines[number - 1] = _show(line, hidden)
    return "\n".join(lines)


def problems(read: Page, text: str) -> list[Problem]:
    """What is wrong with how the text of a page is written.

    Args:
        read: the page.
        text: all that is in its file.
    """
    found: list[Problem] = []
    lines = text.split("\n")
    paragraph = _paragraph_lines(read)
    for number in text_lines(read):
        line, hidden = hide(lines[number - 1])
        if re.search(_HAN, line) and (right := _spaced(line)) != line:
            message = f"make format writes this `{_show(right, hidden).strip()}`"
            found.append(Problem(read.path, number, message))
        if number in paragraph:
            if len(_sentences(line)) > 1:
                message = "one sentence is one line; make format breaks this one"
                found.append(Problem(read.path, number, message))
            elif (width := _width(line, hidden)) > WIDTH:
                message = f"{width} columns; say it in two sentences of up to {WIDTH}"
                found.append(Problem(read.path, number, message))
    return found


def text_lines(read: Page) -> Iterator[int]:
    """The numbers of the lines that are not in a fence."""
    inside = {number for fence in read.fences for number in fence.span}
    return (n for n in range(1, len(read.lines) + 1) if n not in inside)


def _paragraph_lines(read: Page) -> set[int]:
    """The numbers of the lines of paragraphs: of no heading, list item, or table.

    A line of the front matter is none, since those are empty here.
    """
    return {n for n in text_lines(read) if _PARAGRAPH.match(read.lines[n - 1])}


def hide(line: str) -> tuple[str, list[str]]:
    """A line with a character in the place of all that is not text, and all of that."""
    hidden: list[str] = []

    def hide(match: re.Match[str]) -> str:
        hidden.append(match[0])
        kinds = {"code": _CODE, "comment": _COMMENT}
        return kinds.get(match.lastgroup or "", _OTHER)

    return _NO_TEXT.sub(hide, line), hidden


def _show(line: str, hidden: Iterable[str]) -> str:
    pieces = iter(hidden)
    return re.sub(f"[{_CODE}{_OTHER}{_COMMENT}]", lambda _: next(pieces), line)


def _spaced(line: str) -> str:
    """A Chinese line, spaced and punctuated."""
    line = _BRACKETS.sub(r"（\1）", line)
    line = _NARROW.sub(lambda match: _WIDE[(match[1] or match[2])[0]], line)
    return _BESIDE_CODE.sub(" ", autocorrect.format(line))


def _sentences(line: str) -> list[str]:
    quoted: list[range] = [range(*m.span()) for m in _QUOTED.finditer(line)]
    parts, start = [], 0
    for end in _ENDS.finditer(line):
        if not any(end.start() in span for span in quoted):
            parts.append(line[start : end.start()])
            start = end.end()
    return [*parts, line[start:]]


def _width(line: str, hidden: list[str]) -> int:
    """The columns of a line, with code, and without the rest of what is not text."""
    shown = [piece if piece.startswith("`") else "" for piece in hidden]
    return typeset.width(_show(line, shown))


def main() -> int:
    """Run the command; what it mends, it names."""
    course = load_course(Path.cwd())
    in_step_before = {each.name for each in course.standings if not each.behind}
    for path, read in course.pages.items():
        file = course.root / path
        text = file.read_text("utf-8-sig")
        if (better := mended(read, text)) != text:
            atomic.write(file, better.encode())
            print(f"{path}: mended")
    # Who said the same still does.
    after = load_course(course.root)
    in_step.record(
        after,
        [s for s in after.standings if s.behind and s.name in in_step_before],
    )
    return 0


if __name__ == "__main__":
    command.run(main)
