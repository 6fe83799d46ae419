"""What goes wrong, and who says so."""

from collections.abc import Callable
from dataclasses import dataclass

from faults.scene import Scene


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong in a project that is sound but for that.

    Args:
        name: what, in words.
        inject: makes it so.
        by: the tool that is used then, by its name in `tools.TOOLS`.
        caught: whether the tool shall fail.
        at: the file that it then names, with the line where it has one; empty where it
            is no file's fault.
        says: what else it says; if it succeeds, what readers see all the same.
        writes: the files of the project that it may write.
    """

    name: str
    inject: Callable[[Scene], None]
    by: str
    caught: bool
    at: str = ""
    says: tuple[str, ...] = ()
    writes: tuple[str, ...] = ()


def caught(
    name: str,
    inject: Callable[[Scene], None],
    at: str,
    *says: str,
    by: str = "mkdocs build",
) -> Fault:
    """A fault that the tool names."""
    return Fault(name, inject, by, True, at, says)


def harmless(
    name: str,
    inject: Callable[[Scene], None],
    *says: str,
    by: str = "mkdocs build",
    writes: tuple[str, ...] = (),
) -> Fault:
    """A fault of which nobody need notice anything."""
    return Fault(name, inject, by, False, "", says, writes)
