"""Conditions in which a tool finds itself."""

import ctypes
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from conftest import ROOT

from faults import tools
from faults.scene import Scene, left_running

# Of a process of root, which may do what the modes of files forbid.
_VERSION, _OVERRIDES = 0x20080522, 0b110


@contextmanager
def modes_hold() -> Iterator[None]:
    """The modes of files hold for this thread, root's too."""
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(_VERSION, 0)
    capabilities = (ctypes.c_uint32 * 6)()
    assert libc.capget(header, capabilities) == 0
    before = capabilities[0]
    capabilities[0] &= ~_OVERRIDES
    assert libc.capset(header, capabilities) == 0
    try:
        yield
    finally:
        capabilities[0] = before
        assert libc.capset(header, capabilities) == 0


@contextmanager
def full_disk() -> Iterator[None]:
    """Files can be made, and nothing can be put into them."""
    _, hard = before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def one_core() -> Iterator[None]:
    """Nothing goes on side by side."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


# Read by every Python that starts: it ends on the spot when it comes to a place.
_END = """\
import multiprocessing, os, sys

def end(event, args):
    if event == {event!r} and {path!r} in str(args[0]):
        if event != "open" or "w" in str(args[1]):
            # A language that is built beside the first is the same program.
            beside = multiprocessing.parent_process()
            os.kill(beside.pid if beside else os.getpid(), {number})

sys.addaudithook(end)
"""


def killed(scene: Scene, *command: str, event: str, path: str) -> None:
    """Have a program killed in the midst of its work.

    Args:
        scene: the project it works on.
        command: what Python is to run.
        event: what Python is about to do then, as in `sys.addaudithook`.
        path: a part of the path that it is about to do it to.
    """
    folder = scene.temporary / "killed"
    folder.mkdir()
    text = _END.format(event=event, path=path, number=int(signal.SIGKILL))
    (folder / "sitecustomize.py").write_text(text, "utf-8")
    paths = os.pathsep.join([str(folder), str(ROOT)])
    done = subprocess.run(
        [sys.executable, *command],
        cwd=scene.root,
        env=tools.environment(PYTHONPATH=paths, TMPDIR=str(folder)),
        capture_output=True,
        text=True,
        timeout=tools.WAIT,
    )
    assert done.returncode == -signal.SIGKILL, f"it ended: {done.stdout}{done.stderr}"
    assert not left_running(folder)
    shutil.rmtree(folder)  # who is killed cleans nothing up
