"""Many runs side by side."""

from pathlib import Path

import pytest
from runs import WAIT, by_statement, start

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
