"""Show which pages do not say the same in every language, and what has changed.

    python -m live_examples.status

Nothing of this is an error: a page may be behind, or be there in one language only.
"""

import difflib
from collections.abc import Iterator
from pathlib import Path

from live_examples import agreement, command, git
from live_examples.course import Course
from live_examples.project import load_course
from live_examples.standing import Standing, differences


def report(course: Course) -> Iterator[str]:
    """The lines that say how the languages of all pages stand to each other."""
    steady = 0
    for standing in course.standings:
        lines = [*_alone(standing), *_behind(course, standing)]
        steady += not lines
        yield from lines
    yield f"{steady} of {len(course.standings)} pages say the same in every language."


def _alone(standing: Standing) -> Iterator[str]:
    for language, path in standing.missing.items():
        yield f"{', '.join(standing.paths.values())}: not in {language} yet"
        yield f"    To translate it, write {path}, and put it into the navigation."
        yield ""


def _behind(course: Course, standing: Standing) -> Iterator[str]:
    """Which languages of a page are behind, on what, and how to go on."""
    if not standing.behind:
        return
    changed: dict[str, None] = {}
    for language, others in standing.behind.items():
        path, ahead = standing.paths[language], [standing.paths[o] for o in others]
        if standing.agreement and language in standing.recorded:
            since = f"has changed since {standing.agreement.day}"
            yield f"{path}: behind {', '.join(ahead)}, which {since}"
            changed |= dict.fromkeys(others)
        else:
            yield f"{path}: never compared with {', '.join(ahead)}"
    for problem in differences(standing, course.pages, standing.paths):
        yield f"    {problem}"
    for language in changed:
        yield from (f"    {line}" for line in _diff(course.root, standing, language))
    yield "    When all say the same, record it:"
    yield f"        make in-step PAGE={standing.name}"
    yield ""


def _diff(root: Path, standing: Standing, language: str) -> Iterator[str]:
    """What has changed in a language since the page was recorded, if Git knows."""
    path = standing.paths[language]
    wanted = standing.recorded[language]
    for text in git.texts(root, path):
        if agreement.digest(text) == wanted:
            now = (root / path).read_text("utf-8-sig")
            texts = text.splitlines(), now.splitlines()
            yield from difflib.unified_diff(*texts, path, path, lineterm="", n=1)
            return
    yield f"Git does not have {path} as it was then: compare the two by reading."


def main() -> int:
    """Run the command."""
    course = load_course(Path.cwd())
    for line in report(course):
        print(line)
    return 0


if __name__ == "__main__":
    command.run(main)
