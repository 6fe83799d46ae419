"""One run of a script, and what comes of it."""

from typing import NamedTuple

from live_examples.problem import Problem
from live_examples.script import Script
from live_examples.sharding import Sharding


class Run(NamedTuple):
    """A script to run, and on how many devices."""

    script: Script
    device_count: int


class Outputs(NamedTuple):
    """What came of a run.

    Args:
        printed: what each statement of the script printed, in order.
        drawn: the arrays that each cell wanted drawn, in order.
        figures: the figure that each cell left open, as SVG; empty where there is none.
    """

    printed: tuple[str, ...]
    drawn: tuple[tuple[Sharding, ...], ...]
    figures: tuple[str, ...]


class Failure(NamedTuple):
    """Why a run has no result.

    Args:
        problem: what to tell whoever wrote the script.
        detail: the traceback and the end of standard error.
    """

    problem: Problem
    detail: str


Result = Outputs | Failure
