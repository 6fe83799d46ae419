"""What a script finds around it when it runs: its folder, its devices, its module.

Nothing here may touch a JAX device before the script does: the parent imports this
module into the server that every run is forked from.
"""

import linecache
import os
import resource
import sys
import types
import warnings
from pathlib import Path

from live_examples import figure, orphan
from live_examples.script import Script

SOURCE = "source"
"""Where the copy of a script is, in the folder of its run."""

_FILE_LIMIT = 10**9  # bytes: a disk is not full before the parent looks


def enter(folder: Path, file: Path) -> None:
    """Make this process the one that the script would find itself in.

    Args:
        folder: holds an empty `cwd`, and the files `stdout` and `stderr`.
        file: the script.
    """
    os.setsid()  # so that the parent can end all that the script has started
    orphan.end_with_parent(-os.getpid())
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


def copy(script: Script, folder: Path) -> str:
    """Put the script where a reader would have it, with nothing beside it.

    Args:
        script: what runs.
        folder: that of its run.

    Returns:
        where it is now.
    """
    file = folder / SOURCE / script.name
    file.parent.mkdir()
    file.write_text(script.source, "utf-8")
    sys.argv = [str(file)]
    return str(file)


def emulate(device_count: int) -> None:
    """Have JAX, here and in processes that the script starts, emulate devices."""
    # Not at the top: the parent imports this module too, and can do without jax.
    import jax

    os.environ.pop("XLA_FLAGS", None)
    os.environ.update(JAX_NUM_CPU_DEVICES=str(device_count), JAX_PLATFORMS="cpu")
    jax.config.update("jax_num_cpu_devices", device_count)
    jax.config.update("jax_platforms", "cpu")


def module(source: str, filename: str, docstring: str | None) -> types.ModuleType:
    """The module that the script is, with its source at hand for `inspect`."""
    module = types.ModuleType("__main__", docstring)
    module.__file__ = filename
    sys.modules["__main__"] = module
    # Not splitlines: it splits at more than line feeds.
    lines = [f"{line}\n" for line in source.split("\n")]
    linecache.cache[filename] = (len(source), None, lines, filename)
    return module
