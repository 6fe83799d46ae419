"""Print what every run prints and draws.

    python -m live_examples.outputs [--cached]

What comes from the cache and what comes of running it all again, compared with `diff`,
show what rests on chance. Each is a process of its own, since chance includes the seed
by which Python orders sets.
"""

import argparse
import sys
from pathlib import Path

from live_examples import command
from live_examples.project import load_course
from live_examples.run import Failure


def main() -> int:
    """Run the command; exit with 1 if a run fails."""
    parser = argparse.ArgumentParser(description="Print what every run prints.")
    parser.add_argument(
        "--cached", action="store_true", help="take from the cache what it has"
    )
    course = load_course(Path.cwd())
    course.run(course.runs(), cached=parser.parse_args().cached)
    for run in course.runs():
        result = course.results[run]
        if isinstance(result, Failure):
            continue
        script = run.script
        came = [
            *zip(script.statements, result.printed, strict=True),
            *zip(script.cells, result.figures, strict=True),
        ]
        for part, text in came:
            where = f"{script.path}:{script.line(part.start)}:"
            for line in text.rstrip("\n").split("\n") if text else []:
                print(f"{where} [{run.device_count} devices] {line}")
    problems = [*course.problems, *course.failures()]
    for problem in problems:
        print(problem, file=sys.stderr)
    return int(bool(problems))


if __name__ == "__main__":
    command.run(main)
