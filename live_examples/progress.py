"""How far the runs have come, for a person who waits at a terminal."""

import sys
import time


class Progress:
    """One line on standard error that is written again and again; nothing elsewhere.

    Args:
        total: how many runs there are.
    """

    def __init__(self, total: int) -> None:
        self._total = total
        self._finished = 0
        self._start = time.monotonic()
        self._show()

    def advance(self) -> None:
        """One more run has finished."""
        self._finished += 1
        self._show()

    def close(self) -> None:
        """Take the line away."""
        self._write("")

    def _show(self) -> None:
        seconds = time.monotonic() - self._start
        self._write(
            f"Running examples: {self._finished} of {self._total} runs, {seconds:.0f} s"
        )

    def _write(self, line: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
