"""A site of one page in all its languages, which is soon there."""

import logging
import posixpath
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import ConfigurationError
from mkdocs.structure.files import Files

from live_examples import languages
from live_examples.course import Course


def narrow(config: MkDocsConfig, page: str) -> None:
    """Have a site do without all pages but one, and say nothing of those it lacks.

    Args:
        config: of one language.
        page: the page, as in `lessons/psum`.
    """
    there = Path(config.docs_dir, f"{page}.md").exists()
    config.nav = [f"{page}.md"] if there else []
    config.validation.links.not_found = logging.DEBUG
    config.plugins.pop("mkdocs-jupyter", None)


def drop(files: Files, page: str) -> None:
    """Take the other pages away."""
    for file in files.documentation_pages():
        if file.src_uri != f"{page}.md":
            files.remove(file)


def shorten(course: Course, page: str) -> None:
    """Take away what the page does not show, in whatever language.

    Raises:
        ConfigurationError: if no language has the page.
    """
    standing = next((each for each in course.standings if each.name == page), None)
    if not standing:
        known = ", ".join(each.name for each in course.standings)
        raise ConfigurationError(f"There is no page {page!r} to preview, only {known}.")
    paths = set(standing.paths.values())
    course.pages = {path: course.pages[path] for path in paths & course.pages.keys()}
    runs = [run for path in course.pages for run in course.runs_on(path)]
    names = {run.script.name for run in runs}
    course.scripts = {
        name: course.scripts[name] for name in names & course.scripts.keys()
    }
    own = paths | {script.path for script in course.scripts.values()}
    course.problems = [problem for problem in course.problems if problem.path in own]


def address(config: MkDocsConfig, page: str) -> str:
    """Where a page is in the site, from the root that all languages share."""
    name = "" if page == "index" else page
    return posixpath.join(languages.code(config), name, "")
