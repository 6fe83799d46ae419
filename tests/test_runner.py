"""Many runs side by side."""

import tempfile
from pathlib import Path

import pytest
from runs import WAIT, by_statement, printed, start

from live_examples import runner
from live_examples.options import Options
from live_examples.run import Failure, Result


def test_every_run_has_its_result_whatever_becomes_of_the_others(
    tmp_path: Path,
) -> None:
    codes = [
        "print(0)\n",
        "1 / 0\n",
        "import os\nos._exit(3)\n",
        "while True:\n    pass\n",
        "print(4)\n",
        "print('x' * 10**7)\n",
        "print(6)\n",
    ]
    results: dict[str, Result] = {}
    start(codes, tmp_path, lambda r, x: results.update({r.script.name: x}), timeout=2)
    failures = {name for name, x in results.items() if isinstance(x, Failure)}
    assert sorted(results) == [f"{n}.py" for n in range(7)]
    assert failures == {"1.py", "2.py", "3.py", "5.py"}
    assert by_statement(results["6.py"]) == ("6\n",)


def test_no_runs_need_no_processes(tmp_path: Path) -> None:
    runner.run([], tmp_path, Options(), lambda *_: pytest.fail("there was no run"))


def test_as_many_runs_as_there_are_cores_go_on_at_once(tmp_path: Path) -> None:
    # Each waits for the other.
    code = (
        "import pathlib, time\n"
        f"here = pathlib.Path({str(tmp_path)!r})\n"
        "pathlib.Path(here / __file__[-4]).touch()\n"
        "while not (here / '0').exists() or not (here / '1').exists():\n"
        "    time.sleep(0.01)\n"
    )
    if runner._cores() < 2:
        pytest.skip("there is one core only")
    results: list[Result] = []
    start([code, code], tmp_path, lambda _, x: results.append(x), timeout=WAIT)
    assert list(map(by_statement, results)) == [("", "", "", "")] * 2


COUNTING = """\
import jax
import jax.numpy as jnp

events = []
jax.monitoring.register_event_listener(lambda event, **_: events.append(event))
print((jnp.arange(3) + 1).sum())
print("compiled:", "/jax/compilation_cache/cache_misses" in events)
print("found:", "/jax/compilation_cache/cache_hits" in events)
"""
"""Prints a sum, and how JAX came to the programs for it."""


def one_by_one(codes: list[str], root: Path) -> list[str]:
    """What scripts print that run one after another."""
    texts: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runner, "_cores", lambda: 1)
        start(codes, root, lambda _, result: texts.append(printed(result)))
    return texts


def test_what_a_run_has_compiled_those_after_it_find(tmp_path: Path) -> None:
    first = "6\ncompiled: True\nfound: False\n"
    later = "6\ncompiled: False\nfound: True\n"
    assert one_by_one([COUNTING] * 3, tmp_path) == [first, later, later]
    assert one_by_one([COUNTING], tmp_path) == [first], "the next batch begins anew"


def test_the_text_of_a_program_names_the_lines_of_its_own_script(
    tmp_path: Path,
) -> None:
    code = (
        "import jax\n"
        "program = jax.jit(lambda x: x + 1).lower(1.0).compile()\n"
        "print(program.as_text())\n"
    )
    texts = one_by_one([code] * 2, tmp_path)
    assert ['"1.py"' in text for text in texts] == [False, True]


def test_a_batch_leaves_no_folder_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    one_by_one([COUNTING], tmp_path)
    assert not list(tmp_path.iterdir())
