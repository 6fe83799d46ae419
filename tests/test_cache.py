"""Results of earlier runs on disk: when they hold, and what may happen to them."""

import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from live_examples import cache, page, percent
from live_examples.cache import Cache
from live_examples.run import Outputs
from live_examples.script import Script
from live_examples.sharding import Shard, Sharding

PATH = "examples/psum.py"
SOURCE = "# %% a\nx = 1  # one\nprint(x)\n# > 1\nprint(2)\n"


def outputs_of(*printed: str) -> Outputs:
    """The outputs of a script of one cell that draws nothing."""
    return Outputs(printed, ((),), ("",))


OUTPUTS = outputs_of("", "1\n", "2\n")


def script_of(source: str, path: str = PATH) -> Script:
    return percent.parse(path, source)


SCRIPT = script_of(SOURCE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "made" / "when needed"


def entry(folder: Path) -> Path:
    """The only file of a cache."""
    (file,) = folder.iterdir()
    return file


@pytest.mark.parametrize(
    "outputs", [OUTPUTS, outputs_of("", "设备 🚀\n\u2028", '"\\\x7f{}\r\t')]
)
def test_a_result_is_found_again(folder: Path, outputs: Outputs) -> None:
    assert Cache(folder).get(SCRIPT, 8) is None
    Cache(folder).put(SCRIPT, 8, outputs)
    assert Cache(folder).get(SCRIPT, 8) == outputs


def test_the_last_result_counts(folder: Path) -> None:
    Cache(folder).put(SCRIPT, 8, outputs_of("a", "b", "c"))
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    assert Cache(folder).get(SCRIPT, 8) == OUTPUTS


def test_a_result_is_for_one_device_count(folder: Path) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    assert Cache(folder).get(SCRIPT, 4) is None


@pytest.mark.parametrize(
    "source",
    [
        SOURCE.replace("# > 1", "# > 7"),
        SOURCE.replace("# > 1", "# >"),
        SOURCE.replace("# > 1", "# > ..."),
    ],
)
def test_the_text_of_expected_output_does_not_matter(folder: Path, source: str) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    assert Cache(folder).get(script_of(source), 8) == OUTPUTS


@pytest.mark.parametrize(
    "source",
    [
        SOURCE.replace("# > 1\n", ""),
        SOURCE.replace("# > 1\n", "# > 1\n# > 2\n"),
        SOURCE.replace("x = 1", "x = 2"),
        SOURCE.replace("# one", "# eins"),
        SOURCE.replace("# %% a", '# %% a sort="lines"'),
        SOURCE.replace("# %% a", '# %% a draw="x"'),
        f'"""Doc."""\n{SOURCE}',
        f"\n{SOURCE}",
        SOURCE.replace("print(x)\n# > 1", "# > 1\nprint(x)").replace("# > 1", "# x"),
    ],
)
def test_code_comments_and_line_numbers_matter(folder: Path, source: str) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    assert Cache(folder).get(script_of(source), 8) is None


def test_the_name_of_the_file_matters(folder: Path) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    assert Cache(folder).get(script_of(SOURCE, "examples/other.py"), 8) is None


def test_the_prose_of_a_page_does_not_matter(folder: Path) -> None:
    texts = (f"{prose}\n\n```python\nprint(1)\n```\n" for prose in ("A.", "A.\n\nB."))
    first, second = (page.parse("docs/zh/a.md", text).script for text in texts)
    assert first
    assert second
    Cache(folder).put(first, 8, outputs_of("1\n"))
    assert Cache(folder).get(second, 8) == outputs_of("1\n")


@pytest.mark.parametrize("package", ["jax", "jaxlib", "matplotlib", "numpy"])
def test_another_version_of_what_runs_makes_every_result_old(
    folder: Path, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    real = cache.version
    monkeypatch.setattr(
        cache, "version", lambda name: "0" if name == package else real(name)
    )
    assert Cache(folder).get(SCRIPT, 8) is None


def test_another_python_makes_every_result_old(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    monkeypatch.setattr("sys.version", "4.0")
    assert Cache(folder).get(SCRIPT, 8) is None


def test_all_that_a_run_loads_of_the_runner_is_in_the_key() -> None:
    # The others hold problems, limits and results, and make none.
    code = (
        "import sys, live_examples.process, live_examples.renderer\n"
        "print(*(name for name in sys.modules if name.startswith('live_examples.')))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True
    ).stdout.split()
    names = {name.partition(".")[2] for name in loaded}
    assert "child" in names
    names -= {"options", "problem", "run"}
    missing = {f"{name}.py" for name in names} - set(cache.RUNNER)
    assert not missing, "add these to cache.RUNNER"


@pytest.mark.parametrize("part", cache.RUNNER)
def test_another_runner_makes_every_result_old(
    folder: Path, part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    package = tmp_path / "package"
    shutil.copytree(Path(cache.__file__).parent, package)
    monkeypatch.setattr(cache, "__file__", str(package / "cache.py"))
    assert Cache(folder).get(SCRIPT, 8) == OUTPUTS
    with (package / part).open("a") as file:
        file.write("# changed\n")
    assert Cache(folder).get(SCRIPT, 8) is None


# Broken entries


def test_a_truncated_entry_is_a_miss_wherever_it_ends(folder: Path) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    whole = entry(folder).read_bytes()
    for length in range(len(whole)):
        entry(folder).write_bytes(whole[:length])
        assert Cache(folder).get(SCRIPT, 8) is None, whole[:length]
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    assert Cache(folder).get(SCRIPT, 8) == OUTPUTS


@pytest.mark.parametrize(
    "changes",
    [
        {"key": "0"},
        {"key": None},
        {"printed": []},
        {"printed": ["1\n", "2\n"]},
        {"printed": ["", "1\n", "2\n", ""]},
        {"printed": ["", 1, "2\n"]},
        {"printed": ["", None, "2\n"]},
        {"printed": None},
        {"printed": 3},
        {"figures": []},
        {"figures": ["", ""]},
        {"figures": [3]},
        {"figures": [None]},
        {"figures": None},
    ],
)
def test_a_foreign_entry_is_a_miss(folder: Path, changes: dict) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    found = json.loads(entry(folder).read_text("utf-8"))
    entry(folder).write_text(json.dumps(found | changes), "utf-8")
    assert Cache(folder).get(SCRIPT, 8) is None


ARRAY = Sharding(
    "x",
    (2, 2),
    "int32",
    (Shard(0, ((0, 1), (0, 2)), ("1", "2"), "a"), Shard(1, ((1, 2), (0, 2)), (), "b")),
)
DRAWING = script_of('# %% a\nx = 1\n# %% b draw="x, x"\nx\n# %% c\nx\n')
DRAWN = Outputs(("", "", ""), ((), (ARRAY, ARRAY), ()), ("<svg>1</svg>", "", ""))


def test_arrays_to_draw_and_figures_are_found_again(folder: Path) -> None:
    Cache(folder).put(DRAWING, 8, DRAWN)
    assert Cache(folder).get(DRAWING, 8) == DRAWN


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"drawn"', '"else"'),
        ('"x", [2, 2]', '"y", [2, 2]'),
        ('"x", [2, 2]', "3, [2, 2]"),
        ('"x", [2, 2]', '"x", [2]'),
        ('"x", [2, 2]', '"x", [1, 1]'),
        ('"x", [2, 2]', '"x", "22"'),
        ('"x", [2, 2]', '"x", null'),
        ('"x", [2, 2]', '"x"'),
        ('"int32"', "null"),
        ('"int32", [', '"int32", [], ['),
        ("[0, 1]", "[0]"),
        ("[0, 1]", "[1, 0]"),
        ("[0, 1]", '["0", "1"]'),
        ("[0, 1]", "[0, Infinity]"),
        ("[0, 1]", "[0, 0.5]"),
        ("[0, 1]", "01"),
        ("[[0, ", "[["),
        ("[[0, ", "[[-1, "),
        ("[[0, ", '[["0", '),
        ("[[0, ", "[[0.5, "),
        ('["1", "2"]', '["1"]'),
        ('["1", "2"]', '["1", 2]'),
        ('["1", "2"]', '"12"'),
        ('["1", "2"]', "null"),
        ('"a"', "null"),
        (', "a"]', "]"),
    ],
)
def test_a_broken_drawing_is_a_miss(folder: Path, old: str, new: str) -> None:
    Cache(folder).put(DRAWING, 8, DRAWN)
    text = entry(folder).read_text("utf-8")
    assert old in text
    entry(folder).write_text(text.replace(old, new), "utf-8")
    assert Cache(folder).get(DRAWING, 8) is None


@pytest.mark.parametrize(
    "drawn",
    [
        [],
        [[], []],
        [[], [[]], []],
        [[], [["x", [2, 2], "int32", []]] * 2, []],
        [[], [], [ARRAY, ARRAY]],
        [[], [ARRAY], []],
        [[], [ARRAY, ARRAY], [], []],
        None,
        3,
        [3],
        {},
    ],
)
def test_drawings_of_other_cells_are_a_miss(folder: Path, drawn: object) -> None:
    Cache(folder).put(DRAWING, 8, DRAWN)
    found = json.loads(entry(folder).read_text("utf-8"))
    entry(folder).write_text(json.dumps(found | {"drawn": drawn}), "utf-8")
    assert Cache(folder).get(DRAWING, 8) is None


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "3", '"x"', "{}", "\x00", "[" * 99_999]
)
def test_an_entry_of_another_kind_is_a_miss(folder: Path, text: str) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    entry(folder).write_text(text)
    assert Cache(folder).get(SCRIPT, 8) is None


def test_bytes_that_are_no_text_are_a_miss(folder: Path) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    entry(folder).write_bytes(entry(folder).read_bytes().replace(b"1", b"\xff"))
    assert Cache(folder).get(SCRIPT, 8) is None


def test_a_folder_in_the_place_of_an_entry_is_a_miss(folder: Path) -> None:
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    name = entry(folder)
    name.unlink()
    (name / "x").mkdir(parents=True)
    Cache(folder).put(SCRIPT, 8, OUTPUTS)
    assert Cache(folder).get(SCRIPT, 8) is None
    assert list(folder.iterdir()) == [name]


@pytest.mark.parametrize("step", ["pathlib.Path.write_bytes", "os.replace"])
@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError])
def test_an_entry_whose_writing_is_stopped_leaves_nothing(
    folder: Path,
    step: str,
    error: type[BaseException],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Cache(folder).put(SCRIPT, 4, OUTPUTS)
    before = list(folder.iterdir())

    def stop(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(step, stop)
    if error is KeyboardInterrupt:
        with pytest.raises(KeyboardInterrupt):
            Cache(folder).put(SCRIPT, 8, OUTPUTS)
    else:
        Cache(folder).put(SCRIPT, 8, OUTPUTS)
    assert list(folder.iterdir()) == before
    assert Cache(folder).get(SCRIPT, 8) is None
    assert Cache(folder).get(SCRIPT, 4) == OUTPUTS


def test_two_writers_at_once_leave_one_whole_entry(folder: Path) -> None:
    results = [outputs_of("x" * 50_000, "", ""), outputs_of("", "", "y" * 50_000)]
    Cache(folder).put(SCRIPT, 8, results[0])
    start = threading.Barrier(3)

    def write(outputs: Outputs) -> None:
        start.wait(timeout=30)
        for _ in range(20):
            Cache(folder).put(SCRIPT, 8, outputs)

    writers = [threading.Thread(target=write, args=[outputs]) for outputs in results]
    for writer in writers:
        writer.start()
    start.wait(timeout=30)
    while any(writer.is_alive() for writer in writers):
        assert Cache(folder).get(SCRIPT, 8) in results
    for writer in writers:
        writer.join(timeout=30)
    assert Cache(folder).get(SCRIPT, 8) in results
    assert entry(folder).suffix == ".json"
