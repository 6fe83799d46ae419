"""The same course as a site of this project, and as sites of others that run code.

What must be written twice for two languages is: only ours has the code once. Ours is
Material with the plugin, and nothing that the others lack.
"""

import sys
from pathlib import Path
from typing import NamedTuple

import generated
import yaml
from nbformat import v4, writes

CHANGED = "x.sum()"
"""What changes in the code of a lesson."""


class Site(NamedTuple):
    """A site to be built.

    Args:
        commands: what builds all of it, one after another.
        first: the files that have the code of the first lesson.
    """

    commands: list[list[str | Path]]
    first: list[Path]


def pages(folder: Path, lessons: int, block: str) -> list[Path]:
    """Write the pages of both languages.

    Args:
        folder: that of the site.
        lessons: how many.
        block: what shows a cell, with fields as in `generated.page`.

    Returns:
        the first page of each language.
    """
    for language in generated.TEXT:
        docs = folder / "docs" / language
        docs.mkdir(parents=True)
        for number in range(lessons):
            text = generated.page(number, language, block)
            (docs / _file(number)).write_text(text, "utf-8")
    return [folder / "docs" / language / _file(0) for language in generated.TEXT]


def _file(number: int) -> str:
    # The first is the home page, which each of them wants.
    return f"lesson_{number}.md" if number else "index.md"


def mkdocs(folder: Path, bin: Path, plugins: dict) -> list[list[str | Path]]:
    """Configure MkDocs for both languages; what builds each."""
    commands: list[list[str | Path]] = []
    for language in generated.TEXT:
        name = "mkdocs.yml" if language == "zh" else f"mkdocs.{language}.yml"
        settings = {
            "site_name": "Course",
            "docs_dir": f"docs/{language}",
            "site_dir": f"site/{language}",
            "theme": {"name": "material", "language": language, "font": False},
            "plugins": {"search": {}, **plugins},
            "markdown_extensions": {
                "pymdownx.highlight": {},
                "pymdownx.superfences": {},
                "pymdownx.tabbed": {"alternate_style": True},
            },
        }
        (folder / name).write_text(yaml.safe_dump(settings), "utf-8")
        commands.append([bin / "mkdocs", "build", "--quiet", "-f", name])
    return commands


def ours(folder: Path, bin: Path, lessons: int) -> Site:
    """This project: a plugin of MkDocs, which builds both languages at once."""
    pages(folder, lessons, "::: lesson_{n}.py#{name}")
    (folder / "examples").mkdir()
    for number in range(lessons):
        file = folder / "examples" / f"lesson_{number}.py"
        file.write_text(generated.script(number), "utf-8")
    plugins = {"live_examples": {"device_counts": [8]}}
    both, _ = mkdocs(folder, Path(sys.executable).parent, plugins)
    return Site([both], [folder / "examples" / "lesson_0.py"])


def markdown_exec(folder: Path, bin: Path, lessons: int) -> Site:
    """Material with markdown-exec, which runs a page's code in MkDocs itself."""
    options = 'exec="on" source="above" result="text" session="lesson-{n}"'
    first = pages(folder, lessons, f"```python {options}\n{{code}}\n```")
    return Site(mkdocs(folder, bin, {"markdown-exec": {}}), first)


def myst_nb(folder: Path, bin: Path, lessons: int) -> Site:
    """Sphinx with MyST-NB, which runs a page in a kernel and keeps what came of it."""
    head = "---\nfile_format: mystnb\nkernelspec: {name: python3}\n---\n\n"
    first = pages(folder, lessons, "```{{code-cell}} ipython3\n{code}\n```")
    commands: list[list[str | Path]] = []
    for language in generated.TEXT:
        docs = folder / "docs" / language
        for file in docs.glob("*.md"):
            file.write_text(head + file.read_text("utf-8"), "utf-8")
        listed = "\n".join(_file(n).removesuffix(".md") for n in range(1, lessons))
        with (docs / "index.md").open("a", encoding="utf-8") as index:
            index.write(f"\n```{{toctree}}\n{listed}\n```\n")
        settings = {
            "project": "Course",
            "language": {"zh": "zh_CN"}.get(language, language),
            "extensions": ["myst_nb"],
            "nb_execution_mode": "cache",
            # The code is the same in both languages: it runs once.
            "nb_execution_cache_path": str(folder / "cache"),
            "nb_execution_raise_on_error": True,
        }
        lines = [f"{name} = {value!r}" for name, value in settings.items()]
        (docs / "conf.py").write_text("\n".join(lines) + "\n", "utf-8")
        commands.append(
            [bin / "sphinx-build", "--quiet", "-j", "auto", docs, f"site/{language}"]
        )
    return Site(commands, first)


def mkdocs_jupyter(folder: Path, bin: Path, lessons: int) -> Site:
    """mkdocs-jupyter, which runs notebooks in kernels and keeps what came of them."""
    first: list[Path] = []
    for page in pages(folder, lessons, "\0{code}\0"):
        for file in page.parent.glob("*.md"):
            # Prose and code by turns.
            parts = [part.strip() for part in file.read_text("utf-8").split("\0")]
            cells = [
                v4.new_code_cell(part) if place % 2 else v4.new_markdown_cell(part)
                for place, part in enumerate(parts)
            ]
            text = writes(v4.new_notebook(cells=cells))
            file.with_suffix(".ipynb").write_text(text, "utf-8")
            file.unlink()
        first.append(page.with_suffix(".ipynb"))
    return Site(mkdocs(folder, bin, {"mkdocs-jupyter": {"execute": True}}), first)
