"""The same course built by this project and by others: `make peers`.

Each builds a site in two languages from the same scripts of five cells, on eight
devices. Ours is Material with the plugin, and nothing that the others lack.

- cold: nothing is there yet.
- warm: nothing has changed.
- edited: the code of one lesson has changed.

What must be written twice for two languages is: only ours has the code once.
"""

import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import generated
import yaml
from cost import cost
from nbformat import v4, writes

TURNS = 3
"""How often warm builds are measured; what is told of them is the median."""
BUILDS = ("cold", "warm", "edited")
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


Peer = Callable[[Path, Path, int], Site]
NAMES: dict[Peer, str] = {
    ours: "this project",
    markdown_exec: "Material, markdown-exec",
    myst_nb: "Sphinx, MyST-NB",
    mkdocs_jupyter: "mkdocs-jupyter",
}
ROUNDS: dict[int, tuple[Peer, ...]] = {
    40: (markdown_exec, myst_nb),
    10: (mkdocs_jupyter,),
}
"""With whom ours is compared, by the number of lessons."""


def measure(peer: Peer, bin: Path, lessons: int) -> dict[str, float]:
    """The seconds of each of its builds."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        site = peer(folder, bin, lessons)

        def built() -> float:
            return sum(cost(*each, cwd=folder).seconds for each in site.commands)

        cold = built()
        warm = [built() for _ in range(TURNS)]
        edited: list[float] = []
        for _ in range(TURNS):
            for file in site.first:
                text = file.read_text("utf-8")
                assert CHANGED in text
                file.write_text(text.replace(CHANGED, f"{CHANGED} + 0"), "utf-8")
            edited.append(built())
    return {
        "cold": cold,
        "warm": statistics.median(warm),
        "edited": statistics.median(edited),
    }


def row(name: str, theirs: dict[str, float], our: dict[str, float]) -> str:
    """A line of the table: what another takes, and how ours compares."""
    cells = [f"  {name:24}"]
    for build in BUILDS:
        ratio = our[build] / theirs[build]
        judged = "met" if ratio <= 1 else "missed"
        cells.append(f"{theirs[build]:7.2f}  {ratio:4.2f} {judged:6}")
    return " ".join(cells).rstrip()


def main() -> None:
    """Measure, and print what came of it."""
    (bin,) = map(Path, sys.argv[1:])
    cores = len(os.sched_getaffinity(0))
    for lessons, peers in ROUNDS.items():
        print(
            f"{lessons} scripts of {len(generated.CELLS)} cells on 8 devices, in 2 "
            f"languages, on {cores} cores: seconds, and ours as a multiple (at most 1)"
        )
        print(" " * 27 + "".join(f"{build:22}" for build in BUILDS).rstrip())
        our = measure(ours, bin, lessons)
        print(
            f"  {NAMES[ours]:24}"
            + " ".join(f"{our[build]:7.2f}{'':13}" for build in BUILDS).rstrip(),
            flush=True,
        )
        for peer in peers:
            theirs = measure(peer, bin.absolute(), lessons)
            print(row(NAMES[peer], theirs, our), flush=True)


if __name__ == "__main__":
    main()
