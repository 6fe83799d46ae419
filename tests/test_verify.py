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
