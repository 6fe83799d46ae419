"""Whether each figure is told in words, in every language that shows it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from live_examples.cell import Cell
from live_examples.course import Course
from live_examples.directive import Directive
from live_examples.labels import LABELS
from live_examples.problem import Problem
from live_examples.run import Failure
from live_examples.script import Script

Embedding = tuple[str, Directive]
"""A directive that shows a cell, behind the path of its page."""

Embedding = tuple[str, Directive]
"""A directive that shows a cell, behind the path of its page."""


def problems(course: Course, scripts: Iterable[Script]) -> list[Problem]:
    """Where there is a figure without words, or there are words without a figure.

    Args:
        course: the pages.
        scripts: those whose figures are looked at, as far as all their runs succeeded.
    """
    embeddings: dict[tuple[str, str], list[Embedding]] = defaultdict(list)
    for path, page in course.pages.items():
        for directive in page.directives:
            embeddings[directive.script, directive.cell].append((path, directive))
    return [
        problem
        for script in scripts
        for place, cell in enumerate(script.cells)
        if (drew := _drew(course, script, place))
        for problem in _problems(
            script, cell, drew, embeddings.get((script.name, cell.name), [])
        )
    ]


def _drew(course: Course, script: Script, place: int) -> dict[int, bool]:
    """Whether a cell drew a figure, by device count; empty if that is not known."""
    drew: dict[int, bool] = {}
    for run in course.runs_of(script):
        result = course.results.get(run)
        if result is None or isinstance(result, Failure):
            return {}
        drew[run.device_count] = bool(result.figures[place])
    return drew


def _problems(
    script: Script, cell: Cell, drew: dict[int, bool], embeddings: list[Embedding]
) -> Iterator[Problem]:
    for path, directive in embeddings:
        if directive.alt and not all(drew.values()):
            lacking = LABELS["en"].count([n for n in drew if not drew[n]])
            message = (
                f"the cell leaves no figure open on {lacking}; let it draw one there, "
                'or take ` alt="…"` away'
            )
            yield Problem(path, directive.line, message)
        elif not directive.alt and any(drew.values()):
            message = (
                "the cell draws a figure; say what it shows: "
                f'`::: {script.name}#{cell.name} alt="…"`'
            )
            yield Problem(path, directive.line, message)
    if any(drew.values()) and not embeddings:
        message = (
            "no page says what this figure shows; draw it in the cell of a script, "
            'and embed that with ` alt="…"`'
        )
        yield script.problem(cell.start, message)
