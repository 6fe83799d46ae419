"""The links and images of a page."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from live_examples import verbatim
from live_examples.page import Page

_LINK = re.compile(
    r"(?P<image>!)?\[[^\[\]]*\]\([ ]*<?(?P<inline>(?:[^\s()<>]|\([^\s()]*\))*)"
    r"|\]\([ ]*<?(?P<around>(?:[^\s()<>]|\([^\s()]*\))*)"  # its text holds brackets
    r"|^[ ]*\[[^\[\]]+\]:[ ]*<?(?P<reference>[^\s<>]+)"
    r"|<(?P<auto>(?:https?|mailto):[^\s<>]+)>"
    r"|<(?P<tag>\w+)\b[^>]*?\b(?:href|src)=[\"'](?P<raw>[^\"']*)",
    re.MULTILINE,
)
# The groups of which one holds what it leads to.
_TARGETS = ("inline", "around", "reference", "auto", "raw")


class Link(NamedTuple):
    """A link or an image.

    Args:
        start: where it begins in its text.
        target: what it leads to.
        span: where that stands.
        is_image: whether it is shown here.
    """

    start: int
    target: str
    span: tuple[int, int]
    is_image: bool


def find(prose: str) -> Iterator[Link]:
    """The links of a text in which code and comments are hidden, in order."""
    for match in _LINK.finditer(prose):
        group = next(each for each in _TARGETS if match[each] is not None)
        is_image = bool(match["image"]) or match["tag"] == "img"
        yield Link(match.start(), match[group], match.span(group), is_image)


def targets(page: Page) -> list[str]:
    """What the links and images of a page lead to."""
    return [link.target for link in find(verbatim.prose(page))]
