"""The process of a run: started, listened to, and ended with all that it left."""

import contextlib
import multiprocessing.context
import os
import re
import signal
import sys
import sysconfig
import tempfile
import time
import types
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

from live_examples import child, output, surroundings
from live_examples.options import Options
from live_examples.run import Failure, Outputs, Result, Run

_ERROR_LIMIT = 1_000_000
_SETTING = re.compile(r"JAX_|XLA_")


class Process:
    """A run under way."""

    def __init__(
        self,
        context: multiprocessing.context.BaseContext,
        run: Run,
        root: Path,
        options: Options,
    ) -> None:
        self.run = run
        self._root = root
        self._options = options
        self._temporary = tempfile.TemporaryDirectory(
            prefix="live-examples-", ignore_cleanup_errors=True
        )
        # The real path, as tracebacks and `os.getcwd()` spell it.
        self._folder = Path(self._temporary.name).resolve()
        (self._folder / "cwd").mkdir()
        for name in ("stdout", "stderr"):
            (self._folder / name).touch()
        self.pipe, theirs = context.Pipe(duplex=False)
        filename = str(root / run.script.path)
        arguments = (theirs, run.script, filename, run.device_count, str(self._folder))
        self._process = context.Process(target=child.main, args=arguments)
        with _no_main(), _no_settings():
            self._process.start()
        theirs.close()
        self._deadline = time.monotonic() + options.timeout
        self._statement = 0
        self._sizes = [0]
        self._drawn: dict[str, child.Drew] = {}

    def poll(self) -> Result | None:
        """The result, once there is one; the process is then gone."""
        result = self._listen()
        if result is None:
            return None
        self.end()
        return result

    def end(self) -> None:
        """Kill what is left of the run and remove its folder."""
        assert self._process.pid
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)  # it leads a group of its own
        self._process.kill()
        for stray in _strays(self._folder):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(stray, signal.SIGKILL)
        self._process.join(timeout=10)
        self.pipe.close()
        self._temporary.cleanup()

    def _listen(self) -> Result | None:
        alive = self._process.is_alive()
        # Measured before it is heard which statement runs: then that wrote it.
        written = self._streams()
        try:
            while self.pipe.poll():
                match self.pipe.recv():
                    case child.Began(place):
                        self._statement = place
                    case child.Ended(size):
                        self._sizes.append(size)
                    case child.Drew(cell) as drew:
                        self._drawn[cell] = drew
                    case child.Failed(line, message, traceback):
                        failure = self._failure(message, line, traceback)
                        return self._excess(self._streams()) or failure
                    case child.Done():
                        return self._excess(self._streams()) or self._outputs()
        except EOFError:
            alive = False
            self._process.join(timeout=10)
        if not alive:
            return self._failure(self._death())
        if time.monotonic() > self._deadline:
            limit = self._options.timeout
            return self._failure(
                f"still running after {limit:g} s (the `timeout` of mkdocs.yml)"
            )
        return self._excess(written)

    def _death(self) -> str:
        code = self._process.exitcode or 0
        if code < 0:
            return f"the process died of {signal.Signals(-code).name}"
        return f"the process ended with exit code {code} before the script did"

    def _streams(self) -> tuple[int, int]:
        """The bytes that standard output and standard error have now."""
        stdout, stderr = self._folder / "stdout", self._folder / "stderr"
        return stdout.stat().st_size, stderr.stat().st_size

    def _excess(self, written: tuple[int, int]) -> Failure | None:
        stdout, stderr = written
        if stderr > _ERROR_LIMIT:
            return self._failure(
                f"wrote more than {_ERROR_LIMIT} bytes to standard error"
            )
        limit = self._options.memory_limit
        if _memory(self._process.pid or 0) > limit * 10**6:
            return self._failure(
                f"uses more than {limit} MB of memory (the `memory_limit` of "
                "mkdocs.yml)"
            )
        limit = self._options.output_limit
        if stdout <= limit:
            return None
        ended = self._sizes[1:]
        self._statement = next(
            (n for n, size in enumerate(ended) if size > limit), self._statement
        )
        return self._failure(
            f"printed more than {limit} bytes (the `output_limit` of mkdocs.yml)"
        )

    def _failure(self, message: str, line: int = 0, traceback: str = "") -> Failure:
        script = self.run.script
        if not line and script.statements:
            line = script.statements[self._statement].start
        end = (self._folder / "stderr").stat().st_size
        errors = self._written("stderr", max(0, end - 4000), end)
        detail = output.text(_encode(traceback) + errors, self._paths)
        text = output.text(_encode(message), self._paths)
        return Failure(script.problem(line or 1, text), detail)

    def _written(self, name: str, start: int, end: int) -> bytes:
        """A part of a stream, whose file may still grow faster than it can be read."""
        with (self._folder / name).open("rb") as file:
            file.seek(start)
            return file.read(end - start)

    def _outputs(self) -> Outputs:
        raw = self._written("stdout", 0, self._sizes[-1])
        sort = [cell.sort for cell in self.run.script.cells for _ in cell.statements]
        printed = tuple(
            output.text(raw[start:end], self._paths, sort=by_line)
            for (start, end), by_line in zip(pairwise(self._sizes), sort, strict=True)
        )
        nothing = child.Drew("", (), "")  # what a cell without code draws
        drew = [self._drawn.get(cell.name, nothing) for cell in self.run.script.cells]
        return Outputs(
            printed,
            tuple(each.arrays for each in drew),
            tuple(each.figure for each in drew),
        )

    @cached_property
    def _paths(self) -> dict[str, str]:
        """Folders of this machine, and what a reader sees in their place."""
        script = (self._root / self.run.script.path).parent
        copy = self._folder / surroundings.SOURCE
        folders = (copy, self._folder, script, self._root, *_installed())
        hidden = [str(folder) for folder in folders]
        inside = {f"{folder}{os.sep}": "" for folder in hidden}
        return inside | dict.fromkeys([*hidden, str(self._folder / "cwd")], ".")


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")


@contextlib.contextmanager
def _no_main() -> Iterator[None]:
    """Hide this program's `__main__`, which every process would import."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


@contextlib.contextmanager
def _no_settings() -> Iterator[None]:
    """Hide the settings of JAX from the server, for which it would import jax so."""
    hidden = {name: os.environ[name] for name in os.environ if _SETTING.match(name)}
    for name in hidden:
        del os.environ[name]
    try:
        yield
    finally:
        os.environ.update(hidden)


@cache
def _installed() -> tuple[str, ...]:
    """The folders of Python and of what is installed for it."""
    return tuple(map(sysconfig.get_path, ("purelib", "platlib", "stdlib")))


def _strays(folder: Path) -> Iterator[int]:
    """The processes that are in a folder, or whose environment names it; on Linux.

    What a script starts has that from it, whatever session or folder it goes to.
    """
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            within = (process / "cwd").readlink().is_relative_to(folder)
            if within or os.fsencode(folder) in (process / "environ").read_bytes():
                yield int(process.name)


def _memory(pid: int) -> int:
    """How much memory a process uses, in bytes; 0 if it is gone, or but on Linux."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
