"""Work that goes on beside this process, where that can be."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path

from live_examples import orphan


class Beside:
    """Work in a copy of this process, begun at once.

    Where a process cannot be copied, or should not be, since it has threads, the work
    is done when it is waited for.

    Args:
        work: what to do; what it raises makes it fail.
    """

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._process = None
        available = "fork" in multiprocessing.get_all_start_methods()
        if available and _threads() == 1:
            context = multiprocessing.get_context("fork")
            self._pipe, theirs = context.Pipe(duplex=False)
            self._process = context.Process(
                target=_do, args=(work, theirs), daemon=True
            )
            self._process.start()
            theirs.close()

    def wait(self) -> str:
        """Wait for the end of the work.

        Returns:
            why it failed, if it did in the copy; it has said more on standard error.

        Raises:
            Exception: what the work raises, if it is done only now.
        """
        if not self._process:
            self._work()
            return ""
        try:
            return self._pipe.recv()
        except EOFError:
            return "this was stopped"
        finally:
            self._process.join()

    def stop(self) -> None:
        """End the work wherever it is."""
        if self._process:
            self._process.kill()
            self._process.join()


def _do(work: Callable[[], object], pipe: Connection) -> None:
    orphan.end_with_parent(os.getpid())
    try:
        work()
    except Exception as error:
        pipe.send(str(error) or type(error).__name__)
        raise
    pipe.send("")


def _threads() -> int:
    """The threads of this process: on Linux also those that Python does not know of."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.exists() else threading.active_count()
