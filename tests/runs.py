"""What came of runs, and what is left of them."""

import os
import time
from collections.abc import Callable
from pathlib import Path

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


def start(
    codes: list[str], root: Path, done: Callable[[Run, Result], None], **options: float
) -> None:
    """Run scripts side by side."""
    runs = [
        Run(percent.parse(f"examples/{n}.py", f"# %% a\n{code}"), 1)
        for n, code in enumerate(codes)
    ]
    runner.run(runs, root, Options(**options), done)
