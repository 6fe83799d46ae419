"""How long a lesson takes a reader: an estimate by a rule, the same for all of them."""

import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from live_examples import headings
from live_examples.page import Page

# The home page tells readers of these. At this pace a text and its translation take
# the same time, give or take half a minute.
CHARACTERS = 300
"""The Chinese characters that are read in a minute."""
WORDS = 200
"""The words of other languages that are read in a minute."""
LINES = 10
"""The lines of code that are read in a minute."""
EXERCISE = 5
"""The minutes that an exercise takes."""
STEP = 5
"""The minutes to a multiple of which a time is rounded: it is no more exact."""

_CHARACTER = re.compile("[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W_\u3400-\u9fff]+(?:[._'’-][^\W_\u3400-\u9fff]+)*")
_UNSEEN = re.compile(r"\]\([^()]*\)|\{ [^{}]* \}|<!--.*?-->", re.DOTALL)
_ANSWER = re.compile(r"^\?\?\? success", re.MULTILINE)
_MARK = "{ .time data-search-exclude }"
# Nothing but a link to a page.
_ITEM = re.compile(r"\d+\. \[.+\]\((?P<target>[^()#]+\.md)\)")


class Words(NamedTuple):
    """The words of times, in one language.

    Args:
        about: says that a time is an estimate.
        total: says so of the time of several lessons.
        hours: a number of hours.
        minutes: a number of minutes.
    """

    about: str
    total: str
    hours: str
    minutes: str

    def time(self, minutes: int) -> str:
        """So many minutes, in words: "2 h 15 min"."""
        hours, rest = divmod(minutes, 60)
        parts = [self.hours.format(hours)] if hours else []
        parts += [self.minutes.format(rest)] if rest or not hours else []
        return " ".join(parts)


def minutes(page: Page, cells: Iterable[str]) -> int:
    """The minutes that a lesson takes.

    Args:
        page: the lesson.
        cells: the code that it embeds.
    """
    lines = list(page.lines)
    code = [line for cell in cells for line in cell.split("\n")]
    for fence in page.fences:
        code += fence.code
        lines[fence.line - 1 : fence.end] = [""] * len(fence.span)
    for directive in page.directives:
        lines[directive.line - 1] = ""
    text = "\n".join(lines)
    prose = _UNSEEN.sub(" ", text)
    taken = (
        len(_CHARACTER.findall(prose)) / CHARACTERS
        + len(_WORD.findall(prose)) / WORDS
        + sum(bool(line.strip()) for line in code) / LINES
        + len(_ANSWER.findall(text)) * EXERCISE
    )
    return max(STEP, round(taken / STEP) * STEP)


def timed(page: Page, of: Callable[[str], int | None], words: Words) -> Page:
    """The page with times in it.

    A lesson has its own below its title. Where the item of a numbered list is a link to
    a lesson and nothing else, the lesson's time follows, and the time of all those of a
    section stands below its heading.

    Args:
        page: the page.
        of: the minutes of a page, by its path; None for one that is no lesson.
        words: the words of the page's language.
    """
    lines = list(page.lines)
    totals: dict[int, int] = {}
    found = headings.find(page)
    folder = posixpath.dirname(page.path)
    for number, line in enumerate(page.lines, 1):
        if not (item := _ITEM.fullmatch(line)):
            continue
        path = posixpath.normpath(posixpath.join(folder, item["target"]))
        if taken := of(path):
            time = words.about.format(words.time(taken))
            lines[number - 1] += f" *{time}*{_MARK}"
            above = [heading.line for heading in found if heading.line < number]
            if above:
                totals[above[-1]] = totals.get(above[-1], 0) + taken
    for number, total in totals.items():
        lines[number - 1] += f"\n\n{words.total.format(words.time(total))}\n{_MARK}"
    if found and (own := of(page.path)):
        time = words.about.format(words.time(own))
        lines[found[0].line - 1] += f"\n\n{time}\n{_MARK}"
    return replace(page, lines=tuple(lines))
