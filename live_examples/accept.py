"""Write real output into the sources.

    python -m live_examples.accept [--check] [FILE ...]

What already matches stays as it is, so that `...` and rounded numbers are kept.
"""

import argparse
import difflib
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from live_examples import atomic, command, expected, output
from live_examples.problem import Problem
from live_examples.project import load_course
from live_examples.run import Failure
from live_examples.script import Script

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")


def accepted(text: str, script: Script, outputs: Sequence[str]) -> str:
    """The text of a file with the output that its statements really printed.

    Args:
        text: the file, with whatever line endings and byte-order mark it has.
        script: what was read from it.
        outputs: what each statement printed.
    """
    lines = _LINE.findall(text)
    unfinished = bool(lines) and not _ending(lines[-1])
    if unfinished:
        lines[-1] += _ending(lines[0]) or "\n"
    # From the bottom up, so that the numbers of the lines above stay true.
    for statement, printed in reversed(
        list(zip(script.statements, outputs, strict=True))
    ):
        shown = output.shown(printed)
        if expected.matches("\n".join(statement.expected), shown):
            continue
        place = script.line(statement.end)
        bare = script.source.split("\n")[statement.end - 1]
        ending = _ending(lines[place - 1])
        indent = lines[place - 1].removesuffix(ending).removesuffix(bare)
        lines[place : place + len(statement.expected)] = (
            f"{indent}# > {line}".rstrip() + ending for line in expected.lines(shown)
        )
    if unfinished:
        lines[-1] = lines[-1].removesuffix(_ending(lines[-1]))
    return "".join(lines)


def _ending(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


def main() -> int:
    """Run the command; exit with 1 if a file was to change or could not be run."""
    parser = argparse.ArgumentParser(
        description="Write real output into the `# >` lines."
    )
    parser.add_argument(
        "--check", action="store_true", help="only show what would change"
    )
    parser.add_argument(
        "files", nargs="*", type=Path, help="scripts and pages; all by default"
    )
    arguments = parser.parse_args()
    course = load_course(Path.cwd())
    paths = {
        Path(os.path.relpath(file.resolve(), course.root)).as_posix()
        for file in arguments.files
    }
    read = {script.path for script in course.scripts.values()} | course.pages.keys()
    if unknown := paths - read - {problem.path for problem in course.unread()}:
        parser.error(f"no script or page of the project: {', '.join(sorted(unknown))}")
    scripts = [
        script for script in course.all_scripts() if not paths or script.path in paths
    ]
    before = {path: (course.root / path).read_bytes() for path in read}
    course.run([course.reference(script) for script in scripts])
    problems = [
        p for p in course.unread() if not paths or p.path in paths
    ] + course.failures()
    changed = 0
    for script in scripts:
        file = course.root / script.path
        result = course.results[course.reference(script)]
        if isinstance(result, Failure):
            continue
        if file.read_bytes() != before[script.path]:
            message = "changed while it ran; run this command again"
            problems.append(Problem(script.path, 1, message))
        else:
            changed += _update(file, script, result.printed, write=not arguments.check)
    for problem in problems:
        print(problem, file=sys.stderr)
    return int(bool(problems or (arguments.check and changed)))


def _update(file: Path, script: Script, outputs: Sequence[str], *, write: bool) -> bool:
    """Bring one file up to date, or show how it would change."""
    old = file.read_bytes().decode()
    new = accepted(old, script, outputs)
    if new == old:
        return False
    if write:
        atomic.write(file, new.encode())
        print(f"{script.path}: updated")
    else:
        lines = (text.splitlines() for text in (old, new))
        print(
            "\n".join(
                difflib.unified_diff(*lines, script.path, script.path, lineterm="")
            )
        )
    return True


if __name__ == "__main__":
    command.run(main)
