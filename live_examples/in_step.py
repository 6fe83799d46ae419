"""Record that pages say the same in every language.

    python -m live_examples.in_step PAGE ...

They must be built alike; that they say the same, whoever runs this has read.
"""

import argparse
import difflib
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

from live_examples import agreement, command
from live_examples.agreement import Agreement
from live_examples.course import Course
from live_examples.problem import Problem
from live_examples.project import load_course
from live_examples.standing import Standing, differences


def named(standings: Iterable[Standing], page: str) -> Standing | None:
    """The page of this name, or at this path in one of its languages."""
    page = page.removesuffix(".md")
    for standing in standings:
        paths = standing.paths.values()
        if page in (standing.name, *(path.removesuffix(".md") for path in paths)):
            return standing
    return None


def refusals(course: Course, standing: Standing) -> list[Problem]:
    """Why the languages of a page cannot be taken to say the same."""
    problems = [
        Problem(path, 1, "is not there yet; write it first")
        for path in standing.missing.values()
    ]
    problems += differences(standing, course.pages, standing.paths)
    problems += (p for p in course.problems if p.path in standing.paths.values())
    return sorted(set(problems))


def record(course: Course, standings: Iterable[Standing]) -> None:
    """Record that these pages say the same; of pages that are gone, nothing is kept."""
    agreements = {each.name: each.agreement for each in course.standings}
    for standing in standings:
        agreements[standing.name] = Agreement(date.today(), standing.hashes)
    agreement.write(
        course.root, {name: each for name, each in agreements.items() if each}
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; exit with 1 if it recorded nothing."""
    parser = argparse.ArgumentParser(
        description="Record that pages say the same in every language."
    )
    parser.add_argument("pages", nargs="+", help="as in lessons/psum")
    pages = parser.parse_args(arguments).pages
    course = load_course(Path.cwd())
    found = {page: named(course.standings, page) for page in pages}
    if unknown := [page for page, standing in found.items() if not standing]:
        known = [standing.name for standing in course.standings]
        nearest = difflib.get_close_matches(unknown[0], known, 1, 0)
        parser.error(f"no page {unknown[0]}; do you mean {' '.join(nearest)}?")
    wanted = [standing for standing in found.values() if standing]
    problems = [p for p in course.problems if p.path == agreement.PATH]
    for standing in wanted:
        problems += refusals(course, standing)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        print("Nothing is recorded. Mend this, and run it again.", file=sys.stderr)
        return 1
    record(course, [each for each in wanted if each.behind])
    for standing in wanted:
        print(f"{standing.name} says the same in every language.")
    return 0


if __name__ == "__main__":
    command.run(main)
