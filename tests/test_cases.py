"""The traps of `cases/`: pages of which readers of other tools have reported trouble.

Each heading says what is right. Where the trap is in the code, not in the page, it is
tried in a page and in a script.
"""

import sysconfig
from pathlib import Path

import pytest
from conftest import Html, Render
from mkdocs.utils.meta import get_data

from live_examples import accept, course, expected, output, page
from live_examples.course import Course
from live_examples.labels import LABELS
from live_examples.options import Options
from live_examples.run import Failure
from live_examples.script import Script

CASES = Path(__file__).parent / "cases"
BOTH = pytest.mark.parametrize("form", ["page", "script"])


class Case:
    """A project of one page, and of a script if the case is tried in one.

    Args:
        root: the project's folder.
        text: the page of the case.
        form: where its fences are: in a "page", or in a "script" as cells.
        timeout: how long a run may take, in seconds.
    """

    def __init__(
        self, root: Path, text: str, form: str = "page", timeout: float = 30
    ) -> None:
        self.root = root
        self.text = text
        self.options = Options(device_counts=(8,), timeout=timeout)
        self.path = "docs/case.md" if form == "page" else "examples/case.py"
        if form == "script":
            script = page.parse("case.md", text).script
            assert script
            self.write("examples/case.py", f"{script.source}\n")
            text = "\n\n".join(f"::: case.py#{cell.name}" for cell in script.cells)
        self.write("docs/case.md", text)
        self.load()

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(exist_ok=True)
        (self.root / path).write_bytes(text.encode())

    def load(self) -> int:
        """Read the project and run it; the number of runs that were needed."""
        pages = [self.root / "docs/case.md"]
        self.course: Course = course.load(self.root, self.options, pages)
        return self.course.run(self.course.runs())

    @property
    def problems(self) -> list[str]:
        problems = [*self.course.problems, *self.course.failures()]
        return [str(problem) for problem in problems]

    def place(self, line: int) -> str:
        """How a problem names a line of the page, wherever its code is now."""
        if self.path.endswith(".md"):
            return f"{self.path}:{line}: "
        script = page.parse("case.md", self.text).script
        assert script
        number = script.origin.index(line) + 1
        cell = script.cell_at(number)
        assert cell
        return f"{self.path}:{number}: cell {cell.name}: "

    @property
    def script(self) -> Script:
        (script,) = self.course.all_scripts()
        return script

    @property
    def printed(self) -> tuple[str, ...]:
        """What each statement printed."""
        result = self.course.results[self.course.reference(self.script)]
        assert not isinstance(result, Failure), f"{result.problem}\n{result.detail}"
        return result.printed

    def html(self, render: Render) -> Html:
        """The page as a browser shows it."""
        text, _ = get_data((self.root / "docs/case.md").read_text("utf-8-sig"))
        return render(self.course.expand("docs/case.md", text, LABELS["en"]))

    def verify(self) -> None:
        """Each statement prints what its `# >` lines say."""
        assert self.problems == []
        for statement, printed in zip(
            self.script.statements, self.printed, strict=True
        ):
            wanted = "\n".join(statement.expected)
            assert expected.matches(wanted, output.shown(printed)), printed

    def accept(self) -> str:
        """What accept makes of the file."""
        text = (self.root / self.path).read_bytes().decode()
        return accept.accepted(text, self.script, self.printed)


def read(name: str) -> str:
    return (CASES / f"{name}.md").read_text("utf-8")


def outputs(html: Html) -> list[str]:
    return [block.text for block in html.blocks if block.language == "text"]


def test_every_case_is_tested() -> None:
    tests = Path(__file__).read_text("utf-8")
    missing = [
        file.stem for file in CASES.glob("*.md") if f'"{file.stem}"' not in tests
    ]
    assert missing == [], "write a test for these, or delete them"


def test_attributes_in_the_info_string(tmp_path: Path, render: Render) -> None:
    case = Case(tmp_path, read("01_info_string_attributes"))
    case.verify()
    assert case.printed == ("one\n", "two\n", "three\n")
    html = case.html(render)
    assert [b.text for b in html.blocks if b.is_python] == [
        'print("one")\n',
        'print("two")\n',
        'print("three")\n',
    ]
    assert outputs(html) == ["one\n", "two\n", "three\n"]
    assert [b.title for b in html.blocks if b.is_python] == ["hello.py", "two", ""]


def test_fences_in_a_list(tmp_path: Path, render: Render) -> None:
    text = read("02_list_item")
    marker = "a fence stands on a line of its own, indented by four spaces a level"
    assert Case(tmp_path, text).problems == [
        f"docs/case.md:13: {marker}",
        f"docs/case.md:19: {marker}",
    ]
    case = Case(tmp_path, text.partition("\n- ")[0])
    case.verify()
    assert outputs(case.html(render)) == ["in list, 4 spaces\n"]


def test_a_fence_in_an_admonition_inside_a_tab(tmp_path: Path, render: Render) -> None:
    case = Case(tmp_path, read("03_admonition_tab"))
    case.verify()
    code, result = case.html(render).blocks
    assert code.text.startswith("if True:\n    print(")
    assert result.text == "deep\nafter a blank line\n"


def test_a_fence_that_shows_a_fence(tmp_path: Path, render: Render) -> None:
    case = Case(tmp_path, read("04_nested_fence"))
    assert case.problems == []
    assert case.course.runs() == []
    (block,) = case.html(render).blocks
    assert block.language == "markdown"
    assert "```python\nraise SystemExit" in block.text


def test_an_unclosed_fence(tmp_path: Path) -> None:
    assert Case(tmp_path, read("07_unclosed")).problems == [
        "docs/case.md:5: a fence never closed; close it with ```, indented alike"
    ]


@BOTH
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_endings(tmp_path: Path, ending: str, mark: str, form: str) -> None:
    case = Case(tmp_path, read("08_line_endings"), form)
    case.verify()
    text = (tmp_path / case.path).read_text()
    case.write(case.path, mark + text.replace("\n", ending))
    assert case.load() == 0, "line endings alone must not run anything again"
    case.verify()
    assert case.accept() == mark + text.replace("\n", ending)


@BOTH
def test_a_block_that_prints_nothing(tmp_path: Path, render: Render, form: str) -> None:
    case = Case(tmp_path, read("10_no_output"), form)
    case.verify()
    html = case.html(render)
    assert [block.text for block in html.blocks] == ["x = 1\n", "print(x)\n", "1\n"]


@BOTH
def test_two_identical_stale_blocks(tmp_path: Path, form: str) -> None:
    case = Case(tmp_path, read("11_accept_identical_blocks"), form)
    old = (tmp_path / case.path).read_text()
    assert old.count("# > 0\n") == 2
    new = old.replace("# > 0", "# > 2", 1).replace("# > 0", "# > 3", 1)
    assert case.accept() == new


def test_missing_output(tmp_path: Path, render: Render) -> None:
    case = Case(tmp_path, read("13_accept_missing_output"))
    assert case.accept().endswith(
        "print(2 + 2)\n# > 4\n```\nProse directly after the fence.\n"
    )
    html = case.html(render)
    assert outputs(html) == ["4\n"]
    assert "Prose directly after the fence." in html.text


@BOTH
def test_output_that_print_did_not_make(tmp_path: Path, form: str) -> None:
    Case(tmp_path, read("16_stdout_not_from_print"), form).verify()


@BOTH
def test_an_exception_that_is_the_lesson(tmp_path: Path, form: str) -> None:
    Case(tmp_path, read("17_expected_exception"), form).verify()


def test_an_option_that_expects_an_exception_is_none(tmp_path: Path) -> None:
    text = '```python raises="ZeroDivisionError"\n1 / 0\n```\n'
    (problem,) = Case(tmp_path, text).problems
    assert problem.startswith("docs/case.md:1: a fence takes only hl_lines, not_run, ")


@BOTH
def test_a_block_that_hangs(tmp_path: Path, form: str) -> None:
    case = Case(tmp_path, read("20_hang"), form, timeout=1)
    assert case.problems == [
        f"{case.place(7)}still running after 1 s (the `timeout` of mkdocs.yml)"
    ]


@BOTH
def test_a_process_that_dies(tmp_path: Path, form: str) -> None:
    case = Case(tmp_path, read("22_process_dies"), form)
    assert case.problems == [f"{case.place(8)}the process died of SIGSEGV"]


@BOTH
def test_a_progress_bar(tmp_path: Path, render: Render, form: str) -> None:
    case = Case(tmp_path, read("23_progress_bar"), form)
    assert case.problems == []
    assert outputs(case.html(render)) == ["100%\n"]
    assert case.accept().count("# >") == 1
    assert "# > 100%" in case.accept()


@BOTH
@pytest.mark.parametrize(
    "name", ["24_ansi", "26_cjk_width", "28_blank_and_trailing", "32_markup_in_output"]
)
def test_output_that_is_hard_to_show(
    tmp_path: Path, render: Render, name: str, form: str
) -> None:
    case = Case(tmp_path, read(name), form)
    case.verify()
    wanted = [line for s in case.script.statements for line in s.expected]
    assert outputs(case.html(render)) == ["\n".join([*wanted, ""])]
    assert case.accept() == (tmp_path / case.path).read_text("utf-8")


@BOTH
def test_prints_that_arrive_later(tmp_path: Path, form: str) -> None:
    Case(tmp_path, read("34_async_print"), form).verify()


@BOTH
def test_an_import_of_a_neighbour(tmp_path: Path, form: str) -> None:
    for folder in ("", "docs/", "examples/"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / f"{folder}helper_35.py").write_text("VALUE = 1\n")
    case = Case(tmp_path, read("35_import"), form)
    assert case.problems[-1] == (
        f"{case.place(7)}ModuleNotFoundError: No module named 'helper_35' (an example "
        "imports installed packages, never a file beside it)"
    )


def test_prose_runs_nothing_again_and_code_does(tmp_path: Path) -> None:
    text = read("10_no_output")
    case = Case(tmp_path, text)
    case.write("docs/case.md", text.replace("No empty", "Not a single empty"))
    assert case.load() == 0
    case.write("docs/case.md", text.replace("x = 1", "x = 2"))
    assert case.load() == 1
    assert case.printed == ("", "2\n")


@BOTH
def test_what_needs_a_real_module(tmp_path: Path, form: str) -> None:
    Case(tmp_path, read("36_module_semantics"), form).verify()


@BOTH
def test_tracebacks_and_the_paths_of_the_builder(tmp_path: Path, form: str) -> None:
    text = read("40_traceback_paths")
    shown = Case(tmp_path, text.partition("\n```python\njax")[0], form)
    printed = "".join(shown.printed)
    assert "Traceback" in printed
    assert f"{Path(shown.path).name} . jax/__init__.py" in printed
    failing = Case(tmp_path, text, form)
    (result,) = failing.course.results.values()
    assert isinstance(result, Failure)
    assert result.problem.message.startswith("TypeError: ")
    assert "jax.numpy.add(1)" in result.detail
    for folder in (tmp_path, Path.home(), Path(sysconfig.get_path("purelib"))):
        assert str(folder) not in printed + str(result.problem) + result.detail


def test_rules_below_the_front_matter(tmp_path: Path, render: Render) -> None:
    text = (
        "---\ntitle: A\n---\n\n---\n\nNote: words.\n\n```python\nprint(1)\n```\n\n---\n"
    )
    case = Case(tmp_path, text)
    assert case.problems == []
    html = case.html(render)
    assert "<p>Note: words.</p>" in html.text
    assert outputs(html) == ["1\n"]
