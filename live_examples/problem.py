"""What is wrong, where, and what to do about it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Problem:
    """One fault in a file of the project.

    Args:
        path: the file, relative to the project, with forward slashes.
        line: the line in that file, counted from 1.
        message: what happened and the remedy, in one line or more.
        cell: the name of the cell it happened in, if any.
    """

    path: str
    line: int
    message: str
    cell: str = ""

    def __str__(self) -> str:
        cell = f"cell {self.cell}: " if self.cell else ""
        return f"{self.path}:{self.line}: {cell}{self.message}"


class Invalid(Exception):
    """A file that cannot be used, with everything that is wrong with it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


Report = Callable[[int, str], None]
"""Takes the line of a problem of some file, and what it is."""
