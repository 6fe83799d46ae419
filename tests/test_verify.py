"""The adapter to Sybil, as pytest runs it over a small project."""

import subprocess
import sys
from pathlib import Path

import pytest

CONFIGURATION = """\
site_name: Course
docs_dir: docs/en
theme: {name: mkdocs, language: en}
plugins:
  live_examples: {device_counts: [1, 8], timeout: 20}
"""
SCRIPT = """\
# %% count
import os

devices = int(os.environ["JAX_NUM_CPU_DEVICES"])
for number in range(2):
    print("number", number)
# > number 0
# > number 1

# %% last
print("last")
# > last
"""
PAGE = """\
# Page

::: count.py#count

```python
print("page")
# > page
```
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "examples").mkdir()
    (tmp_path / "docs" / "en").mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_text(CONFIGURATION)
    (tmp_path / "examples" / "count.py").write_text(SCRIPT)
    (tmp_path / "docs" / "en" / "index.md").write_text(PAGE)
    return tmp_path


def verify(project: Path, *files: str) -> tuple[int, str]:
    """The exit code of pytest over some files, and what it says."""
    command = [sys.executable, "-m", "pytest", "-p", "live_examples.verify"]
    run = subprocess.run(
        [*command, "-p", "no:cacheprovider", f"--rootdir={project}", *files],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return run.returncode, run.stdout + run.stderr


def fails(project: Path, *files: str) -> str:
    """What pytest says of files that it fails."""
    code, said = verify(project, *files)
    assert code == 1, said
    return said


def test_every_cell_and_every_fence_is_a_test(project: Path) -> None:
    code, said = verify(project, "examples", "docs")
    assert code == 0, said
    assert "3 passed" in said


@pytest.mark.parametrize(
    ("old", "new", "line", "hint"),
    [
        ("# > number 1", "# > number 2", 6, "-number 2\n+number 1"),
        ("# > number 1\n", "", 6, " number 0\n+number 1"),
        ("# > number 1\n", "# > number 1\n# > number 2\n", 6, "-number 2"),
        ("# > last", "    # > last", 12, "it belongs in column 0"),
        ("# > last", "\n# > last", 13, "right below what printed it"),
        ('print("last")', "1 / 0", 11, "ZeroDivisionError: division by zero"),
        ("# > last", "# > last\n(", 13, "SyntaxError: '(' was never closed"),
        ("devices =", "assert devices ==", 4, "NameError"),
    ],
    ids=[
        "wrong",
        "missing",
        "surplus",
        "indented",
        "misplaced",
        "exception",
        "syntax",
        "assertion",
    ],
)
def test_a_fault_in_a_script_fails_with_its_line_and_what_is_wrong(
    project: Path, old: str, new: str, line: int, hint: str
) -> None:
    script = project / "examples" / "count.py"
    assert old in SCRIPT
    script.write_text(SCRIPT.replace(old, new))
    said = fails(project, "examples/count.py")
    assert f"examples/count.py:{line}: " in said
    assert hint in said


def test_a_wrong_output_in_a_page_fails_with_its_line_and_the_difference(
    project: Path,
) -> None:
    page = project / "docs" / "en" / "index.md"
    page.write_text(PAGE.replace("# > page", "# > pages"))
    said = fails(project, "docs")
    assert "docs/en/index.md:6: the output is not the expected one" in said
    assert "-pages\n+page" in said


def test_an_assertion_must_hold_on_every_number_of_devices(project: Path) -> None:
    script = project / "examples" / "count.py"
    script.write_text(SCRIPT.replace("for number", "assert devices == 8\nfor number"))
    said = fails(project, "examples")
    assert "examples/count.py:5: cell count: AssertionError [on 1 device]" in said


def test_a_cell_that_no_script_has_fails_with_the_line_of_the_page(
    project: Path,
) -> None:
    page = project / "docs" / "en" / "index.md"
    page.write_text(PAGE.replace("#count", "#cuont"))
    said = fails(project, "docs")
    assert "docs/en/index.md:3: no cell cuont in examples/count.py" in said
    assert "do you mean count?" in said


DRAWING = """
# %% curve
if DEVICES:
    import matplotlib.pyplot as plt

    plt.plot([1, 2])
"""


@pytest.mark.parametrize(
    ("devices", "embedded", "message"),
    [
        ("True", "", 'draws a figure; say what it shows: `::: count.py#curve alt="…"`'),
        ("False", ' alt="a"', "leaves no figure open on 1 and 8 devices; let it draw"),
        ("devices > 1", ' alt="a"', "leaves no figure open on 1 device; let it draw"),
        ("devices > 1", "", "draws a figure; say what it shows"),
    ],
)
def test_a_figure_and_the_words_for_it_are_there_on_every_number_of_devices(
    project: Path, devices: str, embedded: str, message: str
) -> None:
    script = project / "examples" / "count.py"
    script.write_text(SCRIPT + DRAWING.replace("DEVICES", devices))
    page = project / "docs" / "en" / "index.md"
    page.write_text(f"{PAGE}\n::: count.py#curve{embedded}\n")
    said = fails(project, "examples")
    assert f"docs/en/index.md:10: the cell {message}" in said


def test_a_figure_that_no_page_describes_is_named_where_it_is_drawn(
    project: Path,
) -> None:
    script = project / "examples" / "count.py"
    script.write_text(SCRIPT + DRAWING.replace("DEVICES", "True"))
    said = fails(project, "examples")
    problem = "no page says what this figure shows; draw it in the cell of a script"
    assert f"examples/count.py:14: cell curve: {problem}" in said


def test_a_figure_that_is_described_is_fine(project: Path) -> None:
    script = project / "examples" / "count.py"
    script.write_text(SCRIPT + DRAWING.replace("DEVICES", "True"))
    page = project / "docs" / "en" / "index.md"
    page.write_text(f'{PAGE}\n::: count.py#curve alt="It rises."\n')
    code, said = verify(project, "examples", "docs")
    assert code == 0, said


def test_a_script_named_on_the_command_line_is_not_imported(project: Path) -> None:
    script = project / "examples" / "count.py"
    script.write_text(f"{SCRIPT}\nopen({str(project / 'trace')!r}, 'a').write('x')\n")
    code, said = verify(project, "examples/count.py")
    assert code == 0, said
    assert (project / "trace").read_text() == "xx"  # the runs on 1 and on 8 devices
