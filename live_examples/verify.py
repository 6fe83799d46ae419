"""The adapter to Sybil and pytest: every cell and every Python fence is a test.

Loaded by `-p live_examples.verify`. Results are those of the build: they come from the
cache, or are run side by side when the first test asks for one.
"""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import pytest
from mkdocs.exceptions import ConfigurationError
from sybil import Document, Example, Region, Sybil

from live_examples import alt, expected, output
from live_examples.cell import Cell
from live_examples.course import Course
from live_examples.problem import Problem
from live_examples.project import load_course
from live_examples.run import Failure, Run
from live_examples.script import Script
from live_examples.sources import EXAMPLES


def pytest_configure(config: pytest.Config) -> None:
    """Collect scripts and pages of the project that pytest runs in."""
    verifier = Verifier(config.rootpath)
    patterns = [f"{EXAMPLES}/*.py", "docs/**/*.md", "*.md"]
    sybil = Sybil(
        [verifier.parse],
        patterns=patterns,
        path=str(config.rootpath),
        document_types={".py": Document},  # the whole script, not its docstrings
        encoding="latin-1",  # any bytes will do: only lines are counted
    )
    config.pluginmanager.register(_Hooks(sybil, verifier))


class _Hooks:
    def __init__(self, sybil: Sybil, verifier: "Verifier") -> None:
        self.pytest_collect_file = sybil.pytest()
        self._sybil = sybil
        self._verifier = verifier

    def pytest_collectstart(self, collector: pytest.Collector) -> None:
        """Stop at once, not at each file, if the project is configured wrongly."""
        ours = isinstance(collector, pytest.File)
        if ours and self._sybil.should_parse(collector.path):
            _ = self._verifier.course

    def pytest_pycollect_makemodule(
        self, module_path: Path, parent: pytest.Collector
    ) -> pytest.Collector | None:
        """Keep pytest from importing a script that its command line names."""
        if self._sybil.should_parse(module_path):
            return _Nothing.from_parent(parent, path=module_path)
        return None


class _Nothing(pytest.File):
    def collect(self) -> list[pytest.Item]:
        return []


class Verifier:
    """Holds the scripts and fences of a project to the output that they expect.

    Args:
        root: the project's folder.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self._wanted: list[Run] = []

    @cached_property
    def course(self) -> Course:
        """The project's scripts and pages.

        Raises:
            UsageError: if it is configured wrongly.
        """
        try:
            return load_course(self._root)
        except ConfigurationError as error:
            raise pytest.UsageError(error.format_message()) from error

    def parse(self, document: Document) -> Iterator[Region]:
        """One region for each cell or fence, and for each problem of the file."""
        path = Path(document.path).relative_to(self._root).as_posix()
        starts = [0]
        for line in document.text.split("\n"):  # splitlines knows other line ends too
            starts.append(starts[-1] + len(line) + 1)
        for problem in self.course.problems:
            if problem.path == path:
                at = starts[problem.line - 1]
                yield Region(at, at, str(problem), _report)
        for script in self.course.all_scripts():
            if script.path == path:
                self._wanted += self.course.runs_of(script)
                for cell in script.cells:
                    ends = (script.line(line) for line in (cell.start, cell.end))
                    start, end = (starts[line - 1] for line in ends)
                    yield Region(start, end, (script, cell), self._evaluate)

    def _evaluate(self, example: Example) -> str | None:
        """What is wrong with a cell, or None."""
        script, cell = example.parsed
        self.course.run(self._wanted)
        if failures := self.course.failures(script):
            details = {
                result.detail
                for run, result in self.course.results.items()
                if run.script == script and isinstance(result, Failure)
            }
            return "\n".join([*map(str, failures), *sorted(details)])
        if undescribed := alt.problems(self.course, [script]):
            return "\n".join(map(str, undescribed))
        return self._compare(script, cell)

    def _compare(self, script: Script, cell: Cell) -> str | None:
        outputs = self.course.results[self.course.reference(script)]
        assert not isinstance(outputs, Failure)
        problems: list[Problem] = []
        for statement, printed in zip(script.statements, outputs.printed, strict=True):
            wanted, actual = "\n".join(statement.expected), output.shown(printed)
            if statement in cell.statements and not expected.matches(wanted, actual):
                message = (
                    "the output is not the expected one; if it is right, "
                    f"`make accept` takes it over\n{expected.diff(wanted, actual)}"
                )
                problems.append(script.problem(statement.end, message))
        return "\n".join(map(str, problems)) or None


def _report(example: Example) -> str:
    return example.parsed
