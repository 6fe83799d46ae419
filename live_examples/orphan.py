"""No process outlives the one that started it."""

import fcntl
import multiprocessing
import os


def end_with_parent(owner: int) -> None:
    """Have this process end with its parent, however that ends.

    Args:
        owner: who is to end: a process, or, as a negative number, a process group.
    """
    if parent := multiprocessing.parent_process():
        # Its pipe then closes, which raises SIGIO, and nobody handles that.
        fcntl.fcntl(parent.sentinel, fcntl.F_SETOWN, owner)
        flags = fcntl.fcntl(parent.sentinel, fcntl.F_GETFL)
        fcntl.fcntl(parent.sentinel, fcntl.F_SETFL, flags | os.O_ASYNC)
