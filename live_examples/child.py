"""One run of one script, in a process of its own.

Nothing here may touch a JAX device before the script does: the parent imports this
module into the server that every run is forked from.
"""

import __future__

import ast
import contextlib
import ctypes
import os
import sys
import traceback
import types
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from live_examples import figure, surroundings, unit
from live_examples.cell import Cell
from live_examples.script import Script
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

    surroundings.enter(Path(folder), Path(filename))
    filename = surroundings.copy(script, Path(folder))
    surroundings.emulate(device_count)
    tree = ast.parse(script.source, filename)
    module = surroundings.module(script.source, filename, ast.get_docstring(tree))
    process = os.getpid()
    flags = 0
    for place, each in enumerate(unit.split(tree)):
        pipe.send(Began(place))
        failed = None
        drew = None
        line = unit.span(each)[0]
        try:
            code = compile(ast.Module(each, []), filename, "exec", flags, True)
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
