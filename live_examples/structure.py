"""What the pages of two languages have in common: all but their words.

The same page in two languages has the same headings, anchors, cells, code, links,
images, admonitions and tabs, in the same order.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from live_examples.page import NOT_RUN, Directive, Fence, Page
from live_examples.problem import Problem

_HEADING = re.compile(r"^[ >]*(?P<marks>#{1,6})(?P<text>(?!#).*)$", re.MULTILINE)
_UNDERLINE = re.compile(r"^.*\S.*\n[ >]*(?:=+|-+)[ \t]*$", re.MULTILINE)
_ANCHOR = re.compile(
    r"\{:?[^{}\n]*?#(?P<name>[^\s{}]+)[^{}\n]*\}|\bid=[\"'](?P<id>[^\"']+)[\"']"
)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_BLOCK = re.compile(
    r"^[ >]*(?P<block>(?:!!!|\?\?\?\+?)[ ]+[\w-]+|===[+!]*(?= ))", re.MULTILINE
)
LINK = re.compile(
    r"(?P<image>!)?\[[^\[\]]*\]\([ ]*<?(?P<inline>(?:[^\s()<>]|\([^\s()]*\))*)"
    r"|\]\([ ]*<?(?P<around>(?:[^\s()<>]|\([^\s()]*\))*)"  # its text holds brackets
    r"|^[ ]*\[[^\[\]]+\]:[ ]*<?(?P<reference>[^\s<>]+)"
    r"|<(?P<auto>(?:https?|mailto):[^\s<>]+)>"
    r"|<(?P<tag>\w+)\b[^>]*?\b(?:href|src)=[\"'](?P<raw>[^\"']*)",
    re.MULTILINE,
)
"""A link or an image; one of the groups of `TARGETS` holds what it leads to."""
TARGETS = ("inline", "around", "reference", "auto", "raw")
# Code between backticks, within a paragraph, and comments: neither holds a link.
VERBATIM = re.compile(
    r"(?<![\\`])(?P<marks>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=marks)(?!`)"
    r"|<!--.*?-->",
    re.DOTALL,
)


class Part(NamedTuple):
    """Something that a page has in every language.

    Args:
        line: where it stands.
        text: what it is, in the same words for each language.
    """

    line: int
    text: str


class Heading(NamedTuple):
    """A heading: its line, its level and its explicit anchor, if it has one."""

    line: int
    level: int
    anchor: str


def parts(page: Page) -> list[Part]:
    """All that a page has in every language, in order."""
    prose = _prose(page)
    found = [
        *((heading.line, 0, _spell(heading)) for heading in headings(page)),
        *_anchors_elsewhere(prose),
        *(
            (*_place(prose, m.start("block")), m["block"])
            for m in _BLOCK.finditer(prose)
        ),
        *_links(prose),
        *((directive.line, 0, _embedding(directive)) for directive in page.directives),
    ]
    for fence in page.fences:
        found.append((fence.line, 0, _opening(fence)))
        found += (
            (line, 0, code) for line, code in enumerate(fence.code, fence.line + 1)
        )
    return [Part(line, text) for line, _, text in sorted(found)]


def headings(page: Page) -> list[Heading]:
    """The headings of a page, in order."""
    prose = _prose(page)
    found: list[Heading] = []
    for match in _HEADING.finditer(prose):
        anchor = _ANCHOR.search(match["text"])
        name = (anchor["name"] or anchor["id"]) if anchor else ""
        line, _ = _place(prose, match.start("marks"))
        found.append(Heading(line, len(match["marks"]), name))
    return found


def anchors(page: Page) -> list[Problem]:
    """What is wrong with the anchors of a page: each heading has one of its own."""
    prose = _prose(page)
    problems: list[Problem] = []

    def report(line: int, message: str) -> None:
        problems.append(Problem(page.path, line, message))

    for match in _UNDERLINE.finditer(prose):
        line, _ = _place(prose, match.start())
        report(line, "a heading is written with `#`, not underlined")
    for heading in headings(page):
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
        line, _ = _place(prose, match.start())
        if not _NAME.fullmatch(name):
            report(
                line,
                f"the anchor `{name}` is not of lower-case letters, digits and `-`",
            )
        elif first.setdefault(name, line) != line:
            report(
                line, f"a second anchor `{name}`; the first is on line {first[name]}"
            )
    return sorted(problems)


def differences(original: Page, translation: Page) -> list[Problem]:
    """Where a page and its translation are not built alike.

    The problems are those of the translation, but each names both sides, since either
    may be the one that is wrong.
    """
    sides = parts(original), parts(translation)
    texts = [[part.text for part in side] for side in sides]
    matcher = SequenceMatcher(None, *texts, autojunk=False)
    problems: list[Problem] = []
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            continue
        theirs, ours = sides[0][i1:i2], sides[1][j1:j2]
        for there, here in zip(theirs, ours, strict=False):
            message = (
                f"{_quote(here)}, but {original.path}:{there.line} has "
                f"{_quote(there)}; make the two alike"
            )
            problems.append(Problem(translation.path, here.line, message))
        both = min(len(theirs), len(ours))
        if missing := theirs[both:]:
            line = sides[1][j2 - 1].line if j2 else 1
            message = (
                f"below this line, {_list(missing)} of "
                f"{original.path}:{missing[0].line} is missing; "
                "add it here, or take it away there"
            )
            problems.append(Problem(translation.path, line, message))
        if surplus := ours[both:]:
            line = sides[0][i2 - 1].line if i2 else 1
            message = (
                f"{_list(surplus)} is missing in {original.path}, below line {line}; "
                "take it away here, or add it there"
            )
            problems.append(Problem(translation.path, surplus[0].line, message))
    return problems


def targets(page: Page) -> list[str]:
    """What the links and images of a page lead to."""
    return [_target(match) for match in LINK.finditer(_prose(page))]


def hide_verbatim(text: str) -> str:
    """A text with blanks in the place of code within lines, and of comments."""
    return VERBATIM.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def _prose(page: Page) -> str:
    """The page's text, line by line, with blanks in the place of code and comments."""
    lines = list(page.lines)
    for fence in page.fences:
        lines[fence.line - 1 : fence.end] = [""] * (fence.end - fence.line + 1)
    return hide_verbatim("\n".join(lines))


def _place(text: str, at: int) -> tuple[int, int]:
    """The line, from 1, and the column of a place in a text."""
    start = text.rfind("\n", 0, at) + 1
    return text.count("\n", 0, at) + 1, at - start


def _spell(heading: Heading) -> str:
    anchor = f" {{ #{heading.anchor} }}" if heading.anchor else ""
    return f"{'#' * heading.level} …{anchor}"


def _embedding(directive: Directive) -> str:
    """A directive, but what is prose: whether it says what a figure shows, not what."""
    alt = ' alt="…"' if directive.alt else ""
    return f"{directive.indent}::: {directive.script}#{directive.cell}{alt}"


def _opening(fence: Fence) -> str:
    """The opening line of a fence but what is prose: title and reason not to run."""
    lines = fence.options.get("hl_lines")
    marked = f' hl_lines="{lines}"' if lines else ""
    idle = f" {NOT_RUN}" if NOT_RUN in fence.options else ""
    return f"{fence.indent}```{fence.language}{marked}{idle}"


def _anchors_elsewhere(prose: str) -> Iterator[tuple[int, int, str]]:
    """The anchors but those of headings."""
    spelt_with_heading = {
        _place(prose, m.start("marks"))[0] for m in _HEADING.finditer(prose)
    }
    for match in _ANCHOR.finditer(prose):
        line, column = _place(prose, match.start())
        if line not in spelt_with_heading:
            yield line, column, f"{{ #{match['name'] or match['id']} }}"


def _links(prose: str) -> Iterator[tuple[int, int, str]]:
    for match in LINK.finditer(prose):
        target = _target(match)
        image = "!" if match["image"] or match["tag"] == "img" else ""
        yield *_place(prose, match.start()), f"{image}[…]({target})"


def _target(match: re.Match[str]) -> str:
    return next(match[group] for group in TARGETS if match[group] is not None)


def _quote(part: Part) -> str:
    return f"`{part.text}`" if part.text else "an empty line"


def _list(parts: list[Part]) -> str:
    more = f" (and {len(parts) - 1} more behind it)" if len(parts) > 1 else ""
    return _quote(parts[0]) + more
