"""What the pages of two languages have in common: all but their words.

The same page in two languages has the same headings, anchors, cells, code, links,
images, admonitions and tabs, in the same order.
"""

import re
from difflib import SequenceMatcher
from typing import NamedTuple

from live_examples import headings, links, verbatim
from live_examples.directive import Directive
from live_examples.fence import NOT_RUN, Fence
from live_examples.headings import Heading
from live_examples.links import Link
from live_examples.page import Page
from live_examples.problem import Problem

_BLOCK = re.compile(
    r"^[ >]*(?P<block>(?:!!!|\?\?\?\+?)[ ]+[\w-]+|===[+!]*(?= ))", re.MULTILINE
)


class Part(NamedTuple):
    """Something that a page has in every language.

    Args:
        line: where it stands.
        text: what it is, in the same words for each language.
    """

    line: int
    text: str


def parts(page: Page) -> list[Part]:
    """All that a page has in every language, in order."""
    prose = verbatim.prose(page)
    found = [
        *((heading.line, 0, _spell(heading)) for heading in headings.find(page)),
        *((*at, f"{{ #{name} }}") for *at, name in headings.other_anchors(prose)),
        *(
            (*verbatim.place(prose, m.start("block")), m["block"])
            for m in _BLOCK.finditer(prose)
        ),
        *(
            (*verbatim.place(prose, link.start), _lead(link))
            for link in links.find(prose)
        ),
        *((directive.line, 0, _embedding(directive)) for directive in page.directives),
    ]
    for fence in page.fences:
        found.append((fence.line, 0, _opening(fence)))
        found += (
            (line, 0, code) for line, code in enumerate(fence.code, fence.line + 1)
        )
    return [Part(line, text) for line, _, text in sorted(found)]


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


def _spell(heading: Heading) -> str:
    anchor = f" {{ #{heading.anchor} }}" if heading.anchor else ""
    return f"{'#' * heading.level} …{anchor}"


def _lead(link: Link) -> str:
    return f"{'!' if link.is_image else ''}[…]({link.target})"


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


def _quote(part: Part) -> str:
    return f"`{part.text}`" if part.text else "an empty line"


def _list(parts: list[Part]) -> str:
    more = f" (and {len(parts) - 1} more behind it)" if len(parts) > 1 else ""
    return _quote(parts[0]) + more
