"""Files that nothing leads to: pages, pictures and other files, parts of the theme."""

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from live_examples import links
from live_examples.page import Page
from live_examples.problem import Problem


def in_pages(
    root: Path, folder: str, pages: Mapping[str, Page], nav: Iterable[str]
) -> Iterator[Problem]:
    """The files of a language that readers cannot come to.

    Args:
        root: the project's folder.
        folder: that of the language's pages, relative to it.
        pages: the pages, by path relative to the project.
        nav: what the language's navigation names, relative to `folder`.
    """
    listed = {posixpath.join(folder, name) for name in nav}
    linked = {
        posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(target)))
        for path, page in pages.items()
        for target in (urlsplit(each).path for each in links.targets(page))
    }
    for file in sorted((root / folder).rglob("*")):
        path = file.relative_to(root).as_posix()
        if file.is_dir() or path in listed:
            continue
        if file.suffix == ".md":
            message = "the navigation lacks this page; put it into `nav`, or delete it"
            yield Problem(path, 1, message)
        elif path not in linked:
            yield Problem(path, 1, "no page shows or links to this; do, or delete it")


def in_theme(root: Path, folder: str, material: Path) -> Iterator[Problem]:
    """The files of the theme's overrides that override nothing and are not named.

    Args:
        root: the project's folder.
        folder: that of the overrides, relative to it.
        material: the folder of Material's templates.
    """
    files = [file for file in sorted((root / folder).rglob("*")) if file.is_file()]
    texts = {
        file: file.read_text("utf-8", errors="replace")
        for file in (*files, *root.glob("mkdocs*.yml"))
    }
    for file in files:
        name = file.relative_to(root / folder)
        if (material / name).exists():
            continue
        # An icon is named without its ending.
        if not any(name.stem in text for at, text in texts.items() if at != file):
            message = f"neither Material nor the site uses `{name.name}`; delete it"
            yield Problem(file.relative_to(root).as_posix(), 1, message)
