"""What the builds of a course cost, beside their parts and their goals."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cost import Cost

NEAR = 1.1
"""What a warm build may take, as a multiple of the plain one."""
FAR = 1.3
"""What a cold build may take, as a multiple of all its parts."""
FLAT = 1.1
"""What one more lesson may cost in a large course, as a multiple of a small one."""
BUILDS = ("plain", "cold", "warm", "script", "page")
"""The builds that are measured, in the order shown."""


@dataclass
class Measurement:
    """What the builds of a course cost.

    Args:
        name: which course.
        pages: how many pages a language has.
        runs: how many runs there are.
        imported: the seconds of the import.
        alone: the seconds of the runs.
        builds: what each build cost, by its name, as often as it was measured; `plain`
            too.
        own: the seconds of the changed script's runs.
    """

    name: str
    pages: int
    runs: int
    imported: float = 0
    alone: float = 0
    builds: dict[str, list[Cost]] = field(default_factory=dict)
    own: list[float] = field(default_factory=list)

    def add(self, build: str, cost: Cost) -> None:
        """One more measurement of a build."""
        self.builds.setdefault(build, []).append(cost)

    def seconds(self, build: str) -> float:
        """What a build takes: the median."""
        return statistics.median(cost.seconds for cost in self.builds[build])

    def peak(self, build: str) -> int:
        """The most memory that a build took, in bytes."""
        return max(cost.peak for cost in self.builds[build])

    def goal(self, build: str) -> float:
        """The seconds that a build may take."""
        if build == "cold":
            return FAR * (self.imported + self.alone + self.seconds("plain"))
        own = statistics.median(self.own) if build == "script" else 0
        return NEAR * self.seconds("plain") + own


def table(found: Measurement) -> str:
    """What the builds of a course cost, beside their parts and their goals."""
    plain = found.seconds("plain")
    lines = [
        f"{found.name}: {found.pages} pages in 2 languages, {found.runs} runs",
        f"  import {found.imported:.2f} s, runs {found.alone:.2f} s, "
        f"own runs of the changed script {statistics.median(found.own):.2f} s",
        "         seconds  / plain  / runs  / goal           peak",
    ]
    for build in BUILDS:
        seconds = found.seconds(build)
        runs = f"{seconds / found.alone:6.2f}"
        judged = " " * 15
        if build != "plain":
            ratio = seconds / found.goal(build)
            judged = f"{ratio:6.2f}  {_judged(ratio <= 1):7}"
        peak = found.peak(build) / 1e6
        lines.append(
            f"  {build:6}{seconds:8.2f}  {seconds / plain:7.2f}  {runs}  {judged}"
            f"{peak:5.0f} MB"
        )
    return "\n".join(lines)


def growth(courses: Sequence[Measurement]) -> str:
    """What one more lesson costs, from each size of a course to the next.

    The plain build tells how much of what is not flat is none of the plugin's: every
    page lists all pages.
    """
    steps = list(pairwise(courses))
    heads = [f"{one.pages - 1} to {other.pages - 1}" for one, other in steps]
    lines = [
        "Milliseconds for one more lesson, and the last of them as a multiple of the "
        f"first (goal: at most {FLAT})",
        f"  {'':6}{'  '.join(heads)}",
    ]
    for build in BUILDS:
        costs = [
            (other.seconds(build) - one.seconds(build)) / (other.pages - one.pages)
            for one, other in steps
        ]
        cells = [
            f"{1000 * each:{len(head)}.0f}"
            for each, head in zip(costs, heads, strict=True)
        ]
        ratio = costs[-1] / costs[0]
        judged = "" if build == "plain" else _judged(ratio <= FLAT)
        lines.append(f"  {build:6}{'  '.join(cells)}  {ratio:5.2f}  {judged}".rstrip())
    return "\n".join(lines)


def _judged(met: bool) -> str:
    return "met" if met else "missed"
