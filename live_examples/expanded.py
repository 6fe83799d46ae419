"""Write the pages with code, output and pictures in place, for another generator.

    python -m live_examples.expanded FOLDER

There is a folder for each language, with all that its pages lead to. They are Markdown
with the syntax of Material's extensions, and pictures as HTML.
"""

import argparse
import re
import shutil
import sys
from pathlib import Path

from mkdocs.config import load_config
from mkdocs.utils import meta

from live_examples import command, languages, picture
from live_examples.problem import Problem
from live_examples.project import load_course
from live_examples.sources import EXAMPLES

_PICTURE = re.compile(
    rf"^( *)(`{{3,}}) \{{ \.{picture.FENCE} \}}\n(.*?)\n\1\2$", re.DOTALL | re.MULTILINE
)


def with_html(markdown: str) -> str:
    """An expanded page whose pictures are HTML: no other generator has our fence."""
    return _PICTURE.sub(rf'\1<span class="{picture.FENCE}">\3</span>', markdown)


def write(root: Path, folder: Path) -> list[Problem]:
    """Write the pages of a project, and what they lead to.

    Args:
        root: the project's folder, absolute.
        folder: one that is not there yet.

    Returns:
        what went wrong with examples, and stands on pages in their place.
    """
    course = load_course(root)
    course.run(course.runs())
    first = load_config(str(root / "mkdocs.yml"))
    for config in (first, *languages.others(first)):
        docs, target = Path(config.docs_dir), folder / config.theme["language"]
        shutil.copytree(docs, target)
        (target / EXAMPLES).mkdir()
        for script in (root / EXAMPLES).glob("[!.]*.py"):
            shutil.copy(script, target / EXAMPLES)
        for file in docs.rglob("[!.]*.md"):
            text = file.read_text("utf-8-sig")
            body, _ = meta.get_data(text)
            path = file.relative_to(root).as_posix()
            page = with_html(course.expand(path, body, languages.labels(config)))
            written = f"{text.removesuffix(body)}{page}"
            (target / file.relative_to(docs)).write_text(written, "utf-8", newline="\n")
    return [*course.problems, *course.failures()]


def main() -> int:
    """Run the command; exit with 1 if an example failed."""
    parser = argparse.ArgumentParser(description="Write the pages, complete.")
    parser.add_argument("folder", type=Path, help="one that is not there yet")
    folder = parser.parse_args().folder
    if folder.exists():
        parser.error(f"{folder} is there already; delete it, or name another")
    problems = write(Path.cwd(), folder)
    for problem in problems:
        print(problem, file=sys.stderr)
    return int(bool(problems))


if __name__ == "__main__":
    command.run(main)
