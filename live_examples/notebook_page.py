"""The page that mkdocs-jupyter makes of a lesson's notebook, told by its lesson.

A lesson, a page below `lessons/`, is a notebook too, below `notebooks/`.
"""

import posixpath
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from live_examples import languages
from live_examples.course import LESSONS

TEMPLATES = Path(__file__).with_name("templates")
"""By these mkdocs-jupyter makes a page of a notebook, in the look of the site."""

_NOTEBOOKS = "notebooks"


def notebook_of(src_uri: str) -> str:
    """The notebook of a lesson; empty for other pages."""
    path = PurePosixPath(src_uri)
    if path.parts[0] != LESSONS or path.suffix != ".md":
        return ""
    return str(_NOTEBOOKS / path.relative_to(LESSONS).with_suffix(".ipynb"))


def lesson_of(src_uri: str) -> str:
    """The lesson of a notebook; empty for other pages."""
    path = PurePosixPath(src_uri)
    if path.parts[0] != _NOTEBOOKS or path.suffix != ".ipynb":
        return ""
    return str(LESSONS / path.relative_to(_NOTEBOOKS).with_suffix(".md"))


def address(name: str, config: MkDocsConfig) -> str:
    """The address of the page that is made of a notebook."""
    return posixpath.splitext(name)[0] + ("/" if config.use_directory_urls else ".html")


def add(name: str, files: Files, config: MkDocsConfig) -> None:
    """Have a page made of a notebook that is in the folder of the site.

    Args:
        name: the notebook.
        files: those of the site, to which it is added.
        config: of its language.
    """
    # Not at the top: it takes a while, and Jupyter with it.
    from mkdocs_jupyter.config import settings

    settings.templates_dir = str(TEMPLATES)
    # In the folder of the site: mkdocs-jupyter knows no generated files.
    folder = config.site_dir
    files.append(File(name, folder, folder, config.use_directory_urls))


def present(html: str, page: Page, lesson: Page, config: MkDocsConfig) -> str:
    """The page of a notebook, told by its lesson.

    Args:
        html: what mkdocs-jupyter made of the notebook.
        page: its page, which is changed.
        lesson: the page that it comes from.
        config: of its language.
    """
    # Not at the top: nbformat takes a while.
    from live_examples import notebook

    page.title = languages.labels(config).notebook.format(lesson.title)
    page.toc = lesson.toc
    # The same in another form, which nobody shall find twice.
    page.canonical_url = lesson.canonical_url
    page.edit_url = None
    page.meta |= {
        "description": lesson.meta.get("description"),
        "lesson": lesson.url,
        "search": {"exclude": True},
    }
    return notebook.tidy(html)
