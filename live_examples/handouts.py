"""What readers take home from the site: notebooks, and each page in plain Markdown."""

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote, urljoin, urlsplit

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from live_examples import languages, notebook_page
from live_examples.course import Course
from live_examples.plain import Plain, Resolve
from live_examples.sources import EXAMPLES


@dataclass(frozen=True)
class Handout:
    """What the end of a page offers, and says of its examples.

    Args:
        devices: the numbers of devices that they ran on, in words.
        scripts: the addresses of their scripts, in the order of the page.
        page: the address of the page's notebook as a page; empty if it has none.
        file: the address of the notebook.
        colab: where Google Colab opens it; empty if it cannot.
    """

    devices: str
    scripts: tuple[str, ...]
    page: str = ""
    file: str = ""
    colab: str = ""


def write(course: Course, files: Files, config: MkDocsConfig) -> None:
    """Write each page in plain Markdown, and each lesson as a notebook, into the site.

    Args:
        course: the pages and their results.
        files: those of the site, scripts included; the notebooks are added to them.
        config: of one language.
    """
    for file, path in list(_pages(course, files, config)):
        expected = course.options.expected_count
        link = _link(file, file.url, files, config)
        plain = Plain(languages.labels(config), expected, link)
        text = plain.markdown(course.parts(path, plain))
        _write(Path(f"{file.abs_dest_path}.md"), text)
        name = _notebook(file.src_uri, config)
        if not name:
            continue
        # Not at the top: nbformat takes a while.
        from live_examples import notebook

        # Its links to itself stay within it.
        link = _link(file, notebook_page.address(name, config), files, config, own="")
        plain = Plain(languages.labels(config), expected, link, anchors=True)
        target = Path(config.site_dir, name)
        _write(target, notebook.write(course.parts(path, plain, alone=True), plain))
        notebook_page.add(name, files, config)


def offer(course: Course, page: Page, config: MkDocsConfig) -> Handout | None:
    """What the end of a page offers; None if it shows no example."""
    path = languages.path(page.file, config)
    runs = course.runs_on(path) if path in course.pages else []
    if not runs:
        return None
    counts = sorted({run.device_count for run in runs})
    scripts = dict.fromkeys(run.script.path for run in runs if not run.script.origin)
    name = _notebook(page.file.src_uri, config)
    return Handout(
        languages.labels(config).count(counts),
        tuple(f"{EXAMPLES}/{PurePosixPath(script).name}" for script in scripts),
        notebook_page.address(name, config) if name else "",
        name,
        _colab(name, config) if name else "",
    )


def _pages(
    course: Course, files: Files, config: MkDocsConfig
) -> Iterator[tuple[File, str]]:
    """The pages that could be read, and where they are in the project."""
    for file in files.documentation_pages():
        if (path := languages.path(file, config)) in course.pages:
            yield file, path


def _notebook(src_uri: str, config: MkDocsConfig) -> str:
    """The notebook of a page; empty if it has none."""
    shown = "mkdocs-jupyter" in config.plugins
    return notebook_page.notebook_of(src_uri) if shown else ""


def _colab(name: str, config: MkDocsConfig) -> str:
    """Where Colab opens a notebook of the site; empty where it cannot.

    It opens files of GitHub repositories: the site is in the branch `remote_branch`,
    where `mkdocs gh-deploy` puts it.
    """
    parts = urlsplit(config.repo_url or "")
    if parts.netloc != "github.com":
        return ""
    repository = parts.path.strip("/").removesuffix(".git")
    language = languages.code(config)
    file = posixpath.join(config.remote_branch, language, name)
    return f"https://colab.research.google.com/github/{repository}/blob/{file}"


def _link(
    file: File, base: str, files: Files, config: MkDocsConfig, own: str | None = None
) -> Resolve:
    """What the links of a page lead to: absolute where the site has an address.

    Args:
        file: the page.
        base: the address to which its links are relative, if they are.
        files: those of the site.
        config: of its language.
        own: the address of the page itself, if not that in the site.
    """

    def address(url: str) -> str:
        site = config.site_url
        return urljoin(site, url) if site else get_relative_url(url, base)

    def link(target: str) -> str:
        parts = urlsplit(target)
        if parts.scheme or parts.netloc:
            return target
        anchor = f"#{parts.fragment}" if parts.fragment else ""
        if not parts.path:
            return (address(file.url) if own is None else own) + anchor
        folder = posixpath.dirname(file.src_uri)
        name = posixpath.normpath(posixpath.join(folder, unquote(parts.path)))
        found = files.get_file_from_path(name)
        return address(found.url if found else quote(name)) + anchor

    return link


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8", newline="\n")
