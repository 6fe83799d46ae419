"""What a command costs: time, and the memory of all its processes."""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_INTERVAL = 0.25
"""Seconds between two looks at the memory: a look takes a few milliseconds."""
# Of what a process shares with others it has a part: the sum is what all take.
_PART = re.compile(r"^Pss: +(\d+) kB$", re.MULTILINE)


class Cost(NamedTuple):
    """What a command took.

    Args:
        seconds: until it ended.
        peak: the most bytes that it held at a time, with all that it started.
    """

    seconds: float
    peak: int


def cost(
    *command: str | Path,
    cwd: Path,
    **variables: str,
) -> Cost:
    """Run a command to its end; what it says is shown only if it fails.

    Args:
        command: the command.
        cwd: the folder that it runs in.
        variables: what its environment has besides that of this process.

    Raises:
        subprocess.CalledProcessError: if it fails.
    """
    with tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(
            command,
            cwd=cwd,
            env=os.environ | variables,
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        ended = threading.Event()
        peaks = [0]

        def watch() -> None:
            while not ended.wait(_INTERVAL):
                peaks.append(_held(process.pid))

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            code = process.wait()
            seconds = time.perf_counter() - start
        finally:
            ended.set()
            watcher.join()
        if code:
            errors.seek(0)
            print(errors.read().decode(errors="replace"), file=sys.stderr)
            raise subprocess.CalledProcessError(code, process.args)
    return Cost(seconds, max(peaks))


def _held(pid: int) -> int:
    """The bytes of a process and of all that descend from it, each counted once."""
    maps: set[str] = set()  # of one that is just starting another, both have the same
    for each in _family(pid):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            maps.add(Path(f"/proc/{each}/smaps_rollup").read_text("utf-8"))
    return 1024 * sum(int(found[1]) for text in maps if (found := _PART.search(text)))


def _family(pid: int) -> Iterator[int]:
    """A process and all that descend from it."""
    yield pid
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            for child in file.read_text("utf-8").split():
                yield from _family(int(child))
