"""Many runs side by side, each in a process of its own."""

import multiprocessing
import multiprocessing.connection
import os
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from live_examples import child
from live_examples.options import Options
from live_examples.process import Process
from live_examples.run import Result, Run


def run(
    runs: Sequence[Run],
    root: Path,
    options: Options,
    done: Callable[[Run, Result], None],
) -> None:
    """Run scripts, as many at once as there are cores.

    Each process is forked from a server that has imported jax but touched no device,
    which takes a fifth of the time of a fresh interpreter. However this function ends,
    no process of a run outlives it.

    Args:
        runs: what to run.
        root: the project's folder; it is never shown.
        options: the limits of time, output and memory.
        done: told each result as soon as it is there.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["jax", "jax.numpy", child.__name__])
    waiting = deque(runs)
    active: list[Process] = []
    try:
        while waiting or active:
            while waiting and len(active) < _cores():
                active.append(Process(context, waiting.popleft(), root, options))
            multiprocessing.connection.wait([p.pipe for p in active], timeout=0.1)
            for process in active[:]:
                if (result := process.poll()) is not None:
                    active.remove(process)
                    done(process.run, result)
    finally:
        for process in active:
            process.end()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
