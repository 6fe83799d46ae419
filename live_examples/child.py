"""One run of one script, in a process of its own.

Nothing here may touch a JAX device before the script does: the parent imports this
module into the server that every run is forked from.
"""

import __future__

import ast
import contextlib
import ctypes
import fcntl
import linecache
import multiprocessing
import os
import resource
import sys
import traceback
import types
import warnings
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from live_examples import figure, percent
from live_examples.script import Cell, Script
from live_examples.sharding import Sharding, record


class Began(NamedTuple):
    """A statement begins, by its place among those of the script."""

    statement: int


class Ended(NamedTuple):
    """A statement has ended, having brought standard output to this size in bytes."""

    size: int


class Drew(NamedTuple):
    """A cell has run: its name, the arrays that it wants drawn, and its figure."""

    cell: str
    arrays: tuple[Sharding, ...]
    figure: str


class Failed(NamedTuple):
    """A statement has raised: on which line of the source, what, and the traceback."""

    line: int
    message: str
    traceback: str


class Done(NamedTuple):
    """The script has run to its end."""


def main(
    pipe: Connection, script: Script, filename: str, device_count: int, folder: str
) -> None:
    """Run a script and report each step through the pipe.

    Args:
        pipe: takes `Began`, `Ended`, `Drew`, `Failed` and `Done`.
        script: what to run.
        filename: its absolute path; what lies beside or above it cannot be imported.
        device_count: how many CPU devices JAX shall emulate.
        folder: holds an empty `cwd`, and the files `stdout` and `stderr`, and takes a
            copy of the script, which tracebacks, `__file__` and `inspect` name: so what
            the script does to its file or beside it is done to nobody's.
    """
    # Not at the top: the parent imports this module too, and can do without jax.
    import jax

    _enter(Path(folder), Path(filename))
    filename = _copy(script, Path(folder))
    _emulate(device_count)
    tree = ast.parse(script.source, filename)
    module = _module(script.source, filename, ast.get_docstring(tree))
    process = os.getpid()
    flags = 0
    for place, unit in enumerate(percent.units(tree)):
        pipe.send(Began(place))
        failed = None
        drew = None
        line = percent.span(unit)[0]
        try:
            code = compile(ast.Module(unit, []), filename, "exec", flags, True)
            flags |= code.co_flags & _FUTURE
            exec(code, module.__dict__)
            jax.effects_barrier()
            if cell := _finished(script, place):
                line = cell.start  # whose header names the arrays
                arrays = tuple(_record(name, module) for name in cell.draw)
                drew = Drew(cell.name, arrays, figure.take())
        except BaseException as error:
            failed = _failed(error, filename, line)
        _flush()
        if os.getpid() != process:
            os._exit(0)  # a process that the script has forked reports nothing
        if failed:
            pipe.send(failed)
            break
        pipe.send(Ended((Path(folder) / "stdout").stat().st_size))
        if drew:
            pipe.send(drew)
    else:
        pipe.send(Done())
    pipe.close()
    os._exit(0)  # without waiting for what the script may have left running


SOURCE = "source"
"""Where the copy of a script is, in the folder of its run."""

_FILE_LIMIT = 10**9  # bytes: a disk is not full before the parent looks

_FUTURE = sum(
    getattr(__future__, name).compiler_flag for name in __future__.all_feature_names
)


def _finished(script: Script, place: int) -> Cell | None:
    """The cell whose last statement is at this place."""
    statement = script.statements[place]
    cell = script.cell_at(statement.start)
    return cell if cell and cell.statements[-1] is statement else None


def _record(name: str, module: types.ModuleType) -> Sharding:
    if name not in vars(module):
        raise NameError(f'draw="{name}": no such variable; name one that the cell sees')
    return record(name, vars(module)[name])


def _enter(folder: Path, file: Path) -> None:
    """Make this process the one that the script would find itself in."""
    os.setsid()  # so that the parent can end all that the script has started
    if parent := multiprocessing.parent_process():
        # However the parent ends, its pipe then closes, and SIGIO ends this session.
        fcntl.fcntl(parent.sentinel, fcntl.F_SETOWN, -os.getpid())
        flags = fcntl.fcntl(parent.sentinel, fcntl.F_GETFL)
        fcntl.fcntl(parent.sentinel, fcntl.F_SETFL, flags | os.O_ASYNC)
    for number, name in enumerate(["stdin", "stdout", "stderr"]):
        path = folder / name if number else Path(os.devnull)
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND if number else os.O_RDONLY
        descriptor = os.open(path, flags, 0o600)
        os.dup2(descriptor, number)
        os.close(descriptor)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    # Line by line, as on a terminal, so that what other writers print keeps its place.
    sys.stdout = sys.__stdout__ = os.fdopen(1, "w", 1, "utf-8", closefd=False)
    sys.stderr = sys.__stderr__ = os.fdopen(
        2, "w", 1, "utf-8", "backslashreplace", closefd=False
    )
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    limit = min(_FILE_LIMIT, most) if most != resource.RLIM_INFINITY else _FILE_LIMIT
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))
    os.chdir(folder / "cwd")
    os.environ.update(COLUMNS="80", PYTHONUTF8="1", **figure.environment(folder))
    # An example stands alone: what lies beside or above it is not to be imported.
    others = (path for path in sys.path if path and not file.is_relative_to(path))
    sys.path = [str(folder / "cwd"), *others]
    warnings.simplefilter("default")
    for category in (DeprecationWarning, PendingDeprecationWarning, FutureWarning):
        warnings.filterwarnings("error", category=category, module=r"__main__|jax\b")


def _copy(script: Script, folder: Path) -> str:
    """Put the script where a reader would have it, with nothing beside it."""
    file = folder / SOURCE / script.name
    file.parent.mkdir()
    file.write_text(script.source, "utf-8")
    sys.argv = [str(file)]
    return str(file)


def _emulate(device_count: int) -> None:
    """Have JAX, here and in processes that the script starts, emulate devices."""
    import jax

    os.environ.pop("XLA_FLAGS", None)
    os.environ.update(JAX_NUM_CPU_DEVICES=str(device_count), JAX_PLATFORMS="cpu")
    jax.config.update("jax_num_cpu_devices", device_count)
    jax.config.update("jax_platforms", "cpu")


def _module(source: str, filename: str, docstring: str | None) -> types.ModuleType:
    """The module that the script is, with its source at hand for `inspect`."""
    module = types.ModuleType("__main__", docstring)
    module.__file__ = filename
    sys.modules["__main__"] = module
    # Not splitlines: it splits at more than line feeds.
    lines = [f"{line}\n" for line in source.split("\n")]
    linecache.cache[filename] = (len(source), None, lines, filename)
    return module


def _flush() -> None:
    """Bring out what Python's and C's buffers still hold."""
    for stream in (sys.stdout, sys.__stdout__, sys.stderr):
        # The script may have closed it, or put something else in its place.
        with contextlib.suppress(Exception):
            stream.flush()
    ctypes.CDLL(None).fflush(None)


def _failed(error: BaseException, filename: str, line: int) -> Failed:
    """What the exception says, placed on the script's own innermost line."""
    frames = traceback.extract_tb(error.__traceback__)
    line = next(
        (f.lineno for f in reversed(frames) if f.filename == filename and f.lineno),
        line,
    )
    if isinstance(error, SyntaxError) and error.filename == filename and error.lineno:
        line = error.lineno
    message = "".join(traceback.format_exception_only(error))
    # Without the note of JAX that it has left out its own frames.
    message = message.partition("\n--------------------\n")[0].strip()
    if isinstance(error, SyntaxError):
        message = f"{type(error).__name__}: {error.msg}"
    if isinstance(error, ModuleNotFoundError):
        message += " (an example imports installed packages, never a file beside it)"
    if isinstance(error, SystemExit):
        message += " (an example runs to its end)"
    # Without the frame of this module, which is the outermost.
    own = error.__traceback__ and error.__traceback__.tb_next
    text = "".join(traceback.format_exception(type(error), error, own))
    return Failed(line, message, text)
