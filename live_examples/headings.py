"""The headings of a page, and the anchors by which links lead to its parts."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from live_examples import verbatim
from live_examples.page import Page
from live_examples.problem import Problem

_HEADING = re.compile(r"^[ >]*(?P<marks>#{1,6})(?P<text>(?!#).*)$", re.MULTILINE)
_UNDERLINE = re.compile(r"^.*\S.*\n[ >]*(?:=+|-+)[ \t]*$", re.MULTILINE)
_ANCHOR = re.compile(
    r"\{:?[^{}\n]*?#(?P<name>[^\s{}]+)[^{}\n]*\}|\bid=[\"'](?P<id>[^\"']+)[\"']"
)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


class Heading(NamedTuple):
    """A heading: its line, its level and its explicit anchor, if it has one."""

    line: int
    level: int
    anchor: str


def find(page: Page) -> list[Heading]:
    """The headings of a page, in order."""
    prose = verbatim.prose(page)
    found: list[Heading] = []
    for match in _HEADING.finditer(prose):
        anchor = _ANCHOR.search(match["text"])
        name = (anchor["name"] or anchor["id"]) if anchor else ""
        line, _ = verbatim.place(prose, match.start("marks"))
        found.append(Heading(line, len(match["marks"]), name))
    return found


def problems(page: Page) -> list[Problem]:
    """What is wrong with the anchors of a page: each heading has one of its own."""
    prose = verbatim.prose(page)
    found: list[Problem] = []

    def report(line: int, message: str) -> None:
        found.append(Problem(page.path, line, message))

    for match in _UNDERLINE.finditer(prose):
        line, _ = verbatim.place(prose, match.start())
        report(line, "a heading is written with `#`, not underlined")
    for heading in find(page):
        if not heading.anchor:
            marks = "#" * heading.level
            report(
                heading.line,
                f"this heading has no anchor; write `{marks} … {{ #some-words }}`, "
                "the same in every language",
            )
    first: dict[str, int] = {}
    for match in _ANCHOR.finditer(prose):
        name = match["name"] or match["id"]
        line, _ = verbatim.place(prose, match.start())
        if not _NAME.fullmatch(name):
            report(
                line,
                f"the anchor `{name}` is not of lower-case letters, digits and `-`; "
                "write it so, in every language",
            )
        elif first.setdefault(name, line) != line:
            report(
                line,
                f"a second anchor `{name}`; the first is on line {first[name]}; "
                "rename one, in every language",
            )
    return sorted(found)


def other_anchors(prose: str) -> Iterator[tuple[int, int, str]]:
    """The anchors but those of headings: the line, the column and the name of each."""
    spelt_with_heading = {
        verbatim.place(prose, match.start("marks"))[0]
        for match in _HEADING.finditer(prose)
    }
    for match in _ANCHOR.finditer(prose):
        line, column = verbatim.place(prose, match.start())
        if line not in spelt_with_heading:
            yield line, column, match["name"] or match["id"]
