"""An example that runs: its cells, its statements and the output expected of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from live_examples.cell import Cell, Statement
from live_examples.problem import Problem


@dataclass(frozen=True)
class Script:
    """A file of `examples/`, or the Python fences of a page.

    Args:
        path: the file it stands in, relative to the project.
        source: its text, with plain line feeds.
        cells: its cells, in order.
        device_counts: the only device counts it is for; None if it is for all.
        origin: for each line of `source`, its line in the file; empty if the same.
    """

    path: str
    source: str
    cells: tuple[Cell, ...]
    device_counts: tuple[int, ...] | None = None
    origin: tuple[int, ...] = field(default=(), repr=False, compare=False)

    @property
    def name(self) -> str:
        """The name of its file."""
        return PurePosixPath(self.path).name

    @property
    def statements(self) -> list[Statement]:
        """The statements of all cells, in order."""
        return [statement for cell in self.cells for statement in cell.statements]

    def cell(self, name: str) -> Cell | None:
        """The cell of that name."""
        return next((cell for cell in self.cells if cell.name == name), None)

    def cell_at(self, line: int) -> Cell | None:
        """The cell in which a line of `source` stands."""
        return next((c for c in self.cells if c.start <= line <= c.end), None)

    def counts(self, available: Sequence[int]) -> tuple[int, ...]:
        """Those of the available device counts that the script is for."""
        wanted = available if self.device_counts is None else self.device_counts
        return tuple(count for count in available if count in wanted)

    def code(self, cell: Cell) -> str:
        """What a reader sees of a cell: neither its header nor its expected output."""
        lines = self.source.split("\n")
        hidden = {n for s in cell.statements for n in s.expected_lines}
        body = range(cell.start + 1, cell.end + 1)
        return "\n".join(lines[n - 1] for n in body if n not in hidden).strip("\n")

    def line(self, line: int) -> int:
        """The line of the file that a line of `source` stands on."""
        return self.origin[line - 1] if self.origin else line

    def problem(self, line: int, message: str) -> Problem:
        """A problem at a line of `source`."""
        cell = self.cell_at(line)
        # The cells of a page are its fences, whose names nobody has seen.
        name = cell.name if cell and not self.origin else ""
        return Problem(self.path, self.line(line), message, name)
