"""Runs: what they print, how they fail, and that nothing outlives them."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import RunScript

from live_examples import percent, runner
from live_examples.options import Options
from live_examples.run import Failure, Result, Run

WAIT = 60
"""How long, in seconds, something may take that takes no time unless it is broken."""


def printed(result: Result) -> str:
    """What a run printed in all; the failure is shown if there is one."""
    assert not isinstance(result, Failure), f"{result.problem}\n{result.detail}"
    return "".join(result.printed)


def by_statement(result: Result) -> tuple[str, ...]:
    """What each statement of a run printed."""
    assert not isinstance(result, Failure), f"{result.problem}\n{result.detail}"
    return result.printed


def failed(result: Result) -> str:
    """Where and why a run failed."""
    assert isinstance(result, Failure), f"it printed {result}"
    return str(result.problem).removeprefix("examples/script.py:")


def wait_until(true: Callable[[], bool]) -> bool:
    end = time.monotonic() + WAIT
    while not true() and time.monotonic() < end:
        time.sleep(0.02)
    return true()


def is_alive(pid: int) -> bool:
    """Whether a process is there and has not ended."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"


# What is printed


def test_output_is_kept_by_statement(run: RunScript) -> None:
    result = run("x = 1\nprint(x)\nfor i in range(2):\n    print(i)\nprint(end='')\n")
    assert by_statement(result) == ("", "1\n", "0\n1\n", "")


def test_statements_that_share_a_line_share_their_output(run: RunScript) -> None:
    result = run("x = 1; print(x); print(2)\nprint(3)\n")
    assert by_statement(result) == ("1\n2\n", "3\n")


@pytest.mark.parametrize(
    "write",
    [
        "print('x')",
        "print('x', file=sys.stdout, flush=True)",
        "sys.stdout.write('x\\n')",
        "sys.__stdout__.write('x\\n')",
        "sys.stdout.buffer.write(b'x\\n')",
        "sys.stdout.writelines(['x', '\\n'])",
        "os.write(1, b'x\\n')",
        "ctypes.CDLL(None).puts(b'x')",
        "ctypes.CDLL(None).printf(b'x\\n')",
        "os.system('echo x')",
        "subprocess.run(['echo', 'x'])",
        "subprocess.run([sys.executable, '-c', 'print(chr(120))'])",
        "pprint.pprint('x') if False else print('x')",
        "print(end='x')\nos.write(1, b'\\n')",
    ],
)
def test_all_that_reaches_standard_output_is_kept(run: RunScript, write: str) -> None:
    code = f"import ctypes, os, pprint, subprocess, sys\nprint(1)\n{write}\nprint(2)\n"
    assert printed(run(code)) == "1\nx\n2\n"


def test_what_different_writers_print_keeps_its_order(run: RunScript) -> None:
    code = (
        "import os\n"
        "for i in range(3):\n"
        "    print('python', i)\n"
        "    os.system(f'echo shell {i}')\n"
        "    os.write(1, b'fd\\n')\n"
    )
    assert printed(run(code)) == "".join(
        f"python {i}\nshell {i}\nfd\n" for i in range(3)
    )


def test_standard_error_is_not_shown(run: RunScript) -> None:
    code = "import os, sys, warnings\nprint(1, file=sys.stderr)\nos.write(2, b'2')\n"
    assert printed(run(f"{code}warnings.warn('a user warning')\n")) == ""


def test_what_devices_print_belongs_to_the_statement_that_started_it(
    run: RunScript,
) -> None:
    code = (
        "import jax\n\n\n"
        "@jax.jit\n"
        "def f(x):\n"
        "    jax.debug.print('x = {}', x)\n"
        "    return x + 1\n\n\n"
        "y = f(1.0)\n"
        "print('next')\n"
    )
    assert by_statement(run(code)) == ("", "", "x = 1.0\n", "next\n")


def test_lines_of_a_cell_that_come_in_any_order_are_sorted(run: RunScript) -> None:
    code = "# %% a\nprint('b\\na')\n# %% b sort=\"lines\"\nprint('b\\na')\n"
    script = percent.parse("examples/script.py", code)
    assert by_statement(run(script)) == ("b\na\n", "a\nb\n")


def test_bytes_that_are_no_text_do_no_harm(run: RunScript) -> None:
    code = (
        "import os\nos.write(1, b'caf\\xe9 \\x00\\n')\nprint('\\x1b[31mred\\x1b[m')\n"
    )
    assert printed(run(code)) == "caf\ufffd \nred\n"


def test_output_up_to_the_limit_is_kept(run: RunScript) -> None:
    code = "print('x' * 99)\nprint('y' * 99)\n"
    assert len(printed(run(code, output_limit=200))) == 200


@pytest.mark.parametrize("devices", [1, 2, 4, 8])
def test_a_run_and_what_it_starts_have_the_devices_they_are_to_have(
    run: RunScript, devices: int
) -> None:
    code = (
        "import os\n\n"
        "os.environ.setdefault('JAX_NUM_CPU_DEVICES', '3')\n\n"
        "import jax\n\n"
        "print(jax.device_count(), jax.default_backend())\n"
        "os.system('echo $JAX_NUM_CPU_DEVICES $JAX_PLATFORMS $XLA_FLAGS')\n"
    )
    expected = f"{devices} cpu\n{devices} cpu\n"
    assert printed(run(code, devices=devices)) == expected


def test_no_device_is_touched_before_the_script_does(run: RunScript) -> None:
    code = "import jax\njax.config.update('jax_num_cpu_devices', 3)\n"
    assert printed(run(f"{code}print(jax.device_count())\n")) == "3\n"


# The module that a script is


def test_a_script_is_the_main_module_of_its_file(run: RunScript) -> None:
    code = (
        "import sys\n"
        "print(__name__, __file__, sys.argv)\n"
        "print(sys.modules['__main__'].__dict__ is globals())\n"
        "if __name__ == '__main__':\n"
        "    print('main')\n"
    )
    expected = "__main__ script.py ['script.py']\nTrue\nmain\n"
    assert printed(run(code)) == expected


def test_the_docstring_of_a_script_is_that_of_its_module(run: RunScript) -> None:
    script = percent.parse("examples/script.py", '"""Doc."""\n# %% a\nprint(__doc__)\n')
    assert printed(run(script)) == "Doc.\n"


def test_source_is_at_hand_line_by_line(run: RunScript) -> None:
    code = (
        "import inspect\n\n"
        "separators = '\u2028\u2029'\n\n\n"
        "def f():\n    return 1\n\n\n"
        "print(inspect.getsource(f), end='')\n"
        "print(f.__code__.co_firstlineno)\n"
    )
    assert printed(run(code)) == "def f():\n    return 1\n7\n"


def test_a_future_import_holds_to_the_end(run: RunScript) -> None:
    code = (
        "from __future__ import annotations\n\n\n"
        "def f(x: NotDefined): ...\n\n\n"
        "print(f.__annotations__)\n"
    )
    assert printed(run(code)) == "{'x': 'NotDefined'}\n"


def test_a_future_import_is_not_inherited_from_the_runner(run: RunScript) -> None:
    code = "def f(x: int): ...\n\n\nprint(f.__annotations__)\n"
    assert printed(run(code)) == "{'x': <class 'int'>}\n"


def test_code_between_coroutines_and_contexts_runs(run: RunScript) -> None:
    code = (
        "import asyncio\n\n\n"
        "async def f():\n"
        "    await asyncio.sleep(0)\n"
        "    print('awaited')\n\n\n"
        "asyncio.run(f())\n"
    )
    assert printed(run(code)) == "awaited\n"


# Its surroundings


def test_a_run_is_in_an_empty_folder_of_its_own(run: RunScript) -> None:
    code = (
        "import os\n"
        "print(os.getcwd(), os.path.abspath('x'), os.listdir())\n"
        "open('x', 'w').close()\n"
    )
    for _ in range(2):
        assert printed(run(code)) == ". ./x []\n"


def test_standard_input_is_at_its_end(run: RunScript) -> None:
    assert failed(run("x = 1\ninput()\n")) == (
        "3: cell cell: EOFError: EOF when reading a line"
    )
    assert printed(run("import sys\nprint(repr(sys.stdin.read()))\n")) == "''\n"


def test_output_is_80_columns_wide(run: RunScript) -> None:
    code = "import shutil\nprint(shutil.get_terminal_size().columns)\n"
    assert printed(run(code)) == "80\n"


def test_folders_of_the_machine_are_not_shown(run: RunScript) -> None:
    code = (
        "import json, os, traceback\n"
        "import jax\n"
        "try:\n"
        "    json.loads('x')\n"
        "except ValueError:\n"
        "    lines = traceback.format_exc().splitlines()\n"
        "    print(next(line for line in lines if '__init__' in line))\n"
        "print(jax.__file__, os.path.dirname(__file__))\n"
        "print(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))\n"
    )
    text = printed(run(code))
    assert text.startswith('  File "json/__init__.py", line ')
    assert text.endswith("jax/__init__.py .\n.\n")


@pytest.mark.parametrize("place", ["examples/helper.py", "helper.py"])
def test_a_script_cannot_import_what_lies_beside_or_above_it(
    run: RunScript, tmp_path: Path, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").mkdir()
    (tmp_path / place).write_text("VALUE = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert failed(run("import helper\n")) == (
        "2: cell cell: ModuleNotFoundError: No module named 'helper' (an example "
        "imports installed packages, never a file beside it)"
    )


def test_a_script_may_import_what_it_has_just_written(run: RunScript) -> None:
    code = "with open('made.py', 'w') as file:\n    file.write('x = 5')\n"
    assert printed(run(f"{code}import made\n\nprint(made.x)\n")) == "5\n"


def test_settings_that_one_script_changes_are_not_those_of_another(
    run: RunScript,
) -> None:
    code = "import jax, os\nprint(jax.config.jax_enable_x64, os.environ.get('ODD'))\n"
    change = "jax.config.update('jax_enable_x64', True)\nos.environ['ODD'] = '1'\n"
    for _ in range(2):
        assert printed(run(code + change)) == "False None\n"


# Failures


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("x = 1\n1 / 0\n", "3: cell cell: ZeroDivisionError: division by zero"),
        (
            "def f():\n    raise ValueError('no')\n\n\nx = 1\nf()\n",
            "3: cell cell: ValueError: no",
        ),
        (
            "x = [\n    1,\n    2 / 0,\n]\n",
            "4: cell cell: ZeroDivisionError: division by zero",
        ),
        ("assert 1 == 2, 'not equal'\n", "2: cell cell: AssertionError: not equal"),
        (
            "for i in range(3):\n    print(i)\n    assert i < 1\n",
            "4: cell cell: AssertionError",
        ),
        (
            "import jax\n\n\n@jax.jit\ndef f(x):\n    return x + 'a'\n\n\nf(1.0)\n",
            "7: cell cell: TypeError: unsupported operand type(s) for +: "
            "'DynamicJaxprTracer' and 'str'",
        ),
        ("x = 1\neval('1 +')\n", "3: cell cell: SyntaxError: invalid syntax"),
        ("import sys\nsys.exit()\n", "3: cell cell: SystemExit (an example runs to "),
        ("raise SystemExit(3)\n", "2: cell cell: SystemExit: 3 (an example runs to "),
        ("raise KeyboardInterrupt\n", "2: cell cell: KeyboardInterrupt"),
        (
            "def f():\n    f()\n\n\nf()\n",
            "3: cell cell: RecursionError: maximum recursion depth exceeded",
        ),
        ("raise ValueError('\\udc80')\n", "2: cell cell: ValueError: \\udc80"),
        ("print('\\udc80')\n", "2: cell cell: UnicodeEncodeError: 'utf-8' codec can"),
        (
            "class E(Exception):\n    def __str__(self):\n        1 / 0\n\n\nraise E\n",
            "7: cell cell: E: <exception str() failed>",
        ),
        (
            "raise ExceptionGroup('two', [ValueError(1), TypeError(2)])\n",
            "2: cell cell: ExceptionGroup: two (2 sub-exceptions)",
        ),
        (
            "open(__file__ + 'x')\n",
            "2: cell cell: FileNotFoundError: [Errno 2] No such file or directory: "
            "'script.pyx'",
        ),
        (
            "import warnings\nwarnings.warn('old', DeprecationWarning)\n",
            "3: cell cell: DeprecationWarning: old",
        ),
        (
            "import warnings\nwarnings.warn('old', FutureWarning)\n",
            "3: cell cell: FutureWarning: old",
        ),
        (
            "from jax.experimental.shard_map import shard_map\n",
            "2: cell cell: DeprecationWarning: jax.experimental.shard_map is deprec",
        ),
        (
            "import os\nprint(1)\nos._exit(3)\nprint(2)\n",
            "4: cell cell: the process ended with exit code 3 before the script did",
        ),
        (
            "import os\nprint(1)\nos._exit(0)\n",
            "4: cell cell: the process ended with exit code 0 before the script did",
        ),
        (
            "import os, signal\n\nos.kill(os.getpid(), signal.SIGSEGV)\n",
            "4: cell cell: the process died of SIGSEGV",
        ),
        (
            "import os, signal\n\nos.kill(os.getpid(), signal.SIGKILL)\n",
            "4: cell cell: the process died of SIGKILL",
        ),
        ("import os\nos.abort()\n", "3: cell cell: the process died of SIGABRT"),
        (
            "import os\nos.closerange(3, 1000)\nprint(1)\n",
            "3: cell cell: the process ended with exit code 1 before the script did",
        ),
    ],
)
def test_a_failure_names_line_cell_and_reason(
    run: RunScript, code: str, message: str
) -> None:
    assert failed(run(code)).startswith(message)


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("import threading\n\nthreading.Event().wait()\n", 4),
        ("x = 1\nwhile True:\n    pass\n", 3),
        (
            "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
            "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))\n"
            "while True:\n    pass\n",
            5,
        ),
    ],
)
def test_a_run_that_hangs_is_stopped(run: RunScript, code: str, line: int) -> None:
    assert failed(run(code, timeout=1)) == (
        f"{line}: cell cell: still running after 1 s (the `timeout` of mkdocs.yml)"
    )


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("print(1)\nprint('x' * 10**8)\nprint(2)\n", 3),
        ("while True:\n    print('x' * 1000)\n", 2),
        ("print('x' * 15_000)\nprint('y' * 15_000)\nprint(1)\n", 3),
        ("import os\nos.system('yes')\n", 3),
    ],
)
def test_a_run_that_prints_too_much_is_stopped(
    run: RunScript, code: str, line: int
) -> None:
    assert failed(run(code)) == (
        f"{line}: cell cell: printed more than 20000 bytes (the `output_limit` of "
        "mkdocs.yml)"
    )


def test_a_run_that_fills_standard_error_is_stopped(run: RunScript) -> None:
    code = "import sys\nwhile True:\n    print('x' * 1000, file=sys.stderr)\n"
    assert failed(run(code)) == (
        "3: cell cell: wrote more than 1000000 bytes to standard error"
    )


def test_a_failure_has_the_traceback_of_the_script_and_standard_error(
    run: RunScript,
) -> None:
    code = "import sys\nprint('a hint', file=sys.stderr)\n\n\ndef f():\n    1 / 0\n\n\n"
    result = run(f"{code}f()\n")
    assert isinstance(result, Failure)
    detail = "\n".join(
        line for line in result.detail.split("\n") if set(line) - set(" ~^")
    )
    assert detail == (
        "Traceback (most recent call last):\n"
        '  File "script.py", line 10, in <module>\n'
        "    f()\n"
        '  File "script.py", line 7, in f\n'
        "    1 / 0\n"
        "ZeroDivisionError: division by zero\n"
        "a hint"
    )


def test_a_failure_does_not_repeat_what_jax_says_of_its_frames(run: RunScript) -> None:
    problem = failed(run("import jax.numpy as jnp\n\njnp.add(1)\n"))
    assert "missing" in problem
    assert "\n" not in problem


def test_a_failure_in_a_page_names_the_line_of_the_page(run: RunScript) -> None:
    source = "# %% fence-1\nx = 1\n# %% fence-2\n\n1 / x / 0\n"
    origin = (5, 6, 20, 21, 22, 23)
    result = run(percent.parse("docs/zh/a.md", source, origin))
    assert isinstance(result, Failure)
    assert str(result.problem).startswith("docs/zh/a.md:22: ZeroDivisionError: ")


# Odd scripts


def test_a_script_that_forks_is_reported_once(run: RunScript) -> None:
    code = (
        "import os\n"
        "child = os.fork()\n"
        "if child:\n"
        "    os.waitpid(child, 0)\n"
        "print('after')\n"
    )
    assert printed(run(code)) == "after\n"


def test_what_a_forked_child_prints_is_kept_but_not_how_it_ends(run: RunScript) -> None:
    code = (
        "import os\n"
        "if not (child := os.fork()):\n"
        "    print('child', flush=True)\n"
        "    raise SystemExit(3)\n"
        "os.waitpid(child, 0)\n"
        "print('parent')\n"
    )
    assert printed(run(code)) == "child\nparent\n"


def test_a_script_may_close_standard_output(run: RunScript) -> None:
    assert printed(run("import sys\nprint(1)\nsys.stdout.close()\n")) == "1\n"
    assert printed(run("import os\nprint(1)\nos.close(1)\nx = 1\n")) == "1\n"
    assert failed(run("import sys\nsys.stdout.close()\nprint(1)\n")) == (
        "4: cell cell: ValueError: I/O operation on closed file."
    )


@pytest.mark.parametrize("value", ["io.StringIO()", "None", "object()", "sys.stderr"])
def test_a_script_may_put_something_else_in_the_place_of_standard_output(
    run: RunScript, value: str
) -> None:
    code = (
        "import io, sys\n"
        "print(1)\n"
        f"kept, sys.stdout = sys.stdout, {value}\n"
        "x = 1\n"
        "sys.stdout = kept\n"
        "print(2)\n"
    )
    assert printed(run(code)) == "1\n2\n"


def test_a_script_may_redirect_standard_output(run: RunScript) -> None:
    code = (
        "import contextlib, io, os\n"
        "with contextlib.redirect_stdout(io.StringIO()) as text:\n"
        "    print('kept')\n"
        "print(text.getvalue(), end='')\n"
        "saved = os.dup(1)\n"
        "os.dup2(os.open('file', os.O_WRONLY | os.O_CREAT), 1)\n"
        "print('in the file')\n"
        "os.dup2(saved, 1)\n"
        "print(open('file').read(), end='')\n"
    )
    assert printed(run(code)) == "kept\nin the file\n"


@pytest.mark.parametrize(
    "change", ["os.chdir('/')", "os.rmdir(os.getcwd())", "os.mkdir('a'); os.chdir('a')"]
)
def test_a_script_may_change_or_remove_its_folder(run: RunScript, change: str) -> None:
    assert printed(run(f"import os\nprint(1)\n{change}\nprint(2)\n")) == "1\n2\n"


def test_a_script_may_leave_threads_behind(run: RunScript) -> None:
    code = (
        "import threading\n"
        "threading.Thread(target=threading.Event().wait).start()\n"
        "print(1)\n"
    )
    assert printed(run(code, timeout=WAIT)) == "1\n"


def test_an_empty_script_prints_nothing(run: RunScript) -> None:
    result = run(percent.parse("examples/script.py", "# %% a\n# nothing\n"))
    assert by_statement(result) == ()


# Many runs


def start(
    codes: list[str], root: Path, done: Callable[[Run, Result], None], **options: float
) -> None:
    """Run scripts side by side."""
    runs = [
        Run(percent.parse(f"examples/{n}.py", f"# %% a\n{code}"), 1)
        for n, code in enumerate(codes)
    ]
    runner.run(runs, root, Options(**options), done)


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


# Nothing outlives a run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where runs have their temporary folders."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


SLEEP = "'sleep', '300'"


@pytest.mark.parametrize(
    "leave",
    [
        f"print(subprocess.Popen([{SLEEP}]).pid)",
        f"print(subprocess.Popen([{SLEEP}], start_new_session=True).pid)",
        f"print(subprocess.Popen(['nohup', {SLEEP}], stderr=-3, stdin=-3).pid)",
        "print(os.fork() or time.sleep(300))",
        # Twice, and into a session of its own, as daemons do.
        "(os.fork() or (os.setsid(), os.fork() and os._exit(0), print(os.getpid()), "
        "time.sleep(300))) and os.wait() and time.sleep(0.2)",
        f"print(os.spawnlp(os.P_NOWAIT, 'sleep', {SLEEP})); 1 / 0",
        f"print(os.spawnlp(os.P_NOWAIT, 'sleep', {SLEEP})); os._exit(1)",
        f"print(os.spawnlp(os.P_NOWAIT, 'sleep', {SLEEP})); time.sleep(300)",
    ],
)
def test_no_process_that_a_script_leaves_behind_outlives_its_run(
    run: RunScript, folder: Path, tmp_path: Path, leave: str
) -> None:
    file = tmp_path / "pid"
    code = (
        "import os, subprocess, time\n\n"
        f"os.dup2(os.open({str(file)!r}, os.O_WRONLY | os.O_CREAT, 0o600), 1)\n"
        f"{leave}\n"
    )
    run(code, timeout=2)
    pid = int(file.read_text())
    assert wait_until(lambda: not is_alive(pid)), f"process {pid} is still there"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "code",
    [
        "open('x', 'w').close()\n",
        "open('x', 'w').close()\n1 / 0\n",
        "import os\nos.mkdir('x')\nos.chmod('x', 0)\nos._exit(1)\n",
        "while True:\n    pass\n",
        "print('x' * 10**6)\n",
    ],
)
def test_no_folder_outlives_a_run(run: RunScript, folder: Path, code: str) -> None:
    run(code, timeout=1)
    assert list(folder.iterdir()) == []


def test_no_run_outlives_an_interrupt(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "pid"
    hang = (
        "import os, time\n"
        f"file = open({str(file)!r}, 'w')\n"
        "print(os.getpid(), file=file, flush=True)\n"
        "time.sleep(300)\n"
    )
    wait = (
        f"import os, time\nwhile not os.path.exists({str(file)!r}):\n"
        "    time.sleep(0.01)\n"
    )

    def interrupt(*_: object) -> None:
        assert wait_until(lambda: file.exists() and file.read_text().endswith("\n"))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        start([hang, "x = 1\n" if runner._cores() < 2 else wait], tmp_path, interrupt)
    pid = int(file.read_text())
    assert wait_until(lambda: not is_alive(pid)), f"process {pid} is still there"
    assert list(folder.iterdir()) == []


BUILD = """
import sys, threading
from pathlib import Path
from live_examples import percent, runner
from live_examples.options import Options

code = Path(sys.argv[1]).read_text()
runs = [runner.Run(percent.parse("examples/a.py", code), 1)]
runner.run(runs, Path(sys.argv[1]).parent, Options(), lambda run, result: print(result))
"""


class Build:
    """A build of one script in another process.

    Args:
        tmp_path: an empty folder.
        code: the script; whatever `{pid}` is in it is a file that it may write.
        settings: what the environment has besides.
    """

    def __init__(self, tmp_path: Path, code: str, **settings: str) -> None:
        self.file = tmp_path / "pid"
        # Where sockets are, whose paths are to be short.
        self._temporary = tempfile.TemporaryDirectory()
        self.folder = Path(self._temporary.name)
        script = tmp_path / "code"
        script.write_text(f"# %% a\n{code.format(pid=str(self.file))}")
        self.process = subprocess.Popen(
            [sys.executable, "-c", BUILD, script],
            env=os.environ | {"TMPDIR": str(self.folder)} | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def __enter__(self) -> "Build":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate(timeout=WAIT)
        self._temporary.cleanup()


HANG = """\
import os, subprocess, time
child = subprocess.Popen(["sleep", "300"])
with open({pid!r}, "w") as file:
    print(os.getpid(), child.pid, file=file)
time.sleep(300)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_a_build_that_is_stopped(
    tmp_path: Path, number: signal.Signals
) -> None:
    with Build(tmp_path, HANG) as build:
        assert wait_until(
            lambda: build.file.exists() and build.file.read_text().endswith("\n")
        ), "the script has not started"
        build.process.send_signal(number)
        build.process.communicate(timeout=WAIT)
        for pid in map(int, build.file.read_text().split()):
            assert wait_until(lambda pid=pid: not is_alive(pid)), f"{pid} is there"
        if number == signal.SIGINT:
            assert list(build.folder.iterdir()) == []


def test_the_settings_of_jax_that_the_builder_has_are_not_those_of_a_run(
    tmp_path: Path,
) -> None:
    code = "import jax\nprint(jax.device_count(), jax.numpy.arange(2.0).dtype)\n"
    settings = {
        "JAX_ENABLE_X64": "1",
        "JAX_PLATFORMS": "tpu",
        "JAX_NUM_CPU_DEVICES": "3",
        "XLA_FLAGS": "--no_such_flag",
    }
    with Build(tmp_path, code, **settings) as build:
        output, errors = build.process.communicate(timeout=WAIT)
    assert "('', '1 float32\\n')" in output, errors
