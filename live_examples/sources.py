"""The scripts and pages of a project: read, and checked against each other."""

import difflib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from live_examples import page, percent
from live_examples.page import Page
from live_examples.problem import Invalid, Problem
from live_examples.script import Script

EXAMPLES = "examples"
"""The folder of the scripts."""

Source = TypeVar("Source", Script, Page)


@dataclass
class Sources:
    """What a project is made of.

    Args:
        scripts: the scripts that could be read, by file name.
        pages: the pages that could be read, by path relative to the project.
        problems: what is wrong with scripts and pages.
    """

    scripts: dict[str, Script] = field(default_factory=dict)
    pages: dict[str, Page] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def read(root: Path, device_counts: Sequence[int], pages: Iterable[Path]) -> Sources:
    """Read a project.

    Args:
        root: its folder, absolute.
        device_counts: those that scripts can run on.
        pages: its Markdown files, absolute.
    """
    found = Sources()
    broken: set[str] = set()
    for file in sorted((root / EXAMPLES).glob("[!.]*.py")):
        script = _read(found, root, file, percent.parse)
        if script and script.counts(device_counts):
            found.scripts[file.name] = script
            continue
        broken.add(file.name)
        if script:
            message = (
                f"runs are on {list(device_counts)} devices; let it be for one "
                "of these, or add another to the `device_counts` of mkdocs.yml"
            )
            found.problems.append(Problem(script.path, 1, message))
    shown: set[str] = set()
    for file in sorted(pages):
        if read := _read(found, root, file, page.parse):
            found.pages[read.path] = read
            shown |= {directive.script for directive in read.directives}
            found.problems += _unknown(found, read, broken)
        else:
            # Which scripts it shows is not known.
            shown |= found.scripts.keys()
    for name in sorted(found.scripts.keys() - shown):
        script = found.scripts[name]
        first = script.cells[0].name if script.cells else "CELL"
        message = f"no page shows this; embed `::: {name}#{first}`, or delete it"
        found.problems.append(Problem(script.path, 1, message))
    return found


def _read(
    found: Sources, root: Path, file: Path, parse: Callable[[str, str], Source]
) -> Source | None:
    """A file of the project; None, and problems, if it cannot be used."""
    path = Path(os.path.relpath(file, root)).as_posix()
    try:
        return parse(path, file.read_text("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = file.read_bytes()[: error.start].count(b"\n") + 1
        found.problems.append(
            Problem(path, line, "this is not UTF-8; save it as UTF-8")
        )
    except OSError as error:
        message = f"this cannot be read: {error.strerror}; mend or delete it"
        found.problems.append(Problem(path, 1, message))
    except Invalid as error:
        found.problems += error.problems
    return None


def _unknown(found: Sources, read: Page, broken: set[str]) -> Iterator[Problem]:
    """The directives of a page that name a script or a cell that is not there."""
    for directive in read.directives:
        script = found.scripts.get(directive.script)
        if script is None and directive.script not in broken:
            known = list(found.scripts)
            what, name = f"no script {EXAMPLES}/{directive.script}", directive.script
        elif script and not script.cell(directive.cell):
            known = [cell.name for cell in script.cells]
            what, name = f"no cell {directive.cell} in {script.path}", directive.cell
        else:
            continue
        nearest = difflib.get_close_matches(name, known, 1, 0)
        hint = f"; do you mean {nearest[0]}?" if nearest else ""
        yield Problem(read.path, directive.line, what + hint)
