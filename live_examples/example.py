"""A cell that has run, and what came of it: what stands on a page in its place."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import NamedTuple

from live_examples import output
from live_examples.problem import Problem
from live_examples.sharding import Sharding


class Result(NamedTuple):
    """What came of a cell on some number of devices.

    Args:
        text: what it printed, as a terminal shows it.
        arrays: those that it wants drawn.
        figure: what it drew itself, as SVG with its words; empty if it drew nothing.
    """

    text: str
    arrays: tuple[Sharding, ...]
    figure: str


@dataclass(frozen=True)
class Example:
    """A cell that has run.

    Args:
        file: the name of its script.
        code: what it is.
        printed: what it printed, by device count.
        drawn: the arrays that it wants drawn, by device count.
        figures: the figure that it drew, by device count.
        alt: what the figure shows, in words.
    """

    file: str
    code: str
    printed: Mapping[int, str]
    drawn: Mapping[int, Sequence[Sharding]] = field(default_factory=dict)
    figures: Mapping[int, str] = field(default_factory=dict)
    alt: str = ""

    def opened(self, expected: int) -> int:
        """The device count that is shown first: the expected one, if it ran on that."""
        return expected if expected in self.printed else max(self.printed)

    def result(self, count: int) -> Result:
        """What came of it on so many devices."""
        text = output.shown(self.printed[count])
        arrays = tuple(self.drawn.get(count, ()))
        named = f'<svg aria-label="{escape(self.alt)}"'
        figure = self.figures.get(count, "").replace("<svg", named, 1)
        return Result(text, arrays, figure)


Shown = Example | Sequence[Problem]
"""What stands in the place of a cell: the cell, or why it could not run."""
