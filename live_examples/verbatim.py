"""Code within the lines of a page, and comments: what holds no link and no heading."""

import re

from live_examples.page import Page

# Code between backticks ends within its paragraph.
_VERBATIM = re.compile(
    r"(?<![\\`])(?P<marks>`+)(?!`)(?:(?!\n[ \t]*\n).)+?(?<!`)(?P=marks)(?!`)"
    r"|<!--.*?-->",
    re.DOTALL,
)


def hide(text: str) -> str:
    """A text with blanks in the place of code within lines, and of comments."""
    return _VERBATIM.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def without_comments(text: str) -> str:
    """A text without its comments, but for those in code."""
    return _VERBATIM.sub(
        lambda match: "" if match[0].startswith("<!--") else match[0], text
    )


def prose(page: Page) -> str:
    """The page's text, line by line, with blanks in the place of code and comments."""
    lines = list(page.lines)
    for fence in page.fences:
        lines[fence.line - 1 : fence.end] = [""] * len(fence.span)
    return hide("\n".join(lines))


def place(text: str, at: int) -> tuple[int, int]:
    """The line, from 1, and the column of a place in a text."""
    start = text.rfind("\n", 0, at) + 1
    return text.count("\n", 0, at) + 1, at - start
