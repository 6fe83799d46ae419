"""The limits of a run, and that nothing outlives it."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from conftest import RunScript
from runs import WAIT, failed, is_alive, printed, start, wait_until

from live_examples import runner

# Limits


def test_output_up_to_the_limit_is_kept(run: RunScript) -> None:
    code = "print('x' * 99)\nprint('y' * 99)\n"
    assert len(printed(run(code, output_limit=200))) == 200


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
