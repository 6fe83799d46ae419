"""All scripts and pages of a project, what came of them, and how they are shown."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from live_examples import embed, pace, page, results, sources
from live_examples.cell import Cell
from live_examples.directive import Directive
from live_examples.example import Example, Shown
from live_examples.labels import Labels
from live_examples.options import Options
from live_examples.page import Page
from live_examples.plain import Plain
from live_examples.problem import Invalid, Problem
from live_examples.run import Failure, Result, Run
from live_examples.script import Script
from live_examples.sharding import Sharding
from live_examples.sources import EXAMPLES
from live_examples.standing import Standing

LESSONS = "lessons"
"""The folder, in that of a language, of the pages that take a reader time."""


@dataclass
class Course:
    """The scripts and pages of a project, and what came of running them.

    Args:
        root: the project's folder.
        options: how to run.
        scripts: the scripts that could be read, by file name.
        pages: the pages that could be read, by path relative to the project.
        problems: what is wrong with scripts and pages, before anything has run.
        results: what came of the runs.
        standings: how the languages of each page stand to each other.
    """

    root: Path
    options: Options
    scripts: dict[str, Script] = field(default_factory=dict)
    pages: dict[str, Page] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    results: dict[Run, Result] = field(default_factory=dict)
    standings: list[Standing] = field(default_factory=list)

    def all_scripts(self) -> Iterator[Script]:
        """The scripts, and the Python fences of each page that has some."""
        yield from self.scripts.values()
        yield from (page.script for page in self.pages.values() if page.script)

    def runs_of(self, script: Script) -> list[Run]:
        """A script's runs: on each of its device counts; a page's fences on one."""
        if script.origin:
            return [Run(script, self.options.expected_count)]
        return [
            Run(script, count) for count in script.counts(self.options.device_counts)
        ]

    def runs(self) -> list[Run]:
        """The runs of all scripts."""
        return [run for script in self.all_scripts() for run in self.runs_of(script)]

    def reference(self, script: Script) -> Run:
        """The run that the script's `# >` lines speak of."""
        runs = self.runs_of(script)
        return next(
            (r for r in runs if r.device_count == self.options.expected_count), runs[-1]
        )

    def unread(self) -> list[Problem]:
        """The problems of the files that could not be read."""
        known = {script.path for script in self.scripts.values()} | self.pages.keys()
        return [problem for problem in self.problems if problem.path not in known]

    def run(self, runs: Iterable[Run], *, cached: bool = True) -> int:
        """Have the results of these runs, from the cache or by running.

        Args:
            runs: those that are wanted; a run that already has a result is left out.
            cached: whether to look for results in the cache, and to keep them there.

        Returns:
            how many had to be run.
        """
        return results.add(self.results, runs, self.root, self.options, cached=cached)

    def failures(self, script: Script | None = None) -> list[Problem]:
        """What went wrong in the runs of one script, or of all; once for all counts."""
        return results.failures(self.results, script)

    def expand(self, path: str, text: str, labels: Labels) -> str:
        """A page's Markdown with code and real output in place.

        Args:
            path: the page, relative to the project.
            text: its Markdown, without the front matter.
            labels: the words of its language.
        """
        try:
            parsed = page.parse(path, text, bare=True)
        except Invalid:
            problems = [p for p in self.problems if p.path == path]
            return "\n".join([*embed.failure(problems, labels), "", text])
        parsed = pace.timed(parsed, self.minutes, labels.time)
        shown = partial(self._shown, path)
        fences = self._fences(parsed)
        return embed.expand(parsed, shown, fences, self.options.expected_count, labels)

    def minutes(self, path: str) -> int | None:
        """How long a lesson takes a reader; None for a page that is no lesson.

        Args:
            path: the page, relative to the project.
        """
        lesson = self.pages.get(path)
        if not lesson or Path(path).parent.name != LESSONS:
            return None
        cells = map(self._named, lesson.directives)
        return pace.minutes(
            lesson, [script.code(cell) for script, cell in cells if script and cell]
        )

    def parts(
        self, path: str, plain: Plain, *, alone: bool = False
    ) -> list[str | Shown]:
        """A page as plain Markdown and examples.

        Args:
            path: the page, relative to the project; one that could be read.
            plain: how it is put into plain Markdown.
            alone: whether the examples shall run in this order without their scripts:
                with the cells above them that the page does not show.
        """
        parsed = self.pages[path]
        begun: Counter[str] = Counter()  # how many cells of a script there are so far

        def cells(directive: Directive) -> list[Shown]:
            shown = self._shown(path, directive)
            script, cell = self._named(directive)
            if not alone or not script or not cell:
                return [shown]
            place = script.cells.index(cell)
            above = script.cells[begun[script.name] : place]
            begun[script.name] = max(begun[script.name], place + 1)
            return [*(self._example(script, each) for each in above), shown]

        return plain.parts(parsed, cells, self._fences(parsed))

    def runs_on(self, path: str) -> list[Run]:
        """The runs whose output a page shows, its scripts in order."""
        parsed = self.pages[path]
        names = dict.fromkeys(directive.script for directive in parsed.directives)
        scripts = [self.scripts[name] for name in names if name in self.scripts]
        scripts += [parsed.script] if parsed.script else []
        return [run for script in scripts for run in self.runs_of(script)]

    def _fences(self, parsed: Page) -> list[Shown]:
        script = parsed.script
        return [self._example(script, cell) for cell in script.cells] if script else []

    def _named(self, directive: Directive) -> tuple[Script | None, Cell | None]:
        """The script and the cell that a directive names, as far as they are there."""
        script = self.scripts.get(directive.script)
        return script, script.cell(directive.cell) if script else None

    def _shown(self, path: str, directive: Directive) -> Shown:
        script, cell = self._named(directive)
        if script and cell:
            return self._example(script, cell, directive.alt)
        file = f"{EXAMPLES}/{directive.script}"
        broken = [p for p in self.problems if p.path == file]
        return broken or [p for p in self.problems if p.path == path]

    def _example(self, script: Script, cell: Cell, alt: str = "") -> Shown:
        came = {run.device_count: self.results[run] for run in self.runs_of(script)}
        if any(isinstance(result, Failure) for result in came.values()):
            return self.failures(script)
        first = script.statements.index(cell.statements[0]) if cell.statements else 0
        statements = slice(first, first + len(cell.statements))
        printed: dict[int, str] = {}
        drawn: dict[int, tuple[Sharding, ...]] = {}
        figures: dict[int, str] = {}
        place = script.cells.index(cell)
        for count, outputs in came.items():
            assert not isinstance(outputs, Failure)
            printed[count] = "".join(outputs.printed[statements])
            drawn[count] = outputs.drawn[place]
            figures[count] = outputs.figures[place]
        return Example(script.name, script.code(cell), printed, drawn, figures, alt)


def load(root: Path, options: Options, pages: Iterable[Path]) -> Course:
    """Read a project.

    Args:
        root: its folder, absolute.
        options: how to run.
        pages: its Markdown files, absolute.
    """
    read = sources.read(root, options.device_counts, pages)
    return Course(root, options, read.scripts, read.pages, read.problems)
