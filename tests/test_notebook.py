"""Lessons as notebooks: what is in them, and what they print when readers run them."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest
from conftest import ROOT
from nbformat import NotebookNode
from pages import LESSONS

from live_examples import expected, notebook, output
from live_examples.cell import Cell
from live_examples.example import Example
from live_examples.labels import LABELS
from live_examples.plain import Plain
from live_examples.problem import Problem
from live_examples.project import load_course
from live_examples.sharding import Shard, Sharding

PLAIN = Plain(LABELS["en"], 8, str, anchors=True)
NOTE = LABELS["en"].in_notebook.format("8 devices")
CHINESE = [f"notebooks/{lesson}.ipynb" for lesson in LESSONS["zh"]]
ENGLISH = [f"en/notebooks/{lesson}.ipynb" for lesson in LESSONS["en"]]
EVERY_NOTEBOOK = pytest.mark.parametrize("path", CHINESE + ENGLISH)


def embedded(language: str, lesson: str) -> list[str]:
    """The cells that a lesson embeds, if it is there."""
    file = ROOT / f"docs/{language}/lessons/{lesson}.md"
    text = file.read_text("utf-8") if file.exists() else ""
    return re.findall("^ *::: .*?#[^ \n]+", text, re.MULTILINE)


# The English ones have the same code, but where a page has no translation or is behind.
DIFFERENT = CHINESE + [
    f"en/notebooks/{lesson}.ipynb"
    for lesson in LESSONS["en"]
    if embedded("en", lesson) != embedded("zh", lesson)
]
SHARED = (
    "the scripts of a lesson share a notebook, so that one may have taken a name of "
    "another: name different things differently"
)
CELL = Example("x.py", "print(8)", {1: "1\n", 8: "8\n"})


def read(text: str) -> NotebookNode:
    found = nbformat.reads(text, as_version=4)
    nbformat.validate(found)
    return found


def printed(cell: NotebookNode) -> str:
    """What a code cell wrote to standard output; else it may have drawn a figure."""
    kept = [each for each in cell.outputs if each.output_type != "display_data"]
    strange = [
        str(each)
        for each in kept
        if each.output_type != "stream" or each.name != "stdout"
    ]
    assert not strange, f"{cell.source}\n\nwrote or displayed this too: {strange}"
    return "".join(each.text for each in kept)


def figures(cell: NotebookNode) -> list[NotebookNode]:
    return [each.data for each in cell.outputs if each.output_type == "display_data"]


def test_a_notebook_has_prose_and_code_with_the_output_of_the_expected_devices() -> (
    None
):
    silent = Example("x.py", "f()", {1: "1\n", 8: ""})
    cells = read(notebook.write(["# A", CELL, silent, "# b"], PLAIN)).cells
    assert [(cell.cell_type, cell.source) for cell in cells] == [
        ("markdown", f"# A\n\n*{NOTE}*"),
        ("code", "print(8)"),
        ("code", "f()"),
        ("markdown", "# b"),
    ]
    assert [printed(cell) for cell in cells[1:3]] == ["8\n", ""]
    assert [cell.execution_count for cell in cells[1:3]] == [1, 2]


def test_a_notebook_runs_in_any_python() -> None:
    metadata = read(notebook.write([CELL], PLAIN)).metadata
    assert metadata.kernelspec.name == "python3"
    assert metadata.language_info == {
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "pygments_lexer": "ipython3",
    }


def test_a_notebook_is_the_same_from_build_to_build() -> None:
    parts = ["# A", CELL, "b"]
    assert notebook.write(parts, PLAIN) == notebook.write(parts, PLAIN)
    ids = [cell.id for cell in read(notebook.write(parts, PLAIN)).cells]
    assert len(set(ids)) == len(ids)


def test_what_a_cell_drew_is_told_below_it() -> None:
    array = Sharding("x", (1,), "int32", (Shard(0, ((0, 1),), ("5",), "a"),))
    drawing = Example("x.py", "f()", {8: ""}, {8: (array,)})
    code, told = read(notebook.write([drawing], PLAIN)).cells
    assert code.cell_type == "code"
    assert told.source == "```text\nx (1,) int32\nx[0:1] on device 0\n```"


def test_a_figure_is_an_image_on_white_and_told_in_words() -> None:
    figure = '<svg class="figure" role="img"></svg>'
    drawing = Example("x.py", "f()", {8: "8\n"}, figures={8: figure}, alt="a <line>")
    (code,) = read(notebook.write([drawing], PLAIN)).cells
    assert printed(code) == "8\n"
    (data,) = figures(code)
    image = data["image/svg+xml"]
    root = ElementTree.fromstring(image)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("style") == "background:#fff;color:#000"
    assert root.get("aria-label") == data["text/plain"] == "a <line>"
    # Of a page of the site it has the ground and the ink.
    for html in (image, '<svg style="background:#fff;color:#000" width="1"></svg>'):
        shown = notebook.tidy(f'<div class="picture">{html}</div>\n<style>x</style>')
        assert "style=" not in shown and "xmlns" not in shown


def test_what_failed_is_told_in_its_place() -> None:
    problem = Problem("examples/x.py", 3, "wrong")
    (cell,) = read(notebook.write([[problem]], PLAIN)).cells
    assert cell.cell_type == "markdown" and "examples/x.py:3: wrong" in cell.source


def lesson_cells(path: str) -> list[tuple[Cell, str]]:
    """The cells that a lesson's notebook has to run, and the code of each.

    Those that the page shows, each after all that stand above it in its script.
    """
    course = load_course(ROOT)
    found: dict[tuple[str, str], tuple[Cell, str]] = {}
    language = "en" if path.startswith("en/") else "zh"
    page = course.pages[f"docs/{language}/lessons/{Path(path).stem}.md"]
    for directive in page.directives:
        script = course.scripts[directive.script]
        for cell in script.cells:
            found.setdefault((script.name, cell.name), (cell, script.code(cell)))
            if cell.name == directive.cell:
                break
    return list(found.values())


@EVERY_NOTEBOOK
def test_a_notebook_of_the_site_has_all_that_its_cells_need(
    built_site: Path, path: str
) -> None:
    cells = read((built_site / path).read_text("utf-8")).cells
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    assert code == [code for _, code in lesson_cells(path)]


@EVERY_NOTEBOOK
def test_a_notebook_of_the_site_leads_to_the_site(built_site: Path, path: str) -> None:
    text = (built_site / path).read_text("utf-8")
    assert "](https://example.org/jax/" in text
    assert ".md" not in text and "](../" not in text


def run(file: Path, folder: Path) -> NotebookNode:
    """A notebook that a reader has downloaded to an empty folder, and run there."""
    folder.mkdir()
    copy = folder / file.name
    # Without the outputs that it comes with.
    bare = json.loads(file.read_text("utf-8"))
    for cell in bare["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    copy.write_text(json.dumps(bare), "utf-8")
    jupyter = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR", "PATH", "CONFIG_PATH")
    settings = os.environ | {f"JUPYTER_{name}": str(folder / "j") for name in jupyter}
    settings |= {"IPYTHONDIR": str(folder / "i"), "JAX_PLATFORMS": "cpu"}
    settings |= {"MPLCONFIGDIR": str(folder / "m")}
    for name in ("JAX_NUM_CPU_DEVICES", "XLA_FLAGS", "PYTHONPATH", "MPLBACKEND"):
        settings.pop(name, None)
    command = [sys.executable, str(Path(__file__).with_name("run_notebook.py")), copy]
    done = subprocess.run(
        command, cwd=folder, env=settings, capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, f"{file}: {SHARED}\n\n{done.stderr}"
    return read(copy.read_text("utf-8"))


@pytest.fixture(scope="module")
def ran(
    built_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Mapping[str, Future[NotebookNode]]]:
    """Each notebook after it has run, as many at once as there are cores."""
    folder = tmp_path_factory.mktemp("notebooks")
    pool = ThreadPoolExecutor(os.cpu_count())
    yield {
        path: pool.submit(run, built_site / path, folder / path.replace("/", "-"))
        for path in DIFFERENT
    }
    pool.shutdown(cancel_futures=True)


@pytest.mark.once
@pytest.mark.parametrize("path", DIFFERENT)
def test_a_notebook_prints_what_its_cells_say(
    built_site: Path, path: str, ran: Mapping[str, Future[NotebookNode]]
) -> None:
    published = read((built_site / path).read_text("utf-8")).cells
    wrong = []
    for (cell, code), before, after in zip(
        lesson_cells(path),
        (each for each in published if each.cell_type == "code"),
        (each for each in ran[path].result(600).cells if each.cell_type == "code"),
        strict=True,
    ):
        if bool(figures(before)) != bool(figures(after)):
            wrong.append(f"{code}\n\ndrew a figure on one side only")
        wanted = [line for each in cell.statements for line in each.expected]
        texts = [printed(before), output.text(printed(after).encode(), {})]
        for text in texts:
            actual = output.shown(text).split("\n")
            if cell.sort:
                wanted, actual = sorted(wanted), sorted(actual)
            if not expected.matches("\n".join(wanted), "\n".join(actual)):
                diff = expected.diff("\n".join(wanted), "\n".join(actual))
                wrong.append(f"{code}\n\n{diff}")
    assert not wrong, "\n\n".join([f"{path}: {SHARED}", *wrong])
