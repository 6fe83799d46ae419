"""The scripts of this project: what they print when they run alone, and their style."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from conftest import ROOT

from live_examples import expected, output, percent
from live_examples.script import Script

NAMES = sorted(path.name for path in (ROOT / "examples").glob("*.py"))
EVERY_SCRIPT = pytest.mark.parametrize("name", NAMES)
SET_DEVICES = 'os.environ.setdefault("JAX_NUM_CPU_DEVICES", "8")'


def read(name: str) -> Script:
    path = f"examples/{name}"
    return percent.parse(path, (ROOT / path).read_text("utf-8"))


def run_alone(name: str, folder: Path) -> str:
    """What a script prints that a reader has downloaded to an empty folder."""
    folder.mkdir()
    script = folder / name
    script.write_bytes((ROOT / "examples" / name).read_bytes())
    cleared = ("JAX_NUM_CPU_DEVICES", "XLA_FLAGS", "PYTHONPATH", "MPLBACKEND")
    cleared += ("DISPLAY", "WAYLAND_DISPLAY")  # nobody is there to close a window
    settings = {key: value for key, value in os.environ.items() if key not in cleared}
    settings |= {"JAX_PLATFORMS": "cpu", "PYTHONUNBUFFERED": "1"}
    settings |= {"MPLCONFIGDIR": str(folder / "matplotlib")}
    done = subprocess.run(
        [sys.executable, name],
        cwd=folder,
        env=settings,
        capture_output=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr.decode()
    return output.text(done.stdout, {f"{folder}{os.sep}": ""})


@pytest.fixture(scope="module")
def printed(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Mapping[str, Future[str]]]:
    """What each script prints, as many at once as there are cores."""
    folder = tmp_path_factory.mktemp("alone")
    pool = ThreadPoolExecutor(os.cpu_count())
    yield {name: pool.submit(run_alone, name, folder / name[:-3]) for name in NAMES}
    pool.shutdown(cancel_futures=True)


@pytest.mark.once
@EVERY_SCRIPT
def test_a_script_alone_prints_what_its_cells_say(
    name: str, printed: Mapping[str, Future[str]]
) -> None:
    script = read(name)
    wanted = [line for statement in script.statements for line in statement.expected]
    actual = output.shown(printed[name].result(timeout=300)).split("\n")
    if any(cell.sort for cell in script.cells):
        wanted, actual = sorted(wanted), sorted(actual)
    texts = "\n".join(wanted), "\n".join(actual)
    assert expected.matches(*texts), f"examples/{name}:\n{expected.diff(*texts)}"


@EVERY_SCRIPT
def test_a_script_says_in_one_line_what_it_is(name: str) -> None:
    says = ast.get_docstring(ast.parse(read(name).source))
    assert says and "\n" not in says and says.isascii()


@EVERY_SCRIPT
def test_a_script_is_short(name: str) -> None:
    lines = [line.strip() for line in read(name).source.split("\n")]
    code = [line for line in lines if line and not line.startswith("#")]
    assert len(code) - 1 <= 60, "one idea a script; split it"


@EVERY_SCRIPT
def test_a_line_of_code_is_no_longer_than_the_formatter_makes_it(name: str) -> None:
    script = read(name)
    for cell in script.cells:
        long = [line for line in script.code(cell).split("\n") if len(line) > 88]
        assert not long, f"cell {cell.name}: break comments and strings in two: {long}"


@EVERY_SCRIPT
def test_a_script_needs_nothing_but_jax_numpy_and_python_or_matplotlib_to_draw(
    name: str,
) -> None:
    modules: set[str] = set()
    for node in ast.walk(ast.parse(read(name).source)):
        if isinstance(node, ast.Import):
            modules |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add("." * node.level + (node.module or "").partition(".")[0])
    assert modules <= sys.stdlib_module_names | {"jax", "matplotlib", "numpy"}


@EVERY_SCRIPT
def test_a_cell_that_draws_shows_its_figure_at_its_end(name: str) -> None:
    script = read(name)
    for cell in script.cells:
        code = script.code(cell)
        if "plt." in code:
            assert code.endswith("\nplt.show()"), f"end the cell {cell.name} so"


@EVERY_SCRIPT
def test_no_script_hides_a_module_that_another_may_import(name: str) -> None:
    hidden = sys.stdlib_module_names | {"jax", "matplotlib", "numpy"}
    assert name.removesuffix(".py") not in hidden


@EVERY_SCRIPT
def test_a_script_sets_the_number_of_devices_before_it_imports_jax(name: str) -> None:
    body = [ast.unparse(node) for node in ast.parse(read(name).source).body]
    imports = [
        n for n, text in enumerate(body) if text.startswith(("import jax", "from jax"))
    ]
    if imports:
        setting = ast.unparse(ast.parse(SET_DEVICES))
        assert setting in body[: imports[0]], f"write {SET_DEVICES} before `import jax`"
